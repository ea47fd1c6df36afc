#include "core/compute/cpu/cpu_backend_impl.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vitrine {

namespace {

constexpr std::size_t kGrain = 2048;

using SiluMultiply = decltype(Kernels::siluMultiply);

constexpr std::size_t kPiece = 256;  ///< size of local arrays; rows are processed in pieces of at most this size

/// Computes x = x / (1 + e^-x).
void silu(float* x, std::size_t n, SiluMultiply siluMultiply)
{
    std::array<float, kPiece> ones;
    ones.fill(1.0F);
    for (std::size_t i = 0; i < n; i += kPiece) siluMultiply(x + i, ones.data(), std::min(kPiece, n - i), x + i);
}

/// Computes g / (1 + e^-sg) · (u + 1) with s = 1.702. g is the clamped x, and u is the clamped up. The result equals
/// silu(sg) · (u + 1) / s.
void clampedSiluMultiply(float* x, const float* up, std::size_t n, SiluMultiply siluMultiply)
{
    constexpr float kLimit = 7.0F;
    constexpr float kSlope = 1.702F;
    std::array<float, kPiece> gates;
    std::array<float, kPiece> factors;
    for (std::size_t begin = 0; begin < n; begin += kPiece) {
        const std::size_t count = std::min(kPiece, n - begin);
        for (std::size_t i = 0; i < count; ++i) {
            // A comparison with NaN is false, so NaN stays NaN.
            const float gate = x[begin + i];
            const float factor = up[begin + i];
            gates[i] = kSlope * (gate > kLimit ? kLimit : gate);
            factors[i] = ((factor > kLimit ? kLimit : factor < -kLimit ? -kLimit : factor) + 1.0F) / kSlope;
        }
        siluMultiply(gates.data(), factors.data(), count, x + begin);
    }
}

void multiplyBy(float* x, const float* up, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i) x[i] *= up[i];
}

/// Returns max(x, 0). The comparison is false for NaN, so NaN stays NaN.
float relu(float x)
{
    return x < 0.0F ? 0.0F : x;
}

float sigmoid(float x)
{
    return 1.0F / (1.0F + std::exp(-x));
}

/// Returns the activation xIELU of x. Its term e^x - 1 - x is computed with expm1, because the direct formula would
/// lose the leading term x²/2 for small x.
float xieluOf(const XieluConfig& f, float x)
{
    if (x > 0.0F) return f.positive * x * x + f.beta * x;
    const double bent = std::expm1(static_cast<double>(std::min(x, f.epsilon))) - static_cast<double>(x);
    return static_cast<float>(bent * static_cast<double>(f.negative)) + f.beta * x;
}

}  // namespace

void CpuBackend::activateRange(float* x, const float* up, std::size_t n, Activation f) const
{
    if (f == Activation::ClampedSilu) return clampedSiluMultiply(x, up, n, m_kernels.siluMultiply);
    if (f == Activation::Silu && up) return m_kernels.siluMultiply(x, up, n, x);
    if (f == Activation::Silu) silu(x, n, m_kernels.siluMultiply);
    if (f == Activation::GeluTanh) m_kernels.gelu(x, n, x);
    if (f == Activation::GeluErf) m_kernels.geluErf(x, n, x);
    if (f == Activation::Relu) std::transform(x, x + n, x, relu);
    if (f == Activation::ReluSquared) std::transform(x, x + n, x, [](float v) { return relu(v) * relu(v); });
    if (f == Activation::Sigmoid) std::transform(x, x + n, x, sigmoid);
    if (up) multiplyBy(x, up, n);
}

void CpuBackend::compute(const ops::Xielu& op)
{
    float* const values = rowData(op.x);
    m_pool.parallelFor(op.x.elements(), kGrain, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) values[i] = xieluOf(op.f, values[i]);
    });
}

void CpuBackend::compute(const ops::Clamp& op)
{
    float* const values = rowData(op.x);
    m_pool.parallelFor(op.x.elements(), kGrain, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) values[i] = std::clamp(values[i], -op.limit, op.limit);
    });
}

void CpuBackend::compute(const ops::Activate& op)
{
    float* const values = rowData(op.x);
    const float* const factors = op.up ? rowData(*op.up) : nullptr;
    m_pool.parallelFor(op.x.elements(), kGrain, [&](std::size_t begin, std::size_t end, std::size_t) {
        activateRange(values + begin, factors ? factors + begin : nullptr, end - begin, op.f);
    });
}

}  // namespace vitrine
