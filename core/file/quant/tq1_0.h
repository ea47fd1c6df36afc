#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 ternary weights, five per byte (four per byte in `qh`): w = d · (t - 1) with t = 0, 1, 2.
///
/// A byte b stands for the fraction b / 256, rounded up. The base-3 digits of this fraction are the values t. To get
/// digit n, multiply b by 3^n modulo 256. The digit is then the integer part of three times the new fraction.
struct BlockTQ1_0 {
    static constexpr std::size_t kElements = 256;

    // Offset 0: digit n of byte l < 32 is weight 32·n + l; digit n of byte 32 + l is weight 160 + 16·n + l.
    std::uint8_t qs[48];
    std::uint8_t qh[4];  // offset 48: digit n of byte l is weight 240 + 4·n + l
    std::uint16_t d;     // offset 52: scale (f16)

    static int digit(std::uint8_t packed, int n) noexcept
    {
        constexpr std::uint8_t kPowers[5] = {1, 3, 9, 27, 81};
        const auto fraction = static_cast<std::uint8_t>(packed * kPowers[n]);
        return fraction * 3 >> 8;
    }

    void decode(float* out) const noexcept
    {
        const float scale = halfToFloat(d);
        const auto weight = [scale](std::uint8_t packed, int n) {
            return scale * static_cast<float>(digit(packed, n) - 1);
        };
        for (int n = 0; n < 5; ++n) {
            for (int l = 0; l < 32; ++l) out[32 * n + l] = weight(qs[l], n);
            for (int l = 0; l < 16; ++l) out[160 + 16 * n + l] = weight(qs[32 + l], n);
        }
        for (int n = 0; n < 4; ++n) {
            for (int l = 0; l < 4; ++l) out[240 + 4 * n + l] = weight(qh[l], n);
        }
    }
};
static_assert(sizeof(BlockTQ1_0) == 54);

inline void decodeTQ1_0(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockTQ1_0>(blocks, out, elements);
}

}  // namespace vitrine
