#include "core/compute/cpu/cpu_backend_impl.h"

namespace vitrine {

void CpuBackend::compute(const ops::AddResidual& op)
{
    float* sum = rowData(op.x);
    const float* term = rowData(op.y);
    m_pool.parallelFor(op.x.elements(), 16384, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) sum[i] += term[i];
    });
}

}  // namespace vitrine
