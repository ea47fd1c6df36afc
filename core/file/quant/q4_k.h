#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"
#include "core/file/quant/k_scales.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// 256 weights in 8 groups of 32 weights. Each weight is stored as a 4-bit number q. Each group has a 6-bit scale and a
/// 6-bit minimum:
/// w = d · scale · q - dmin · minimum.
struct BlockQ4_K {
    static constexpr std::size_t kElements = 256;

    std::uint16_t d;          // offset 0: factor of all scales (f16)
    std::uint16_t dmin;       // offset 2: factor of all minima (f16)
    std::uint8_t scales[12];  // offset 4: scales and minima of all groups; see scaleAndMinimum
    // Offset 16: 32 bytes per pair of groups; low nibbles are the even group, high nibbles the odd group.
    std::uint8_t qs[128];

    void decode(float* out) const noexcept
    {
        for (int j = 0; j < 8; ++j) {
            const ScaleAndMinimum group = scaleAndMinimum(scales, j);
            const float scale = halfToFloat(d) * static_cast<float>(group.scale);
            const float minimum = halfToFloat(dmin) * static_cast<float>(group.minimum);
            for (int l = 0; l < 32; ++l) {
                const int q = qs[j / 2 * 32 + l] >> (j % 2 * 4) & 15;
                out[32 * j + l] = scale * static_cast<float>(q) - minimum;
            }
        }
    }
};
static_assert(sizeof(BlockQ4_K) == 144);

inline void decodeQ4_K(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockQ4_K>(blocks, out, elements);
}

/// Encodes blocks with the least squared error. Precondition: `elements` is a multiple of 256, and all values are
/// finite. If a value is greater than about 6e7 (the largest half times 63 · 15), its block gets an infinite scale.
void encodeQ4_K(const float* in, std::byte* out, std::size_t elements) noexcept;

}  // namespace vitrine
