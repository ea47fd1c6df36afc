#include "core/vulkan/device_list.h"

#include "core/base/error.h"

#include <exception>

#define VULKAN_HPP_DISPATCH_LOADER_DYNAMIC 1
#include <vulkan/vulkan_raii.hpp>

namespace vitrine {

namespace {

std::string typeName(vk::PhysicalDeviceType type)
{
    switch (type) {
    case vk::PhysicalDeviceType::eDiscreteGpu:
        return "discrete GPU";
    case vk::PhysicalDeviceType::eIntegratedGpu:
        return "integrated GPU";
    case vk::PhysicalDeviceType::eVirtualGpu:
        return "virtual GPU";
    case vk::PhysicalDeviceType::eCpu:
        return "CPU";
    default:
        return "other";
    }
}

std::string versionText(std::uint32_t version)
{
    return concat(VK_API_VERSION_MAJOR(version), ".", VK_API_VERSION_MINOR(version), ".",
                  VK_API_VERSION_PATCH(version));
}

VulkanDevice describe(const vk::raii::PhysicalDevice& physical, std::uint32_t index)
{
    const vk::PhysicalDeviceProperties properties = physical.getProperties();
    VulkanDevice device;
    device.index = index;
    device.name = properties.deviceName.data();
    device.type = typeName(properties.deviceType);
    device.apiVersion = versionText(properties.apiVersion);
    if (properties.apiVersion >= VK_API_VERSION_1_2) {
        const auto chain = physical.getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceDriverProperties>();
        const auto& driver = chain.get<vk::PhysicalDeviceDriverProperties>();
        device.driver = concat(driver.driverName.data(), " ", driver.driverInfo.data());
    }
    const vk::PhysicalDeviceMemoryProperties memory = physical.getMemoryProperties();
    for (std::uint32_t heap = 0; heap < memory.memoryHeapCount; ++heap) {
        if (memory.memoryHeaps[heap].flags & vk::MemoryHeapFlagBits::eDeviceLocal) {
            device.memoryBytes += memory.memoryHeaps[heap].size;
        }
    }
    device.reason = "Computing on Vulkan is not built yet.";
    return device;
}

}  // namespace

VulkanDeviceList listVulkanDevices()
{
    VulkanDeviceList list;
    std::string step = "The Vulkan loader (libvulkan) cannot be opened";
    try {
        const vk::raii::Context context;
        step = "Vulkan cannot be started";
        const std::uint32_t version = context.enumerateInstanceVersion();
        const vk::ApplicationInfo application("vitrine", 1, nullptr, 0,
                                              version < VK_API_VERSION_1_2 ? version : VK_API_VERSION_1_2);
        const vk::raii::Instance instance(context, vk::InstanceCreateInfo({}, &application));
        step = "The Vulkan devices cannot be listed";
        for (const vk::raii::PhysicalDevice& physical : vk::raii::PhysicalDevices(instance)) {
            list.devices.push_back(describe(physical, static_cast<std::uint32_t>(list.devices.size())));
        }
        if (list.devices.empty()) list.reason = "The Vulkan loader knows no device.";
    } catch (const std::exception& error) {
        list.devices.clear();
        list.reason = concat(step, ": ", error.what(), ".");
    }
    return list;
}

}  // namespace vitrine
