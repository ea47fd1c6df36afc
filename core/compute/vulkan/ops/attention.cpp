#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/memory/vulkan_kv_cache.h"
#include "core/compute/vulkan/ops/attention_shape.h"
#include "core/compute/vulkan/products/limits.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"

#include <algorithm>

namespace vitrine {

namespace {

/// Returns the size of a workgroup for heads of `headDim` dimensions. Each lane processes four dimensions at a time. If
/// `usual` has too few lanes for a head, the result has one lane for every four dimensions.
WorkgroupConstants lanesFor(std::size_t headDim, const WorkgroupConstants& usual, std::size_t subgroup)
{
    constexpr std::size_t kMost = 256;  // size of a workgroup that every usable device supports
    const std::size_t wanted = groupsFor((headDim + 3) / 4, subgroup) * subgroup;
    if (usual.oneSubgroup || wanted <= usual.lanes || wanted > kMost) return usual;
    return {.lanes = static_cast<std::uint32_t>(wanted), .oneSubgroup = false};
}

}  // namespace

void VulkanBackend::compute(const ops::Attention& op)
{
    const auto& [role, out, queries, cache, layer, options, scores] = op;
    const auto& kv = static_cast<const VulkanKvCache&>(*cache);
    const Region keys = kv.keys().ofLayer(layer), values = kv.values(layer).ofLayer(layer);
    const auto store = scores ? std::nullopt : m_queue.takeStore(queries, keys);
    m_queue.settle();
    if (queries.rows == 0) return;
    const auto headDim = static_cast<std::uint32_t>(kv.headDim(layer));
    const std::size_t heads = queries.columns / headDim;
    const std::size_t end = m_pass.endPosition();
    AttentionShape shape =
        attentionShape(queries.rows, heads, kv.kvHeads(layer), headDim,
                       options.window > 0 ? std::min<std::size_t>(end, options.window) : end, m_busyGroups);
    if (options.window == 0 || options.window > shape.positions) m_pass.holdsUpTo(shape.positions);
    // Captured scores require the softmax over all positions, which only a single workgroup can compute.
    if (scores) shape.parts = 1;
    // A workgroup may process several tokens if each token sees all positions that the previous token sees. On a CPU
    // device, a workgroup gets at most two tokens: a CPU processes their rows one after another in any case, and its
    // driver takes seconds to compile larger kernels.
    if (m_context->isCpu()) shape.tokens = std::min<std::size_t>(shape.tokens, 2);
    if (scores || (options.window > 0 && end > options.window)) shape.tokens = 1;
    if (shape.tokens > 1 && options.window > 0) m_pass.holdsUpTo(options.window);
    const bool partial = shape.parts > 1;
    const Region partials = partial ? m_scratch.of(Scratch::Use::AttentionParts,
                                                   queries.rows * heads * shape.parts * (headDim + 2) * sizeof(float))
                                    : Region{};
    Recorder& recorder = m_pass.recorder();
    AttentionPush push{};
    push.sinks = m_weights.vector(options.sinks).address;
    push.state = recorder.read(m_pass.state());
    push.queries = recorder.read(regionOf(queries));
    push.keys = store ? recorder.write(keys) : recorder.read(keys);
    push.values = store ? recorder.write(values) : recorder.read(values);
    push.scores = scores ? recorder.write(regionOf(*scores)) : 0;
    push.tokens = static_cast<std::uint32_t>(queries.rows);
    push.heads = static_cast<std::uint32_t>(heads);
    push.kvHeads = static_cast<std::uint32_t>(kv.kvHeads(layer));
    push.capacity = static_cast<std::uint32_t>(kv.capacity());
    push.firstToken = m_pass.firstTokenOf(queries);
    push.window = options.window | (options.inBlocks && options.window > 0 ? VITRINE_IN_BLOCKS : 0U);
    push.parts = static_cast<std::uint32_t>(shape.parts);
    push.scale = options.scale;
    push.softCap = options.softCap;
    push.alibiBias = options.alibiBias;
    RopePush rope{};
    if (store) {
        push.newKeys = recorder.read(store->keys);
        push.newValues = recorder.read(store->values);
        if (store->queries) rope = store->queries->push;
        push.table = rope.table;
    }
    if (partial) {
        push.partials = recorder.write(partials);
    } else {
        push.destination = recorder.write(regionOf(out));
    }
    const AttentionConstants constants{.workgroup = lanesFor(headDim, m_pass.reducing(), m_context->subgroupSize()),
                                       .headDim = headDim,
                                       .keyType = static_cast<std::uint32_t>(kv.keys().type),
                                       .valueType = static_cast<std::uint32_t>(kv.values(layer).type),
                                       .group = static_cast<std::uint32_t>(shape.group),
                                       .partial = partial,
                                       .store = store.has_value(),
                                       .pairs = rope.pairs,
                                       .adjacent = rope.step == 2,
                                       .tokens = static_cast<std::uint32_t>(shape.tokens)};
    recorder.dispatch(shape.tokens > 1 ? "attention_tokens" : "attention", constants, push,
                      {heads / shape.group, groupsFor(queries.rows, shape.tokens), shape.parts});
    if (!partial) return;
    recorder.read(m_pass.state());
    push.partials = recorder.read(partials);
    push.destination = recorder.write(regionOf(out));
    recorder.dispatch("attention_merge", AttentionMergeConstants{.headDim = headDim}, push,
                      Recorder::forElements(queries.rows * queries.columns));
}

}  // namespace vitrine
