#include "core/cpu/cpu_backend_impl.h"

#include <algorithm>

namespace vitrine {

namespace {

/// One token's query heads that share a kv head, over positions [0, positions).
struct HeadGroup {
    const Kernels& kernels;
    const CpuKvCache& cache;
    std::size_t layer;
    std::size_t kvHead;
    std::size_t heads;  ///< in the group
    std::size_t positions;
    float scale;

    /// scores[h * stride + p] = scale · q[h]·k[p], then softmax. A key is read once for all heads of the group.
    void score(const float* queries, float* scores, std::size_t stride) const
    {
        const std::size_t n = cache.headDim();
        const bool half = cache.keyType() == KvType::F16;
        const std::byte* keys = cache.key(layer, kvHead, 0);
        for (std::size_t p = 0; p < positions; ++p) {
            for (std::size_t h = 0; h < heads; ++h) {
                const float* q = queries + h * n;
                const float dot = half ? kernels.dotF16(q, reinterpret_cast<const std::uint16_t*>(keys) + p * n, n)
                                       : kernels.dotF32(q, reinterpret_cast<const float*>(keys) + p * n, n);
                scores[h * stride + p] = dot * scale;
            }
        }
        for (std::size_t h = 0; h < heads; ++h) kernels.softmax(scores + h * stride, positions);
    }

    /// out[h] = Σ scores[h, p] v[p]
    void mix(const float* scores, std::size_t stride, float* out) const
    {
        const std::size_t n = cache.headDim();
        const bool half = cache.valueType() == KvType::F16;
        const std::byte* values = cache.value(layer, kvHead, 0);
        std::fill_n(out, heads * n, 0.0F);
        for (std::size_t p = 0; p < positions; ++p) {
            for (std::size_t h = 0; h < heads; ++h) {
                const float weight = scores[h * stride + p];
                if (half) {
                    kernels.addScaledF16(out + h * n, weight, reinterpret_cast<const std::uint16_t*>(values) + p * n,
                                         n);
                } else {
                    kernels.addScaledF32(out + h * n, weight, reinterpret_cast<const float*>(values) + p * n, n);
                }
            }
        }
    }
};

}  // namespace

void CpuBackend::attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                           float scale, const MatrixView* scores)
{
    const auto& kv = static_cast<const CpuKvCache&>(cache);
    const std::size_t kvHeads = kv.kvHeads();
    const std::size_t groupWidth = queries.columns / kvHeads;
    const std::size_t groupHeads = groupWidth / kv.headDim();
    const std::size_t allPositions = m_firstPosition + queries.rows;
    if (!scores) {
        for (AlignedBytes& own : m_scores) own.require(groupHeads * allPositions * sizeof(float));
    }
    m_pool.parallelFor(queries.rows * kvHeads, 1, [&](std::size_t begin, std::size_t end, std::size_t thread) {
        for (std::size_t item = begin; item < end; ++item) {
            const std::size_t t = item / kvHeads;
            const std::size_t kvHead = item % kvHeads;
            const HeadGroup group{m_kernels, kv, layer, kvHead, groupHeads, m_firstPosition + t + 1, scale};
            float* own = scores ? rowData(*scores, t) + kvHead * groupHeads * allPositions
                                : reinterpret_cast<float*>(m_scores[thread].data());
            group.score(rowData(queries, t) + kvHead * groupWidth, own, allPositions);
            group.mix(own, allPositions, rowData(out, t) + kvHead * groupWidth);
            if (!scores) continue;
            for (std::size_t h = 0; h < groupHeads; ++h) {
                std::fill(own + h * allPositions + group.positions, own + (h + 1) * allPositions, 0.0F);
            }
        }
    });
}

}  // namespace vitrine
