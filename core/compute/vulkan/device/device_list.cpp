#include "core/compute/vulkan/device/device_list.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/sentence.h"
#include "core/compute/vulkan/device/device_features.h"
#include "core/compute/vulkan/device/physical_device.h"
#include "core/compute/vulkan/device/vulkan_headers.h"

#include <exception>

namespace vitrine {

namespace {

std::string versionText(std::uint32_t version)
{
    return concat(VK_API_VERSION_MAJOR(version), ".", VK_API_VERSION_MINOR(version), ".",
                  VK_API_VERSION_PATCH(version));
}

VulkanDevice::Type typeOf(vk::PhysicalDeviceType type)
{
    switch (type) {
    case vk::PhysicalDeviceType::eDiscreteGpu:
        return VulkanDevice::Type::Discrete;
    case vk::PhysicalDeviceType::eIntegratedGpu:
        return VulkanDevice::Type::Integrated;
    case vk::PhysicalDeviceType::eVirtualGpu:
        return VulkanDevice::Type::Virtual;
    case vk::PhysicalDeviceType::eCpu:
        return VulkanDevice::Type::Cpu;
    default:
        return VulkanDevice::Type::Other;
    }
}

Sentence lacking(const vk::raii::PhysicalDevice& physical)
{
    if (physical.getProperties().apiVersion < VK_API_VERSION_1_2) return std::string("Vulkan 1.2");
    const auto features = physical.getFeatures2<vk::PhysicalDeviceFeatures2, vk::PhysicalDeviceVulkan12Features>();
    if (features.get<vk::PhysicalDeviceVulkan12Features>().bufferDeviceAddress == VK_FALSE) {
        return SENTENCE("memory addresses in shaders (bufferDeviceAddress)");
    }
    const auto subgroups =
        physical.getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceSubgroupProperties>();
    const auto& subgroup = subgroups.get<vk::PhysicalDeviceSubgroupProperties>();
    const auto needed = vk::SubgroupFeatureFlagBits::eBasic | vk::SubgroupFeatureFlagBits::eArithmetic;
    if ((subgroup.supportedOperations & needed) != needed ||
        !(subgroup.supportedStages & vk::ShaderStageFlagBits::eCompute)) {
        return SENTENCE("sums over subgroups in shaders");
    }
    if (!queuesOf(physical)) return SENTENCE("a compute queue");
    return lackingLimits(physical.getProperties().limits);
}

VulkanDevice describe(const vk::raii::Instance& instance, const vk::raii::PhysicalDevice& physical, std::uint32_t index)
{
    const vk::PhysicalDeviceProperties properties = physical.getProperties();
    VulkanDevice device;
    device.index = index;
    device.name = properties.deviceName.data();
    device.type = typeOf(properties.deviceType);
    device.apiVersion = versionText(properties.apiVersion);
    if (properties.apiVersion >= VK_API_VERSION_1_2) {
        const auto chain = physical.getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceDriverProperties,
                                                   vk::PhysicalDeviceIDProperties>();
        const auto& driver = chain.get<vk::PhysicalDeviceDriverProperties>();
        device.driver = concat(driver.driverName.data(), " ", driver.driverInfo.data());
        device.uuid = inHex(chain.get<vk::PhysicalDeviceIDProperties>().deviceUUID);
    } else {
        device.uuid = SENTENCE("device ", index);
    }
    const vk::PhysicalDeviceMemoryProperties memory = physical.getMemoryProperties();
    for (std::uint32_t heap = 0; heap < memory.memoryHeapCount; ++heap) {
        if (memory.memoryHeaps[heap].flags & vk::MemoryHeapFlagBits::eDeviceLocal) {
            device.memoryBytes += memory.memoryHeaps[heap].size;
        }
    }
    device.lacks = lacking(physical);
    if (!device.lacks.empty()) return device;
    if (const auto unit = DeviceFeatures::of(instance, physical).matrixUnit) device.matrixUnits = description(*unit);
    return device;
}

}  // namespace

std::string inHex(std::span<const std::uint8_t> bytes)
{
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

Sentence lackingLimits(const VkPhysicalDeviceLimits& limits)
{
    // Size of the largest workgroups of the kernels; Vulkan guarantees only 128.
    constexpr std::uint32_t kInvocations = 256;
    if (limits.maxComputeWorkGroupInvocations >= kInvocations && limits.maxComputeWorkGroupSize[0] >= kInvocations) {
        return {};
    }
    return SENTENCE("workgroups of ", kInvocations, " invocations in shaders");
}

std::optional<QueueChoice> queuesOf(const vk::raii::PhysicalDevice& physical)
{
    const auto offered = physical.getQueueFamilyProperties();
    return chooseQueues(std::vector<VkQueueFamilyProperties>(offered.begin(), offered.end()));
}

vk::raii::Instance makeInstance(const vk::raii::Context& context, std::span<const char* const> layers,
                                std::span<const char* const> extensions, const void* next)
{
    const std::uint32_t version = context.enumerateInstanceVersion();
    const vk::ApplicationInfo application("vitrine", 1, nullptr, 0,
                                          version < VK_API_VERSION_1_2 ? version : VK_API_VERSION_1_2);
    const vk::InstanceCreateInfo info({}, &application, static_cast<std::uint32_t>(layers.size()), layers.data(),
                                      static_cast<std::uint32_t>(extensions.size()), extensions.data(), next);
    try {
        return vk::raii::Instance(context, info);
    } catch (const vk::IncompatibleDriverError&) {  // what the loader reports if no driver is installed
        throw Error(SENTENCE("The Vulkan loader finds no driver."));
    }
}

VulkanDeviceList listDevicesOf(const vk::raii::Instance& instance)
{
    VulkanDeviceList list;
    for (const vk::raii::PhysicalDevice& physical : vk::raii::PhysicalDevices(instance)) {
        list.devices.push_back(describe(instance, physical, static_cast<std::uint32_t>(list.devices.size())));
    }
    if (list.devices.empty()) list.reason = SENTENCE("The Vulkan loader finds no device.");
    explainChoice(list, cpuDevicesAllowed());
    return list;
}

VulkanDeviceList listVulkanDevices()
{
    Sentence step = SENTENCE("The Vulkan loader (libvulkan) cannot be opened");
    try {
        const vk::raii::Context context;
        step = SENTENCE("Vulkan cannot be started");
        const vk::raii::Instance instance = makeInstance(context);
        step = SENTENCE("The Vulkan devices cannot be listed");
        return listDevicesOf(instance);
    } catch (const Error& error) {
        return {{}, error.sentence()};
    } catch (const std::exception& error) {
        return {{}, concat(step, ": ", error.what(), ".")};
    }
}

}  // namespace vitrine
