#include "core/compute/vulkan/memory/vulkan_memory.h"

#include "core/base/host_memory.h"
#include "core/base/sentence.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/device/vulkan_headers.h"
#include "core/compute/vulkan/memory/device_copy.h"
#include "core/compute/vulkan/memory/pass_mark.h"
#include "core/compute/vulkan/memory/staging_ring.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <optional>

namespace vitrine {

namespace {

constexpr std::uint64_t kAlignment = 256;
/// Maximum size in bytes of a block that several reserved regions share.
constexpr std::uint64_t kReservedBlock = std::uint64_t{256} << 20;
/// Sizes in bytes of blocks for regions that were not reserved. The sizes are small, because part of such a block may
/// never be used.
constexpr std::uint64_t kDeviceBlock = std::uint64_t{8} << 20;
constexpr std::uint64_t kHostBlock = std::uint64_t{2} << 20;

std::uint64_t aligned(std::uint64_t bytes)
{
    return (std::max<std::uint64_t>(bytes, 1) + kAlignment - 1) / kAlignment * kAlignment;
}

std::uint64_t inMebibytes(std::uint64_t bytes)
{
    return (bytes + (1 << 20) - 1) >> 20;
}

/// Returns the index of the largest device-local heap.
std::uint32_t deviceHeap(const vk::PhysicalDeviceMemoryProperties& properties)
{
    std::uint32_t best = 0;
    bool found = false;
    for (std::uint32_t i = 0; i < properties.memoryHeapCount; ++i) {
        if (!(properties.memoryHeaps[i].flags & vk::MemoryHeapFlagBits::eDeviceLocal)) continue;
        if (!found || properties.memoryHeaps[i].size > properties.memoryHeaps[best].size) best = i;
        found = true;
    }
    return best;
}

}  // namespace

struct VulkanMemory::Block {
    vk::raii::DeviceMemory memory;
    vk::raii::Buffer buffer;
    Use use;
    bool isDevices;  ///< whether the block is in the device-local heap
    Region whole;
    std::map<std::uint64_t, std::uint64_t> gaps;  ///< free ranges of the block: offset → size in bytes

    std::optional<Region> cut(std::uint64_t bytes)
    {
        const auto gap = std::find_if(gaps.begin(), gaps.end(), [bytes](const auto& g) { return g.second >= bytes; });
        if (gap == gaps.end()) return std::nullopt;
        const auto [offset, room] = *gap;
        gaps.erase(gap);
        if (room > bytes) gaps.emplace(offset + bytes, room - bytes);
        return whole.part(offset, bytes);
    }
    void putBack(std::uint64_t offset, std::uint64_t bytes)
    {
        auto gap = gaps.emplace(offset, bytes).first;
        if (const auto next = std::next(gap); next != gaps.end() && offset + bytes == next->first) {
            gap->second += next->second;
            gaps.erase(next);
        }
        if (gap == gaps.begin()) return;
        const auto previous = std::prev(gap);
        if (previous->first + previous->second != offset) return;
        previous->second += gap->second;
        gaps.erase(gap);
    }
    bool isEmpty() const { return gaps.size() == 1 && gaps.begin()->second == whole.bytes; }
};

/// Copies data to memory that the host can read. The copy runs on the compute queue: this queue also wrote the data, so
/// no semaphore is necessary. The copied bytes may have any values, including the poison. Only the number of the pass
/// after them shows whether they are valid.
struct VulkanMemory::Download {
    Download(const VulkanContext& context, const Region& place)
        : region(place),
          pool(context.device(), {vk::CommandPoolCreateFlagBits::eResetCommandBuffer, context.queues().compute.family}),
          commands(
              std::move(vk::raii::CommandBuffers(context.device(), {*pool, vk::CommandBufferLevel::ePrimary, 1})[0])),
          done(context.device(), vk::FenceCreateInfo())
    {
    }
    void beginPass(std::uint64_t bytes)
    {
        ++pass;
        std::fill_n(reinterpret_cast<std::uint32_t*>(region.mapped), (bytes + 3) / 4, kPoison);
        std::memcpy(markOf(region).mapped, &kPoisonedPass, sizeof kPoisonedPass);
    }
    void record(const Region& from, const Stretches& stretches, bool marked) const
    {
        using Access = vk::AccessFlagBits;
        using Stage = vk::PipelineStageFlagBits;
        std::vector<vk::BufferCopy> pieces;
        for (std::size_t i = 0; i < stretches.count; ++i) {
            pieces.emplace_back(from.offset + stretches.offset + i * stretches.stride,
                                region.offset + i * stretches.bytes, stretches.bytes);
        }
        commands.begin({vk::CommandBufferUsageFlagBits::eOneTimeSubmit});
        commands.pipelineBarrier(
            Stage::eComputeShader | Stage::eTransfer, Stage::eTransfer, {},
            vk::MemoryBarrier(Access::eShaderWrite | Access::eTransferWrite, Access::eTransferRead), {}, {});
        commands.copyBuffer(from.buffer, region.buffer, pieces);
        if (marked) recordMark();
        commands.pipelineBarrier(Stage::eTransfer, Stage::eHost, {},
                                 vk::MemoryBarrier(Access::eTransferWrite, Access::eHostRead), {}, {});
        commands.end();
    }
    /// Records the writing of the mark. Call it after the copies, because the mark confirms that they are complete.
    void recordMark() const
    {
        using Access = vk::AccessFlagBits;
        using Stage = vk::PipelineStageFlagBits;
        commands.pipelineBarrier(Stage::eTransfer, Stage::eTransfer, {},
                                 vk::MemoryBarrier(Access::eTransferWrite, Access::eTransferWrite), {}, {});
        commands.updateBuffer<std::uint64_t>(region.buffer, markOf(region).offset, pass);
    }

