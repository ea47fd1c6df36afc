#include "core/compare/imitation.h"

#include "core/compare/float_kernels.h"
#include "core/quant/float_types.h"
#include "core/quant/half.h"
#include "core/quant/quant_traits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace vitrine {

namespace {

constexpr std::size_t kBlock = 32;
constexpr std::size_t kSuperBlock = 256;

void toHalves(float* x, std::size_t n)
{
    std::transform(x, x + n, x, [](float value) { return halfToFloat(floatToHalf(value)); });
}

void toBrain(float* x, std::size_t n)
{
    std::transform(x, x + n, x, [](float value) { return bf16ToFloat(floatToBf16(value)); });
}

/// To halves in the range of a float: Veltkamp's splitting.
void toWideHalves(float* x, std::size_t n)
{
    constexpr float kSplit = 8193;  // 2^13 + 1
    for (std::size_t i = 0; i < n; ++i) {
        const float spread = kSplit * x[i];
        const float rounded = spread - (spread - x[i]);
        if (std::isfinite(rounded)) x[i] = rounded;
    }
}

/// To 8 bits with one scale for all, which is a half if `halfScale`.
void toBytes(float* x, std::size_t n, bool halfScale)
{
    float magnitude = 0;
    for (std::size_t i = 0; i < n; ++i) magnitude = std::max(magnitude, std::abs(x[i]));
    const float step = magnitude / 127.0F;
    if (!(step > 0) || !std::isfinite(step)) return;
    const float kept = halfScale ? halfToFloat(floatToHalf(step)) : step;
    for (std::size_t i = 0; i < n; ++i) x[i] = std::nearbyint(x[i] / step) * kept;
}

/// As llama.cpp's Q8_K: the value of largest magnitude becomes -127 steps.
void toSignedBytes(float* x, std::size_t n)
{
    const float* const largest = std::max_element(x, x + n, [](float a, float b) { return std::abs(a) < std::abs(b); });
    const float inverse = -127.0F / *largest;
    if (!std::isfinite(inverse) || *largest == 0) return;
    for (std::size_t i = 0; i < n; ++i) x[i] = std::min(127.0F, std::nearbyint(inverse * x[i])) / inverse;
}

template <typename Round>
void inBlocks(float* x, std::size_t n, std::size_t size, Round round)
{
    for (std::size_t begin = 0; begin < n; begin += size) round(x + begin, std::min(size, n - begin));
}

void toByteBlocks(float* x, std::size_t n)
{
    inBlocks(x, n, kBlock, [](float* block, std::size_t count) { toBytes(block, count, true); });
}

void roundLikeLlama(QuantType type, float* x, std::size_t n)
{
    if (type == QuantType::F16) return toHalves(x, n);
    if (type == QuantType::BF16) return toBrain(x, n);
    const std::size_t block = quantTraits(type).blockSize;
    if (block == kSuperBlock) return inBlocks(x, n, block, toSignedBytes);
    if (block > 1) toByteBlocks(x, n);
}

void roundLikeVitrine(QuantType type, float* x, std::size_t n)
{
    if (type == QuantType::F16 && n % 8 != 0) return toWideHalves(x, n);
    const std::size_t size = quantTraits(type).blockSize;
    if (size > 1) inBlocks(x, n, size, [](float* block, std::size_t count) { toBytes(block, count, false); });
}

void roundActivations(ActivationRounding rounding, QuantType type, float* x, std::size_t n)
{
    switch (rounding) {
    case ActivationRounding::None:
        return;
    case ActivationRounding::Halves:
        return toHalves(x, n);
    case ActivationRounding::Brain:
        return toBrain(x, n);
    case ActivationRounding::Blocks32:
        return toByteBlocks(x, n);
    case ActivationRounding::Llama:
        return roundLikeLlama(type, x, n);
    case ActivationRounding::Vitrine:
        return roundLikeVitrine(type, x, n);
    }
}

const Kernels& exact() noexcept
{
    return *allKernels().front();
}

/// Kernels hold plain functions, so that there is one for each way to round.
template <ActivationRounding rounding>
void prepareRounded(QuantType type, const float* activations, std::size_t columns, std::byte* prepared)
{
    exact().prepare(type, activations, columns, prepared);
    roundActivations(rounding, type, reinterpret_cast<float*>(prepared), columns);
}

/// llama.cpp looks GELU up in a table of halves, but for large values.
void halfGelu(const float* x, std::size_t n, float* out)
{
    constexpr float kEnd = 10;
    for (std::size_t i = 0; i < n; ++i) {
        if (x[i] >= kEnd || x[i] <= -kEnd) {
            out[i] = std::max(x[i], 0.0F);
            continue;
        }
        const float half = halfToFloat(floatToHalf(x[i]));
        exact().gelu(&half, 1, out + i);
        out[i] = halfToFloat(floatToHalf(out[i]));
    }
}

/// Formats do not share what is prepared: some round it otherwise.
std::uint32_t keyOfType(QuantType type)
{
    return static_cast<std::uint32_t>(type);
}

template <ActivationRounding rounding>
Kernels roundingKernels()
{
    Kernels kernels = exact();
    kernels.name = "rounding";
    kernels.preparedKey = keyOfType;
    kernels.prepare = prepareRounded<rounding>;
    if (rounding == ActivationRounding::Llama) kernels.gelu = halfGelu;
    return kernels;
}

constexpr std::array kRounding = {
    Imitation{"rounding.q8",
              "with activations rounded to 8 bits (F16 and BF16 weights: to their format), as llama.cpp does",
              ActivationRounding::Llama, KeptRounding::None, KeptRounding::Halves},
    Imitation{"rounding.q8",
              "with activations rounded to 8 bits (ragged rows of F16: to halves), as Vitrine's fast levels do",
              ActivationRounding::Vitrine, KeptRounding::None, KeptRounding::Halves},
    Imitation{"rounding.f16", "with activations rounded to halves", ActivationRounding::Halves, KeptRounding::None,
              KeptRounding::Halves},
    Imitation{"rounding.bf16", "with activations rounded to bfloat16", ActivationRounding::Brain, KeptRounding::None,
              KeptRounding::Brain},
    Imitation{"rounding.q8", "with activations rounded to 8 bits, whatever the weights", ActivationRounding::Blocks32,
              KeptRounding::None, KeptRounding::Halves},
    Imitation{"", "with a cache of halves", ActivationRounding::None, KeptRounding::None, KeptRounding::Halves},
    Imitation{"rounding.q8", "with activations rounded to 8 bits, as llama.cpp does", ActivationRounding::Llama},
    Imitation{"", "with a cache of 8 bits", ActivationRounding::None, KeptRounding::None, KeptRounding::Blocks32},
    Imitation{"rounding.f16", "in halves", ActivationRounding::Halves, KeptRounding::Halves, KeptRounding::Halves},
    Imitation{"rounding.bf16", "in bfloat16", ActivationRounding::Brain, KeptRounding::Brain, KeptRounding::Brain},
};

}  // namespace

