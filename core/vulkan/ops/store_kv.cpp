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
    const bool rotates = !m_sum && rotatesHeads(keys);
    if (!rotates) settle();
    if (keys.rows == 0) return;
    const auto& kv = static_cast<const VulkanKvCache&>(cache);
    StoreKvPush push{};
    push.kvHeads = static_cast<std::uint32_t>(kv.kvHeads());
    push.keyRowWords = static_cast<std::uint32_t>(kv.keys().rowBytes / 4);
    push.keyHeadWords = static_cast<std::uint32_t>(kv.keys().headBytes / 4);
    push.valueRowWords = static_cast<std::uint32_t>(kv.values().rowBytes / 4);
    push.valueHeadWords = static_cast<std::uint32_t>(kv.values().headBytes / 4);
    push.state = m_recorder.read(m_state.region());
    push.values = m_recorder.read(regionOf(values));
    push.keyCache = m_recorder.write(kv.keys().ofLayer(layer));
    push.valueCache = m_recorder.write(kv.values().ofLayer(layer));
    if (rotates) {
        const auto ropes = std::exchange(m_ropes, {});
        const RopePush& rope = ropes[0].push;
        push.queries = m_recorder.write(ropes[0].x);
        push.keys = m_recorder.write(regionOf(keys));
        push.table = rope.table;
        push.heads = rope.columns / rope.headDim;
        push.pairs = rope.pairs;
        push.step = rope.step;
        push.distance = rope.distance;
    } else {
        push.keys = m_recorder.read(regionOf(keys));
    }
    m_recorder.dispatch("store_kv",
                        {reductionLanes, isOneSubgroup(), static_cast<std::uint32_t>(kv.headDim()),
                         static_cast<std::uint32_t>(kv.keys().type), static_cast<std::uint32_t>(kv.values().type),
                         rotates ? 1U : 0U},
                        push, {push.heads + 2 * kv.kvHeads(), keys.rows});
}

}  // namespace vitrine
