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

/// The way to memory that the host does not see: through a ring of chunks that it does see. The host fills one while
/// the device copies from those before it, on a queue of its own if there is one.
class StagingRing {
public:
    /// Over a bus of 25 GB/s a chunk takes a third of a millisecond, many times the cost of submitting its copies. The
    /// host, which rewrites weights on the way, takes a millisecond or two. One is being filled and one copied; two
    /// more make up for delays.
    static constexpr std::size_t kChunks = 4;
    static constexpr std::uint64_t kChunkBytes = VulkanMemory::kMaxWrite;

    /// In `memory` of kChunks * kChunkBytes bytes, which the host sees. Throws vk::SystemError.
    StagingRing(const VulkanContext& context, const Region& memory);
    ~StagingRing();
    StagingRing(const StagingRing&) = delete;
    StagingRing& operator=(const StagingRing&) = delete;

    /// Lets `writer` write the contents of `to` (at most kChunkBytes); they are there after the moment that `submit`
    /// returns. Between two submits no byte of the device may be written twice. Throws DeviceError.
    void write(const Region& to, const std::function<void(std::byte*)>& writer);
    /// Submits the remaining copies; if that fails, the next call tries again. Returns the moment at which all will
    /// have ended; none if `noteAwaited` has told that commands waited for it. Throws DeviceError.
    TimelinePoint submit();
    /// Commands on the other queue have begun after `point`, and ended.
    void noteAwaited(TimelinePoint point) noexcept;
    /// Waits until everything written is on the device. Throws DeviceError.
    void finish();

private:
    struct Chunk {
        Region memory;
        vk::raii::CommandBuffer commands;
        std::uint64_t freeAt = 0;  ///< when m_time has reached this, its copies have ended
    };
    static vk::raii::Semaphore makeTimeline(const VulkanContext& context);
    void record(const Chunk& chunk) const;
    void waitUntil(std::uint64_t value);

    const VulkanContext& m_context;
    vk::raii::CommandPool m_pool;
    vk::raii::Semaphore m_time;  ///< how many chunks have been copied
    std::vector<Chunk> m_chunks;
    std::size_t m_current = 0;                                 ///< the chunk that is being filled
    std::uint64_t m_used = 0;                                  ///< bytes of it
    std::map<VkBuffer, std::vector<vk::BufferCopy>> m_copies;  ///< from it
    std::uint64_t m_submitted = 0;                             ///< chunks
    std::uint64_t m_ended = 0;                                 ///< of these, as far as the host knows
    std::uint64_t m_awaited = 0;                               ///< of these, by the other queue
};

}  // namespace vitrine
