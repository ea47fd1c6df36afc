#include "core/compute/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::draw(const MatrixView& out, const MatrixView& x, float temperature, float number)
{
    m_queue.settle();
    const std::size_t blocks = (x.columns + VITRINE_DRAW_BLOCK - 1) / VITRINE_DRAW_BLOCK;
    const Region perBlock = m_scratch.of(Scratch::Use::DrawBlocks, blocks * 2 * sizeof(float));
    DrawPush push{};
    push.columns = static_cast<std::uint32_t>(x.columns);
    push.temperature = temperature;
    push.number = number;
    push.x = m_pass.recorder().read(regionOf(x));
    push.blocks = m_pass.recorder().write(perBlock);
    m_pass.recorder().dispatch("draw_blocks", m_pass.reducing(), push, {blocks});
    m_pass.recorder().read(regionOf(x));
    push.blocks = m_pass.recorder().read(perBlock);
    push.destination = m_pass.recorder().write(regionOf(out));
    m_pass.recorder().dispatch("draw", m_pass.reducing(), push, {});
}

}  // namespace vitrine
