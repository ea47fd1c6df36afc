#include "core/compute/vulkan/device/queue_choice.h"

namespace vitrine {

namespace {

std::optional<std::uint32_t> computeFamily(std::span<const VkQueueFamilyProperties> families)
{
    std::optional<std::uint32_t> found;
    for (std::uint32_t i = 0; i < families.size(); ++i) {
        if (families[i].queueCount == 0 || !(families[i].queueFlags & VK_QUEUE_COMPUTE_BIT)) continue;
        if (!(families[i].queueFlags & VK_QUEUE_GRAPHICS_BIT)) return i;
        if (!found) found = i;
    }
    return found;
}

/// Returns a queue family that can only copy. Families that also decode video are excluded: they are not faster and
/// take longer to wake up.
std::optional<std::uint32_t> copyFamily(std::span<const VkQueueFamilyProperties> families)
{
    constexpr VkQueueFlags kBesides = VK_QUEUE_SPARSE_BINDING_BIT | VK_QUEUE_PROTECTED_BIT;
    for (std::uint32_t i = 0; i < families.size(); ++i) {
        if (families[i].queueCount > 0 && (families[i].queueFlags & ~kBesides) == VK_QUEUE_TRANSFER_BIT) return i;
    }
    return std::nullopt;
}

}  // namespace

std::optional<QueueChoice> chooseQueues(std::span<const VkQueueFamilyProperties> families)
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

std::vector<VkDeviceQueueCreateInfo> QueueChoice::createInfos() const
{
    static constexpr float kPriorities[] = {1.0F, 1.0F};
    std::vector<VkDeviceQueueCreateInfo> infos;
    for (const std::uint32_t family : families()) {
        infos.push_back({VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, nullptr, 0, family, 1, kPriorities});
    }
    if (infos.size() == 1) infos.front().queueCount = transfer.index + 1;
    return infos;
}

}  // namespace vitrine
