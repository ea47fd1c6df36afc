#include "core/cpu/cpu_backend_impl.h"

namespace vitrine {

void CpuBackend::embed(const MatrixView& x, const Tensor& table, Role)
{
    m_pool.parallelFor(x.rows, 8, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            table.decodeRow(static_cast<std::size_t>(m_tokens[t]), rowData(x, t));
        }
    });
}

void CpuBackend::addPositions(const MatrixView& x, const Tensor& table)
{
    std::vector<float> position(table.columns);
    for (std::size_t t = 0; t < x.rows; ++t) {
        table.decodeRow(m_firstPosition + t, position.data());
        float* row = rowData(x, t);
        for (std::size_t i = 0; i < x.columns; ++i) row[i] += position[i];
    }
}

}  // namespace vitrine
