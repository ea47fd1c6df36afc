#pragma once

#include "core/backend/device_error.h"
#include "core/base/sentence.h"
#include "core/vulkan/device/device_features.h"
#include "core/vulkan/device/queue_choice.h"
#include "core/vulkan/device/timeline_point.h"
#include "core/vulkan/device/vulkan_fault.h"
#include "core/vulkan/device/vulkan_forward.h"

#include <vulkan/vulkan_core.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// An opened device with its queues.
class VulkanContext {
public:
    struct Options {
        bool validation = false;   ///< use the validation layer; takeComplaints() returns its messages
        bool rounding = true;      ///< false: do not use matrix units and integer dot products, which round
        VulkanFaults faults = {};  ///< for tests
    };

    /// `wanted` is the argument of chooseVulkanDevice(). Throws DeviceError.
    VulkanContext(std::string_view wanted, Options options);
    ~VulkanContext();
    VulkanContext(const VulkanContext&) = delete;
    VulkanContext& operator=(const VulkanContext&) = delete;

    const std::string& name() const noexcept { return m_name; }
    /// Name and version, as in VulkanDevice.
    const std::string& driver() const noexcept { return m_driver; }
    const vk::raii::PhysicalDevice& physical() const noexcept;
    const vk::raii::Device& device() const noexcept;
    const QueueChoice& queues() const noexcept { return m_queues; }
    const VkPhysicalDeviceLimits& limits() const noexcept { return m_limits; }
    std::uint32_t subgroupSize() const noexcept { return m_subgroupSize; }
    const DeviceFeatures& features() const noexcept { return m_features; }
    bool isCpu() const noexcept { return m_isCpu; }
    bool hasMemoryBudget() const noexcept { return m_hasMemoryBudget; }
    /// Identifies the device and driver, for files that only they can read.
    const std::string& fingerprint() const noexcept { return m_fingerprint; }

    /// Returns the messages of the validation layer since the last call; empty without it.
    std::vector<std::string> takeComplaints();
    /// Throws Error if the validation layer has reported messages.
    void reportComplaints();

    /// Submits commands, which start after `begin`, and waits for their end. `done` must be unsignalled, and is so
    /// again afterwards. Throws vk::SystemError. If the result is unknown, the device counts as lost.
    void run(VkCommandBuffer commands, const vk::raii::Fence& done, TimelinePoint begin = {}) const;
    /// Submits copies to their queue; they signal `end`. Throws vk::SystemError.
    void submitCopies(VkCommandBuffer commands, TimelinePoint end) const;
    /// Waits for a moment. Throws vk::SystemError, and then the device counts as lost.
    void waitFor(TimelinePoint point) const;
    /// Call it before each step, inside `guarded`. Throws if the device is lost, or if a test makes the step fail.
    void attempt(VulkanStep step) const;

    /// Returns the fault that a test has planted at this step.
    VulkanFault faultAt(VulkanStep step) const { return m_faults ? m_faults(step) : VulkanFault::None; }
    bool isLost() const noexcept { return m_lost; }

    /// Calls `function`. Throws Vulkan's errors as DeviceError: "<what> failed on <device>: …".
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
    /// Rethrows the current exception; converts Vulkan's errors to DeviceError.
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
