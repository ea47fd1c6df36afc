#pragma once

#include "core/backend/device_error.h"
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

/// A device that is open for computing, and its queues.
class VulkanContext {
public:
    struct Options {
        bool validation = false;   ///< the validation layer watches; takeComplaints() returns what it says
        bool rounding = true;      ///< false: the device's matrix units and integer dot products are not used
        VulkanFaults faults = {};  ///< for tests
    };

    /// `wanted` as chooseVulkanDevice takes it. Throws DeviceError.
    VulkanContext(std::string_view wanted, Options options);
    ~VulkanContext();
    VulkanContext(const VulkanContext&) = delete;
    VulkanContext& operator=(const VulkanContext&) = delete;

    const std::string& name() const noexcept { return m_name; }
    /// Name and version, as VulkanDevice has them.
    const std::string& driver() const noexcept { return m_driver; }
    const vk::raii::PhysicalDevice& physical() const noexcept;
    const vk::raii::Device& device() const noexcept;
    const QueueChoice& queues() const noexcept { return m_queues; }
    const VkPhysicalDeviceLimits& limits() const noexcept { return m_limits; }
    std::uint32_t subgroupSize() const noexcept { return m_subgroupSize; }
    const DeviceFeatures& features() const noexcept { return m_features; }
    bool isCpu() const noexcept { return m_isCpu; }
    bool hasMemoryBudget() const noexcept { return m_hasMemoryBudget; }
    /// Tells this device and driver from others, for files that only they can read.
    const std::string& fingerprint() const noexcept { return m_fingerprint; }

    /// What the validation layer has found since the last call; empty without it.
    std::vector<std::string> takeComplaints();
    /// Throws Error when it has complained.
    void reportComplaints();

    /// Submits the commands, which begin after `begin`, and waits for their end; `done` is unsignalled before and
    /// after. Throws vk::SystemError. If nobody knows how they ended, the device counts as lost.
    void run(VkCommandBuffer commands, const vk::raii::Fence& done, TimelinePoint begin = {}) const;
    /// Submits copies to their queue; they signal `end`. Throws vk::SystemError.
    void submitCopies(VkCommandBuffer commands, TimelinePoint end) const;
    /// Throws vk::SystemError; the device counts as lost then.
    void waitFor(TimelinePoint point) const;
    /// Call this before a step, within `guarded`: throws when the device is lost, or a test makes the step fail.
    void attempt(VulkanStep step) const;

    /// What a test wants to go wrong there.
    VulkanFault faultAt(VulkanStep step) const { return m_faults ? m_faults(step) : VulkanFault::None; }
    bool isLost() const noexcept { return m_lost; }

    /// Calls `function` and turns what Vulkan throws into a DeviceError: "<what> failed on <device>: …".
    template <typename Function>
    decltype(auto) guarded(std::string_view what, Function&& function) const
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
    /// Rethrows the exception being handled; one from Vulkan becomes a DeviceError.
    [[noreturn]] void explain(std::string_view what) const;
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