std::string_view cacheDescription(KeptRounding rounding) noexcept
{
    switch (rounding) {
    case KeptRounding::None:
        break;
    case KeptRounding::Halves:
        return "with keys and values kept in halves";
    case KeptRounding::Brain:
        return "with keys and values kept in bfloat16";
    case KeptRounding::Blocks32:
        return "with keys and values kept in 8 bits";
    }
    return "with keys and values as they are";
}

const Imitation& plainFloat() noexcept
{
    static constexpr Imitation kPlain{"",
                                      "in another order of summation, with angles and functions in float",
                                      ActivationRounding::None,
                                      KeptRounding::None,
                                      KeptRounding::None,
                                      true};
    return kPlain;
}

std::span<const Imitation> roundingImitations() noexcept
{
    return kRounding;
}

const Kernels& imitatingKernels(const Imitation& imitation)
{
    static const Kernels kFloat = floatKernels();
    static const std::array<Kernels, 6> kTables = {
        exact(),
        roundingKernels<ActivationRounding::Halves>(),
        roundingKernels<ActivationRounding::Brain>(),
        roundingKernels<ActivationRounding::Blocks32>(),
        roundingKernels<ActivationRounding::Llama>(),
        roundingKernels<ActivationRounding::Vitrine>(),
    };
    return imitation.inFloat ? kFloat : kTables[static_cast<std::size_t>(imitation.activations)];
}

void roundKept(KeptRounding rounding, float* x, std::size_t rows, std::size_t width)
{
    switch (rounding) {
    case KeptRounding::None:
        return;
    case KeptRounding::Halves:
        return toHalves(x, rows * width);
    case KeptRounding::Brain:
        return toBrain(x, rows * width);
    case KeptRounding::Blocks32:
        for (std::size_t r = 0; r < rows; ++r) toByteBlocks(x + r * width, width);
    }
}

}  // namespace vitrine
