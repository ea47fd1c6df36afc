#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"
#include "core/file/quant/iq_grids.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 weights in 16 groups of 16 weights. Each group has a 4-bit scale and two indices into the codebook kIq2SGrid.
/// Each index selects a grid point, which gives a magnitude for each of 8 weights. Each weight has a sign bit. A weight
/// is w = ± d / 8 · (2 · scale + 1) · magnitude.
struct BlockIQ2_S {
    static constexpr std::size_t kElements = 256;

    std::uint16_t d;         // offset 0: factor of all scales (f16)
    std::uint8_t qs[32];     // offset 2: low 8 bits of one grid index for every 8 weights
    std::uint8_t signs[32];  // offset 34: bit i of byte k is the sign bit of weight 8·k + i
    std::uint8_t qh[8];      // offset 66: bits 2l and 2l+1 of byte j are the high bits of grid index 4·j + l
    std::uint8_t scales[8];  // offset 74: byte j has the scales of groups 2j (low nibble) and 2j + 1 (high nibble)

    void decode(float* out) const noexcept
    {
        for (int i = 0; i < 32; ++i) {
            const int packed = scales[i / 4] >> (i / 2 % 2 * 4) & 15;
            const float scale = halfToFloat(d) * 0.125F * static_cast<float>(2 * packed + 1);
            const int high = qh[i / 4] >> (i % 4 * 2) & 3;
            decodePoint(kIq2SGrid.points[qs[i] | high << 8], signs[i], scale, out + 8 * i);
        }
    }
};
static_assert(sizeof(BlockIQ2_S) == 82);

inline void decodeIQ2_S(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockIQ2_S>(blocks, out, elements);
}

}  // namespace vitrine
