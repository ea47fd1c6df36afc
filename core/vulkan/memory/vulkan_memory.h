#pragma once

#include "core/tensor/buffer.h"
#include "core/vulkan/device/timeline_point.h"
#include "core/vulkan/memory/region.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

class DeviceCopy;
class StagingRing;
class VulkanContext;

/// A device's memory in a few large blocks, from which regions are cut; no region spans two. Regions given back while
/// commands are recorded are used again only after `reclaim`.
class VulkanMemory {
public:
    enum class Use : std::uint8_t {
        Device,    ///< what shaders read and write
        ReadBack,  ///< what the host reads
        Staging,   ///< what the host writes
    };

    /// With `staging` the host never sees device memory, as on many GPUs. At most `limit` bytes are taken; 0: no limit.
    VulkanMemory(std::shared_ptr<VulkanContext> context, bool staging, std::uint64_t limit = 0);
    ~VulkanMemory();

    /// At a multiple of 256 bytes. Throws DeviceError, with the bytes asked for and those that are free.
    Region allocate(std::uint64_t bytes, Use use = Use::Device);
    void release(const Region& region) noexcept;
    /// Makes released regions free for use. Call it when no commands but copies to them still use them. Does nothing
    /// between `noteRecording(true)` and `noteRecording(false)`, while a recorder is at work.
    void reclaim() noexcept;
    void noteRecording(bool begins) noexcept { begins ? ++m_recordings : --m_recordings; }
    /// How many regions were ever given back. While this does not change, no region that was in use has a new owner.
    std::uint64_t releases() const noexcept { return m_releases; }

    /// Takes whole blocks for regions of these sizes, which are about to be allocated in this order, so that they leave
    /// no gaps. What the driver refuses is left to `allocate`. Throws DeviceError when the device is lost.
    void reserve(std::span<const std::uint64_t> sizes);
    /// The most bytes taken on the device at any time.
    std::uint64_t mostTaken() const noexcept { return m_mostTaken; }

    /// Bytes still available, as far as the driver or, failing that, the size of the heap tells.
    std::uint64_t freeBytes() const;

    /// Lets `writer` write `bytes` bytes, which are in `region` at `offset` when the next commands begin: directly, or
    /// through staging memory. Nothing submitted may still use the region, and until then no byte of it may be written
    /// again.
    void write(const Region& region, std::uint64_t offset, std::uint64_t bytes,
               const std::function<void(std::byte*)>& writer);
    /// The most that one `write` or `read` may ask for: what a chunk of staging memory holds.
    static constexpr std::uint64_t kMaxWrite = std::uint64_t{8} << 20;
    /// Starts the copies that have not begun. The next commands must begin after the moment returned, and `noteAwaited`
    /// is then told. Throws DeviceError.
    TimelinePoint submitWrites();
    void noteAwaited(TimelinePoint point) noexcept;
    /// Waits until everything written is on the device. Throws DeviceError.
    void finishWrites();

    /// Parts of a region at equal distances, such as the rows of a matrix.
    struct Stretches {
        std::uint64_t offset = 0;
        std::uint64_t bytes = 0;   ///< of each
        std::uint64_t stride = 0;  ///< from the beginning of one to that of the next
        std::size_t count = 0;
    };
    /// Copies them to and from the host, where they are contiguous, at once or as the other `write` does. Nothing
    /// submitted may still use them; they may be written again. Throws DeviceError; `read` also if what came is stale.
    void read(const Region& region, const Stretches& stretches, std::byte* to);
    void write(const Region& region, const Stretches& stretches, const std::byte* from);
    /// Copies `from` to `to`, both of the same size, on the device. Nothing submitted may still use them. Throws
    /// DeviceError.
    void copy(const Region& from, const Region& to);

    const std::string& deviceName() const noexcept;

private:
    struct Block;
    struct Download;
    StagingRing& ring();
    void bring(const Region& region, const Stretches& stretches);
    Block& addBlock(std::uint64_t bytes, Use use);
    std::uint32_t memoryType(Use use, std::uint32_t allowed) const;

    std::shared_ptr<VulkanContext> m_context;
    bool m_staging;
    std::uint64_t m_limit;
    std::vector<std::unique_ptr<Block>> m_blocks;
    std::vector<Region> m_released;
    std::size_t m_recordings = 0;
    std::uint64_t m_releases = 0;
    std::uint64_t m_taken = 0;  ///< bytes of all blocks in the device's heap
    std::uint64_t m_mostTaken = 0;
    std::unique_ptr<StagingRing> m_ring;
    std::unique_ptr<Download> m_download;
    std::unique_ptr<DeviceCopy> m_copy;
};

/// A region that is given back when it is no longer needed.
class OwnedRegion {
public:
    OwnedRegion() = default;
    OwnedRegion(std::shared_ptr<VulkanMemory> memory, std::uint64_t bytes,
                VulkanMemory::Use use = VulkanMemory::Use::Device)
        : m_memory(std::move(memory)), m_region(m_memory->allocate(bytes, use))
    {
    }
    OwnedRegion(OwnedRegion&& other) noexcept : m_memory(std::move(other.m_memory)), m_region(other.m_region) {}
    OwnedRegion& operator=(OwnedRegion&& other) noexcept
    {
        std::swap(m_memory, other.m_memory);
        std::swap(m_region, other.m_region);
        return *this;
    }
    ~OwnedRegion()
    {
        if (m_memory) m_memory->release(m_region);
    }

    explicit operator bool() const noexcept { return m_memory != nullptr; }
    const Region& region() const noexcept { return m_region; }

private:
    std::shared_ptr<VulkanMemory> m_memory;
    Region m_region;
};

class VulkanBuffer final : public Buffer {
public:
    VulkanBuffer(std::shared_ptr<VulkanMemory> memory, std::size_t bytes)
        : Buffer(bytes), m_region(std::move(memory), bytes)
    {
    }
    const Region& region() const noexcept { return m_region.region(); }

private:
    OwnedRegion m_region;
};

/// Where a view lies. Precondition: its buffer was made by the Vulkan back end.
inline Region regionOf(const MatrixView& view) noexcept
{
    return static_cast<const VulkanBuffer*>(view.buffer)
        ->region()
        .part(view.offset * sizeof(float), view.elements() * sizeof(float));
}

}  // namespace vitrine
