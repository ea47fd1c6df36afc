#pragma once

#include "core/base/sentence.h"
#include "core/compute/backend/device_error.h"
#include "core/compute/vulkan/device/device_features.h"
#include "core/compute/vulkan/device/queue_choice.h"
#include "core/compute/vulkan/device/timeline_point.h"
#include "core/compute/vulkan/device/vulkan_fault.h"
#include "core/compute/vulkan/device/vulkan_forward.h"

#include <vulkan/vulkan_core.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// An opened Vulkan device with its queues.
class VulkanContext {
public:
    struct Options {
        bool validation = false;   ///< enable the validation layer; takeComplaints() returns its messages
        bool rounding = true;      ///< allow matrix units and integer dot products, which round their inputs
        VulkanFaults faults = {};  ///< failures that tests inject
    };

    /// `wanted` is the argument of chooseVulkanDevice(). Throws DeviceError.
    VulkanContext(std::string_view wanted, Options options);
    ~VulkanContext();
    VulkanContext(const VulkanContext&) = delete;
    VulkanContext& operator=(const VulkanContext&) = delete;

    const std::string& name() const noexcept { return m_name; }
    /// Name and version of the driver, as in VulkanDevice::driver.
    const std::string& driver() const noexcept { return m_driver; }
    const vk::raii::PhysicalDevice& physical() const noexcept;
    const vk::raii::Device& device() const noexcept;
    const QueueChoice& queues() const noexcept { return m_queues; }
    const VkPhysicalDeviceLimits& limits() const noexcept { return m_limits; }
    std::uint32_t subgroupSize() const noexcept { return m_subgroupSize; }
    const DeviceFeatures& features() const noexcept { return m_features; }
    bool isCpu() const noexcept { return m_isCpu; }
    bool hasMemoryBudget() const noexcept { return m_hasMemoryBudget; }
    /// Returns a text that identifies the device and driver. It is part of the name of each file that is valid only for
    /// this device and driver.
    const std::string& fingerprint() const noexcept { return m_fingerprint; }

    /// Returns the messages of the validation layer since the last call; empty if the layer is not enabled.
    std::vector<std::string> takeComplaints();
    /// Throws Error if the validation layer has reported messages since the last call.
    void reportComplaints();

    /// Submits commands, which start after the moment `begin`, and waits until they are complete. `done` must be
    /// unsignalled; it is reset afterwards. Throws vk::SystemError. If waiting fails, the device is treated as lost.
    void run(VkCommandBuffer commands, const vk::raii::Fence& done, TimelinePoint begin = {}) const;
    /// Submits copy commands to the transfer queue. The device signals `end` when the commands are complete. Throws
    /// vk::SystemError.
    void submitCopies(VkCommandBuffer commands, TimelinePoint end) const;
    /// Waits until `point` is reached. Throws vk::SystemError; the device is then treated as lost.
    void waitFor(TimelinePoint point) const;
    /// Call this before each operation that VulkanStep lists, inside a function passed to `guarded`. Throws if the
    /// device is lost, or if a test injects a failure at this step.
    void attempt(VulkanStep step) const;

    /// Returns the failure that a test injects at this step.
    VulkanFault faultAt(VulkanStep step) const { return m_faults ? m_faults(step) : VulkanFault::None; }
    bool isLost() const noexcept { return m_lost; }

    /// Calls `function` and returns its result. Converts Vulkan's errors to DeviceError with the text "<what> failed on
    /// <device>: …".
    template <typename Function>
    decltype(auto) guarded(SentenceView what, Function&& function) const
    {
        try {
            return function();
        } catch (...) {
            explain(what);
        }
    }

private:
    struct Handles;
    void await(const std::function<VkResult()>& wait) const;
    /// Rethrows the current exception. Converts Vulkan's errors to DeviceError.
    [[noreturn]] void explain(SentenceView what) const;
    void createInstance(bool validation);
    void choosePhysical(std::string_view wanted);
    void createDevice();

    std::unique_ptr<Handles> m_handles;
    std::string m_name;
    std::string m_driver;
    std::string m_fingerprint;
    VkPhysicalDeviceLimits m_limits{};
    QueueChoice m_queues;
    std::uint32_t m_subgroupSize = 0;
    DeviceFeatures m_features;
    bool m_isCpu = false;
    bool m_hasMemoryBudget = false;
    VulkanFaults m_faults;
    mutable bool m_lost = false;
};

}  // namespace vitrine
