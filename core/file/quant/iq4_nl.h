#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// The 16 values that weights of IQ4_NL and IQ4_XS can have before scaling. They are closer together near zero.
inline constexpr std::int8_t kIq4Levels[16] = {-127, -104, -83, -65, -49, -35, -22, -10,
                                               1,    13,   25,  38,  53,  69,  89,  113};

/// 32 weights with one scale d. Each weight is stored as a 4-bit index i into kIq4Levels: w = d · kIq4Levels[i].
struct BlockIQ4_NL {
    static constexpr std::size_t kElements = 32;

    std::uint16_t d;      // offset 0: scale (f16)
    std::uint8_t qs[16];  // offset 2: low nibbles are weights 0–15, high nibbles 16–31

    void decode(float* out) const noexcept
    {
        const float scale = halfToFloat(d);
        for (int i = 0; i < 16; ++i) {
            out[i] = scale * static_cast<float>(kIq4Levels[qs[i] & 15]);
            out[i + 16] = scale * static_cast<float>(kIq4Levels[qs[i] >> 4]);
        }
    }
};
static_assert(sizeof(BlockIQ4_NL) == 18);

inline void decodeIQ4_NL(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockIQ4_NL>(blocks, out, elements);
}

}  // namespace vitrine
