#include "core/vulkan/vulkan_backend_impl.h"
#include "core/vulkan/vulkan_kv_cache.h"
#include "vk_kernels/interface/push_constants.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kMaxGroup = 8;  ///< query heads of a workgroup: their state fits into its registers

/// The most that `partSize` (attention_parts.glsl) makes of so many positions, or of fewer: a power of two, so that it
/// seldom changes while a context grows.
std::size_t partsFor(std::size_t positions)
{
    const std::size_t parts = (positions + VITRINE_ATTENTION_PART - 1) / VITRINE_ATTENTION_PART;
    return std::min<std::size_t>(std::bit_ceil(parts), VITRINE_ATTENTION_MAX_PARTS);
}

/// The largest divisor of `heads`, which share a kv head, that a workgroup can take.
std::size_t sharingHeads(std::size_t heads)
{
    std::size_t group = std::min(heads, kMaxGroup);
    while (heads % group != 0) --group;
    return group;
}

}  // namespace

/// How the heads and positions of `tokens` tokens are shared out among workgroups: keys and values are read once for as
/// many heads as possible, but the device is kept busy.
VulkanBackend::AttentionShape VulkanBackend::attentionShape(std::size_t tokens, std::size_t heads, std::size_t kvHeads,
                                                            std::size_t positions) const
{
    const std::size_t group = sharingHeads(heads / kvHeads);
    const std::size_t groups = heads / group * tokens;
    AttentionShape shape;
    if (groups < busyGroups) {
        shape.parts = partsFor(positions);
        if (shape.parts < VITRINE_ATTENTION_MAX_PARTS) shape.positions = shape.parts * VITRINE_ATTENTION_PART;
    }
    shape.group = groups * shape.parts < busyGroups ? 1 : group;
    return shape;
}

/// What is pending, where that is the storing of the step's only token in what attention of these queries reads.
std::optional<VulkanBackend::PendingStore> VulkanBackend::takeStore(const MatrixView& queries, const Region& keyCache)
{
    if (!m_store || m_tokenCount != 1 || queries.rows != 1 || m_store->tokens != 1) return {};
    if (m_store->keyCache.address != keyCache.address) return {};
    if (m_store->queries && m_store->queries->x.address != regionOf(queries).address) return {};
    return std::exchange(m_store, {});
}

void VulkanBackend::attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                              const AttentionOptions& options, const MatrixView* scores)
{
    const auto& kv = static_cast<const VulkanKvCache&>(cache);
    const Region keys = kv.keys().ofLayer(layer), values = kv.values().ofLayer(layer);
    const auto store = scores ? std::nullopt : takeStore(queries, keys);
    settle();
    if (queries.rows == 0) return;
    const auto headDim = static_cast<std::uint32_t>(kv.headDim());
    const std::size_t heads = queries.columns / headDim;
    const std::size_t end = m_firstPosition + m_tokenCount;
    AttentionShape shape = attentionShape(queries.rows, heads, kv.kvHeads(),
                                          options.window > 0 ? std::min<std::size_t>(end, options.window) : end);
    if (options.window == 0 || options.window > shape.positions) holdsUpTo(shape.positions);
    if (scores) shape.parts = 1;  // they want the whole softmax in one workgroup
    const bool partial = shape.parts > 1;
    const Region partials =
        partial ? scratch(m_attentionParts, queries.rows * heads * shape.parts * (headDim + 2) * sizeof(float))
                : Region{};
    AttentionPush push{};
    push.sinks = vector(options.sinks).address;
    push.state = m_recorder.read(m_state.region());
    push.queries = m_recorder.read(regionOf(queries));
    push.keys = store ? m_recorder.write(keys) : m_recorder.read(keys);
    push.values = store ? m_recorder.write(values) : m_recorder.read(values);
    push.scores = scores ? m_recorder.write(regionOf(*scores)) : 0;
    push.tokens = static_cast<std::uint32_t>(queries.rows);
    push.heads = static_cast<std::uint32_t>(heads);
    push.kvHeads = static_cast<std::uint32_t>(kv.kvHeads());
    push.capacity = static_cast<std::uint32_t>(kv.capacity());
    push.firstToken = firstTokenOf(queries);
    push.window = options.window;
    push.parts = static_cast<std::uint32_t>(shape.parts);
    push.scale = options.scale;
    push.softCap = options.softCap;
    RopePush rope{};
    if (store) {
        push.newKeys = m_recorder.read(store->keys);
        push.newValues = m_recorder.read(store->values);
        if (store->queries) rope = store->queries->push;
        push.table = rope.table;
    }
    if (partial) {
        push.partials = m_recorder.write(partials);
    } else {
        push.destination = m_recorder.write(regionOf(out));
    }
    m_recorder.dispatch("attention",
                        {reductionLanes, isOneSubgroup(), headDim, static_cast<std::uint32_t>(kv.keys().type),
                         static_cast<std::uint32_t>(kv.values().type), static_cast<std::uint32_t>(shape.group),
                         partial ? 1U : 0U, store ? 1U : 0U, rope.pairs, rope.step == 2 ? 1U : 0U},
                        push, {heads / shape.group, queries.rows, shape.parts});
    if (!partial) return;
    m_recorder.read(m_state.region());
    push.partials = m_recorder.read(partials);
    push.destination = m_recorder.write(regionOf(out));
    m_recorder.dispatch("attention_merge", {headDim}, push, Recorder::forElements(queries.rows * queries.columns));
}

}  // namespace vitrine
