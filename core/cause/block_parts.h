#pragma once

#include "core/quant/half.h"
#include "core/quant/quant_traits.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace vitrine {

/// How two bytes become a scale; the right way is halfToFloat.
using HalfReader = float (*)(std::uint16_t);

/// A block of a quantized tensor taken apart into what its format multiplies and adds, so that one part can be got
/// wrong: weight i = d · scales[i / groupSize] · level - dmin · minima[i / groupSize], where level is quants[i] - zero,
/// or levels[quants[i]], negative where negative[i].
struct BlockParts {
    std::size_t elements = 0;
    std::size_t groupSize = 0;
    float d = 0;
    float dmin = 0;
    std::array<float, 32> scales{};
    std::array<float, 32> minima{};
    std::array<int, 256> quants{};  ///< as they are stored; of formats with a grid the points
    std::array<bool, 256> negative{};
    int zero = 0;
    const std::int8_t* levels = nullptr;

    std::size_t groups() const noexcept { return elements / groupSize; }
    /// Writes `elements` weights.
    void join(float* out) const noexcept;
};

/// Whether blocks of this type have parts; plain numbers (F32, F16, BF16) have none.
bool hasParts(QuantType type) noexcept;
/// Precondition: hasParts(type). `block` has quantTraits(type).blockBytes bytes. `read` makes scales of their bytes.
BlockParts takeApart(QuantType type, const std::byte* block, HalfReader read);

}  // namespace vitrine
