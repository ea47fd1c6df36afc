#pragma once

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// The two queues of a device that are used; they may be the same one.
struct QueueChoice {
    struct Queue {
        std::uint32_t family = 0;
        std::uint32_t index = 0;  ///< in its family

        bool operator==(const Queue&) const = default;
    };
    Queue compute;
    Queue transfer;  ///< copies to the device while the other computes

    bool operator==(const QueueChoice&) const = default;

    /// Each once.
    std::vector<std::uint32_t> families() const;
    /// What a device is created with to have these queues; valid as long as the program runs.
    std::vector<VkDeviceQueueCreateInfo> createInfos() const;
};

/// To compute: a family without graphics if there is one, since it does not wait for the desktop. To copy: a family
/// that does nothing else (a GPU's copy engines), else a second queue of the first family, else the same queue. nullopt
/// if no family computes.
std::optional<QueueChoice> chooseQueues(std::span<const VkQueueFamilyProperties> families);

}  // namespace vitrine
