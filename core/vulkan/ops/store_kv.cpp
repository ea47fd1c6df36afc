#include "core/vulkan/vulkan_backend_impl.h"
#include "core/vulkan/vulkan_kv_cache.h"
#include "vk_kernels/interface/push_constants.h"

namespace vitrine {

void VulkanBackend::storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values)
{
    const auto& kv = static_cast<const VulkanKvCache&>(cache);
    const auto store = [&](const MatrixView& x, const VulkanKvCache::Side& side) {
        if (x.rows == 0) return;
        StoreKvPush push{};
        push.x = m_recorder.read(regionOf(x));
        push.state = m_recorder.read(m_state.region());
        push.cache = m_recorder.write(side.ofLayer(layer));
        push.tokens = static_cast<std::uint32_t>(x.rows);
        push.heads = static_cast<std::uint32_t>(kv.kvHeads());
        push.headDim = static_cast<std::uint32_t>(kv.headDim());
        push.rowWords = static_cast<std::uint32_t>(side.rowBytes / 4);
        push.headWords = static_cast<std::uint32_t>(side.headBytes / 4);
        m_recorder.dispatch("store_kv", {static_cast<std::uint32_t>(side.type)}, push,
                            Recorder::forElements(x.rows * kv.kvHeads()));
    };
    store(keys, kv.keys());
    store(values, kv.values());
}

}  // namespace vitrine
