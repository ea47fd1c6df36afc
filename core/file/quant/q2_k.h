#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 weights in 16 groups of 16 weights. Each weight is stored as a 2-bit number q. Each group has a 4-bit scale and
/// a 4-bit minimum:
/// w = d · scale · q - dmin · minimum.
struct BlockQ2_K {
    static constexpr std::size_t kElements = 256;

    std::uint8_t scales[16];  // offset 0: for each group, scale in the low nibble and minimum in the high nibble
    // Offset 16: 32 bytes for each half (0 or 1) of the block.
    // Bits 2g and 2g+1 of byte l are weight 128·half + 32·g + l.
    std::uint8_t qs[64];
    std::uint16_t d;     // offset 80: factor of all scales (f16)
    std::uint16_t dmin;  // offset 82: factor of all minima (f16)

    void decode(float* out) const noexcept
    {
        const float scale = halfToFloat(d);
        const float minimumScale = halfToFloat(dmin);
        for (int i = 0; i < 256; ++i) {
            const int group = i / 16;
            const int q = qs[i / 128 * 32 + i % 32] >> (i / 32 % 4 * 2) & 3;
            out[i] = scale * static_cast<float>(scales[group] & 15) * static_cast<float>(q) -
                     minimumScale * static_cast<float>(scales[group] >> 4);
        }
    }
};
static_assert(sizeof(BlockQ2_K) == 84);

inline void decodeQ2_K(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockQ2_K>(blocks, out, elements);
}

}  // namespace vitrine
