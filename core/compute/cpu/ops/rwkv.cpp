#include "core/compute/cpu/cpu_backend_impl.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

void CpuBackend::compute(const ops::Blend& op)
{
    const auto& [role, out, x, y, factors] = op;
    m_pool.parallelFor(x.rows, 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            const float* const first = rowData(x, t);
            const float* const second = rowData(y, t);
            float* const to = rowData(out, t);
            for (std::size_t c = 0; c < x.columns; ++c) to[c] = first[c] + second[c] * factors[c];
        }
    });
}

void CpuBackend::compute(const ops::Exponential& op)
{
    float* const values = rowData(op.x);
    m_pool.parallelFor(op.x.elements(), 1024, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) values[i] = std::exp(op.factor * values[i]);
    });
}

void CpuBackend::compute(const ops::CorrectionKeys& op)
{
    const auto& [role, keys, rates, removed, corrected, scale, learn, width] = op;
    constexpr double kShortest = 1e-12;  // vectors shorter than this are divided by this value instead of their length
    m_pool.parallelFor(keys.rows, 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            float* const key = rowData(keys, t);
            float* const removedRow = rowData(removed, t);
            float* const correctedRow = rowData(corrected, t);
            const float* const rate = rowData(rates, t);
            for (std::size_t head = 0; head < keys.columns; head += width) {
                double squares = 0;
                for (std::size_t c = head; c < head + width; ++c) {
                    removedRow[c] = key[c] * scale[c];
                    squares += static_cast<double>(removedRow[c]) * static_cast<double>(removedRow[c]);
                }
                const auto factor = static_cast<float>(1.0 / std::max(std::sqrt(squares), kShortest));
                for (std::size_t c = head; c < head + width; ++c) {
                    removedRow[c] *= factor;
                    correctedRow[c] = removedRow[c] * rate[c];
                    key[c] += (rate[c] - 1.0F) * key[c] * learn[c];
                }
            }
        }
    });
}

void CpuBackend::compute(const ops::AddBonus& op)
{
    const auto& [role, out, rows, weights, width] = op;
    const std::size_t columns = out.columns;
    m_pool.parallelFor(out.rows, 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            const float* const query = rowData(rows, t);
            const float* const key = query + columns;
            const float* const value = key + columns;
            for (std::size_t head = 0; head < columns; head += width) {
                double sum = 0;
                for (std::size_t c = head; c < head + width; ++c) {
                    sum += static_cast<double>(query[c] * weights[c]) * static_cast<double>(key[c]);
                }
                m_kernels.addScaledF32(rowData(out, t) + head, static_cast<float>(sum), value + head, width);
            }
        }
    });
}

}  // namespace vitrine
