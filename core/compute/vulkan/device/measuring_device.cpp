#include "core/compute/vulkan/device/measuring_device.h"

#include "core/base/error.h"
#include "core/compute/vulkan/device/physical_device.h"
#include "core/compute/vulkan/device/vulkan_headers.h"
#include "vk_kernels/interface/push_constants.h"
#include "vk_kernels/shader_library.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

bool hasExtension(const vk::raii::PhysicalDevice& physical, std::string_view name)
{
    const auto offered = physical.enumerateDeviceExtensionProperties();
    return std::any_of(offered.begin(), offered.end(),
                       [name](const auto& e) { return name == e.extensionName.data(); });
}

/// Returns the first memory type that is device-local and allowed by the bit mask `allowed`.
std::uint32_t deviceMemoryType(const vk::raii::PhysicalDevice& physical, std::uint32_t allowed)
{
    const vk::PhysicalDeviceMemoryProperties properties = physical.getMemoryProperties();
    for (std::uint32_t i = 0; i < properties.memoryTypeCount; ++i) {
        const bool local = bool(properties.memoryTypes[i].propertyFlags & vk::MemoryPropertyFlagBits::eDeviceLocal);
        if (local && (allowed >> i & 1U) != 0) return i;
    }
    throw Error(SENTENCE("The device has no local memory for buffers."));
}

const ShaderModule& moduleOf(std::string_view kernel)
{
    const auto found = std::find_if(vitrine_shader_modules, vitrine_shader_modules_end,
                                    [kernel](const ShaderModule& module) { return kernel == module.name; });
    if (found == vitrine_shader_modules_end) throw Error(SENTENCE("There is no Vulkan kernel ", kernel, '.'));
    return *found;
}

}  // namespace

struct MeasuringDevice::State {
    VkPipeline pipeline(std::string_view kernel, std::span<const std::uint32_t> constants);

    std::optional<vk::raii::Context> loader;
    std::optional<vk::raii::Instance> instance;
    std::optional<vk::raii::PhysicalDevice> physical;
    std::optional<vk::raii::Device> device;
    std::optional<vk::raii::Queue> queue;
    vk::raii::CommandPool pool = nullptr;
    vk::raii::CommandBuffer commands = nullptr;
    vk::raii::Fence done = nullptr;
    vk::raii::PipelineLayout layout = nullptr;
    vk::raii::DeviceMemory memory = nullptr;
    vk::raii::Buffer buffer = nullptr;
    std::map<std::pair<std::string_view, std::vector<std::uint32_t>>, vk::raii::Pipeline> pipelines;
};

MeasuringDevice::~MeasuringDevice() = default;

MeasuringDevice::MeasuringDevice(std::string_view wanted) : m_state(std::make_unique<State>())
{
    const VulkanDeviceList list = listVulkanDevices();
    m_about = chooseVulkanDevice(list, wanted, cpuDevicesAllowed());
    // The loader exists, because listVulkanDevices() found the device with it.
    m_state->instance = makeInstance(m_state->loader.emplace());
    m_state->physical = std::move(vk::raii::PhysicalDevices(*m_state->instance)[m_about.index]);
    createDevice();
    const std::uint32_t family = queuesOf(*m_state->physical).value_or(QueueChoice{}).compute.family;
    m_state->queue = m_state->device->getQueue(family, 0);
    m_state->pool =
        vk::raii::CommandPool(*m_state->device, {vk::CommandPoolCreateFlagBits::eResetCommandBuffer, family});
    m_state->commands =
        std::move(vk::raii::CommandBuffers(*m_state->device, {*m_state->pool, vk::CommandBufferLevel::ePrimary, 1})[0]);
    m_state->done = vk::raii::Fence(*m_state->device, vk::FenceCreateInfo());
    const vk::PushConstantRange range(vk::ShaderStageFlagBits::eCompute, 0, sizeof(MeasurePush));
    m_state->layout = vk::raii::PipelineLayout(*m_state->device, vk::PipelineLayoutCreateInfo({}, {}, range));
}

void MeasuringDevice::createDevice()
{
    const auto offered =
        m_state->physical->getFeatures2<vk::PhysicalDeviceFeatures2, vk::PhysicalDeviceVulkan12Features>();
    m_hasHalf = offered.get<vk::PhysicalDeviceVulkan12Features>().shaderFloat16 == VK_TRUE;
    std::vector<const char*> extensions;
    if (hasExtension(*m_state->physical, VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME)) {
        const auto dot =
            m_state->physical
                ->getFeatures2<vk::PhysicalDeviceFeatures2, vk::PhysicalDeviceShaderIntegerDotProductFeatures>();
        m_hasIntegerDot =
            dot.get<vk::PhysicalDeviceShaderIntegerDotProductFeatures>().shaderIntegerDotProduct == VK_TRUE;
        const auto speed =
            m_state->physical
                ->getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceShaderIntegerDotProductProperties>();
        m_integerDotIsAccelerated = speed.get<vk::PhysicalDeviceShaderIntegerDotProductProperties>()
                                        .integerDotProduct4x8BitPackedSignedAccelerated == VK_TRUE;
        if (m_hasIntegerDot) extensions.push_back(VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME);
    }
    vk::PhysicalDeviceShaderIntegerDotProductFeatures dot(VK_TRUE);
    vk::PhysicalDeviceVulkan12Features features;
    features.bufferDeviceAddress = VK_TRUE;
    features.shaderFloat16 = m_hasHalf ? VK_TRUE : VK_FALSE;
    if (m_hasIntegerDot) features.pNext = &dot;
    const float priority = 1.0F;
    const vk::DeviceQueueCreateInfo queue({}, queuesOf(*m_state->physical).value_or(QueueChoice{}).compute.family, 1,
                                          &priority);
    m_state->device =
        vk::raii::Device(*m_state->physical,
                         vk::DeviceCreateInfo({}, 1, &queue, 0, nullptr, static_cast<std::uint32_t>(extensions.size()),
                                              extensions.data(), nullptr, &features));
}

