#include "core/diagnose/compare/number_rounding.h"

#include "core/file/quant/half.h"

#include <algorithm>
#include <bit>
#include <cmath>

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

/// Rounds to TF32 by Veltkamp's splitting. TF32 has the precision of float16 and the range of float.
void toTensor(float* x, std::size_t n)
{
    constexpr float kSplit = 8193;  // 2^13 + 1, which rounds away the lowest 13 bits of the mantissa
    for (std::size_t i = 0; i < n; ++i) {
        const float spread = kSplit * x[i];
        const float rounded = spread - (spread - x[i]);
        if (std::isfinite(rounded)) x[i] = rounded;
    }
}

/// Rounds to TF32 towards zero.
void cutToTensor(float* x, std::size_t n)
{
    constexpr std::uint32_t kKept = ~((1U << 13) - 1);
    std::transform(x, x + n, x,
                   [](float value) { return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) & kKept); });
}

/// Rounds to 8-bit integers with one scale for all values. The scale is a float16 if `halfScale`.
void toBytes(float* x, std::size_t n, bool halfScale)
{
    float magnitude = 0;
    for (std::size_t i = 0; i < n; ++i) magnitude = std::max(magnitude, std::abs(x[i]));
    const float step = magnitude / 127.0F;
    if (!(step > 0) || !std::isfinite(step)) return;
    const float kept = halfScale ? halfToFloat(floatToHalf(step)) : step;
    for (std::size_t i = 0; i < n; ++i) x[i] = std::nearbyint(x[i] / step) * kept;
}

/// Rounds like llama.cpp's Q8_K: the scale is chosen so that the value with the largest magnitude becomes -127.
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

void toByteBlocks(float* x, std::size_t n, bool halfScale = true)
{
    inBlocks(x, n, kBlock, [=](float* block, std::size_t count) { toBytes(block, count, halfScale); });
}

/// Computes the orthogonal Hadamard transform (in Sylvester's order) of 2^k values. It is its own inverse.
void hadamard(float* x, std::size_t n)
{
    for (std::size_t half = 1; half < n; half *= 2) {
        for (std::size_t i = 0; i < n; ++i) {
            if (i & half) continue;
            const float a = x[i], b = x[i + half];
            x[i] = a + b;
            x[i + half] = a - b;
        }
    }
    const float scale = 1 / std::sqrt(static_cast<float>(n));
    for (std::size_t i = 0; i < n; ++i) x[i] *= scale;
}

/// Rounds like llama.cpp's 8-bit cache: applies the Hadamard transform, rounds, and transforms back. Rows with a length
/// that is not a multiple of 64 are not transformed.
void toRotatedBytes(float* row, std::size_t width, bool whole)
{
    constexpr std::size_t kLeast = 64;
    std::size_t size = kLeast;
    while (whole && width % (2 * size) == 0) size *= 2;
    if (width % kLeast != 0) return toByteBlocks(row, width);
    inBlocks(row, width, size, hadamard);
    toByteBlocks(row, width);
    inBlocks(row, width, size, hadamard);
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
    if (type == QuantType::F16 && n % 8 != 0) return toTensor(x, n);
    const std::size_t size = quantTraits(type).blockSize;
    if (size > 1) inBlocks(x, n, size, [](float* block, std::size_t count) { toBytes(block, count, false); });
}

}  // namespace

void roundKept(KeptRounding rounding, float* x, std::size_t rows, std::size_t width)
{
    switch (rounding) {
    case KeptRounding::None:
        return;
    case KeptRounding::Halves:
        return toHalves(x, rows * width);
    case KeptRounding::Brain:
        return toBrain(x, rows * width);
    case KeptRounding::Tensor:
        return toTensor(x, rows * width);
    case KeptRounding::TensorCut:
        return cutToTensor(x, rows * width);
    case KeptRounding::Blocks32:
        for (std::size_t r = 0; r < rows; ++r) toByteBlocks(x + r * width, width);
        return;
    case KeptRounding::Rotated64:
    case KeptRounding::RotatedWhole:
        for (std::size_t r = 0; r < rows; ++r)
            toRotatedBytes(x + r * width, width, rounding == KeptRounding::RotatedWhole);
    }
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
    case ActivationRounding::Tensor:
        return toTensor(x, n);
    case ActivationRounding::TensorCut:
        return cutToTensor(x, n);
    case ActivationRounding::Blocks32:
        return toByteBlocks(x, n);
    case ActivationRounding::Blocks32Float:
        return toByteBlocks(x, n, false);
    case ActivationRounding::Whole32:
        return toByteBlocks(x, n / kBlock * kBlock);
    case ActivationRounding::Whole32Float:
        return toByteBlocks(x, n / kBlock * kBlock, false);
    case ActivationRounding::Even32:
        return n % kBlock == 0 ? toByteBlocks(x, n) : void();
    case ActivationRounding::Even32Float:
        return n % kBlock == 0 ? toByteBlocks(x, n, false) : void();
    case ActivationRounding::Rows8:
        return toBytes(x, n, false);
    case ActivationRounding::Llama:
        return roundLikeLlama(type, x, n);
    case ActivationRounding::Vitrine:
        return roundLikeVitrine(type, x, n);
    }
}

}  // namespace vitrine
