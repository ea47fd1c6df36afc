#pragma once

#include "core/file/quant/half.h"
#include "core/file/quant/quant_traits.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace vitrine {

/// Converts the 16 stored bits of a scale to a float. halfToFloat is correct; simulated decoding mistakes pass another
/// function.
using HalfReader = float (*)(std::uint16_t);

/// A block of a quantized tensor, split into the numbers that its format multiplies and adds, so that a mistake can
/// change one of them. Weight i = d · scales[i / groupSize] · level - dmin · minima[i / groupSize]. The level is
/// levels[quants[i]] if `levels` is set, else quants[i] - zero. It is negated where negative[i] is true.
struct BlockParts {
    std::size_t elements = 0;
    std::size_t groupSize = 0;
    float d = 0;
    float dmin = 0;
    std::array<float, 32> scales{};
    std::array<float, 32> minima{};
    /// Quantized values as stored in the block. In formats with a grid, these are the coordinates of the grid points.
    std::array<int, 256> quants{};
    std::array<bool, 256> negative{};
    int zero = 0;
    const std::int8_t* levels = nullptr;

    std::size_t groups() const noexcept { return elements / groupSize; }
    /// Computes the weights from the parts and writes `elements` of them to `out`.
    void join(float* out) const noexcept;
};

/// Returns whether blocks of this type can be split into parts. Unquantized types (F32, F16, BF16) cannot.
bool hasParts(QuantType type) noexcept;
/// Splits one block into its parts. Precondition: hasParts(type). `block` has quantTraits(type).blockBytes bytes.
/// `read` converts the stored bits of its scales.
BlockParts takeApart(QuantType type, const std::byte* block, HalfReader read);

}  // namespace vitrine
