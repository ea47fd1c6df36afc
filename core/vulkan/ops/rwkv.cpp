#include "core/vulkan/ops/over_elements.h"
#include "core/vulkan/vulkan_backend_impl.h"
#include "vk_kernels/interface/push_constants.h"

#include <algorithm>

namespace vitrine {

namespace {

/// Returns one workgroup for each head of each token. If there are more than kMostTokens tokens, each workgroup
/// processes several tokens.
Recorder::Groups forHeads(std::size_t heads, std::size_t tokens)
{
    constexpr std::size_t kMostTokens = 32768;
    return {heads, std::min(tokens, kMostTokens)};
}

}  // namespace

void VulkanBackend::blend(const MatrixView& out, const MatrixView& x, const MatrixView& y,
                          std::span<const float> factors)
{
    m_queue.settle();
    if (x.elements() == 0) return;
    Recorder& recorder = m_pass.recorder();
    BlendPush push{};
    push.factors = m_weights.vector(factors).address;
    push.x = recorder.read(regionOf(x));
    push.y = recorder.read(regionOf(y));
    push.destination = recorder.write(regionOf(out));
    push.count = static_cast<std::uint32_t>(x.elements());
    push.columns = static_cast<std::uint32_t>(x.columns);
    recorder.dispatch("blend", push, Recorder::forElements(x.elements()));
}

void VulkanBackend::exponential(const MatrixView& x, float factor)
{
    m_queue.settle();
    overElements(m_pass.recorder(), "exponential", regionOf(x), nullptr, factor);
}

void VulkanBackend::correctionKeys(const RecurrentInput& out, const MatrixView& keys, std::span<const float> scale,
                                   std::span<const float> learn, std::size_t width)
{
    m_queue.settle();
    if (keys.elements() == 0) return;
    Recorder& recorder = m_pass.recorder();
    CorrectionKeysPush push{};
    push.scale = m_weights.vector(scale).address;
    push.learn = m_weights.vector(learn).address;
    push.rates = recorder.read(regionOf(out.strength));
    push.keys = recorder.write(regionOf(keys));
    push.removed = recorder.write(regionOf(out.removed));
    push.corrected = recorder.write(regionOf(out.corrected));
    push.tokens = static_cast<std::uint32_t>(keys.rows);
    push.columns = static_cast<std::uint32_t>(keys.columns);
    push.width = static_cast<std::uint32_t>(width);
    recorder.dispatch("correction_keys", m_pass.reducing(), push, forHeads(keys.columns / width, keys.rows));
}

void VulkanBackend::addBonus(const MatrixView& out, const MatrixView& rows, std::span<const float> weights,
                             std::size_t width)
{
    m_queue.settle();
    if (out.elements() == 0) return;
    Recorder& recorder = m_pass.recorder();
    BonusPush push{};
    push.weights = m_weights.vector(weights).address;
    push.rows = recorder.read(regionOf(rows));
    push.destination = recorder.write(regionOf(out));
    push.tokens = static_cast<std::uint32_t>(out.rows);
    push.columns = static_cast<std::uint32_t>(out.columns);
    push.width = static_cast<std::uint32_t>(width);
    recorder.dispatch("add_bonus", m_pass.reducing(), push, forHeads(out.columns / width, out.rows));
}

}  // namespace vitrine
