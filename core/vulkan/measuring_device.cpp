#include "core/vulkan/measuring_device.h"

#include "core/base/error.h"
#include "core/vulkan/physical_device.h"
#include "vk_kernels/interface/push_constants.h"
#include "vk_kernels/shader_library.h"

#include <algorithm>
#include <chrono>
#include <limits>
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

/// Of those allowed, the first in the device's own memory.
std::uint32_t deviceMemoryType(const vk::raii::PhysicalDevice& physical, std::uint32_t allowed)
{
    const vk::PhysicalDeviceMemoryProperties properties = physical.getMemoryProperties();
    for (std::uint32_t i = 0; i < properties.memoryTypeCount; ++i) {
        const bool local = bool(properties.memoryTypes[i].propertyFlags & vk::MemoryPropertyFlagBits::eDeviceLocal);
        if (local && (allowed >> i & 1U) != 0) return i;
    }
    throw Error("The device has no memory of its own for buffers.");
}

const ShaderModule& moduleOf(std::string_view kernel)
{
    const auto found = std::find_if(vitrine_shader_modules, vitrine_shader_modules_end,
                                    [kernel](const ShaderModule& module) { return kernel == module.name; });
    if (found == vitrine_shader_modules_end) throw Error(concat("There is no Vulkan kernel ", kernel, '.'));
    return *found;
}

}  // namespace

MeasuringDevice::MeasuringDevice(std::string_view wanted)
{
    const VulkanDeviceList list = listVulkanDevices();
    m_about = chooseVulkanDevice(list, wanted, cpuDevicesAllowed());
    m_instance = makeInstance(m_loader.emplace());  // the list has shown that there is a loader
    m_physical = std::move(vk::raii::PhysicalDevices(*m_instance)[m_about.index]);
    createDevice();
    const std::uint32_t family = queuesOf(*m_physical).value_or(QueueChoice{}).compute.family;
    m_queue = m_device->getQueue(family, 0);
    m_pool = vk::raii::CommandPool(*m_device, {vk::CommandPoolCreateFlagBits::eResetCommandBuffer, family});
    m_commands = std::move(vk::raii::CommandBuffers(*m_device, {*m_pool, vk::CommandBufferLevel::ePrimary, 1})[0]);
    m_done = vk::raii::Fence(*m_device, vk::FenceCreateInfo());
    const vk::PushConstantRange range(vk::ShaderStageFlagBits::eCompute, 0, sizeof(MeasurePush));
    m_layout = vk::raii::PipelineLayout(*m_device, vk::PipelineLayoutCreateInfo({}, {}, range));
}

