#include "core/backend/top_k.h"

#include "core/vulkan/vulkan_backend_impl.h"
#include "vk_kernels/interface/push_constants.h"

namespace vitrine {

void VulkanBackend::topK(const MatrixView& first, const MatrixView& x)
{
    settle();
    if (x.rows == 0) return;
    constexpr std::size_t kLanes = 64;  // of top_k_slices
    const Region slices = scratch(m_topKSlices, x.rows * VITRINE_TOP_K_SLICES * 2 * sizeof(float));
    TopKPush push{};
    push.rows = static_cast<std::uint32_t>(x.rows);
    push.columns = static_cast<std::uint32_t>(x.columns);
    push.count = static_cast<std::uint32_t>(first.columns / 2);
    push.x = m_recorder.read(regionOf(x));
    push.slices = m_recorder.write(slices);
    m_recorder.dispatch("top_k_slices", {}, push, {VITRINE_TOP_K_SLICES / kLanes, x.rows});
    m_recorder.read(regionOf(x));
    push.slices = m_recorder.read(slices);
    push.destination = m_recorder.write(regionOf(first));
    m_recorder.dispatch("top_k", {reductionLanes, isOneSubgroup()}, push, {x.rows});
}

}  // namespace vitrine
