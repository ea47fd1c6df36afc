#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"
#include "core/file/quant/iq4_nl.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 weights in 8 groups of 32 weights. Each weight is stored as a 4-bit index i into kIq4Levels. Each group has a
/// 6-bit scale:
/// w = d · (scale - 32) · kIq4Levels[i].
struct BlockIQ4_XS {
    static constexpr std::size_t kElements = 256;

    std::uint16_t d;           // offset 0: factor of all scales (f16)
    std::uint16_t scalesHigh;  // offset 2: high 2 bits of the scale of each group, group 0 in the lowest bits
    // Offset 4: low 4 bits of the scales; even groups in the low nibbles, odd groups in the high nibbles.
    std::uint8_t scalesLow[4];
    std::uint8_t qs[128];  // offset 8: 16 bytes per group; low nibbles are weights 0–15, high nibbles 16–31

    void decode(float* out) const noexcept
    {
        for (int j = 0; j < 8; ++j) {
            const int low = scalesLow[j / 2] >> (j % 2 * 4) & 15;
            const int high = scalesHigh >> (2 * j) & 3;
            const float scale = halfToFloat(d) * static_cast<float>((low | high << 4) - 32);
            for (int l = 0; l < 16; ++l) {
                out[32 * j + l] = scale * static_cast<float>(kIq4Levels[qs[16 * j + l] & 15]);
                out[32 * j + l + 16] = scale * static_cast<float>(kIq4Levels[qs[16 * j + l] >> 4]);
            }
        }
    }
};
static_assert(sizeof(BlockIQ4_XS) == 136);

inline void decodeIQ4_XS(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockIQ4_XS>(blocks, out, elements);
}

}  // namespace vitrine
