#include "core/compute/vulkan/ops/over_elements.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"
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

void VulkanBackend::compute(const ops::Blend& op)
{
    const auto& [role, out, x, y, factors] = op;
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

void VulkanBackend::compute(const ops::Exponential& op)
{
    m_queue.settle();
    overElements(m_pass.recorder(), "exponential", regionOf(op.x), nullptr, op.factor);
}

void VulkanBackend::compute(const ops::CorrectionKeys& op)
{
    const auto& [role, keys, rates, removed, corrected, scale, learn, width] = op;
    m_queue.settle();
    if (keys.elements() == 0) return;
    Recorder& recorder = m_pass.recorder();
    CorrectionKeysPush push{};
    push.scale = m_weights.vector(scale).address;
    push.learn = m_weights.vector(learn).address;
    push.rates = recorder.read(regionOf(rates));
    push.keys = recorder.write(regionOf(keys));
    push.removed = recorder.write(regionOf(removed));
    push.corrected = recorder.write(regionOf(corrected));
    push.tokens = static_cast<std::uint32_t>(keys.rows);
    push.columns = static_cast<std::uint32_t>(keys.columns);
    push.width = static_cast<std::uint32_t>(width);
    recorder.dispatch("correction_keys", m_pass.reducing(), push, forHeads(keys.columns / width, keys.rows));
}

void VulkanBackend::compute(const ops::AddBonus& op)
{
    const auto& [role, out, rows, weights, width] = op;
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
