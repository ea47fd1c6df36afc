#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 ternary weights with one scale d. Each weight is stored as a 2-bit number q: w = d · (q - 1).
struct BlockTQ2_0 {
    static constexpr std::size_t kElements = 256;

    // Offset 0: 32 bytes for each half (0 or 1) of the block.
    // Bits 2g and 2g+1 of byte l are weight 128·half + 32·g + l.
    std::uint8_t qs[64];
    std::uint16_t d;  // offset 64: scale (f16)

    void decode(float* out) const noexcept
    {
        const float scale = halfToFloat(d);
        for (int i = 0; i < 256; ++i) {
            const int q = qs[i / 128 * 32 + i % 32] >> (i / 32 % 4 * 2) & 3;
            out[i] = scale * static_cast<float>(q - 1);
        }
    }
};
static_assert(sizeof(BlockTQ2_0) == 66);

inline void decodeTQ2_0(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockTQ2_0>(blocks, out, elements);
}

}  // namespace vitrine
