#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/memory/vulkan_kv_cache.h"
#include "core/compute/vulkan/ops/over_elements.h"
#include "core/compute/vulkan/ops/recurrent_chunks.h"
#include "core/compute/vulkan/products/limits.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "vk_kernels/interface/push_constants.h"

#include <algorithm>
#include <bit>
#include <string_view>

namespace vitrine {

namespace {

constexpr std::size_t kMaxTokenGroups = 32768;  ///< with more tokens, each workgroup processes several of them

std::uint32_t formOf(const RecurrentConfig& config)
{
    switch (config.kind) {
    case Recurrence::DeltaRule:
        return config.decaysByKey ? VITRINE_RECUR_DELTA_BY_KEY : VITRINE_RECUR_DELTA;
    case Recurrence::Rwkv7:
        return VITRINE_RECUR_RWKV_7;
    case Recurrence::Mamba:
        return VITRINE_RECUR_MAMBA;
    default:
        return VITRINE_RECUR_MAMBA_2;
    }
}

/// Returns push constants with the layout of a row of `mixed`, and with the numbers of heads and columns of a state.
RecurPush shapeOf(const RecurrentConfig& config)
{
    const auto keyWidth = static_cast<std::uint32_t>(config.keyWidth());
    const auto valueWidth = static_cast<std::uint32_t>(config.innerWidth());
    RecurPush push{};
    push.heads = config.heads;
    push.columns = config.valueDim;
    push.groups = config.groups;
    push.inTurn = config.inTurn ? 1 : 0;
    if (config.kind == Recurrence::DeltaRule || config.kind == Recurrence::Rwkv7) {
        push.keyAt = keyWidth;
        push.valueAt = 2 * keyWidth;
    } else {
        push.keyAt = valueWidth;
        push.queryAt = valueWidth + keyWidth;
    }
    // In Mamba, all channels use the same keys. The channels are therefore treated as the columns of one head.
    if (config.kind == Recurrence::Mamba) {
        push.heads = push.groups = 1;
        push.columns = config.heads;
    }
    return push;
}

}  // namespace

void VulkanBackend::compute(const ops::Deal& op)
{
    const auto& [role, first, second, x, width] = op;
    m_queue.settle();
    if (x.elements() == 0) return;
    Recorder& recorder = m_pass.recorder();
    DealPush push{};
    push.x = recorder.read(regionOf(x));
    push.first = recorder.write(regionOf(first));
    push.second = recorder.write(regionOf(second));
    push.count = static_cast<std::uint32_t>(x.elements());
    push.width = static_cast<std::uint32_t>(width);
    recorder.dispatch("deal", push, Recorder::forElements(x.elements()));
}

void VulkanBackend::compute(const ops::Decays& op)
{
    const auto& [role, decay, steps, bias, rates] = op;
    m_queue.settle();
    if (steps.elements() == 0) return;
    Recorder& recorder = m_pass.recorder();
    DecaysPush push{};
    push.bias = m_weights.vector(bias).address;
    push.rates = m_weights.vector(rates).address;
    push.steps = recorder.write(regionOf(steps));
    if (!rates.empty()) push.decay = recorder.write(regionOf(decay));
    push.count = static_cast<std::uint32_t>(steps.elements());
    push.columns = static_cast<std::uint32_t>(steps.columns);
    recorder.dispatch("decays", push, Recorder::forElements(steps.elements()));
}

void VulkanBackend::compute(const ops::Convolve& op)
{
    const auto& [role, x, cache, layer, kernel, bias, which] = op;
    m_queue.settle();
    if (x.elements() == 0) return;
    // A workgroup has kLanes lanes and processes at most kMostStretches ranges of tokens. A range has at least kTokens
    // tokens.
    constexpr std::uint32_t kLanes = 32, kMostStretches = 8, kTokens = 16;
    const std::size_t taps = kernel.size() / x.columns;
    const std::size_t tailBytes = (taps - 1) * x.columns * sizeof(float);
    const Region state = static_cast<const VulkanKvCache&>(*cache).states().ofLayer(layer);
    Recorder& recorder = m_pass.recorder();
    ConvolvePush push{};
    push.kernel = m_weights.vector(kernel).address;
    push.bias = m_weights.vector(bias).address;
    push.state = recorder.read(m_pass.state());
    push.x = recorder.write(regionOf(x));
    push.tail = recorder.write(state.part(which * tailBytes, tailBytes));
    push.tokens = static_cast<std::uint32_t>(x.rows);
    push.channels = static_cast<std::uint32_t>(x.columns);
    ConvolveConstants constants{.lanes = m_pass.reducing().lanes, .taps = static_cast<std::uint32_t>(taps)};
    if (!m_pass.reducing().oneSubgroup) {
        constants.lanes = kLanes;
        constants.stretches = std::clamp(std::bit_floor(push.tokens / kTokens), 1U, kMostStretches);
    }
    recorder.dispatch("convolve", constants, push, {(x.columns + constants.lanes - 1) / constants.lanes});
}

void VulkanBackend::makeUnitLength(const MatrixView& mixed, const RecurrentConfig& config)
{
    Recorder& recorder = m_pass.recorder();
    UnitLengthPush push{};
    push.x = recorder.write(regionOf(mixed));
    push.tokens = static_cast<std::uint32_t>(mixed.rows);
    push.stride = static_cast<std::uint32_t>(mixed.columns);
    push.parts = 2 * config.groups;
    push.width = config.keyDim;
    push.epsilon = config.epsilon;
    recorder.dispatch("unit_length", m_pass.reducing(), push, {push.parts, std::min(mixed.rows, kMaxTokenGroups)});
}

void VulkanBackend::compute(const ops::Recur& op)
{
    const RecurrentConfig& config = *op.config;
    m_queue.settle();
    if (op.out.rows == 0) return;
    if (config.kind == Recurrence::DeltaRule) makeUnitLength(op.mixed, config);
    const Region state = static_cast<const VulkanKvCache&>(*op.cache).states().ofLayer(op.layer);
    const std::size_t convolved = config.convolutionState() * sizeof(float);
    Recorder& recorder = m_pass.recorder();
    RecurPush push = shapeOf(config);
    if (!config.decaysByKey) push.skip = m_weights.vector(op.skip).address;
    push.state = recorder.read(m_pass.state());
    push.mixed = recorder.read(regionOf(op.mixed));
    const bool scans = config.kind == Recurrence::Mamba, isRwkv = config.kind == Recurrence::Rwkv7;
    push.decay = scans ? m_weights.vector(op.rates).address : recorder.read(regionOf(op.decay));
    if (!isRwkv) push.strength = recorder.read(regionOf(op.strength));
    if (isRwkv) push.removed = recorder.read(regionOf(op.removed));
    if (isRwkv) push.corrected = recorder.read(regionOf(op.corrected));
    push.states = recorder.write(state.part(convolved, state.bytes - convolved));
    push.destination = recorder.write(regionOf(op.out));
    push.tokens = static_cast<std::uint32_t>(op.out.rows);
    push.stride = static_cast<std::uint32_t>(op.mixed.columns);
    if (op.out.rows >= kFewestChunkedTokens) {
        const auto chunks = recurrentChunks(recurrentDevice(), config.keyDim, formOf(config), m_recurrentTokens);
        if (chunks) return recurInChunks(*chunks, push);
    }
    RecurConstants constants{.lanes = m_pass.reducing().lanes, .keys = config.keyDim, .form = formOf(config)};
    if (!m_pass.reducing().oneSubgroup) {
        constexpr std::uint32_t kLanes = 64;
        constants.lanes = std::max(kLanes, m_context->subgroupSize());
        if (m_context->features().shuffle) constants.sharers = sharersOf(config.keyDim, m_context->subgroupSize());
    }
    const std::size_t columns = constants.lanes / constants.sharers;  // number of columns that a workgroup computes
    recorder.dispatch(constants.sharers > 1 ? "recur_shared" : "recur", constants, push,
                      {groupsFor(push.columns, columns), push.heads});
}

void VulkanBackend::recurInChunks(const RecurChunksConstants& chunks, const RecurPush& push)
{
    // Number of columns of a workgroup.
    const std::size_t columns = std::size_t{chunks.lanes} / chunks.sharers * chunks.columns;
    m_pass.recorder().dispatch(chunks.sharers > 1 ? "recur_chunks_shared" : "recur_chunks", chunks, push,
                               {groupsFor(push.columns, columns), push.heads});
}

RecurrentDevice VulkanBackend::recurrentDevice() const noexcept
{
    return {m_context->subgroupSize(), m_context->limits().maxComputeSharedMemorySize, m_context->features().shuffle,
            m_pass.reducing().oneSubgroup != 0};
}

}  // namespace vitrine
