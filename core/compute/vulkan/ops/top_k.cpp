#include "core/compute/backend/top_k.h"

#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "vk_kernels/interface/push_constants.h"

namespace vitrine {

void VulkanBackend::topK(const MatrixView& first, const MatrixView& x)
{
    m_queue.settle();
    if (x.rows == 0) return;
    constexpr std::size_t kLanes = 64;  // workgroup size of top_k_slices
    const Region slices = m_scratch.of(Scratch::Use::TopKSlices, x.rows * VITRINE_TOP_K_SLICES * 2 * sizeof(float));
    TopKPush push{};
    push.rows = static_cast<std::uint32_t>(x.rows);
    push.columns = static_cast<std::uint32_t>(x.columns);
    push.count = static_cast<std::uint32_t>(first.columns / 2);
    push.x = m_pass.recorder().read(regionOf(x));
    push.slices = m_pass.recorder().write(slices);
    m_pass.recorder().dispatch("top_k_slices", push, {VITRINE_TOP_K_SLICES / kLanes, x.rows});
    m_pass.recorder().read(regionOf(x));
    push.slices = m_pass.recorder().read(slices);
    push.destination = m_pass.recorder().write(regionOf(first));
    m_pass.recorder().dispatch("top_k", m_pass.reducing(), push, {x.rows});
}

}  // namespace vitrine
