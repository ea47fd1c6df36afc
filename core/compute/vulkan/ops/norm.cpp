#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "vk_kernels/interface/push_constants.h"

#include <algorithm>
#include <optional>

namespace vitrine {

namespace {

std::uint32_t constantOf(NormKind kind)
{
    switch (kind) {
    case NormKind::Rms:
        return VITRINE_NORM_RMS;
    case NormKind::Layer:
        return VITRINE_NORM_LAYER;
    }
    return {};  // unreachable for valid kinds
}

}  // namespace

void VulkanBackend::compute(const ops::Norm& op)
{
    const auto& [role, out, x, weights, kind, epsilon] = op;
    const Region rows = regionOf(x);
    const std::optional<Region> term = m_queue.takeTerm(rows);
    m_queue.settle();
    if (x.rows == 0) return;
    constexpr std::size_t kMaxGroups = 32768;  // with more rows, each workgroup processes several of them
    NormPush push{};
    push.weight = m_weights.vector(weights->weight).address;
    push.bias = m_weights.vector(weights->bias).address;
    Recorder& recorder = m_pass.recorder();
    if (term) push.term = recorder.read(*term);
    push.x = term ? recorder.write(rows) : recorder.read(rows);
    push.destination = recorder.write(regionOf(out));
    push.rows = static_cast<std::uint32_t>(x.rows);
    push.columns = static_cast<std::uint32_t>(x.columns);
    push.parts = static_cast<std::uint32_t>(weights->weight.size() / x.columns);
    push.epsilon = epsilon;
    const NormConstants constants{.workgroup = m_pass.reducing(x.columns), .kind = constantOf(kind)};
    recorder.dispatch("norm", constants, push, {std::min(x.rows, kMaxGroups)});
}

}  // namespace vitrine
