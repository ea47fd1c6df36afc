#include "core/compute/vulkan/device/vulkan_context.h"

#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/compute/vulkan/device/device_list.h"
#include "core/compute/vulkan/device/physical_device.h"
#include "core/compute/vulkan/device/vulkan_headers.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <optional>
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
        throw DeviceError(SENTENCE("The Vulkan loader (libvulkan) cannot be opened: ", error.what(), '.'));
    }
}

bool hasLayer(const vk::raii::Context& loader, std::string_view name)
{
    const auto layers = loader.enumerateInstanceLayerProperties();
    return std::any_of(layers.begin(), layers.end(), [name](const auto& l) { return name == l.layerName.data(); });
}

}  // namespace

struct VulkanContext::Handles {
    static VkBool32 VKAPI_PTR receive(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
                                      const VkDebugUtilsMessengerCallbackDataEXT* data, void* self)
    {
        auto& handles = *static_cast<Handles*>(self);
        const std::lock_guard lock(handles.mutex);
        handles.complaints.emplace_back(data->pMessage);
        return VK_FALSE;
    }

    vk::raii::Context loader = openLoader();
    std::mutex mutex;
    std::vector<std::string> complaints;
    std::optional<vk::raii::Instance> instance;
    std::optional<vk::raii::DebugUtilsMessengerEXT> messenger;
    std::optional<vk::raii::PhysicalDevice> physical;
    std::optional<vk::raii::Device> device;
    std::optional<vk::raii::Queue> queue;
    std::optional<vk::raii::Queue> copyQueue;
};

VulkanContext::VulkanContext(std::string_view wanted, Options options)
    : m_handles(std::make_unique<Handles>()), m_faults(std::move(options.faults))
{
    guarded(FORM("Opening the device"), [&] {
        createInstance(options.validation);
        choosePhysical(wanted);
        if (!options.rounding) {
            m_features.matrixUnit.reset();
            m_features.integerDot = m_features.integerDotIsFast = false;
        }
        createDevice();
    });
}

VulkanContext::~VulkanContext() = default;

const vk::raii::PhysicalDevice& VulkanContext::physical() const noexcept
{
    return *m_handles->physical;
}

const vk::raii::Device& VulkanContext::device() const noexcept
{
    return *m_handles->device;
}

void VulkanContext::createInstance(bool validation)
{
    if (!validation) {
        m_handles->instance = makeInstance(m_handles->loader);
        return;
    }
    if (!hasLayer(m_handles->loader, kValidationLayer)) {
        throw Error(
            SENTENCE("Vulkan's validation layer was requested, but is not installed (vulkan-validationlayers)."));
    }
    const char* const extensions[] = {VK_EXT_DEBUG_UTILS_EXTENSION_NAME};
    const char* const layers[] = {kValidationLayer};
    // Uses the C structure, because the callback type of vk::DebugUtilsMessengerCreateInfoEXT differs between versions
    // of the Vulkan headers.
    VkDebugUtilsMessengerCreateInfoEXT info{};
    info.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT;
    info.messageSeverity =
        VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    info.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
    info.pfnUserCallback = &Handles::receive;
    info.pUserData = m_handles.get();
    m_handles->instance = makeInstance(m_handles->loader, layers, extensions);
    m_handles->messenger =
        vk::raii::DebugUtilsMessengerEXT(*m_handles->instance, vk::DebugUtilsMessengerCreateInfoEXT(info));
}

void VulkanContext::choosePhysical(std::string_view wanted)
{
    const VulkanDeviceList list = listDevicesOf(*m_handles->instance);
    const VulkanDevice& chosen = chooseVulkanDevice(list, wanted, cpuDevicesAllowed());
    m_handles->physical = std::move(vk::raii::PhysicalDevices(*m_handles->instance)[chosen.index]);
    const auto chain =
        m_handles->physical->getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceSubgroupProperties>();
    const vk::PhysicalDeviceProperties& properties = chain.get<vk::PhysicalDeviceProperties2>().properties;
    m_name = chosen.name;
    m_driver = chosen.driver;
    m_limits = properties.limits;
    m_subgroupSize = chain.get<vk::PhysicalDeviceSubgroupProperties>().subgroupSize;
    m_features = DeviceFeatures::of(*m_handles->instance, *m_handles->physical);
    m_isCpu = chosen.type == VulkanDevice::Type::Cpu;
    m_fingerprint = concat(hexadecimal(properties.vendorID), '-', hexadecimal(properties.deviceID), '-',
                           hexadecimal(properties.driverVersion), '-');
    m_fingerprint += inHex(properties.pipelineCacheUUID);
}

