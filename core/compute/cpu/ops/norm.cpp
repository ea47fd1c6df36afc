#include "core/compute/cpu/cpu_backend_impl.h"

#include <algorithm>

namespace vitrine {

namespace {

decltype(Kernels::rmsNorm) normKernel(const Kernels& kernels, NormKind kind)
{
    switch (kind) {
    case NormKind::Rms:
        return kernels.rmsNorm;
    case NormKind::Layer:
        return kernels.layerNorm;
    }
    return {};  // unreachable for valid kinds
}

}  // namespace

void CpuBackend::compute(const ops::Norm& op)
{
    const auto& [role, out, x, weights, kind, epsilon] = op;
    const std::size_t n = x.columns;
    const std::size_t parts = weights->weight.size() / n;
    // Minimum number of rows per task; larger for short rows, such as heads, so that a task is worth starting.
    const std::size_t grain = std::max<std::size_t>(4, 1024 / n);
    const auto normalise = normKernel(m_kernels, kind);
    m_pool.parallelFor(x.rows, grain, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t r = begin; r < end; ++r) {
            float* row = rowData(out, r);
            const std::size_t part = r % parts * n;
            normalise(rowData(x, r), weights->weight.data() + part, epsilon, n, row);
            if (weights->bias.empty()) continue;
            for (std::size_t i = 0; i < n; ++i) row[i] += weights->bias[part + i];
        }
    });
}

}  // namespace vitrine
