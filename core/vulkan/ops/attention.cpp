#include "core/vulkan/vulkan_backend_impl.h"
#include "core/vulkan/vulkan_context.h"
#include "core/vulkan/vulkan_kv_cache.h"
#include "vk_kernels/interface/push_constants.h"

namespace vitrine {

void VulkanBackend::attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                              const AttentionOptions& options, const MatrixView* scores)
{
    if (queries.rows == 0) return;
    const auto& kv = static_cast<const VulkanKvCache&>(cache);
    const auto headDim = static_cast<std::uint32_t>(kv.headDim());
    AttentionPush push{};
    push.sinks = vector(options.sinks).address;
    push.queries = m_recorder.read(regionOf(queries));
    push.keys = m_recorder.read(kv.keys().ofLayer(layer));
    push.values = m_recorder.read(kv.values().ofLayer(layer));
    push.destination = m_recorder.write(regionOf(out));
    push.scores = scores ? m_recorder.write(regionOf(*scores)) : 0;
    push.tokens = static_cast<std::uint32_t>(queries.rows);
    push.heads = static_cast<std::uint32_t>(queries.columns / headDim);
    push.kvHeads = static_cast<std::uint32_t>(kv.kvHeads());
    push.keyRowWords = static_cast<std::uint32_t>(kv.keys().rowBytes / 4);
    push.keyHeadWords = static_cast<std::uint32_t>(kv.keys().headBytes / 4);
    push.valueRowWords = static_cast<std::uint32_t>(kv.values().rowBytes / 4);
    push.valueHeadWords = static_cast<std::uint32_t>(kv.values().headBytes / 4);
    push.firstPosition = static_cast<std::uint32_t>(firstPositionOf(queries));
    push.window = options.window;
    push.scale = options.scale;
    push.softCap = options.softCap;
    m_recorder.dispatch("attention",
                        {reductionLanes(), reductionLanes() == m_context->subgroupSize() ? 1U : 0U, headDim,
                         static_cast<std::uint32_t>(kv.keys().type), static_cast<std::uint32_t>(kv.values().type)},
                        push, {push.heads, queries.rows});
}

}  // namespace vitrine
