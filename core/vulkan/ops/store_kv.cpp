#include "core/vulkan/vulkan_backend_impl.h"
#include "core/vulkan/vulkan_kv_cache.h"

#include <utility>

namespace vitrine {

/// Queries and these keys wait to be rotated, by the same angles.
bool VulkanBackend::rotatesHeads(const MatrixView& keys) const
{
    if (m_ropes.size() != 2 || m_ropes[1].x.address != regionOf(keys).address) return false;
    const RopePush &q = m_ropes[0].push, &k = m_ropes[1].push;
    return q.table == k.table && q.tokens == keys.rows && k.tokens == keys.rows && keys.rows == m_tokenCount;
}

void VulkanBackend::storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values)
{
    std::optional<PendingRope> queries;
    if (rotatesHeads(keys)) queries = std::exchange(m_ropes, {}).front();
    settle();
    if (keys.rows == 0) return;
    const auto& kv = static_cast<const VulkanKvCache&>(cache);
    m_store = PendingStore{regionOf(keys),
                           regionOf(values),
                           kv.keys().ofLayer(layer),
                           kv.values().ofLayer(layer),
                           kv.keys().type,
                           kv.values().type,
                           kv.kvHeads(),
                           kv.headDim(),
                           kv.capacity(),
                           keys.rows,
                           std::move(queries)};
}

void VulkanBackend::recordStore(const PendingStore& store)
{
    StoreKvPush push{};
    push.kvHeads = static_cast<std::uint32_t>(store.kvHeads);
    push.capacity = static_cast<std::uint32_t>(store.capacity);
    push.state = m_recorder.read(m_state.region());
    push.values = m_recorder.read(store.values);
    push.keyCache = m_recorder.write(store.keyCache);
    push.valueCache = m_recorder.write(store.valueCache);
    if (store.queries) {
        const RopePush& rope = store.queries->push;
        push.queries = m_recorder.write(store.queries->x);
        push.keys = m_recorder.write(store.keys);
        push.table = rope.table;
        push.heads = rope.columns / rope.headDim;
        push.pairs = rope.pairs;
        push.step = rope.step;
        push.distance = rope.distance;
    } else {
        push.keys = m_recorder.read(store.keys);
    }
    m_recorder.dispatch("store_kv",
                        {reductionLanes, isOneSubgroup(), static_cast<std::uint32_t>(store.headDim),
                         static_cast<std::uint32_t>(store.keyType), static_cast<std::uint32_t>(store.valueType),
                         store.queries ? 1U : 0U},
                        push, {push.heads + 2 * store.kvHeads, store.tokens});
}

}  // namespace vitrine
