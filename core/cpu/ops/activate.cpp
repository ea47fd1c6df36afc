#include "core/cpu/cpu_backend_impl.h"

#include <cmath>

namespace vitrine {

namespace {

constexpr std::size_t kGrain = 2048;

}  // namespace

void CpuBackend::siluMultiply(const MatrixView& gate, const MatrixView& up)
{
    float* g = rowData(gate);
    const float* u = rowData(up);
    m_pool.parallelFor(gate.elements(), kGrain, [&](std::size_t begin, std::size_t end, std::size_t) {
        m_kernels.siluMultiply(g + begin, u + begin, end - begin, g + begin);
    });
}

void CpuBackend::gelu(const MatrixView& x)
{
    float* values = rowData(x);
    m_pool.parallelFor(x.elements(), kGrain, [&](std::size_t begin, std::size_t end, std::size_t) {
        // (1 + tanh(u)) / 2 = 1 / (1 + exp(-2u)), which loses no digits where tanh is near -1.
        constexpr float kTwiceRootTwoOverPi = 1.5957691216F;
        for (std::size_t i = begin; i < end; ++i) {
            const float v = values[i];
            values[i] = v / (1.0F + std::exp(-kTwiceRootTwoOverPi * (v + 0.044715F * v * v * v)));
        }
    });
}

}  // namespace vitrine
