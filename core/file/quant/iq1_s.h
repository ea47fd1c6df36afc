#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"
#include "core/file/quant/iq_grids.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 weights in 8 groups of 32 weights. Each group has a 3-bit scale, a shift s = ±1/8, and four indices into the
/// codebook kIq1Grid. Each index selects a grid point, which gives a number t (-1, 0 or 1) for each of 8 weights. A
/// weight is w = d · (2 · scale + 1) · (t + s).
struct BlockIQ1_S {
    static constexpr std::size_t kElements = 256;

    std::uint16_t d;      // offset 0: factor of all scales (f16)
    std::uint8_t qs[32];  // offset 2: low 8 bits of one grid index for every 8 weights
    // Offset 34: one word per group. Its low 12 bits are the 3 high bits of each of the four grid indices, first index
    // lowest. Bits 12–14 are the scale. Bit 15 is set if the shift is negative.
    std::uint16_t qh[8];

    void decode(float* out) const noexcept
    {
        for (int i = 0; i < 32; ++i) {
            const int group = qh[i / 4];
            const float scale = halfToFloat(d) * static_cast<float>(2 * (group >> 12 & 7) + 1);
            const float shift = (group & 0x8000) != 0 ? -0.125F : 0.125F;
            const int high = group >> (i % 4 * 3) & 7;
            for (int l = 0; l < 8; ++l) {
                out[8 * i + l] = scale * (static_cast<float>(kIq1Grid.points[qs[i] | high << 8][l]) + shift);
            }
        }
    }
};
static_assert(sizeof(BlockIQ1_S) == 50);

inline void decodeIQ1_S(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockIQ1_S>(blocks, out, elements);
}

}  // namespace vitrine
