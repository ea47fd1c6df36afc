#pragma once

#include "core/quant/block.h"
#include "core/quant/half.h"
#include "core/quant/iq_grids.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 weights in 16 groups of 16: two grid points with even signs, and a 4-bit scale:
/// w = d / 8 · (2 · scale + 1) · level.
struct BlockIQ2_XS {
    static constexpr std::size_t kElements = 256;

    std::uint16_t d;         // byte 0: scale of the scales, half
    std::uint16_t qs[32];    // byte 2: per 8 weights: grid index in the low 9 bits, signs in the 7 bits above
    std::uint8_t scales[8];  // byte 66: scales of groups 2j (low nibble) and 2j + 1 (high)

    void decode(float* out) const noexcept
    {
        for (int i = 0; i < 32; ++i) {
            const int packed = scales[i / 4] >> (i / 2 % 2 * 4) & 15;
            const float scale = halfToFloat(d) * 0.125F * static_cast<float>(2 * packed + 1);
            decodePoint(kIq2XsGrid.points[qs[i] & 511], evenSigns(qs[i] >> 9U), scale, out + 8 * i);
        }
    }
};
static_assert(sizeof(BlockIQ2_XS) == 74);

inline void decodeIQ2_XS(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockIQ2_XS>(blocks, out, elements);
}

}  // namespace vitrine
