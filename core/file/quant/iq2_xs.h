#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"
#include "core/file/quant/iq_grids.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 weights in 16 groups of 16 weights. Each group has a 4-bit scale and two indices into the codebook kIq2XsGrid.
/// Each index selects a grid point, which gives a magnitude for each of 8 weights. The signs of 8 weights are stored in
/// 7 bits (see evenSigns). A weight is w = ± d / 8 · (2 · scale + 1) · magnitude.
struct BlockIQ2_XS {
    static constexpr std::size_t kElements = 256;

    std::uint16_t d;  // offset 0: factor of all scales (f16)
    // Offset 2: for 8 weights, the grid index in the low 9 bits, and the signs in the 7 bits above.
    std::uint16_t qs[32];
    std::uint8_t scales[8];  // offset 66: byte j has the scales of groups 2j (low nibble) and 2j + 1 (high nibble)

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
