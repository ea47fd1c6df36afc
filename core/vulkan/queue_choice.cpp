#include "core/vulkan/queue_choice.h"

namespace vitrine {

namespace {

using Flag = vk::QueueFlagBits;

std::optional<std::uint32_t> computeFamily(std::span<const vk::QueueFamilyProperties> families)
{
    std::optional<std::uint32_t> found;
    for (std::uint32_t i = 0; i < families.size(); ++i) {
        if (families[i].queueCount == 0 || !(families[i].queueFlags & Flag::eCompute)) continue;
        if (!(families[i].queueFlags & Flag::eGraphics)) return i;
        if (!found) found = i;
    }
    return found;
}

/// Families that decode video copy, too, but are no faster at it, and slower to wake.
std::optional<std::uint32_t> copyFamily(std::span<const vk::QueueFamilyProperties> families)
{
    const vk::QueueFlags besides = Flag::eSparseBinding | Flag::eProtected;
    for (std::uint32_t i = 0; i < families.size(); ++i) {
        if (families[i].queueCount > 0 && (families[i].queueFlags & ~besides) == Flag::eTransfer) return i;
    }
    return std::nullopt;
}

}  // namespace

std::optional<QueueChoice> chooseQueues(std::span<const vk::QueueFamilyProperties> families)
{
    const std::optional<std::uint32_t> compute = computeFamily(families);
    if (!compute) return std::nullopt;
    QueueChoice choice{{*compute, 0}, {*compute, 0}};
    if (const auto copies = copyFamily(families)) {
        choice.transfer.family = *copies;
    } else if (families[*compute].queueCount > 1) {
        choice.transfer.index = 1;
    }
    return choice;
}

std::vector<std::uint32_t> QueueChoice::families() const
{
    if (compute.family == transfer.family) return {compute.family};
    return {compute.family, transfer.family};
}

std::vector<vk::DeviceQueueCreateInfo> QueueChoice::createInfos() const
{
    static constexpr float kPriorities[] = {1.0F, 1.0F};
    std::vector<vk::DeviceQueueCreateInfo> infos;
    for (const std::uint32_t family : families())
        infos.emplace_back(vk::DeviceQueueCreateFlags(), family, 1, kPriorities);
    if (infos.size() == 1) infos.front().queueCount = transfer.index + 1;
    return infos;
}

}  // namespace vitrine
