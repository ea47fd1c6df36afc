#include "core/compute/vulkan/memory/device_copy.h"

#include <utility>

namespace vitrine {

DeviceCopy::DeviceCopy(const VulkanContext& context)
    : m_context(context),
      m_pool(context.device(), {vk::CommandPoolCreateFlagBits::eResetCommandBuffer, context.queues().compute.family}),
      m_commands(
          std::move(vk::raii::CommandBuffers(context.device(), {*m_pool, vk::CommandBufferLevel::ePrimary, 1})[0])),
      m_done(context.device(), vk::FenceCreateInfo())
{
}

void DeviceCopy::run(const Region& from, const Region& to, TimelinePoint written)
{
    using Access = vk::AccessFlagBits;
    using Stage = vk::PipelineStageFlagBits;
    const auto everything = Stage::eComputeShader | Stage::eTransfer;
    m_commands.begin({vk::CommandBufferUsageFlagBits::eOneTimeSubmit});
    m_commands.pipelineBarrier(everything, Stage::eTransfer, {},
                               vk::MemoryBarrier(Access::eShaderWrite | Access::eTransferWrite,
                                                 Access::eTransferRead | Access::eTransferWrite),
                               {}, {});
    m_commands.copyBuffer(from.buffer, to.buffer, vk::BufferCopy(from.offset, to.offset, from.bytes));
    // Makes the copy visible to later commands of this queue and to the host.
    m_commands.pipelineBarrier(
        Stage::eTransfer, everything | Stage::eHost, {},
        vk::MemoryBarrier(Access::eTransferWrite, Access::eShaderRead | Access::eShaderWrite | Access::eTransferRead |
                                                      Access::eTransferWrite | Access::eHostRead),
        {}, {});
    m_commands.end();
    m_context.run(*m_commands, m_done, written);
}

}  // namespace vitrine
