#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"
#include "core/file/quant/iq_grids.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 weights in 8 groups of 32 weights. Each group has a 4-bit scale and eight indices into the codebook kIq3XxsGrid.
/// Each index selects a grid point, which gives a magnitude for each of 4 weights. The signs of 8 weights are stored in
/// 7 bits (see evenSigns). A weight is w = ± d / 4 · (2 · scale + 1) · magnitude.
struct BlockIQ3_XXS {
    static constexpr std::size_t kElements = 256;

    std::uint16_t d;      // offset 0: factor of all scales (f16)
    std::uint8_t qs[64];  // offset 2: one grid index for every 4 weights
    // Offset 66: one 32-bit number per group. It has 7 sign bits for every 8 weights, lowest first. The top 4 bits are
    // the scale.
    std::uint8_t signsAndScale[8][4];

    void decode(float* out) const noexcept
    {
        for (int j = 0; j < 8; ++j) {
            const std::uint32_t bits = load32Bits(signsAndScale[j]);
            const float scale = halfToFloat(d) * 0.25F * static_cast<float>(2 * (bits >> 28) + 1);
            for (int l = 0; l < 8; ++l) {
                const unsigned signs = evenSigns(bits >> (l / 2 * 7) & 127) >> (l % 2 * 4);
                decodePoint(kIq3XxsGrid.points[qs[8 * j + l]], signs, scale, out + 32 * j + 4 * l);
            }
        }
    }
};
static_assert(sizeof(BlockIQ3_XXS) == 98);

inline void decodeIQ3_XXS(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockIQ3_XXS>(blocks, out, elements);
}

}  // namespace vitrine
