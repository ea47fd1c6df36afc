#pragma once

#include <vulkan/vulkan_core.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// The two queues of a device that the back end uses. They may be the same queue.
struct QueueChoice {
    struct Queue {
        std::uint32_t family = 0;
        std::uint32_t index = 0;  ///< index of the queue in its family

        bool operator==(const Queue&) const = default;
    };
    Queue compute;
    Queue transfer;  ///< queue for copies to the device while `compute` is busy

    bool operator==(const QueueChoice&) const = default;

    /// Returns the families of both queues, without duplicates.
    std::vector<std::uint32_t> families() const;
    /// Returns the structures for creating the device with these queues. Pointers in the structures stay valid until
    /// the program ends.
    std::vector<VkDeviceQueueCreateInfo> createInfos() const;
};

/// Chooses the queues. For `compute`, prefers a family without graphics, because such a queue does not wait for the
/// desktop. For `transfer`, prefers a family that only copies (a GPU's copy engines), then a second queue of the
/// compute family, then the compute queue itself. Returns nullopt if no family can compute.
std::optional<QueueChoice> chooseQueues(std::span<const VkQueueFamilyProperties> families);

}  // namespace vitrine
