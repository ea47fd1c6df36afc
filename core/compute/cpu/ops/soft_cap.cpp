#include "core/compute/cpu/cpu_backend_impl.h"

namespace vitrine {

void CpuBackend::compute(const ops::SoftCap& op)
{
    float* values = rowData(op.x);
    m_pool.parallelFor(op.x.elements(), 4096, [&](std::size_t begin, std::size_t end, std::size_t) {
        m_kernels.softCap(values + begin, op.cap, end - begin);
    });
}

}  // namespace vitrine
