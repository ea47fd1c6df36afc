#include "core/vulkan/vulkan_memory.h"

#include "core/vulkan/vulkan_context.h"

#include <algorithm>
#include <map>
#include <optional>

namespace vitrine {

namespace {

constexpr std::uint64_t kAlignment = 256;
constexpr std::uint64_t kSmallestBlock = std::uint64_t{16} << 20;
constexpr std::uint64_t kUsualBlock = std::uint64_t{256} << 20;

std::uint64_t aligned(std::uint64_t bytes)
{
    return (std::max<std::uint64_t>(bytes, 1) + kAlignment - 1) / kAlignment * kAlignment;
}

std::uint64_t inMebibytes(std::uint64_t bytes)
{
    return (bytes + (1 << 20) - 1) >> 20;
}

/// The heap that is the device's own: the largest of those that are local to it.
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
    Region whole;
    std::map<std::uint64_t, std::uint64_t> gaps;  ///< free stretches: offset → bytes

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

struct VulkanMemory::Staging {
    Staging(const VulkanContext& context, const Region& place)
        : region(place),
          pool(context.device(), {vk::CommandPoolCreateFlagBits::eResetCommandBuffer, context.queueFamily()}),
          commands(
              std::move(vk::raii::CommandBuffers(context.device(), {*pool, vk::CommandBufferLevel::ePrimary, 1})[0])),
          done(context.device(), vk::FenceCreateInfo())
    {
    }
    Region region;
    vk::raii::CommandPool pool;
    vk::raii::CommandBuffer commands;
    vk::raii::Fence done;
};

VulkanMemory::VulkanMemory(std::shared_ptr<VulkanContext> context, bool staging)
    : m_context(std::move(context)), m_staging(staging)
{
}

VulkanMemory::~VulkanMemory() = default;

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
        // All of the device's memory seen by the host, or none of it: a small window would soon be full.
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
    if (!found) throw Error(concat("The Vulkan device ", m_context->name(), " has no memory that can be used."));
    return *found;
}

std::uint64_t VulkanMemory::freeBytes() const
{
    const auto& physical = m_context->physical();
    const vk::PhysicalDeviceMemoryProperties properties = physical.getMemoryProperties();
    const std::uint32_t heap = deviceHeap(properties);
    const std::uint64_t size = properties.memoryHeaps[heap].size;
    if (!m_context->hasMemoryBudget()) return size > m_taken ? size - m_taken : 0;
    const auto chain =
        physical
            .getMemoryProperties2<vk::PhysicalDeviceMemoryProperties2, vk::PhysicalDeviceMemoryBudgetPropertiesEXT>();
    const auto& budget = chain.get<vk::PhysicalDeviceMemoryBudgetPropertiesEXT>();
    return budget.heapBudget[heap] > budget.heapUsage[heap] ? budget.heapBudget[heap] - budget.heapUsage[heap] : 0;
}

VulkanMemory::Block& VulkanMemory::addBlock(std::uint64_t bytes, Use use)
{
    using Usage = vk::BufferUsageFlagBits;
    const auto& device = m_context->device();
    m_context->attempt(VulkanStep::Allocate);
    const vk::BufferCreateInfo info(
        {}, bytes, Usage::eStorageBuffer | Usage::eTransferSrc | Usage::eTransferDst | Usage::eShaderDeviceAddress);
    vk::raii::Buffer buffer(device, info);
    const vk::MemoryRequirements needs = buffer.getMemoryRequirements();
    const std::uint32_t type = memoryType(use, needs.memoryTypeBits);
    const vk::MemoryAllocateFlagsInfo flags(vk::MemoryAllocateFlagBits::eDeviceAddress);
    vk::raii::DeviceMemory memory(device, vk::MemoryAllocateInfo(needs.size, type, &flags));
    buffer.bindMemory(*memory, 0);
    Region whole{*buffer, 0, device.getBufferAddress({*buffer}), bytes, nullptr};
    const auto properties = m_context->physical().getMemoryProperties().memoryTypes[type].propertyFlags;
    const bool seen = use != Use::Device || !m_staging;
    if (seen && (properties & vk::MemoryPropertyFlagBits::eHostVisible)) {
        whole.mapped = static_cast<std::byte*>(memory.mapMemory(0, VK_WHOLE_SIZE));
    }
    m_taken += bytes;
    m_blocks.push_back(std::make_unique<Block>(Block{std::move(memory), std::move(buffer), use, whole, {{0, bytes}}}));
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
    // Blocks grow with what is used, so that a small model does not take a large one's memory.
    const std::uint64_t usual = std::clamp(m_taken, kSmallestBlock, kUsualBlock);
    for (const std::uint64_t size : {std::max(room, usual), room}) {
        try {
            return fitting(*addBlock(size, use).cut(room));
        } catch (const vk::SystemError& error) {
            const auto code = static_cast<vk::Result>(error.code().value());
            if (code == vk::Result::eErrorDeviceLost) m_context->guarded("Allocating", [&] { throw; });
            if (size > room) continue;
            throw DeviceError(concat("The Vulkan device ", m_context->name(), " has no room for ", inMebibytes(bytes),
                                     " MiB more (", bytes, " bytes); ", inMebibytes(freeBytes()), " MiB are free."),
                              error.what());
        }
    }
    throw Error("Unreachable.");
}

void VulkanMemory::release(const Region& region) noexcept
{
    m_released.push_back(region);
}

void VulkanMemory::reclaim() noexcept
{
    for (const Region& region : m_released) {
        const auto block = std::find_if(m_blocks.begin(), m_blocks.end(),
                                        [&](const auto& b) { return b->whole.buffer == region.buffer; });
        (*block)->putBack(region.offset, aligned(region.bytes));
        if (!(*block)->isEmpty()) continue;
        m_taken -= (*block)->whole.bytes;
        m_blocks.erase(block);
    }
    m_released.clear();
}

void VulkanMemory::write(const Region& region, std::uint64_t offset, std::uint64_t bytes,
                         const std::function<void(std::byte*)>& writer)
{
    if (region.mapped) return writer(region.mapped + offset);
    m_context->guarded("Copying to the device", [&] {
        if (!m_stagingArea) m_stagingArea = std::make_unique<Staging>(*m_context, allocate(kMaxWrite, Use::Staging));
        writer(m_stagingArea->region.mapped);
        copyFromStaging(region, offset, bytes);
    });
}

void VulkanMemory::copyFromStaging(const Region& region, std::uint64_t offset, std::uint64_t bytes)
{
    Staging& staging = *m_stagingArea;
    staging.commands.begin({vk::CommandBufferUsageFlagBits::eOneTimeSubmit});
    staging.commands.copyBuffer(staging.region.buffer, region.buffer,
                                vk::BufferCopy(staging.region.offset, region.offset + offset, bytes));
    staging.commands.end();
    m_context->run(*staging.commands, staging.done);
}

}  // namespace vitrine
