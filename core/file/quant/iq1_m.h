#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"
#include "core/file/quant/iq_grids.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 weights in 16 groups of 16 weights. Each group has a 3-bit scale and two indices into the codebook kIq1Grid.
/// Each index selects a grid point, which gives a number t (-1, 0 or 1) for each of 8 weights. Each grid point has a
/// shift s = ±1/8. A weight is w = d · (2 · scale + 1) · (t + s).
struct BlockIQ1_M {
    static constexpr std::size_t kElements = 256;

    std::uint8_t qs[32];  // offset 0: low 8 bits of one grid index for every 8 weights
    // Offset 32: one byte per group. The low nibble belongs to the group's first grid index, the high nibble to its
    // second. In a nibble, the low 3 bits are the high bits of the index, and the top bit is set if the shift is
    // negative.
    std::uint8_t qh[16];
    // Offset 48: one word for every four groups. Its low 12 bits are the 3-bit scales of these groups, lowest first.
    // Its top 4 bits are 4 of the 16 bits of d; the first word has the lowest 4 bits.
    std::uint16_t scales[4];

    /// Returns d, the factor of all scales, as a half.
    std::uint16_t d() const noexcept
    {
        const int bits = scales[0] >> 12 | scales[1] >> 12 << 4 | scales[2] >> 12 << 8 | scales[3] >> 12 << 12;
        return static_cast<std::uint16_t>(bits);
    }

    void decode(float* out) const noexcept
    {
        for (int i = 0; i < 32; ++i) {
            const int packed = scales[i / 8] >> (i / 2 % 4 * 3) & 7;
            const float scale = halfToFloat(d()) * static_cast<float>(2 * packed + 1);
            const int high = qh[i / 2] >> (i % 2 * 4) & 15;
            const float shift = (high & 8) != 0 ? -0.125F : 0.125F;
            for (int l = 0; l < 8; ++l) {
                out[8 * i + l] = scale * (static_cast<float>(kIq1Grid.points[qs[i] | (high & 7) << 8][l]) + shift);
            }
        }
    }
};
static_assert(sizeof(BlockIQ1_M) == 56);

inline void decodeIQ1_M(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockIQ1_M>(blocks, out, elements);
}

}  // namespace vitrine
