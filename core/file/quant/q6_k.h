#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 weights in 16 groups of 16 weights. Each weight is stored as a 6-bit number q. Each group has a signed 8-bit
/// scale:
/// w = d · scale · (q - 32).
struct BlockQ6_K {
    static constexpr std::size_t kElements = 256;

    // Offset 0: 64 bytes for each half of the block. Byte l has the low 4 bits of two weights of this half: weight l in
    // the low nibble, and weight 64 + l in the high nibble.
    std::uint8_t ql[128];
    // Offset 128: 32 bytes for each half of the block; bits 2g and 2g+1 of byte l are the high bits of weight 32·g + l
    // of this half.
    std::uint8_t qh[64];
    std::int8_t scales[16];  // offset 192: scale of each group
    std::uint16_t d;         // offset 208: factor of all scales (f16)

    void decode(float* out) const noexcept
    {
        const float scale = halfToFloat(d);
        for (int i = 0; i < 256; ++i) {
            const int half = i / 128;
            const int low = ql[64 * half + i % 64] >> (i / 64 % 2 * 4) & 15;
            const int high = qh[32 * half + i % 32] >> (i / 32 % 4 * 2) & 3;
            out[i] = scale * static_cast<float>(scales[i / 16]) * static_cast<float>((low | high << 4) - 32);
        }
    }
};
static_assert(sizeof(BlockQ6_K) == 210);

inline void decodeQ6_K(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockQ6_K>(blocks, out, elements);
}

/// Encodes blocks with the least squared error. Precondition: `elements` is a multiple of 256, and all values are
/// finite. If a value is greater than about 2e8 (the largest half times 128 · 32), its block gets an infinite scale.
void encodeQ6_K(const float* in, std::byte* out, std::size_t elements) noexcept;

}  // namespace vitrine
