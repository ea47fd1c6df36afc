#include "core/cpu/cpu_backend_impl.h"

namespace vitrine {

void CpuBackend::softCap(const MatrixView& x, float cap, Role)
{
    float* values = rowData(x);
    m_pool.parallelFor(x.elements(), 4096, [&](std::size_t begin, std::size_t end, std::size_t) {
        m_kernels.softCap(values + begin, cap, end - begin);
    });
}

}  // namespace vitrine
