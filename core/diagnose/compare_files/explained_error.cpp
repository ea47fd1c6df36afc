#include "core/diagnose/compare_files/explained_error.h"

#include "core/diagnose/cause/block_parts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vitrine {

namespace {

using enum QuantType;

constexpr float kEven = 1.0F / 12;  // mean square of an error that is uniformly distributed over a step of 1

float squared(float value) noexcept
{
    return value * value;
}

/// Returns the distance between adjacent numbers of a floating-point type near `value`.
float stepOfFloat(QuantType type, float value) noexcept
{
    const float magnitude = std::fabs(value);
    if (type == F16) return std::max(magnitude * 0x1p-10F, 0x1p-24F);
    return type == BF16 ? magnitude * 0x1p-7F : magnitude * 0x1p-23F;
}

/// Returns the distance between adjacent points of a type's codebook grid along one axis, in units of the coordinates.
/// The grid contains few of the possible points, so a rounding error may exceed half this distance. The factor kSparse
/// accounts for this.
float gridStep(QuantType type) noexcept
{
    constexpr float kSparse = 1.5F;
    if (type == IQ1_S || type == IQ1_M) return kSparse;
    // The coordinates of grid points are 8, 25, 43.
    if (type == IQ2_XXS || type == IQ2_XS || type == IQ2_S) return 17 * kSparse;
    if (type == IQ3_XXS) return 8 * kSparse;  // the coordinates of grid points are 4, 12, 20, …
    if (type == IQ3_S) return 2 * kSparse;    // the coordinates of grid points are 1, 3, 5, …
    return 1;
}

/// Returns the distance of the quantization level levels[quant] to the farther of its two neighbours. The smallest and
/// the largest level have only one neighbour. For these two, the result is twice the distance to the neighbour, because
/// values beyond them are clipped.
float levelStep(const std::int8_t* levels, int quant) noexcept
{
    const int level = levels[quant];
    int above = 256;
    int below = 256;
    for (int i = 0; i < 16; ++i) {
        if (levels[i] > level) above = std::min(above, levels[i] - level);
        if (levels[i] < level) below = std::min(below, level - levels[i]);
    }
    if (above == 256) return static_cast<float>(2 * below);
    if (below == 256) return static_cast<float>(2 * above);
    return static_cast<float>(std::max(above, below));
}

bool hasRoundedScales(QuantType type) noexcept
{
    return type == Q2_K || type == Q3_K || type == Q4_K || type == Q5_K || type == Q6_K || type == IQ4_XS;
}

void addBlock(QuantType type, const BlockParts& parts, float* squares)
{
    const float grid = gridStep(type);
    const bool rounded = hasRoundedScales(type);
    for (std::size_t i = 0; i < parts.elements; ++i) {
        const std::size_t group = i / parts.groupSize;
        const float step = parts.levels ? levelStep(parts.levels, parts.quants[i] & 15) : grid;
        squares[i] += squared(parts.d * parts.scales[group] * step) * kEven;
        if (!rounded) continue;
        const int quant = parts.quants[i];
        const int level = parts.levels ? parts.levels[quant & 15] : quant - parts.zero;
        squares[i] += (squared(parts.d * static_cast<float>(level)) + squared(parts.dmin)) * kEven;
    }
}

}  // namespace

void addExplainedSquares(QuantType type, const std::byte* blocks, const float* values, std::size_t elements,
                         float* squares)
{
    if (!hasParts(type)) {
        for (std::size_t i = 0; i < elements; ++i) squares[i] += squared(stepOfFloat(type, values[i])) * kEven;
        return;
    }
    const QuantTraits& traits = quantTraits(type);
    for (std::size_t i = 0; i < elements; i += traits.blockSize, blocks += traits.blockBytes) {
        addBlock(type, takeApart(type, blocks, halfToFloat), squares + i);
    }
}

double largestRelativeError(QuantType type) noexcept
{
    if (type == F32) return 0x1p-20;
    if (type == F16) return 0x1p-10;  // the formula 4 · 2^-bits does not apply to floating-point types
    if (type == BF16) return 0x1p-8;
    if (type == TQ1_0 || type == TQ2_0) return 1.1;
    const QuantTraits& traits = quantTraits(type);
    return std::min(0.9, 4 * std::exp2(-8.0 * traits.blockBytes / traits.blockSize));
}

}  // namespace vitrine
