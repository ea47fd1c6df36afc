#include "core/base/error.h"
#include "core/vulkan/vulkan_backend_impl.h"
#include "core/vulkan/vulkan_context.h"
#include "vk_kernels/interface/push_constants.h"

namespace vitrine {

/// One product for each choice of each token.
void VulkanBackend::multiplyExperts(const DeviceExperts& experts, const ExpertRows& rows, const Region& chosen,
                                    std::size_t tokens, std::size_t used)
{
    const std::size_t groups = (experts.rows + kMatVecRows - 1) / kMatVecRows;
    if (groups > kMaxGroups || tokens * used > kMaxGroups) {
        throw Error(concat("Experts of ", experts.rows, " rows for ", tokens,
                           " tokens are more than one Vulkan kernel can take."));
    }
    for (const DeviceExperts::OfType& list : experts.matrices) {
        ProductPush push{};
        push.weights = list.addresses.address;
        push.bias = experts.biases.address;
        push.tables = tables().address;
        push.x = m_recorder.read(rows.x);
        push.chosen = m_recorder.read(chosen);
        push.destination = m_recorder.write(rows.destination);
        push.rows = static_cast<std::uint32_t>(experts.rows);
        push.columns = static_cast<std::uint32_t>(experts.columns);
        push.rowWords = static_cast<std::uint32_t>(list.rowBytes / 4);
        push.tokens = static_cast<std::uint32_t>(tokens * used);
        push.xStride = static_cast<std::uint32_t>(rows.xStride);
        push.destinationStride = static_cast<std::uint32_t>(rows.destinationStride);
        push.slots = static_cast<std::uint32_t>(used);
        push.slotX = static_cast<std::uint32_t>(rows.slotX);
        push.slotDestination = static_cast<std::uint32_t>(rows.slotDestination);
        const std::uint32_t lanes = m_context->subgroupSize();
        if (takesRows(experts.columns, push.x, rows.xStride) && rows.slotX % 2 == 0) {
            const std::size_t own = std::size_t{lanes} * kMatRowsRows;  // rows of a workgroup
            m_recorder.dispatch(concat("expert_mat_rows.", quantTraits(list.type).name), {lanes, kMatRowsRows, 1}, push,
                                {(experts.rows + own - 1) / own, tokens * used});
            continue;
        }
        const std::uint32_t ragged = experts.columns % 32 == 0 ? 0 : 1;
        m_recorder.dispatch(concat("expert_mat_vec.", quantTraits(list.type).name), {lanes, 1, kMatVecRows, 1, ragged},
                            push, {groups, tokens * used});
    }
}

void VulkanBackend::experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x,
                            const MatrixView& logits, const ExpertWeights& weights, const ExpertConfig& config,
                            Activation f)
{
    settle();
    const std::size_t tokens = x.rows;
    if (tokens == 0) return;
    const std::size_t used = config.used;
    const std::size_t slots = used + (config.sharedFeedForward > 0 ? 1 : 0);
    const std::size_t width = activated.columns;
    const Rows input{regionOf(x), x.columns};
    const std::size_t sharedColumn = used * config.feedForward;
    const Region chosen = scratch(m_chosen, tokens * used * sizeof(std::uint32_t));
    const Region shares = scratch(m_shares, tokens * used * sizeof(float));
    ChooseExpertsPush choose{};
    choose.logits = m_recorder.read(regionOf(logits));
    choose.chosen = m_recorder.write(chosen);
    choose.shares = m_recorder.write(shares);
    choose.tokens = static_cast<std::uint32_t>(tokens);
    choose.count = config.count;
    choose.used = config.used;
    choose.gating = static_cast<std::uint32_t>(config.gating);
    choose.normalize = config.normalizeWeights || config.gating == ExpertGating::SoftmaxOfChosen ? 1 : 0;
    choose.scale = config.weightScale;
    m_recorder.dispatch("choose_experts", {}, choose, Recorder::forElements(tokens));

    const Region gate = regionOf(activated);
    const Region up = scratch(m_expertUp, gate.bytes);
    const Region parts = scratch(m_expertParts, tokens * slots * out.columns * sizeof(float));
    const auto opened = [&](const Region& to) {
        return ExpertRows{regionOf(x), to, x.columns, 0, width, config.feedForward};
    };
    multiplyExperts(expertMatrices(weights.gate), opened(gate), chosen, tokens, used);
    multiplyExperts(expertMatrices(weights.up), opened(up), chosen, tokens, used);
    const auto from = [](const Region& region, std::size_t firstFloat) {
        return region.part(firstFloat * sizeof(float), region.bytes - firstFloat * sizeof(float));
    };
    if (slots > used) {
        multiply(input, tokens, weights.sharedGate, {from(gate, sharedColumn), width});
        multiply(input, tokens, weights.sharedUp, {from(up, sharedColumn), width});
    }
    activateRegion(gate, &up, f);
    multiplyExperts(expertMatrices(weights.down),
                    {gate, parts, width, config.feedForward, slots * out.columns, out.columns}, chosen, tokens, used);
    CombineExpertsPush combine{};
    if (slots > used) {
        multiply({from(gate, sharedColumn), width}, tokens, weights.sharedDown,
                 {from(parts, used * out.columns), slots * out.columns});
    }
    if (weights.sharedRouter) {
        const Region logit = scratch(m_sharedLogit, tokens * sizeof(float));
        multiply(input, tokens, weights.sharedRouter, {logit, 1});
        combine.sharedLogit = m_recorder.read(logit);
    }
    combine.parts = m_recorder.read(parts);
    combine.shares = m_recorder.read(shares);
    combine.destination = m_recorder.write(regionOf(out));
    combine.tokens = static_cast<std::uint32_t>(tokens);
    combine.columns = static_cast<std::uint32_t>(out.columns);
    combine.used = config.used;
    combine.slots = static_cast<std::uint32_t>(slots);
    m_recorder.dispatch("combine_experts", {}, combine, Recorder::forElements(tokens * out.columns));
}

}  // namespace vitrine
