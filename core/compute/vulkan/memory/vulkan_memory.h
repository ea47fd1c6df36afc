#pragma once

#include "core/compute/vulkan/device/timeline_point.h"
#include "core/compute/vulkan/memory/region.h"
#include "core/file/tensor/buffer.h"

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

/// Device memory. It consists of a few large blocks, from which regions are allocated; a region never spans two blocks.
/// The memory of a released region can be allocated again only after reclaim().
class VulkanMemory {
public:
    enum class Use : std::uint8_t {
        Device,    ///< memory that shaders read and write
        ReadBack,  ///< memory that the device writes and the host reads
        Staging,   ///< memory that the host writes and the device copies from
    };

    /// If `staging` is true, the host writes to device memory only through staging memory. This is necessary on GPUs on
    /// which the host cannot access device memory. `limit` is the maximum number of bytes to take; 0: no limit.
    VulkanMemory(std::shared_ptr<VulkanContext> context, bool staging, std::uint64_t limit = 0);
    ~VulkanMemory();

    /// Returns a region whose address is a multiple of 256 bytes. Throws DeviceError with a text that includes the
    /// requested and the free bytes.
    Region allocate(std::uint64_t bytes, Use use = Use::Device);
    /// Releases a region. Its memory can be allocated again after reclaim().
    void release(const Region& region) noexcept;
    /// Makes released regions available for allocate() again. Submitted commands must no longer use these regions,
    /// except as targets of copies. Does nothing while commands are recorded, between noteRecording(true) and
    /// noteRecording(false).
    void reclaim() noexcept;
    void noteRecording(bool begins) noexcept { begins ? ++m_recordings : --m_recordings; }
    /// Number of regions released so far. As long as this number is unchanged, every region that was allocated before
    /// still has the same owner.
    std::uint64_t releases() const noexcept { return m_releases; }

    /// Allocates whole blocks for regions of these sizes. The caller must then allocate the regions in the order of
    /// `sizes`, which avoids gaps in the blocks. If the driver refuses, allocate() tries again later. Throws
    /// DeviceError if the device is lost.
    void reserve(std::span<const std::uint64_t> sizes);
    /// Largest number of bytes that were allocated on the device at the same time.
    std::uint64_t mostTaken() const noexcept { return m_mostTaken; }

    /// Returns the number of free bytes on the device: the driver's number, or, if the driver reports none, an estimate
    /// from the size of the heap.
    std::uint64_t freeBytes() const;

    /// Calls `writer`, which must write `bytes` bytes. When the next commands start, these bytes are in `region` from
    /// `offset` on. They are written directly or through staging memory. Submitted commands must not use the region.
    /// Each byte may be written only once before the next commands start.
    void write(const Region& region, std::uint64_t offset, std::uint64_t bytes,
               const std::function<void(std::byte*)>& writer);
    /// Maximum number of bytes of one write() or read(); it is the size of a chunk of staging memory.
    static constexpr std::uint64_t kMaxWrite = std::uint64_t{8} << 20;
    /// Submits the pending copies. The next commands must start after the returned moment. When these commands are
    /// complete, the caller must call noteAwaited(). Throws DeviceError.
    TimelinePoint submitWrites();
    void noteAwaited(TimelinePoint point) noexcept;
    /// Waits until all written data is on the device. Throws DeviceError.
    void finishWrites();

    /// Ranges of a region at equal distances, such as the rows of a matrix.
    struct Stretches {
        std::uint64_t offset = 0;
        std::uint64_t bytes = 0;   ///< size of each range, in bytes
        std::uint64_t stride = 0;  ///< distance between the starts of two ranges, in bytes
        std::size_t count = 0;
    };
    /// The next two functions copy ranges of `region` to or from contiguous memory on the host. Submitted commands must
    /// not use the ranges. read() is complete when it returns. After write(), the data is in the ranges when the next
    /// commands start; the same bytes may be written again before that, unlike in the write() with a callback. Both
    /// functions throw DeviceError; read() also throws it if the result is stale.
    void read(const Region& region, const Stretches& stretches, std::byte* to);
    void write(const Region& region, const Stretches& stretches, const std::byte* from);
    /// Copies `from` to `to` on the device. Both regions must have the same size. Submitted commands must not use these
    /// regions. Throws DeviceError.
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
    std::uint64_t m_taken = 0;  ///< total size of all blocks in the device-local heap
    std::uint64_t m_mostTaken = 0;
    std::unique_ptr<StagingRing> m_ring;
    std::unique_ptr<Download> m_download;
    std::unique_ptr<DeviceCopy> m_copy;
};

/// A region that is released by its destructor.
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

/// A buffer of activations in device memory.
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

/// Returns the region of a view. The Vulkan back end must have made its buffer.
inline Region regionOf(const MatrixView& view) noexcept
{
    return static_cast<const VulkanBuffer*>(view.buffer)
        ->region()
        .part(view.offset * sizeof(float), view.elements() * sizeof(float));
}

}  // namespace vitrine
