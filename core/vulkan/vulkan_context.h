#pragma once

#include "core/base/error.h"
#include "core/vulkan/device_features.h"
#include "core/vulkan/vulkan_headers.h"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A device that is open for computing, and its one queue.
class VulkanContext {
public:
    /// `wanted` as chooseVulkanDevice takes it. With `validation` the validation layer watches, and what it says can be
    /// had from takeComplaints(). Without `matrixUnits` those of the device are left alone. Throws Error.
    VulkanContext(std::string_view wanted, bool validation, bool matrixUnits = true);

    const std::string& name() const noexcept { return m_name; }
    const vk::raii::PhysicalDevice& physical() const noexcept { return *m_physical; }
    const vk::raii::Device& device() const noexcept { return *m_device; }
    const vk::raii::Queue& queue() const noexcept { return *m_queue; }
    std::uint32_t queueFamily() const noexcept { return m_queueFamily; }
    const vk::PhysicalDeviceLimits& limits() const noexcept { return m_limits; }
    std::uint32_t subgroupSize() const noexcept { return m_subgroupSize; }
    const DeviceFeatures& features() const noexcept { return m_features; }
    bool isCpu() const noexcept { return m_isCpu; }
    bool hasMemoryBudget() const noexcept { return m_hasMemoryBudget; }
    /// What tells this device and driver from others, for files that only they can read.
    const std::string& fingerprint() const noexcept { return m_fingerprint; }

    /// What the validation layer has found since the last call; empty without it.
    std::vector<std::string> takeComplaints();

    /// Calls `function` and turns what Vulkan throws into an Error: "<what> failed on <device>: …".
    template <typename Function>
    decltype(auto) guarded(std::string_view what, Function&& function) const
    {
        try {
            return function();
        } catch (const vk::SystemError& error) {
            fail(what, error);
        }
    }

private:
    [[noreturn]] void fail(std::string_view what, const vk::SystemError& error) const;
    void createInstance(bool validation);
    void choosePhysical(std::string_view wanted);
    void createDevice();
    static VkBool32 VKAPI_PTR receive(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                                      VkDebugUtilsMessageTypeFlagsEXT types,
                                      const VkDebugUtilsMessengerCallbackDataEXT* data, void* self);

    vk::raii::Context m_loader;
    std::optional<vk::raii::Instance> m_instance;
    std::optional<vk::raii::DebugUtilsMessengerEXT> m_messenger;
    std::optional<vk::raii::PhysicalDevice> m_physical;
    std::optional<vk::raii::Device> m_device;
    std::optional<vk::raii::Queue> m_queue;
    std::string m_name;
    std::string m_fingerprint;
    vk::PhysicalDeviceLimits m_limits;
    std::uint32_t m_queueFamily = 0;
    std::uint32_t m_subgroupSize = 0;
    DeviceFeatures m_features;
    bool m_isCpu = false;
    bool m_hasMemoryBudget = false;

    std::mutex m_mutex;
    std::vector<std::string> m_complaints;
};

}  // namespace vitrine
