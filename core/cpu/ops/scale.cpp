#include "core/cpu/cpu_backend_impl.h"

namespace vitrine {

void CpuBackend::scale(const MatrixView& x, float factor, Role)
{
    float* values = rowData(x);
    m_pool.parallelFor(x.elements(), 16384, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) values[i] *= factor;
    });
}

}  // namespace vitrine