void MeasuringDevice::createDevice()
{
    const auto offered = m_physical->getFeatures2<vk::PhysicalDeviceFeatures2, vk::PhysicalDeviceVulkan12Features>();
    m_hasHalf = offered.get<vk::PhysicalDeviceVulkan12Features>().shaderFloat16 == VK_TRUE;
    std::vector<const char*> extensions;
    if (hasExtension(*m_physical, VK_KHR_SHADER_INTEGER_DOT_PRODUCT_EXTENSION_NAME)) {
        const auto dot =
            m_physical->getFeatures2<vk::PhysicalDeviceFeatures2, vk::PhysicalDeviceShaderIntegerDotProductFeatures>();
        m_hasIntegerDot =
            dot.get<vk::PhysicalDeviceShaderIntegerDotProductFeatures>().shaderIntegerDotProduct == VK_TRUE;
        const auto speed =
            m_physical
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
    const vk::DeviceQueueCreateInfo queue({}, queuesOf(*m_physical).value_or(QueueChoice{}).compute.family, 1,
                                          &priority);
    m_device = vk::raii::Device(*m_physical, vk::DeviceCreateInfo({}, 1, &queue, 0, nullptr,
                                                                  static_cast<std::uint32_t>(extensions.size()),
                                                                  extensions.data(), nullptr, &features));
}

MeasuringDevice::Memory MeasuringDevice::allocate(std::uint64_t bytes) const
{
    Memory made;
    using Use = vk::BufferUsageFlagBits;
    const auto uses = Use::eStorageBuffer | Use::eShaderDeviceAddress | Use::eTransferSrc | Use::eTransferDst;
    made.buffer = vk::raii::Buffer(*m_device, vk::BufferCreateInfo({}, bytes, uses));
    const vk::MemoryRequirements needs = made.buffer.getMemoryRequirements();
    const vk::MemoryAllocateFlagsInfo flags(vk::MemoryAllocateFlagBits::eDeviceAddress);
    made.memory = vk::raii::DeviceMemory(
        *m_device, vk::MemoryAllocateInfo(needs.size, deviceMemoryType(*m_physical, needs.memoryTypeBits), &flags));
    made.buffer.bindMemory(*made.memory, 0);
    made.address = m_device->getBufferAddress(*made.buffer);
    return made;
}

double MeasuringDevice::secondsOf(const std::function<void()>& record) const
{
    m_commands.begin({vk::CommandBufferUsageFlagBits::eOneTimeSubmit});
    record();
    m_commands.end();
    const vk::CommandBuffer commands = *m_commands;
    const auto begin = std::chrono::steady_clock::now();
    m_queue->submit(vk::SubmitInfo({}, {}, commands), *m_done);
    const vk::Result result = m_device->waitForFences(*m_done, VK_TRUE, std::numeric_limits<std::uint64_t>::max());
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    vk::resultCheck(result, "waiting for the device");
    m_device->resetFences(*m_done);
    return elapsed.count();
}

void MeasuringDevice::dispatch(std::string_view kernel, std::initializer_list<std::uint32_t> constants,
                               const MeasurePush& push, std::uint32_t groups)
{
    m_commands.bindPipeline(vk::PipelineBindPoint::eCompute, pipeline(kernel, constants));
    m_commands.pushConstants<MeasurePush>(*m_layout, vk::ShaderStageFlagBits::eCompute, 0, push);
    m_commands.dispatch(groups, 1, 1);
}

void MeasuringDevice::copy(const Memory& memory, std::uint64_t bytes) const
{
    constexpr auto kStage = vk::PipelineStageFlagBits::eTransfer;
    m_commands.copyBuffer(*memory.buffer, *memory.buffer, vk::BufferCopy(0, bytes, bytes));
    m_commands.pipelineBarrier(
        kStage, kStage, {}, vk::MemoryBarrier(vk::AccessFlagBits::eTransferWrite, vk::AccessFlagBits::eTransferWrite),
        {}, {});
}

void MeasuringDevice::barrier() const
{
    using Access = vk::AccessFlagBits;
    constexpr auto kStage = vk::PipelineStageFlagBits::eComputeShader;
    m_commands.pipelineBarrier(kStage, kStage, {},
                               vk::MemoryBarrier(Access::eShaderWrite, Access::eShaderRead | Access::eShaderWrite), {},
                               {});
}

VkPipeline MeasuringDevice::pipeline(std::string_view kernel, std::initializer_list<std::uint32_t> constants)
{
    std::pair key(kernel, std::vector<std::uint32_t>(constants));
    if (const auto found = m_pipelines.find(key); found != m_pipelines.end()) return *found->second;
    const ShaderModule& words = moduleOf(kernel);
    const vk::raii::ShaderModule module(
        *m_device, vk::ShaderModuleCreateInfo({}, static_cast<std::size_t>(words.end - words.begin) * 4, words.begin));
    std::vector<vk::SpecializationMapEntry> entries;
    for (std::uint32_t i = 0; i < constants.size(); ++i) entries.emplace_back(i, 4 * i, 4);
    const vk::SpecializationInfo specialization(static_cast<std::uint32_t>(entries.size()), entries.data(),
                                                4 * constants.size(), constants.begin());
    const vk::PipelineShaderStageCreateInfo stage({}, vk::ShaderStageFlagBits::eCompute, *module, "main",
                                                  &specialization);
    vk::raii::Pipeline made(*m_device, nullptr, vk::ComputePipelineCreateInfo({}, stage, *m_layout));
    return *m_pipelines.emplace(std::move(key), std::move(made)).first->second;
}

}  // namespace vitrine
