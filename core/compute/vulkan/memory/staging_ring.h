#pragma once

#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/device/vulkan_headers.h"
#include "core/compute/vulkan/memory/region.h"
#include "core/compute/vulkan/memory/vulkan_memory.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

namespace vitrine {

/// Copies data to device memory that the host cannot access, through a ring of chunks that the host can access. The
/// host fills one chunk while the device copies from earlier chunks. The copies run on a separate queue if the device
/// has one.
class StagingRing {
public:
    /// Number and size of the chunks. Over a bus of 25 GB/s, copying a chunk takes a third of a millisecond, many times
    /// longer than submitting the copies. The host takes one to two milliseconds to fill a chunk, because it also
    /// converts weights. At least two chunks are necessary: the host fills one while the device copies from the other.
    /// Two more chunks compensate for delays.
    static constexpr std::size_t kChunks = 4;
    static constexpr std::uint64_t kChunkBytes = VulkanMemory::kMaxWrite;

    /// `memory` must have kChunks * kChunkBytes bytes that the host can access. Throws vk::SystemError.
    StagingRing(const VulkanContext& context, const Region& memory);
    ~StagingRing();
    StagingRing(const StagingRing&) = delete;
    StagingRing& operator=(const StagingRing&) = delete;

    /// Calls `writer`, which must write the contents of `to` (at most kChunkBytes). The contents are on the device from
    /// the moment that the next submit() returns. Between two calls of submit(), each byte of the device may be written
    /// only once. Throws DeviceError.
    void write(const Region& to, const std::function<void(std::byte*)>& writer);
    /// Submits the remaining copies; if that fails, the next call tries again. Returns the moment at which all copies
    /// are complete, or a point without a semaphore if noteAwaited() has already been called for it. Throws
    /// DeviceError.
    TimelinePoint submit();
    /// Call this when commands on the compute queue that waited for `point` are complete.
    void noteAwaited(TimelinePoint point) noexcept;
    /// Waits until all written data is on the device. Throws DeviceError.
    void finish();

private:
    struct Chunk {
        Region memory;
        vk::raii::CommandBuffer commands;
        std::uint64_t freeAt = 0;  ///< value of m_time at which the copies from this chunk are complete
    };
    static vk::raii::Semaphore makeTimeline(const VulkanContext& context);
    void record(const Chunk& chunk) const;
    void waitUntil(std::uint64_t value);

    const VulkanContext& m_context;
    vk::raii::CommandPool m_pool;
    vk::raii::Semaphore m_time;  ///< counts the chunks that have been copied
    std::vector<Chunk> m_chunks;
    std::size_t m_current = 0;                                 ///< index of the chunk that is being filled
    std::uint64_t m_used = 0;                                  ///< number of bytes used in the current chunk
    std::map<VkBuffer, std::vector<vk::BufferCopy>> m_copies;  ///< recorded copies from the current chunk
    std::uint64_t m_submitted = 0;                             ///< number of submitted chunks
    std::uint64_t m_ended = 0;                                 ///< number of chunks known to have been copied
    std::uint64_t m_awaited = 0;  ///< number of chunks that commands on the compute queue have waited for
};

}  // namespace vitrine