void VulkanContext::createDevice()
{
    const auto extensions = m_handles->physical->enumerateDeviceExtensionProperties();
    m_hasMemoryBudget = std::any_of(extensions.begin(), extensions.end(), [](const vk::ExtensionProperties& extension) {
        return std::string_view(extension.extensionName.data()) == VK_EXT_MEMORY_BUDGET_EXTENSION_NAME;
    });
    std::vector<const char*> names;
    if (m_hasMemoryBudget) names.push_back(VK_EXT_MEMORY_BUDGET_EXTENSION_NAME);
    m_queues = queuesOf(*m_handles->physical).value_or(QueueChoice{});
    m_handles->device = makeDevice(*m_handles->physical, m_queues, m_features, std::move(names));
    m_handles->queue = m_handles->device->getQueue(m_queues.compute.family, m_queues.compute.index);
    m_handles->copyQueue = m_handles->device->getQueue(m_queues.transfer.family, m_queues.transfer.index);
}

void VulkanContext::run(VkCommandBuffer commands, const vk::raii::Fence& done, TimelinePoint begin) const
{
    attempt(VulkanStep::Submit);
    const vk::PipelineStageFlags waiting =
        vk::PipelineStageFlagBits::eComputeShader | vk::PipelineStageFlagBits::eTransfer;
    const vk::TimelineSemaphoreSubmitInfo values(1, &begin.value);
    const vk::CommandBuffer buffer(commands);
    const vk::Semaphore awaited(begin.semaphore);
    vk::SubmitInfo info({}, {}, buffer);
    if (awaited) {
        info.setWaitSemaphores(awaited).setWaitDstStageMask(waiting);
        info.pNext = &values;
    }
    m_handles->queue->submit(info, *done);
    await([&] { return static_cast<VkResult>(m_handles->device->waitForFences(*done, VK_TRUE, kForever)); });
    m_handles->device->resetFences(*done);
}

void VulkanContext::submitCopies(VkCommandBuffer commands, TimelinePoint end) const
{
    attempt(VulkanStep::Submit);
    const vk::TimelineSemaphoreSubmitInfo values(0, nullptr, 1, &end.value);
    const vk::CommandBuffer buffer(commands);
    const vk::Semaphore reached(end.semaphore);
    m_handles->copyQueue->submit(vk::SubmitInfo({}, {}, buffer, reached, &values));
}

void VulkanContext::waitFor(TimelinePoint point) const
{
    if (m_lost) throw vk::DeviceLostError("It was lost before.");
    const vk::Semaphore semaphore(point.semaphore);
    const vk::SemaphoreWaitInfo info({}, semaphore, point.value);
    await([&] { return static_cast<VkResult>(m_handles->device->waitSemaphores(info, kForever)); });
}

void VulkanContext::await(const std::function<VkResult()>& wait) const
{
    try {
        if (wait() != VK_SUCCESS) throw vk::DeviceLostError("The commands did not end.");
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
    case VulkanFault::LeftOut:
    case VulkanFault::None:
        break;
    }
}

void VulkanContext::explain(SentenceView what) const
try {
    throw;
} catch (const vk::SystemError& error) {
    const std::string device = m_name.empty() ? "Vulkan" : m_name;
    switch (static_cast<vk::Result>(error.code().value())) {
    case vk::Result::eErrorDeviceLost:
        m_lost = true;
        throw DeviceError(
            SENTENCE("The Vulkan device ", device, " was lost. Load the model again, on this device or on the CPU."),
            concat(Sentence(what), ": ", error.what()));
    case vk::Result::eErrorOutOfDeviceMemory:
    case vk::Result::eErrorOutOfHostMemory:
        throw DeviceMemoryError(SENTENCE(what, " failed on ", device, ": there is not enough memory."), error.what());
    default:
        throw DeviceError(SENTENCE(what, " failed on ", device, ": ",
                                   vk::to_string(static_cast<vk::Result>(error.code().value())), '.'),
                          error.what());
    }
}

std::vector<std::string> VulkanContext::takeComplaints()
{
    const std::lock_guard lock(m_handles->mutex);
    return std::exchange(m_handles->complaints, {});
}

void VulkanContext::reportComplaints()
{
    if (const std::vector<std::string> complaints = takeComplaints(); !complaints.empty()) {
        throw Error(SENTENCE("Vulkan's validation layer reported problems (number: ", complaints.size(), ")."),
                    complaints.front());
    }
}

}  // namespace vitrine
