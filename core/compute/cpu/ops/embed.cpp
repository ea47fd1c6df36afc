#include "core/compute/cpu/cpu_backend_impl.h"

namespace vitrine {

void CpuBackend::compute(const ops::Embed& op)
{
    m_pool.parallelFor(op.x.rows, 8, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            op.table->decodeRow(static_cast<std::size_t>(m_tokens[t]), rowData(op.x, t));
        }
    });
}

void CpuBackend::compute(const ops::AddPositions& op)
{
    std::vector<float> position(op.table->columns);
    for (std::size_t t = 0; t < op.x.rows; ++t) {
        op.table->decodeRow(m_firstPosition + t, position.data());
        float* row = rowData(op.x, t);
        for (std::size_t i = 0; i < op.x.columns; ++i) row[i] += position[i];
    }
}

}  // namespace vitrine