std::vector<std::string_view> MeasuringDevice::matrixExtensions() const
{
    std::vector<std::string_view> found;
    for (const std::string_view name : kMatrixExtensions) {
        if (hasExtension(*m_state->physical, name)) found.push_back(name);
    }
    return found;
}

std::vector<MatrixShape> MeasuringDevice::matrixShapes() const
{
    const auto named = [&](const char* function) { return m_state->instance->getProcAddr(function); };
    std::vector<MatrixShape> shapes;
    for (const std::string_view extension : matrixExtensions()) {
        for (MatrixShape& shape : vitrine::matrixShapes(extension, **m_state->physical, named)) {
            shapes.push_back(std::move(shape));
        }
    }
    return shapes;
}

std::uint64_t MeasuringDevice::allocate(std::uint64_t bytes)
{
    using Use = vk::BufferUsageFlagBits;
    const auto uses = Use::eStorageBuffer | Use::eShaderDeviceAddress | Use::eTransferSrc | Use::eTransferDst;
    const vk::raii::Device& device = *m_state->device;
    m_state->buffer = vk::raii::Buffer(device, vk::BufferCreateInfo({}, bytes, uses));
    const vk::MemoryRequirements needs = m_state->buffer.getMemoryRequirements();
    const vk::MemoryAllocateFlagsInfo flags(vk::MemoryAllocateFlagBits::eDeviceAddress);
    m_state->memory = vk::raii::DeviceMemory(
        device, vk::MemoryAllocateInfo(needs.size, deviceMemoryType(*m_state->physical, needs.memoryTypeBits), &flags));
    m_state->buffer.bindMemory(*m_state->memory, 0);
    return device.getBufferAddress(*m_state->buffer);
}

double MeasuringDevice::secondsOf(const std::function<void()>& record) const
{
    m_state->commands.begin({vk::CommandBufferUsageFlagBits::eOneTimeSubmit});
    record();
    m_state->commands.end();
    const vk::CommandBuffer commands = *m_state->commands;
    const auto begin = std::chrono::steady_clock::now();
    m_state->queue->submit(vk::SubmitInfo({}, {}, commands), *m_state->done);
    // The result is ignored: errors throw, and with the maximum waiting time a timeout cannot occur.
    (void)m_state->device->waitForFences(*m_state->done, VK_TRUE, std::numeric_limits<std::uint64_t>::max());
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    m_state->device->resetFences(*m_state->done);
    return elapsed.count();
}

void MeasuringDevice::dispatch(std::string_view kernel, std::span<const std::uint32_t> constants,
                               const MeasurePush& push, std::uint32_t groups)
{
    m_state->commands.bindPipeline(vk::PipelineBindPoint::eCompute, m_state->pipeline(kernel, constants));
    m_state->commands.pushConstants<MeasurePush>(*m_state->layout, vk::ShaderStageFlagBits::eCompute, 0, push);
    m_state->commands.dispatch(groups, 1, 1);
}

void MeasuringDevice::copy(std::uint64_t bytes) const
{
    constexpr auto kStage = vk::PipelineStageFlagBits::eTransfer;
    m_state->commands.copyBuffer(*m_state->buffer, *m_state->buffer, vk::BufferCopy(0, bytes, bytes));
    m_state->commands.pipelineBarrier(
        kStage, kStage, {}, vk::MemoryBarrier(vk::AccessFlagBits::eTransferWrite, vk::AccessFlagBits::eTransferWrite),
        {}, {});
}

void MeasuringDevice::barrier() const
{
    using Access = vk::AccessFlagBits;
    constexpr auto kStage = vk::PipelineStageFlagBits::eComputeShader;
    m_state->commands.pipelineBarrier(
        kStage, kStage, {}, vk::MemoryBarrier(Access::eShaderWrite, Access::eShaderRead | Access::eShaderWrite), {},
        {});
}

VkPipeline MeasuringDevice::State::pipeline(std::string_view kernel, std::span<const std::uint32_t> constants)
{
    std::pair key(kernel, std::vector<std::uint32_t>(constants.begin(), constants.end()));
    if (const auto found = pipelines.find(key); found != pipelines.end()) return *found->second;
    const ShaderModule& words = moduleOf(kernel);
    const vk::raii::ShaderModule module(
        *device, vk::ShaderModuleCreateInfo({}, static_cast<std::size_t>(words.end - words.begin) * 4, words.begin));
    std::vector<vk::SpecializationMapEntry> entries;
    for (std::uint32_t i = 0; i < constants.size(); ++i) entries.emplace_back(i, 4 * i, 4);
    const vk::SpecializationInfo specialization(static_cast<std::uint32_t>(entries.size()), entries.data(),
                                                constants.size_bytes(), constants.data());
    const vk::PipelineShaderStageCreateInfo stage({}, vk::ShaderStageFlagBits::eCompute, *module, "main",
                                                  &specialization);
    vk::raii::Pipeline made(*device, nullptr, vk::ComputePipelineCreateInfo({}, stage, *layout));
    return *pipelines.emplace(std::move(key), std::move(made)).first->second;
}

}  // namespace vitrine
