#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 weights in 16 groups of 16 weights. Each weight is stored as a 3-bit number q. Each group has a 6-bit scale:
/// w = d · (scale - 32) · (q - 4).
struct BlockQ3_K {
    static constexpr std::size_t kElements = 256;

    std::uint8_t hmask[32];  // offset 0: bit j of byte l is the third bit of weight 32·j + l
    // Offset 32: 32 bytes for each half (0 or 1) of the block.
    // Bits 2g and 2g+1 of byte l are the low bits of weight 128·half + 32·g + l.
    std::uint8_t qs[64];
    // Offset 96: low 4 bits of the scales (groups 0–7 in low nibbles, 8–15 in high nibbles), then their high 2 bits.
    std::uint8_t scales[12];
    std::uint16_t d;  // offset 108: factor of all scales (f16)

    int groupScale(int group) const noexcept
    {
        const int low = group < 8 ? scales[group] & 15 : scales[group - 8] >> 4;
        const int high = scales[8 + group % 4] >> (group / 4 * 2) & 3;
        return (low | high << 4) - 32;
    }

    void decode(float* out) const noexcept
    {
        const float scale = halfToFloat(d);
        for (int i = 0; i < 256; ++i) {
            const int low = qs[i / 128 * 32 + i % 32] >> (i / 32 % 4 * 2) & 3;
            const int high = hmask[i % 32] >> (i / 32) & 1;
            out[i] = scale * static_cast<float>(groupScale(i / 16)) * static_cast<float>((low | high << 2) - 4);
        }
    }
};
static_assert(sizeof(BlockQ3_K) == 110);

inline void decodeQ3_K(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockQ3_K>(blocks, out, elements);
}

}  // namespace vitrine
