#include "core/compute/cpu/cpu_backend_impl.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

double lengthOf(const float* x, std::size_t n)
{
    double squares = 0;
    for (std::size_t i = 0; i < n; ++i) squares += static_cast<double>(x[i]) * static_cast<double>(x[i]);
    return std::sqrt(squares);
}

}  // namespace

void CpuBackend::compute(const ops::MixStreams& op)
{
    const auto& [role, out, x, coefficients] = op;
    const std::size_t count = x.size();
    m_pool.parallelFor(coefficients.rows, 2, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            for (std::size_t b = 0; b < count; ++b) {
                float* const to = rowData(out[b], t);
                std::copy_n(rowData(x[b], t), x[b].columns, to);
                for (std::size_t a = 0; a < count; ++a) {
                    const float factor = rowData(coefficients, t)[b * count + a];
                    m_kernels.addScaledF32(to, factor, rowData(x[a], t), x[a].columns);
                }
            }
        }
    });
}

void CpuBackend::compute(const ops::AddWeighted& op)
{
    const auto& [role, x, y, factors, column] = op;
    m_pool.parallelFor(x.rows, 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            m_kernels.addScaledF32(rowData(x, t), 1.0F + rowData(factors, t)[column], rowData(y, t), x.columns);
        }
    });
}

void CpuBackend::compute(const ops::MatchLength& op)
{
    const auto& [role, x, y] = op;
    m_pool.parallelFor(x.rows, 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            float* const row = rowData(x, t);
            const auto factor = static_cast<float>(lengthOf(rowData(y, t), x.columns) / lengthOf(row, x.columns));
            for (std::size_t c = 0; c < x.columns; ++c) row[c] *= factor;
        }
    });
}

void CpuBackend::compute(const ops::CutBelow& op)
{
    const auto& [role, x, deviations] = op;
    const auto n = static_cast<double>(x.columns);
    m_pool.parallelFor(x.rows, 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            float* const row = rowData(x, t);
            double mean = 0, squares = 0;
            for (std::size_t c = 0; c < x.columns; ++c) mean += static_cast<double>(row[c]) / n;
            for (std::size_t c = 0; c < x.columns; ++c) {
                const double away = static_cast<double>(row[c]) - mean;
                squares += away * away;
            }
            const auto limit =
                static_cast<float>(mean + static_cast<double>(deviations) * std::sqrt(squares / (n - 1.0)));
            for (std::size_t c = 0; c < x.columns; ++c) row[c] = row[c] < limit ? 0.0F : row[c] - limit;
        }
    });
}

}  // namespace vitrine
