#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 32 weights with a scale d and a minimum m. Each weight is stored as a 4-bit number q: w = d · q + m.
struct BlockQ4_1 {
    static constexpr std::size_t kElements = 32;

    std::uint16_t d;      // offset 0: scale (f16)
    std::uint16_t m;      // offset 2: minimum (f16)
    std::uint8_t qs[16];  // offset 4: low nibbles are weights 0–15, high nibbles 16–31

    void decode(float* out) const noexcept
    {
        const float scale = halfToFloat(d);
        const float minimum = halfToFloat(m);
        for (int i = 0; i < 16; ++i) {
            out[i] = scale * static_cast<float>(qs[i] & 15) + minimum;
            out[i + 16] = scale * static_cast<float>(qs[i] >> 4) + minimum;
        }
    }
};
static_assert(sizeof(BlockQ4_1) == 20);

inline void decodeQ4_1(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockQ4_1>(blocks, out, elements);
}

}  // namespace vitrine
