#include "core/vulkan/vulkan_context.h"

#include "core/vulkan/device_list.h"
#include "core/vulkan/physical_device.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

constexpr std::uint64_t kForever = std::numeric_limits<std::uint64_t>::max();
constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";

vk::raii::Context openLoader()
{
    try {
        return {};
    } catch (const std::exception& error) {
        throw DeviceError(concat("The Vulkan loader (libvulkan) cannot be opened: ", error.what(), '.'));
    }
}

bool hasLayer(const vk::raii::Context& loader, std::string_view name)
{
    const auto layers = loader.enumerateInstanceLayerProperties();
    return std::any_of(layers.begin(), layers.end(), [name](const auto& l) { return name == l.layerName.data(); });
}

}  // namespace

VulkanContext::VulkanContext(std::string_view wanted, Options options)
    : m_loader(openLoader()), m_faults(std::move(options.faults))
{
    guarded("Opening the device", [&] {
        createInstance(options.validation);
        choosePhysical(wanted);
        if (!options.rounding) {
            m_features.matrixUnit.reset();
            m_features.integerDot = m_features.integerDotIsFast = false;
        }
        createDevice();
    });
}

void VulkanContext::createInstance(bool validation)
{
    if (!validation) {
        m_instance = makeInstance(m_loader);
        return;
    }
    if (!hasLayer(m_loader, kValidationLayer)) {
        throw Error("Vulkan's validation layer is asked for, but not installed (vulkan-validationlayers).");
    }
    const char* const extensions[] = {VK_EXT_DEBUG_UTILS_EXTENSION_NAME};
    const char* const layers[] = {kValidationLayer};
    using Severity = vk::DebugUtilsMessageSeverityFlagBitsEXT;
    const vk::DebugUtilsMessengerCreateInfoEXT info({}, Severity::eWarning | Severity::eError,
                                                    vk::DebugUtilsMessageTypeFlagBitsEXT::eValidation, &receive, this);
    m_instance = makeInstance(m_loader, layers, extensions);
    m_messenger = vk::raii::DebugUtilsMessengerEXT(*m_instance, info);
}

void VulkanContext::choosePhysical(std::string_view wanted)
{
    const VulkanDeviceList list = listDevicesOf(*m_instance);
    const VulkanDevice& chosen = chooseVulkanDevice(list, wanted, cpuDevicesAllowed());
    m_physical = std::move(vk::raii::PhysicalDevices(*m_instance)[chosen.index]);
    const auto chain =
        m_physical->getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceSubgroupProperties>();
    const vk::PhysicalDeviceProperties& properties = chain.get<vk::PhysicalDeviceProperties2>().properties;
    m_name = chosen.name;
    m_driver = chosen.driver;
    m_limits = properties.limits;
    m_subgroupSize = chain.get<vk::PhysicalDeviceSubgroupProperties>().subgroupSize;
    m_features = DeviceFeatures::of(*m_instance, *m_physical);
    m_isCpu = chosen.type == VulkanDevice::Type::Cpu;
    m_fingerprint = concat(std::hex, properties.vendorID, '-', properties.deviceID, '-', properties.driverVersion, '-');
    m_fingerprint += inHex(properties.pipelineCacheUUID);
}

void VulkanContext::createDevice()
{
    const auto extensions = m_physical->enumerateDeviceExtensionProperties();
    m_hasMemoryBudget = std::any_of(extensions.begin(), extensions.end(), [](const vk::ExtensionProperties& extension) {
        return std::string_view(extension.extensionName.data()) == VK_EXT_MEMORY_BUDGET_EXTENSION_NAME;
    });
    std::vector<const char*> names;
    if (m_hasMemoryBudget) names.push_back(VK_EXT_MEMORY_BUDGET_EXTENSION_NAME);
    m_queues = queuesOf(*m_physical).value_or(QueueChoice{});
    m_device = makeDevice(*m_physical, m_queues, m_features, std::move(names));
    m_queue = m_device->getQueue(m_queues.compute.family, m_queues.compute.index);
    m_copyQueue = m_device->getQueue(m_queues.transfer.family, m_queues.transfer.index);
}

void VulkanContext::run(vk::CommandBuffer commands, const vk::raii::Fence& done, TimelinePoint begin) const
{
    attempt(VulkanStep::Submit);
    const vk::PipelineStageFlags waiting =
        vk::PipelineStageFlagBits::eComputeShader | vk::PipelineStageFlagBits::eTransfer;
    const vk::TimelineSemaphoreSubmitInfo values(1, &begin.value);
    vk::SubmitInfo info({}, {}, commands);
    if (begin.semaphore) {
        info.setWaitSemaphores(begin.semaphore).setWaitDstStageMask(waiting);
        info.pNext = &values;
    }
    m_queue->submit(info, *done);
    await([&] { return m_device->waitForFences(*done, VK_TRUE, kForever); });
    m_device->resetFences(*done);
}

void VulkanContext::submitCopies(vk::CommandBuffer commands, TimelinePoint end) const
{
    attempt(VulkanStep::Submit);
    const vk::TimelineSemaphoreSubmitInfo values(0, nullptr, 1, &end.value);
    m_copyQueue->submit(vk::SubmitInfo({}, {}, commands, end.semaphore, &values));
}

void VulkanContext::waitFor(TimelinePoint point) const
{
    if (m_lost) throw vk::DeviceLostError("It was lost before.");
    await([&] { return m_device->waitSemaphores(vk::SemaphoreWaitInfo({}, point.semaphore, point.value), kForever); });
}

void VulkanContext::await(const std::function<vk::Result()>& wait) const
{
    try {
        if (wait() != vk::Result::eSuccess) throw vk::DeviceLostError("The commands did not end.");
        attempt(VulkanStep::Wait);
    } catch (const vk::SystemError&) {
        m_lost = true;
        throw;
    }
}

void VulkanContext::attempt(VulkanStep step) const
{
    if (m_lost) throw vk::DeviceLostError("It was lost before.");
    switch (faultAt(step)) {
    case VulkanFault::DeviceLost:
        throw vk::DeviceLostError("A test lost it.");
    case VulkanFault::OutOfMemory:
        throw vk::OutOfDeviceMemoryError("A test took its memory.");
    case VulkanFault::WrongResult:
    case VulkanFault::None:
        break;
    }
}

void VulkanContext::fail(std::string_view what, const vk::SystemError& error) const
{
    const std::string device = m_name.empty() ? "Vulkan" : m_name;
    switch (static_cast<vk::Result>(error.code().value())) {
    case vk::Result::eErrorDeviceLost:
        m_lost = true;
        throw DeviceError(concat("The Vulkan device ", device, " was lost; load the model again, there or on the CPU."),
                          concat(what, ": ", error.what()));
    case vk::Result::eErrorOutOfDeviceMemory:
    case vk::Result::eErrorOutOfHostMemory:
        throw DeviceMemoryError(concat(what, " failed on ", device, ": there is not enough memory."), error.what());
    default:
        throw DeviceError(concat(what, " failed on ", device, ": ",
                                 vk::to_string(static_cast<vk::Result>(error.code().value())), '.'),
                          error.what());
    }
}

std::vector<std::string> VulkanContext::takeComplaints()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_complaints, {});
}

VkBool32 VulkanContext::receive(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
                                const VkDebugUtilsMessengerCallbackDataEXT* data, void* self)
{
    auto& context = *static_cast<VulkanContext*>(self);
    const std::lock_guard lock(context.m_mutex);
    context.m_complaints.emplace_back(data->pMessage);
    return VK_FALSE;
}

}  // namespace vitrine
