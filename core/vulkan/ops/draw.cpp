#include "core/vulkan/vulkan_backend_impl.h"

namespace vitrine {

void VulkanBackend::draw(const MatrixView& out, const MatrixView& x, float temperature, float number)
{
    settle();
    const std::size_t blocks = (x.columns + VITRINE_DRAW_BLOCK - 1) / VITRINE_DRAW_BLOCK;
    const Region perBlock = scratch(m_drawBlocks, blocks * 2 * sizeof(float));
    DrawPush push{};
    push.columns = static_cast<std::uint32_t>(x.columns);
    push.temperature = temperature;
    push.number = number;
    push.x = m_recorder.read(regionOf(x));
    push.blocks = m_recorder.write(perBlock);
    m_recorder.dispatch("draw_blocks", {reductionLanes, isOneSubgroup()}, push, {blocks});
    m_recorder.read(regionOf(x));
    push.blocks = m_recorder.read(perBlock);
    push.destination = m_recorder.write(regionOf(out));
    m_recorder.dispatch("draw", {reductionLanes, isOneSubgroup()}, push, {});
}

}  // namespace vitrine
