#include "core/cpu/cpu_backend_impl.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

/// One token's query heads that share a kv head, over positions [first, end).
struct HeadGroup {
    const Kernels& kernels;
    const CpuKvCache& cache;
    std::size_t layer;
    std::size_t kvHead;
    std::size_t heads;  ///< in the group
    std::size_t first;
    std::size_t end;
    const AttentionOptions& options;

    /// scores[h * stride + p] = softmax of scale · q[h]·k[p]. A key is read once for all heads of the group.
    void score(const float* queries, float* scores, std::size_t stride) const
    {
        const std::size_t n = cache.headDim();
        const bool half = cache.keyType() == KvType::F16;
        const std::byte* keys = cache.key(layer, kvHead, 0);
        for (std::size_t p = first; p < end; ++p) {
            for (std::size_t h = 0; h < heads; ++h) {
                const float* q = queries + h * n;
                const float dot = half ? kernels.dotF16(q, reinterpret_cast<const std::uint16_t*>(keys) + p * n, n)
                                       : kernels.dotF32(q, reinterpret_cast<const float*>(keys) + p * n, n);
                scores[h * stride + p] = dot * options.scale;
            }
        }
        for (std::size_t h = 0; h < heads; ++h) {
            float* const row = scores + h * stride + first;
            if (options.softCap > 0) kernels.softCap(row, options.softCap, end - first);
            if (options.sinks.empty()) {
                kernels.softmax(row, end - first);
            } else {
                softmaxWithSink(row, options.sinks[kvHead * heads + h]);
            }
        }
    }

    /// The plain softmax gives the largest score m the share 1 / Σ; with the sink s there are e^(s - m) more to share.
    void softmaxWithSink(float* row, float sink) const
    {
        const std::size_t n = end - first;
        const std::size_t best = static_cast<std::size_t>(std::max_element(row, row + n) - row);
        const double above = static_cast<double>(sink) - row[best];
        kernels.softmax(row, n);
        const double kept = 1.0 / (1.0 + std::exp(above) * row[best]);
        for (std::size_t i = 0; i < n; ++i) row[i] = static_cast<float>(row[i] * kept);
    }

    /// out[h] = Σ scores[h, p] v[p]
    void mix(const float* scores, std::size_t stride, float* out) const
    {
        const std::size_t n = cache.headDim();
        const bool half = cache.valueType() == KvType::F16;
        const std::byte* values = cache.value(layer, kvHead, 0);
        std::fill_n(out, heads * n, 0.0F);
        for (std::size_t p = first; p < end; ++p) {
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
                           const AttentionOptions& options, const MatrixView* scores)
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
            const std::size_t seen = m_firstPosition + t + 1;
            const std::size_t first = options.window > 0 && seen > options.window ? seen - options.window : 0;
            const HeadGroup group{m_kernels, kv, layer, kvHead, groupHeads, first, seen, options};
            float* own = scores ? rowData(*scores, t) + kvHead * groupHeads * allPositions
                                : reinterpret_cast<float*>(m_scores[thread].data());
            group.score(rowData(queries, t) + kvHead * groupWidth, own, allPositions);
            group.mix(own, allPositions, rowData(out, t) + kvHead * groupWidth);
            if (!scores) continue;
            for (std::size_t h = 0; h < groupHeads; ++h) {
                float* const row = own + h * allPositions;
                std::fill(row, row + group.first, 0.0F);
                std::fill(row + group.end, row + allPositions, 0.0F);
            }
        }
    });
}

}  // namespace vitrine
