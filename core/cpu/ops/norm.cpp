#include "core/cpu/cpu_backend_impl.h"

#include <cmath>

namespace vitrine {

namespace {

/// Sums in double: the variance of a long row with a large mean would lose its digits in float.
void layerNorm(const float* x, const NormWeights& weights, float epsilon, std::size_t n, float* out)
{
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += x[i];
    const double mean = sum / static_cast<double>(n);
    double squares = 0;
    for (std::size_t i = 0; i < n; ++i) squares += (x[i] - mean) * (x[i] - mean);
    const double scale = 1.0 / std::sqrt(squares / static_cast<double>(n) + epsilon);
    for (std::size_t i = 0; i < n; ++i) out[i] = static_cast<float>((x[i] - mean) * scale * weights.weight[i]);
}

}  // namespace

void CpuBackend::norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
                      float epsilon)
{
    m_pool.parallelFor(x.rows, 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            float* row = rowData(out, t);
            if (kind == NormKind::Rms) {
                m_kernels.rmsNorm(rowData(x, t), weights.weight.data(), epsilon, x.columns, row);
            } else {
                layerNorm(rowData(x, t), weights, epsilon, x.columns, row);
            }
            for (std::size_t i = 0; i < weights.bias.size(); ++i) row[i] += weights.bias[i];
        }
    });
}

}  // namespace vitrine
