#include "core/vulkan/vulkan_backend_impl.h"
#include "vk_kernels/interface/push_constants.h"

#include <algorithm>
#include <utility>

namespace vitrine {

void VulkanBackend::norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
                         float epsilon)
{
    const Region rows = regionOf(x);
    const bool adds = m_sum && m_sum->x.address == rows.address && m_sum->x.bytes == rows.bytes;
    if (!adds) settle();
    if (x.rows == 0) return;
    constexpr std::size_t kMaxGroups = 32768;  // each then goes over several rows
    NormPush push{};
    push.weight = vector(weights.weight).address;
    push.bias = vector(weights.bias).address;
    if (adds) push.term = m_recorder.read(std::exchange(m_sum, {})->term);
    push.x = adds ? m_recorder.write(rows) : m_recorder.read(rows);
    push.destination = m_recorder.write(regionOf(out));
    push.rows = static_cast<std::uint32_t>(x.rows);
    push.columns = static_cast<std::uint32_t>(x.columns);
    push.parts = static_cast<std::uint32_t>(weights.weight.size() / x.columns);
    push.epsilon = epsilon;
    m_recorder.dispatch("norm", {reductionLanes, isOneSubgroup(), kind == NormKind::Layer ? 1U : 0U}, push,
                        {std::min(x.rows, kMaxGroups)});
}

}  // namespace vitrine
