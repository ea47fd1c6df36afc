#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "vk_kernels/interface/push_constants.h"

#include <algorithm>

namespace vitrine {

void VulkanBackend::compute(const ops::MixStreams& op)
{
    const auto& [role, out, x, coefficients] = op;
    m_queue.settle();
    if (coefficients.rows == 0) return;
    Recorder& recorder = m_pass.recorder();
    MixStreamsPush push{};
    for (std::size_t i = 0; i < x.size(); ++i) {
        push.x[i] = recorder.read(regionOf(x[i]));
        push.destination[i] = recorder.write(regionOf(out[i]));
    }
    // The shader may load from unused entries, so they must have valid addresses, too.
    for (std::size_t i = x.size(); i < VITRINE_MOST_STREAMS; ++i) push.x[i] = push.x[0];
    push.coefficients = recorder.read(regionOf(coefficients));
    push.tokens = static_cast<std::uint32_t>(coefficients.rows);
    push.columns = static_cast<std::uint32_t>(x.front().columns);
    push.count = static_cast<std::uint32_t>(x.size());
    recorder.dispatch("mix_streams", push, Recorder::forElements(x.front().elements()));
}

void VulkanBackend::compute(const ops::AddWeighted& op)
{
    const auto& [role, x, y, factors, column] = op;
    m_queue.settle();
    if (x.rows == 0) return;
    Recorder& recorder = m_pass.recorder();
    AddWeightedPush push{};
    push.y = recorder.read(regionOf(y));
    push.factors = recorder.read(regionOf(factors)) + column * sizeof(float);
    push.x = recorder.write(regionOf(x));
    push.tokens = static_cast<std::uint32_t>(x.rows);
    push.columns = static_cast<std::uint32_t>(x.columns);
    push.factorStride = static_cast<std::uint32_t>(factors.columns);
    recorder.dispatch("add_weighted", push, Recorder::forElements(x.elements()));
}

void VulkanBackend::overRows(std::string_view kernel, const MatrixView& x, const MatrixView* y, float factor)
{
    constexpr std::size_t kMostRows = 32768;  // with more rows, each workgroup processes several of them
    m_queue.settle();
    if (x.rows == 0) return;
    RowsPush push{};
    push.y = y ? m_pass.recorder().read(regionOf(*y)) : 0;
    push.x = m_pass.recorder().write(regionOf(x));
    push.rows = static_cast<std::uint32_t>(x.rows);
    push.columns = static_cast<std::uint32_t>(x.columns);
    push.factor = factor;
    m_pass.recorder().dispatch(kernel, m_pass.reducing(x.columns), push, {std::min(x.rows, kMostRows)});
}

void VulkanBackend::compute(const ops::MatchLength& op)
{
    overRows("match_length", op.x, &op.y, 0);
}

void VulkanBackend::compute(const ops::CutBelow& op)
{
    overRows("cut_below", op.x, nullptr, op.deviations);
}

}  // namespace vitrine
