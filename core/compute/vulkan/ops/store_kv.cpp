#include "core/compute/vulkan/memory/vulkan_kv_cache.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"

#include <utility>

namespace vitrine {

void VulkanBackend::compute(const ops::StoreKv& op)
{
    const auto& [role, keys, values, cache, layer] = op;
    std::optional<WaitingRotation> queries = m_queue.takeRotation(keys);
    m_queue.settle();
    if (keys.rows == 0) return;
    const auto& kv = static_cast<const VulkanKvCache&>(*cache);
    const VulkanKvCache::Side& valueCache = kv.values(layer);
    m_queue.add(WaitingStore{regionOf(keys), regionOf(values), kv.keys().ofLayer(layer), valueCache.ofLayer(layer),
                             kv.keys().type, valueCache.type, kv.kvHeads(layer), kv.headDim(layer), kv.capacity(),
                             keys.rows, std::move(queries)});
}

void WaitingStore::record(Pass& pass) const
{
    Recorder& recorder = pass.recorder();
    StoreKvPush push{};
    push.kvHeads = static_cast<std::uint32_t>(kvHeads);
    push.capacity = static_cast<std::uint32_t>(capacity);
    push.state = recorder.read(pass.state());
    push.values = recorder.read(values);
    push.keyCache = recorder.write(keyCache);
    push.valueCache = recorder.write(valueCache);
    if (queries) {
        const RopePush& rope = queries->push;
        push.queries = recorder.write(queries->x);
        push.keys = recorder.write(keys);
        push.table = rope.table;
        push.heads = rope.columns / rope.headDim;
        push.pairs = rope.pairs;
        push.step = rope.step;
        push.distance = rope.distance;
    } else {
        push.keys = recorder.read(keys);
    }
    const StoreKvConstants constants{.workgroup = pass.reducing(),
                                     .headDim = static_cast<std::uint32_t>(headDim),
                                     .keyType = static_cast<std::uint32_t>(keyType),
                                     .valueType = static_cast<std::uint32_t>(valueType),
                                     .rotate = queries.has_value()};
    const bool isOne = push.keys == push.values || push.keyCache == push.valueCache;
    recorder.dispatch("store_kv", constants, push, {push.heads + (isOne ? 1 : 2) * kvHeads, tokens});
}

}  // namespace vitrine
