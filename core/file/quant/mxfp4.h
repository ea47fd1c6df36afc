#pragma once

#include "core/file/quant/block.h"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace vitrine {

/// The values of the 4-bit format E2M1 (sign, 2 exponent bits, 1 mantissa bit), multiplied by two so that they are
/// integers. The values themselves are 0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives.
inline constexpr std::int8_t kMxfp4Levels[16] = {0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

/// 32 weights in the microscaling format MXFP4 (OCP specification 1.0). The weights are E2M1 values with one common
/// E8M0 scale.
struct BlockMXFP4 {
    static constexpr std::size_t kElements = 32;

    std::uint8_t e;       // offset 0: the scale is 2^(e - 127)
    std::uint8_t qs[16];  // offset 1: low nibbles are weights 0–15, high nibbles 16–31

    /// Returns half of the scale, 2^(e - 128), because the levels are doubled. For e = 0 and e = 1, the result is a
    /// float denormal.
    float scale() const noexcept
    {
        return std::bit_cast<float>(e < 2 ? 0x00200000U << e : static_cast<std::uint32_t>(e - 1) << 23);
    }

    void decode(float* out) const noexcept
    {
        const float half = scale();
        for (int i = 0; i < 16; ++i) {
            out[i] = half * static_cast<float>(kMxfp4Levels[qs[i] & 15]);
            out[i + 16] = half * static_cast<float>(kMxfp4Levels[qs[i] >> 4]);
        }
    }
};
static_assert(sizeof(BlockMXFP4) == 17);

inline void decodeMXFP4(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockMXFP4>(blocks, out, elements);
}

}  // namespace vitrine
