#include "core/cpu/cpu_backend_impl.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

constexpr std::size_t kGrain = 2048;

/// x = x / (1 + e^-x)
void silu(float* x, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i) {
        const double v = x[i];
        x[i] = static_cast<float>(v / (1.0 + std::exp(-v)));
    }
}

void clampedSiluMultiply(float* x, const float* up, std::size_t n)
{
    constexpr float kLimit = 7.0F;
    constexpr double kSlope = 1.702;
    for (std::size_t i = 0; i < n; ++i) {
        // Written so that a NaN stays one.
        const double gate = x[i] > kLimit ? kLimit : x[i];
        const double factor = (up[i] > kLimit ? kLimit : up[i] < -kLimit ? -kLimit : up[i]) + 1.0;
        x[i] = static_cast<float>(gate / (1.0 + std::exp(-kSlope * gate)) * factor);
    }
}

void multiplyBy(float* x, const float* up, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i) x[i] *= up[i];
}

}  // namespace

void CpuBackend::activateRange(float* x, const float* up, std::size_t n, Activation f) const
{
    if (f == Activation::ClampedSilu) return clampedSiluMultiply(x, up, n);
    if (f == Activation::Silu && up) return m_kernels.siluMultiply(x, up, n, x);
    if (f == Activation::Silu) silu(x, n);
    if (f == Activation::GeluTanh) m_kernels.gelu(x, n, x);
    if (f == Activation::GeluErf) m_kernels.geluErf(x, n, x);
    if (up) multiplyBy(x, up, n);
}

void CpuBackend::activate(const MatrixView& x, const MatrixView* up, Activation f)
{
    float* const values = rowData(x);
    const float* const factors = up ? rowData(*up) : nullptr;
    m_pool.parallelFor(x.elements(), kGrain, [&](std::size_t begin, std::size_t end, std::size_t) {
        activateRange(values + begin, factors ? factors + begin : nullptr, end - begin, f);
    });
}

}  // namespace vitrine
