#include "core/compute/vulkan/ops/activate.h"
#include "core/compute/vulkan/products/limits.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"

#include <algorithm>
#include <optional>

namespace vitrine {

void VulkanBackend::weighExperts(const Region& x, std::size_t columns, const Region& shares, std::size_t tokens,
                                 const ExpertConfig& config)
{
    WeighExpertsPush push{};
    Recorder& recorder = m_pass.recorder();
    push.shares = recorder.read(shares);
    push.x = recorder.write(x);
    push.tokens = static_cast<std::uint32_t>(tokens);
    push.columns = static_cast<std::uint32_t>(columns);
    push.used = config.used;
    push.width = config.feedForward;
    recorder.dispatch("weigh_experts", push, Recorder::forElements(tokens * config.used * config.feedForward));
}

void VulkanBackend::compute(const ops::Experts& op)
{
    const ExpertWeights& weights = *op.weights;
    const ExpertConfig& config = *op.config;
    m_queue.settle();
    const std::size_t tokens = op.x.rows;
    if (tokens == 0) return;
    const std::size_t used = config.used;
    const std::size_t slots = used + (config.sharedFeedForward > 0 ? 1 : 0);
    const std::size_t width = op.activated.columns;
    const FloatRows input{regionOf(op.x), op.x.columns};
    const std::size_t sharedColumn = used * config.feedForward;
    const Region chosen = m_scratch.of(Scratch::Use::ChosenExperts, tokens * used * sizeof(std::uint32_t));
    const Region shares = m_scratch.of(Scratch::Use::ExpertShares, tokens * used * sizeof(float));
    Recorder& recorder = m_pass.recorder();
    ChooseExpertsPush choose{};
    choose.logits = recorder.read(regionOf(op.logits));
    choose.chosen = recorder.write(chosen);
    choose.shares = recorder.write(shares);
    choose.tokens = static_cast<std::uint32_t>(tokens);
    choose.count = config.count;
    choose.used = config.used;
    choose.gating = static_cast<std::uint32_t>(config.gating);
    choose.normalize = config.normalizeWeights || config.gating == ExpertGating::SoftmaxOfChosen ? 1 : 0;
    choose.scale = config.weightScale;
    choose.groups = config.groups;
    choose.groupsUsed = config.groupsUsed;
    choose.bias = m_weights.vector(weights.choiceBias).address;
    choose.factors = m_weights.vector(weights.outputScales).address;
    if (!weights.choiceBias.empty() || config.groups > 1) {
        const std::size_t bytes = tokens * config.count * sizeof(float);
        choose.scores = recorder.write(m_scratch.of(Scratch::Use::ExpertScores, bytes));
    }
    recorder.dispatch("choose_experts", m_pass.reducingShort(), choose, {std::min(tokens, kMaxGroups)});
    const std::optional<ExpertGroups> groups = m_products.group(chosen, tokens, used, config.count);
    std::optional<RoundedRows> rounded;  // the rounded input, computed when a product first needs it

    // Result of the gate projection; without gates, result of the up projection.
    const Region gate = regionOf(op.activated);
    const Region up = config.gated ? m_scratch.of(Scratch::Use::ExpertUp, gate.bytes) : Region{};
    const Region parts = m_scratch.of(Scratch::Use::ExpertParts, tokens * slots * op.out.columns * sizeof(float));
    const auto opened = [&](const Region& to) {
        return ExpertRows{regionOf(op.x), to, op.x.columns, 0, width, config.feedForward};
    };
    const auto multiply = [&](const std::vector<Linear>& matrices, const ExpertRows& rows,
                              std::optional<RoundedRows>& ofX) {
        const DeviceExperts& experts = m_weights.experts(matrices);
        if (groups) {
            m_products.multiplyGroups(experts, rows, *groups, tokens, used, ofX);
        } else {
            m_products.multiplyExperts(experts, rows, chosen, tokens, used);
        }
    };
    multiply(config.gated ? weights.gate : weights.up, opened(gate), rounded);
    if (config.gated) multiply(weights.up, opened(up), rounded);
    const auto from = [](const Region& region, std::size_t firstFloat) {
        return region.part(firstFloat * sizeof(float), region.bytes - firstFloat * sizeof(float));
    };
    if (slots > used) {
        m_products.multiply(input, tokens, weights.sharedGate, {from(gate, sharedColumn), width}, rounded);
        m_products.multiply(input, tokens, weights.sharedUp, {from(up, sharedColumn), width}, rounded);
    }
    const Region sharedLogit =
        weights.sharedRouter ? m_scratch.of(Scratch::Use::SharedExpertLogit, tokens * sizeof(float)) : Region{};
    if (weights.sharedRouter) m_products.multiply(input, tokens, weights.sharedRouter, {sharedLogit, 1}, rounded);
    if (config.weighsInput) {
        weighExperts(gate, width, shares, tokens, config);
        if (config.gated) weighExperts(up, width, shares, tokens, config);
    }
    recordActivation(recorder, gate, config.gated ? &up : nullptr, op.f);
    std::optional<RoundedRows> roundedGate;
    multiply(weights.down, {gate, parts, width, config.feedForward, slots * op.out.columns, op.out.columns},
             roundedGate);
    if (slots > used) {
        m_products.multiply({from(gate, sharedColumn), width}, tokens, weights.sharedDown,
                            {from(parts, used * op.out.columns), slots * op.out.columns});
    }
    CombineExpertsPush combine{};
    if (weights.sharedRouter) combine.sharedLogit = recorder.read(sharedLogit);
    combine.parts = recorder.read(parts);
    combine.shares = recorder.read(shares);
    combine.destination = recorder.write(regionOf(op.out));
    combine.tokens = static_cast<std::uint32_t>(tokens);
    combine.columns = static_cast<std::uint32_t>(op.out.columns);
    combine.used = config.used;
    combine.slots = static_cast<std::uint32_t>(slots);
    combine.weighed = config.weighsInput ? 1 : 0;
    recorder.dispatch("combine_experts", combine, Recorder::forElements(tokens * op.out.columns));
}

}  // namespace vitrine
