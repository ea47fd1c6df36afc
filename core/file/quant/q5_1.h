#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 32 weights with a scale d and a minimum m. Each weight is stored as a 5-bit number q: w = d · q + m.
struct BlockQ5_1 {
    static constexpr std::size_t kElements = 32;

    std::uint16_t d;      // offset 0: scale (f16)
    std::uint16_t m;      // offset 2: minimum (f16)
    std::uint8_t qh[4];   // offset 4: bit i of this little-endian number is the fifth bit of weight i
    std::uint8_t qs[16];  // offset 8: low 4 bits of the weights; low nibbles are weights 0–15, high nibbles 16–31

    void decode(float* out) const noexcept
    {
        const float scale = halfToFloat(d);
        const float minimum = halfToFloat(m);
        for (int i = 0; i < 16; ++i) {
            const int lowBit = qh[i / 8] >> (i % 8) & 1;
            const int highBit = qh[2 + i / 8] >> (i % 8) & 1;
            out[i] = scale * static_cast<float>((qs[i] & 15) | lowBit << 4) + minimum;
            out[i + 16] = scale * static_cast<float>(qs[i] >> 4 | highBit << 4) + minimum;
        }
    }
};
static_assert(sizeof(BlockQ5_1) == 24);

inline void decodeQ5_1(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockQ5_1>(blocks, out, elements);
}

}  // namespace vitrine
