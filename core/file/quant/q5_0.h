#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 32 weights with one scale d. Each weight is stored as a 5-bit number q: w = d · (q - 16).
struct BlockQ5_0 {
    static constexpr std::size_t kElements = 32;

    std::uint16_t d;      // offset 0: scale (f16)
    std::uint8_t qh[4];   // offset 2: bit i of this little-endian number is the fifth bit of weight i
    std::uint8_t qs[16];  // offset 6: low 4 bits of the weights; low nibbles are weights 0–15, high nibbles 16–31

    void decode(float* out) const noexcept
    {
        const float scale = halfToFloat(d);
        for (int i = 0; i < 16; ++i) {
            const int lowBit = qh[i / 8] >> (i % 8) & 1;
            const int highBit = qh[2 + i / 8] >> (i % 8) & 1;
            out[i] = scale * static_cast<float>(((qs[i] & 15) | lowBit << 4) - 16);
            out[i + 16] = scale * static_cast<float>((qs[i] >> 4 | highBit << 4) - 16);
        }
    }
};
static_assert(sizeof(BlockQ5_0) == 22);

inline void decodeQ5_0(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockQ5_0>(blocks, out, elements);
}

}  // namespace vitrine
