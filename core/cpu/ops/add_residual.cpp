#include "core/cpu/cpu_backend_impl.h"

namespace vitrine {

void CpuBackend::addResidual(const MatrixView& x, const MatrixView& y, Role)
{
    float* sum = rowData(x);
    const float* term = rowData(y);
    m_pool.parallelFor(x.elements(), 16384, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) sum[i] += term[i];
    });
}

}  // namespace vitrine