    Region region;
    std::uint64_t pass = 0;
    vk::raii::CommandPool pool;
    vk::raii::CommandBuffer commands;
    vk::raii::Fence done;
};

VulkanMemory::VulkanMemory(std::shared_ptr<VulkanContext> context, bool staging, std::uint64_t limit)
    : m_context(std::move(context)), m_staging(staging),
      m_limit(limit > 0 ? limit : std::numeric_limits<std::uint64_t>::max())
{
}

VulkanMemory::~VulkanMemory() = default;

const std::string& VulkanMemory::deviceName() const noexcept
{
    return m_context->name();
}

std::uint32_t VulkanMemory::memoryType(Use use, std::uint32_t allowed) const
{
    using Flag = vk::MemoryPropertyFlagBits;
    const vk::PhysicalDeviceMemoryProperties properties = m_context->physical().getMemoryProperties();
    const std::uint32_t heap = deviceHeap(properties);
    const auto find = [&](vk::MemoryPropertyFlags flags, bool inDeviceHeap) -> std::optional<std::uint32_t> {
        for (std::uint32_t i = 0; i < properties.memoryTypeCount; ++i) {
            const vk::MemoryType& type = properties.memoryTypes[i];
            if ((allowed >> i & 1U) == 0 || (type.propertyFlags & flags) != flags) continue;
            if (!inDeviceHeap || type.heapIndex == heap) return i;
        }
        return std::nullopt;
    };
    const auto visible = Flag::eHostVisible | Flag::eHostCoherent;
    std::optional<std::uint32_t> found;
    switch (use) {
    case Use::Device:
        // Device memory that the host can access is preferred only if m_staging is false: the host can then access all
        // device memory. On many GPUs, the host can access only a small part, which would soon be full.
        if (!m_staging) found = find(Flag::eDeviceLocal | visible, true);
        if (!found) found = find(Flag::eDeviceLocal, true);
        break;
    case Use::ReadBack:
        found = find(visible | Flag::eHostCached, false);
        break;
    case Use::Staging:
        break;
    }
    if (!found) found = find(visible, false);
    if (!found) throw Error(SENTENCE("The Vulkan device ", m_context->name(), " has no usable memory."));
    return *found;
}

std::uint64_t VulkanMemory::freeBytes() const
{
    const auto rest = [](std::uint64_t of, std::uint64_t taken) { return of > taken ? of - taken : 0; };
    const auto& physical = m_context->physical();
    const vk::PhysicalDeviceMemoryProperties properties = physical.getMemoryProperties();
    const std::uint32_t heap = deviceHeap(properties);
    std::uint64_t free = rest(properties.memoryHeaps[heap].size, m_taken);
    if (m_context->hasMemoryBudget()) {
        const auto chain = physical.getMemoryProperties2<vk::PhysicalDeviceMemoryProperties2,
                                                         vk::PhysicalDeviceMemoryBudgetPropertiesEXT>();
        const auto& budget = chain.get<vk::PhysicalDeviceMemoryBudgetPropertiesEXT>();
        free = rest(budget.heapBudget[heap], budget.heapUsage[heap]);
    }
    // For a CPU device, the size of the heap has no meaning, and the computer's free memory is the limit.
    if (m_context->isCpu()) free = std::min(free, availableMemory().value_or(free));
    return std::min(free, rest(m_limit, m_taken));
}

VulkanMemory::Block& VulkanMemory::addBlock(std::uint64_t bytes, Use use)
{
    using Usage = vk::BufferUsageFlagBits;
    const auto& device = m_context->device();
    m_context->attempt(VulkanStep::Allocate);
    vk::BufferCreateInfo info(
        {}, bytes, Usage::eStorageBuffer | Usage::eTransferSrc | Usage::eTransferDst | Usage::eShaderDeviceAddress);
    const std::vector<std::uint32_t> families = m_context->queues().families();
    if (families.size() > 1) info.setSharingMode(vk::SharingMode::eConcurrent).setQueueFamilyIndices(families);
    vk::raii::Buffer buffer(device, info);
    const vk::MemoryRequirements needs = buffer.getMemoryRequirements();
    const std::uint32_t type = memoryType(use, needs.memoryTypeBits);
    const vk::PhysicalDeviceMemoryProperties properties = m_context->physical().getMemoryProperties();
    const bool isDevices = properties.memoryTypes[type].heapIndex == deviceHeap(properties);
    if (isDevices && bytes > m_limit - m_taken) throw vk::OutOfDeviceMemoryError("beyond the limit set");
    const vk::MemoryAllocateFlagsInfo flags(vk::MemoryAllocateFlagBits::eDeviceAddress);
    vk::raii::DeviceMemory memory(device, vk::MemoryAllocateInfo(needs.size, type, &flags));
    buffer.bindMemory(*memory, 0);
    Region whole{*buffer, 0, device.getBufferAddress({*buffer}), bytes, nullptr};
    const bool seen = use != Use::Device || !m_staging;
    if (seen && (properties.memoryTypes[type].propertyFlags & vk::MemoryPropertyFlagBits::eHostVisible)) {
        whole.mapped = static_cast<std::byte*>(memory.mapMemory(0, VK_WHOLE_SIZE));
    }
    if (isDevices) m_taken += bytes;
    m_mostTaken = std::max(m_mostTaken, m_taken);
    m_blocks.push_back(
        std::make_unique<Block>(Block{std::move(memory), std::move(buffer), use, isDevices, whole, {{0, bytes}}}));
    return *m_blocks.back();
}

Region VulkanMemory::allocate(std::uint64_t bytes, Use use)
{
    const std::uint64_t room = aligned(bytes);
    const auto fitting = [bytes](Region region) {
        region.bytes = bytes;
        return region;
    };
    for (const auto& block : m_blocks) {
        if (block->use != use) continue;
        if (const auto region = block->cut(room)) return fitting(*region);
    }
    const std::uint64_t usual = use == Use::Device ? kDeviceBlock : kHostBlock;
    for (const std::uint64_t size : {std::max(room, usual), room}) {
        try {
            return fitting(*addBlock(size, use).cut(room));
        } catch (const vk::SystemError& error) {
            const auto code = static_cast<vk::Result>(error.code().value());
            if (code == vk::Result::eErrorDeviceLost) m_context->guarded(FORM("Allocating memory"), [&] { throw; });
            if (size > room) continue;
            throw DeviceMemoryError(SENTENCE("The Vulkan device ", m_context->name(), " cannot allocate ",
                                             inMebibytes(bytes), " MiB more (", bytes, " bytes); ",
                                             inMebibytes(freeBytes()), " MiB are free."),
                                    error.what());
        }
    }
    throw Error(SENTENCE("Internal error: an allocation of Vulkan memory failed in an unknown way."));
}

void VulkanMemory::reserve(std::span<const std::uint64_t> sizes)
{
    std::vector<std::uint64_t> blocks{0};
    for (const std::uint64_t size : sizes) {
        if (blocks.back() > 0 && blocks.back() + aligned(size) > kReservedBlock) blocks.push_back(0);
        blocks.back() += aligned(size);
    }
    try {
        for (const std::uint64_t bytes : blocks) {
            if (bytes > 0) addBlock(bytes, Use::Device);
        }
    } catch (const vk::DeviceLostError&) {
        m_context->guarded(FORM("Allocating memory"), [] { throw; });
    } catch (const vk::SystemError&) {
        return;
    }
}

void VulkanMemory::release(const Region& region) noexcept
{
    m_released.push_back(region);
    ++m_releases;
}

void VulkanMemory::reclaim() noexcept
{
    if (m_released.empty() || m_recordings > 0) return;
    try {
        finishWrites();
    } catch (const Error&) {
        return;  // copies may still be running, so the regions must not be reused yet
    }
    for (const Region& region : m_released) {
        const auto block = std::find_if(m_blocks.begin(), m_blocks.end(),
                                        [&](const auto& b) { return b->whole.buffer == region.buffer; });
        (*block)->putBack(region.offset, aligned(region.bytes));
    }
    m_released.clear();
    std::erase_if(m_blocks, [this](const std::unique_ptr<Block>& block) {
        if (block->isEmpty() && block->isDevices) m_taken -= block->whole.bytes;
        return block->isEmpty();
    });
}

void VulkanMemory::write(const Region& region, std::uint64_t offset, std::uint64_t bytes,
                         const std::function<void(std::byte*)>& writer)
{
    if (region.mapped) return writer(region.mapped + offset);
    ring().write(region.part(offset, bytes), writer);
}

StagingRing& VulkanMemory::ring()
{
    if (!m_ring) {
        m_context->guarded(FORM("Preparing to copy"), [&] {
            const Region place = allocate(StagingRing::kChunks * StagingRing::kChunkBytes, Use::Staging);
            m_ring = std::make_unique<StagingRing>(*m_context, place);
        });
    }
    return *m_ring;
}

TimelinePoint VulkanMemory::submitWrites()
{
    return m_ring ? m_ring->submit() : TimelinePoint{};
}

void VulkanMemory::noteAwaited(TimelinePoint point) noexcept
{
    if (m_ring) m_ring->noteAwaited(point);
}

void VulkanMemory::finishWrites()
{
    if (m_ring) m_ring->finish();
}

void VulkanMemory::read(const Region& region, const Stretches& stretches, std::byte* to)
{
    const auto [offset, bytes, stride, count] = stretches;
    if (region.mapped) {
        for (std::size_t i = 0; i < count; ++i) {
            std::memcpy(to + i * bytes, region.mapped + offset + i * stride, bytes);
        }
        return;
    }
    m_context->guarded(FORM("Copying from the device"), [&] { bring(region, stretches); });
    checkPass(deviceName(), m_download->region, m_download->pass);
    std::memcpy(to, m_download->region.mapped, count * bytes);
}

/// Copies the ranges to the memory of m_download, which the host can read.
void VulkanMemory::bring(const Region& region, const Stretches& stretches)
{
    const TimelinePoint written = submitWrites();
    if (!m_download) {
        m_download = std::make_unique<Download>(*m_context, allocate(kMaxWrite + kMarkBytes, Use::ReadBack));
    }
    m_download->beginPass(stretches.count * stretches.bytes);
    m_download->record(region, stretches, m_context->faultAt(VulkanStep::Mark) != VulkanFault::LeftOut);
    if (m_context->faultAt(VulkanStep::Read) == VulkanFault::LeftOut) return;
    m_context->run(*m_download->commands, m_download->done, written);
    noteAwaited(written);
}

void VulkanMemory::copy(const Region& from, const Region& to)
{
    m_context->guarded(FORM("Copying on the device"), [&] {
        if (!m_copy) m_copy = std::make_unique<DeviceCopy>(*m_context);
        const TimelinePoint written = submitWrites();
        m_copy->run(from, to, written);
        noteAwaited(written);
    });
}

void VulkanMemory::write(const Region& region, const Stretches& stretches, const std::byte* from)
{
    submitWrites();  // submits earlier writes, because they must take effect before the following writes
    const std::uint64_t bytes = stretches.bytes;
    for (std::size_t i = 0; i < stretches.count; ++i, from += bytes) {
        write(region, stretches.offset + i * stretches.stride, bytes,
              [&](std::byte* to) { std::memcpy(to, from, bytes); });
    }
}

}  // namespace vitrine
