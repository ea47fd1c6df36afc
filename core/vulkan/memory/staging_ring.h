#pragma once

#include "core/vulkan/device/vulkan_context.h"
#include "core/vulkan/device/vulkan_headers.h"
#include "core/vulkan/memory/region.h"
#include "core/vulkan/memory/vulkan_memory.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

namespace vitrine {

/// Copies data to memory that the host cannot access, through a ring of chunks that it can. The host fills one chunk
/// while the device copies from earlier ones, on a separate queue if the device has one.
class StagingRing {
public:
    /// Over a bus of 25 GB/s a chunk takes a third of a millisecond, many times the cost of submitting its copies. The
    /// host, which converts weights on the way, takes one to two milliseconds. One chunk is being filled and one
    /// copied; two more compensate for delays.
    static constexpr std::size_t kChunks = 4;
    static constexpr std::uint64_t kChunkBytes = VulkanMemory::kMaxWrite;

    /// `memory` must have kChunks * kChunkBytes bytes that the host can access. Throws vk::SystemError.
    StagingRing(const VulkanContext& context, const Region& memory);
    ~StagingRing();
    StagingRing(const StagingRing&) = delete;
    StagingRing& operator=(const StagingRing&) = delete;

    /// Calls `writer` for the contents of `to` (at most kChunkBytes). They are on the device after the moment that
    /// `submit` returns. No byte of the device may be written twice between two submits. Throws DeviceError.
    void write(const Region& to, const std::function<void(std::byte*)>& writer);
    /// Submits the remaining copies; if that fails, the next call tries again. Returns the moment at which all copies
    /// have ended. Returns an empty point if noteAwaited() has reported that commands waited for it. Throws
    /// DeviceError.
    TimelinePoint submit();
    /// Call it when commands on the other queue have started after `point` and have ended.
    void noteAwaited(TimelinePoint point) noexcept;
    /// Waits until all written data is on the device. Throws DeviceError.
    void finish();

private:
    struct Chunk {
        Region memory;
        vk::raii::CommandBuffer commands;
        std::uint64_t freeAt = 0;  ///< value of m_time at which its copies have ended
    };
    static vk::raii::Semaphore makeTimeline(const VulkanContext& context);
    void record(const Chunk& chunk) const;
    void waitUntil(std::uint64_t value);

    const VulkanContext& m_context;
    vk::raii::CommandPool m_pool;
    vk::raii::Semaphore m_time;  ///< number of chunks that have been copied
    std::vector<Chunk> m_chunks;
    std::size_t m_current = 0;                                 ///< index of the chunk that is being filled
    std::uint64_t m_used = 0;                                  ///< bytes used in that chunk
    std::map<VkBuffer, std::vector<vk::BufferCopy>> m_copies;  ///< copies from that chunk
    std::uint64_t m_submitted = 0;                             ///< number of submitted chunks
    std::uint64_t m_ended = 0;                                 ///< number of chunks that are known to be copied
    std::uint64_t m_awaited = 0;                               ///< number of chunks that the other queue has waited for
};

}  // namespace vitrine
