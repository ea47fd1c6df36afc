#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"
#include "core/file/quant/iq_grids.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 weights in 8 groups of 32 weights. Each group has a 4-bit scale and four indices into the codebook kIq2XxsGrid.
/// Each index selects a grid point, which gives a magnitude for each of 8 weights. The signs of 8 weights are stored in
/// 7 bits (see evenSigns). A weight is w = ± d / 8 · (2 · scale + 1) · magnitude.
struct BlockIQ2_XXS {
    static constexpr std::size_t kElements = 256;

    std::uint16_t d;  // offset 0: factor of all scales (f16)
    struct Group {
        std::uint8_t points[4];  // offset 0 in the group: grid indices of weights 0–7, 8–15, …
        // Offset 4 in the group: 7 sign bits for each grid index, lowest first. The top 4 bits are the scale.
        std::uint8_t signsAndScale[4];
    } groups[8];  // offset 2 in the block

    void decode(float* out) const noexcept
    {
        for (int j = 0; j < 8; ++j) {
            const std::uint32_t bits = load32Bits(groups[j].signsAndScale);
            const float scale = halfToFloat(d) * 0.125F * static_cast<float>(2 * (bits >> 28) + 1);
            for (int l = 0; l < 4; ++l) {
                const unsigned signs = evenSigns(bits >> (7 * l) & 127);
                decodePoint(kIq2XxsGrid.points[groups[j].points[l]], signs, scale, out + 32 * j + 8 * l);
            }
        }
    }
};
static_assert(sizeof(BlockIQ2_XXS) == 66);

inline void decodeIQ2_XXS(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockIQ2_XXS>(blocks, out, elements);
}

}  // namespace vitrine
