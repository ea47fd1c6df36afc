#pragma once

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// The two queues of a device that are used; they may be the same.
struct QueueChoice {
    struct Queue {
        std::uint32_t family = 0;
        std::uint32_t index = 0;  ///< index in the family

        bool operator==(const Queue&) const = default;
    };
    Queue compute;
    Queue transfer;  ///< copies to the device while `compute` is busy

    bool operator==(const QueueChoice&) const = default;

    /// Returns the families of both queues, without duplicates.
    std::vector<std::uint32_t> families() const;
    /// Returns the structures with which the device must be created; valid until the program ends.
    std::vector<VkDeviceQueueCreateInfo> createInfos() const;
};

/// Chooses the queues. For computing, prefers a family without graphics, which does not wait for the desktop. For
/// copies, prefers a copy-only family (a GPU's copy engines), then a second queue of the compute family, then the same
/// queue. Empty if no family computes.
std::optional<QueueChoice> chooseQueues(std::span<const VkQueueFamilyProperties> families);

}  // namespace vitrine
