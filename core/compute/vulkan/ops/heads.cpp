#include "core/compute/vulkan/ops/over_elements.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"

namespace vitrine {

namespace {

/// Returns the region that begins with the first value of the first head.
Region stretchOf(const HeadStretch& heads)
{
    const Region all = regionOf(heads.x);
    const std::size_t before = heads.first * sizeof(float);
    return all.part(before, all.bytes - before);
}

}  // namespace

void VulkanBackend::compute(const ops::Clear& op)
{
    m_queue.settle();
    overElements(m_pass.recorder(), "clear", regionOf(op.x), nullptr, 0);
}

void VulkanBackend::compute(const ops::CopyHeads& op)
{
    const auto& [role, out, in, heads, count] = op;
    m_queue.settle();
    if (out.x.rows == 0) return;
    CopyHeadsPush push{};
    push.x = m_pass.recorder().read(stretchOf(in));
    push.destination = m_pass.recorder().write(stretchOf(out));
    push.tokens = static_cast<std::uint32_t>(out.x.rows);
    push.heads = static_cast<std::uint32_t>(heads);
    push.count = static_cast<std::uint32_t>(count);
    push.xStride = static_cast<std::uint32_t>(in.x.columns);
    push.xWidth = static_cast<std::uint32_t>(in.width);
    push.destinationStride = static_cast<std::uint32_t>(out.x.columns);
    push.destinationWidth = static_cast<std::uint32_t>(out.width);
    m_pass.recorder().dispatch("copy_heads", push, Recorder::forElements(out.x.rows * heads * count));
}

void VulkanBackend::compute(const ops::ProjectHeads& op)
{
    const auto& [role, out, in, heads] = op;
    m_queue.settle();
    m_products.multiplyHeads({stretchOf(in), in.x.columns}, in.width, in.x.rows, heads, {stretchOf(out), out.x.columns},
                             out.width);
}

void VulkanBackend::compute(const ops::ProjectHeadsTransposed& op)
{
    const auto& [role, out, in, heads] = op;
    m_queue.settle();
    m_products.multiplyTurnedHeads({stretchOf(in), in.x.columns}, in.width, in.x.rows, heads,
                                   {stretchOf(out), out.x.columns}, out.width);
}

}  // namespace vitrine
