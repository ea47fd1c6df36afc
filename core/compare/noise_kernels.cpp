#include "core/compare/noise_kernels.h"

#include "core/cpu/cpu_backend_impl.h"
#include "core/cpu/isa/key_panel.h"
#include "core/cpu/isa/scalar/attention.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace vitrine {

namespace {

constexpr std::size_t kChunk = 4096;  ///< elements decoded at a time; a multiple of every block size
constexpr std::size_t kLanes = 16;

/// The scalar level, on which both kinds are built.
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
        const QuantType type = formatOf(values.type);
        quantTraits(type).decode(values.data + p * rowBytes(type, n), decoded, n);
        for (std::size_t r = 0; r < rows; ++r) {
            for (std::size_t i = 0; i < n; ++i) out[r * outStride + i] += weights[r * stride + p] * decoded[i];
        }
    }
}

/// In place, to 8 bits with one scale for all.
void roundTo8Bits(float* x, std::size_t n)
{
    float magnitude = 0;
    for (std::size_t i = 0; i < n; ++i) magnitude = std::max(magnitude, std::abs(x[i]));
    const float step = magnitude / 127.0F;
    if (!(step > 0) || !std::isfinite(step)) return;
    for (std::size_t i = 0; i < n; ++i) x[i] = std::nearbyint(x[i] / step) * step;
}

/// Drops all but 11 significant bits, in the range of a float.
float toHalfPrecision(float value)
{
    constexpr float kSplit = 8193;  // 2^13 + 1: Veltkamp's splitting
    const float spread = kSplit * value;
    const float rounded = spread - (spread - value);
    return std::isfinite(rounded) ? rounded : value;
}

/// How activations are rounded for a format, as quant_types.def says of the fast levels; the value is the prepared key.
enum class Rounding : std::uint32_t { Float = 0, Halves = 1, Groups32 = 32, Groups256 = 256 };

Rounding roundingFor(QuantType type)
{
    switch (type) {
#define VITRINE_QUANT_TYPE(name, ggufId, blockSize, blockBytes, form, ...)                                             \
    case QuantType::name:                                                                                              \
        return Rounding::form;
#include "core/quant/quant_types.def"
    }
    return Rounding::Float;  // no value of the enumeration comes here
}

std::uint32_t roundedKey(QuantType type)
{
    return static_cast<std::uint32_t>(roundingFor(type));
}

void prepareRounded(QuantType type, const float* activations, std::size_t columns, std::byte* prepared)
{
    exact().prepare(type, activations, columns, prepared);
    float* const x = reinterpret_cast<float*>(prepared);
    switch (roundingFor(type)) {
    case Rounding::Float:
        return;
    case Rounding::Halves:
        std::transform(x, x + columns, x, toHalfPrecision);
        return;
    case Rounding::Groups32:
    case Rounding::Groups256:
        const std::size_t block = quantTraits(type).blockSize;
        for (std::size_t begin = 0; begin < columns; begin += block) {
            roundTo8Bits(x + begin, std::min(block, columns - begin));
        }
        return;
    }
}

Kernels reordered()
{
    Kernels kernels = exact();
    kernels.name = noiseDescription(NoiseKind::Reordered);
    kernels.multiply = multiply;
    kernels.attentionScores = attentionScores;
    kernels.softmaxNumerators = softmaxNumerators;
    kernels.attentionMix = attentionMix;
    kernels.rmsNorm = rmsNorm;
    kernels.siluMultiply = siluMultiply;
    return kernels;
}

Kernels rounded()
{
    Kernels kernels = reordered();
    kernels.name = noiseDescription(NoiseKind::Rounded);
    kernels.preparedKey = roundedKey;
    kernels.prepare = prepareRounded;
    return kernels;
}

class NoiseBackend final : public CpuBackend {
public:
    using CpuBackend::CpuBackend;

protected:
    /// In float, from a frequency whose last bit is off: one that comes from a power, or from a product with the one
    /// before, is not better.
    double ropeAngle(const RopeConfig& config, std::size_t pair, std::size_t position) const override
    {
        const float frequency = std::nextafter(static_cast<float>(config.frequencies[pair]), 0.0F);
        return static_cast<float>(position) * frequency;
    }
};

}  // namespace

std::string_view noiseDescription(NoiseKind kind) noexcept
{
    return kind == NoiseKind::Reordered ? "cpu:scalar with angles and reordered sums in float"
                                        : "cpu:scalar with activations rounded to 8 bits (F16 weights: to halves)";
}

std::unique_ptr<Backend> makeNoiseBackend(NoiseKind kind, std::size_t threads)
{
    static const Kernels kTables[] = {reordered(), rounded()};
    return std::make_unique<NoiseBackend>(kTables[static_cast<std::size_t>(kind)], threads);
}

bool roundsActivations(const Kernels& kernels, QuantType type) noexcept
{
    return kernels.preparedKey(type) != kernels.preparedKey(QuantType::F32);
}

}  // namespace vitrine
