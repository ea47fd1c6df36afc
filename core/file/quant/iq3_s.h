#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"
#include "core/file/quant/iq_grids.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 weights in 8 groups of 32 weights. Each group has a 4-bit scale and eight indices into the codebook kIq3SGrid.
/// Each index selects a grid point, which gives a magnitude for each of 4 weights. Each weight has a sign bit. A weight
/// is w = ± d · (2 · scale + 1) · magnitude.
struct BlockIQ3_S {
    static constexpr std::size_t kElements = 256;

    std::uint16_t d;         // offset 0: factor of all scales (f16)
    std::uint8_t qs[64];     // offset 2: low 8 bits of one grid index for every 4 weights
    std::uint8_t qh[8];      // offset 66: bit l of byte j is the high bit of grid index 8·j + l
    std::uint8_t signs[32];  // offset 74: bit i of byte k is the sign bit of weight 8·k + i
    std::uint8_t scales[4];  // offset 106: byte j has the scales of groups 2j (low nibble) and 2j + 1 (high nibble)

    void decode(float* out) const noexcept
    {
        for (int i = 0; i < 64; ++i) {
            const int packed = scales[i / 16] >> (i / 8 % 2 * 4) & 15;
            const float scale = halfToFloat(d) * static_cast<float>(2 * packed + 1);
            const int high = qh[i / 8] >> (i % 8) & 1;
            const unsigned here = static_cast<unsigned>(signs[i / 2]) >> (i % 2 * 4);
            decodePoint(kIq3SGrid.points[qs[i] | high << 8], here, scale, out + 4 * i);
        }
    }
};
static_assert(sizeof(BlockIQ3_S) == 110);

inline void decodeIQ3_S(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockIQ3_S>(blocks, out, elements);
}

}  // namespace vitrine
