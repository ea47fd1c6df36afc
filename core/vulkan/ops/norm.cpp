#include "core/vulkan/vulkan_backend_impl.h"
#include "core/vulkan/vulkan_context.h"
#include "vk_kernels/interface/push_constants.h"

#include <algorithm>

namespace vitrine {

void VulkanBackend::norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
                         float epsilon)
{
    if (x.rows == 0) return;
    constexpr std::size_t kMaxGroups = 32768;  // each then goes over several rows
    NormPush push{};
    push.weight = vector(weights.weight).address;
    push.bias = vector(weights.bias).address;
    push.x = m_recorder.read(regionOf(x));
    push.destination = m_recorder.write(regionOf(out));
    push.rows = static_cast<std::uint32_t>(x.rows);
    push.columns = static_cast<std::uint32_t>(x.columns);
    push.parts = static_cast<std::uint32_t>(weights.weight.size() / x.columns);
    push.epsilon = epsilon;
    m_recorder.dispatch(
        "norm",
        {reductionLanes(), reductionLanes() == m_context->subgroupSize() ? 1U : 0U, kind == NormKind::Layer ? 1U : 0U},
        push, {std::min(x.rows, kMaxGroups)});
}

}  // namespace vitrine
