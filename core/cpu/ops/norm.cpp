#include "core/cpu/cpu_backend_impl.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

/// Sums in double: the variance of a long row with a large mean would lose its digits in float.
void layerNorm(const float* x, const float* weight, float epsilon, std::size_t n, float* out)
{
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += x[i];
    const double mean = sum / static_cast<double>(n);
    double squares = 0;
    for (std::size_t i = 0; i < n; ++i) squares += (x[i] - mean) * (x[i] - mean);
    const double scale = 1.0 / std::sqrt(squares / static_cast<double>(n) + epsilon);
    for (std::size_t i = 0; i < n; ++i) out[i] = static_cast<float>((x[i] - mean) * scale * weight[i]);
}

}  // namespace

void CpuBackend::norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
                      float epsilon)
{
    const std::size_t n = x.columns;
    const std::size_t parts = weights.weight.size() / n;
    const std::size_t grain = std::max<std::size_t>(4, 1024 / n);  // heads are short rows
    m_pool.parallelFor(x.rows, grain, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t r = begin; r < end; ++r) {
            float* row = rowData(out, r);
            const std::size_t part = r % parts * n;
            if (kind == NormKind::Rms) {
                m_kernels.rmsNorm(rowData(x, r), weights.weight.data() + part, epsilon, n, row);
            } else {
                layerNorm(rowData(x, r), weights.weight.data() + part, epsilon, n, row);
            }
            if (weights.bias.empty()) continue;
            for (std::size_t i = 0; i < n; ++i) row[i] += weights.bias[part + i];
        }
    });
}

}  // namespace vitrine
