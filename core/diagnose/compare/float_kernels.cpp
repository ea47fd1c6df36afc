#include "core/diagnose/compare/float_kernels.h"

#include "core/compute/cpu/isa/key_panel.h"
#include "core/compute/cpu/isa/scalar/attention.h"
#include "core/file/quant/quant_traits.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace vitrine {

namespace {

constexpr std::size_t kChunk = 4096;  ///< number of elements decoded at a time; a multiple of every block size
/// Number of lanes. It is small, so that the rounding error of a long sum is almost as large as in a simple loop.
constexpr std::size_t kLanes = 4;

/// Returns the kernels of the scalar level, from which floatKernels() are derived.
const Kernels& exact() noexcept
{
    return *allKernels().front();
}

float dotFloat(const float* a, const float* b, std::size_t n)
{
    float lanes[kLanes] = {};
    for (std::size_t i = n; i-- > 0;) lanes[i % kLanes] += a[i] * b[i];
    float sum = 0;
    for (const float lane : lanes) sum += lane;
    return sum;
}

void multiply(const WeightMatrix& weights, std::size_t rowBegin, std::size_t rowEnd, const std::byte* prepared,
              std::size_t count, float* out, std::size_t outStride, std::byte* scratch)
{
    const QuantTraits& traits = quantTraits(weights.type);
    const std::size_t stride = exact().preparedBytes(weights.type, weights.columns);
    float* const decoded = reinterpret_cast<float*>(scratch);
    for (std::size_t r = rowBegin; r < rowEnd; ++r) {
        for (std::size_t t = 0; t < count; ++t) out[t * outStride + r] = 0;
        for (std::size_t begin = 0; begin < weights.columns; begin += kChunk) {
            const std::size_t n = std::min(kChunk, weights.columns - begin);
            const std::byte* const row = weights.data + r * weights.rowBytes;
            traits.decode(row + begin / traits.blockSize * traits.blockBytes, decoded, n);
            for (std::size_t t = 0; t < count; ++t) {
                const float* const x = reinterpret_cast<const float*>(prepared + t * stride) + begin;
                out[t * outStride + r] += dotFloat(decoded, x, n);
            }
        }
    }
}

void rmsNorm(const float* x, const float* weight, float epsilon, std::size_t n, float* out)
{
    const float scale = 1.0F / std::sqrt(dotFloat(x, x, n) / static_cast<float>(n) + epsilon);
    for (std::size_t i = 0; i < n; ++i) out[i] = x[i] * scale * weight[i];
}

void siluMultiply(const float* gate, const float* up, std::size_t n, float* out)
{
    for (std::size_t i = 0; i < n; ++i) out[i] = gate[i] / (1.0F + std::exp(-gate[i])) * up[i];
}

void attentionScores(const KvStretch& keys, const float* queries, std::size_t rows, float scale, float* scores,
                     std::size_t stride, std::byte* scratch)
{
    const std::size_t n = keys.headDim;
    float* const panel = reinterpret_cast<float*>(scratch);
    float* const key = panel + n * kKeyPanel;
    const std::byte* next = keys.data;
    for (std::size_t p = 0; p < keys.positions; ++p) {
        if (p % kKeyPanel == 0) next = scalar::decodePanel(keys.type, next, n, panel);
        for (std::size_t i = 0; i < n; ++i) key[i] = panel[i * kKeyPanel + p % kKeyPanel];
        for (std::size_t r = 0; r < rows; ++r) scores[r * stride + p] = scale * dotFloat(queries + r * n, key, n);
    }
}

SoftmaxSums softmaxNumerators(float* x, std::size_t n)
{
    const float max = n == 0 ? -INFINITY : *std::max_element(x, x + n);
    const float shift = max == -INFINITY ? 0 : max;
    float sum = 0;
    for (std::size_t i = n; i-- > 0;) {
        x[i] = std::exp(x[i] - shift);
        sum += x[i];
    }
    return {max, sum};
}

void attentionMix(const KvStretch& values, const float* weights, std::size_t rows, std::size_t stride, float* out,
                  std::size_t outStride, std::byte* scratch)
{
    const std::size_t n = values.headDim;
    float* const decoded = reinterpret_cast<float*>(scratch);
    for (std::size_t p = values.positions; p-- > 0;) {
        scalar::decodeValue(values, p, decoded);
        for (std::size_t r = 0; r < rows; ++r) {
            for (std::size_t i = 0; i < n; ++i) out[r * outStride + i] += weights[r * stride + p] * decoded[i];
        }
    }
}

void layerNorm(const float* x, const float* weight, float epsilon, std::size_t n, float* out)
{
    float sum = 0;
    for (std::size_t i = n; i-- > 0;) sum += x[i];
    const float mean = sum / static_cast<float>(n);
    for (std::size_t i = 0; i < n; ++i) out[i] = x[i] - mean;
    const float scale = 1.0F / std::sqrt(dotFloat(out, out, n) / static_cast<float>(n) + epsilon);
    for (std::size_t i = 0; i < n; ++i) out[i] = out[i] * scale * weight[i];
}

void gelu(const float* x, std::size_t n, float* out)
{
    for (std::size_t i = 0; i < n; ++i) {
        const float cube = 0.044715F * x[i] * x[i] * x[i];
        out[i] = 0.5F * x[i] * (1.0F + std::tanh(0.79788456F * (x[i] + cube)));
    }
}

void geluErf(const float* x, std::size_t n, float* out)
{
    for (std::size_t i = 0; i < n; ++i) out[i] = 0.5F * x[i] * (1.0F + std::erf(x[i] * 0.70710678F));
}

void softCap(float* x, float cap, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i) x[i] = cap * std::tanh(x[i] / cap);
}

}  // namespace

Kernels floatKernels()
{
    // Every field is listed, so that the compiler reports a new one.
    return {
        .name = "float",
        .supported = exact().supported,
        .preparedBytes = exact().preparedBytes,
        .preparedKey = exact().preparedKey,
        .prepare = exact().prepare,
        .multiply = multiply,
        .attentionScores = attentionScores,
        .softmaxNumerators = softmaxNumerators,
        .attentionMix = attentionMix,
        .recurrentTokens = exact().recurrentTokens,
        .correctedStep = exact().correctedStep,
        .scanStep = exact().scanStep,
        .addScaledF32 = exact().addScaledF32,
        .toF16 = exact().toF16,
        .rmsNorm = rmsNorm,
        .layerNorm = layerNorm,
        .siluMultiply = siluMultiply,
        .gelu = gelu,
        .geluErf = geluErf,
        .softCap = softCap,
        .readAll = exact().readAll,
        .int8Peak = exact().int8Peak,
    };
}

}  // namespace vitrine
