#pragma once

#include "core/file/quant/block.h"
#include "core/file/quant/half.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace vitrine {

/// 32 weights with one scale d. Each weight is stored as a 4-bit number q: w = d · (q - 8).
struct BlockQ4_0 {
    static constexpr std::size_t kElements = 32;

    std::uint16_t d;      // offset 0: scale (f16)
    std::uint8_t qs[16];  // offset 2: low nibbles are weights 0–15, high nibbles 16–31

    void decode(float* out) const noexcept
    {
        const float scale = halfToFloat(d);
        for (int i = 0; i < 16; ++i) {
            out[i] = scale * static_cast<float>((qs[i] & 15) - 8);
            out[i + 16] = scale * static_cast<float>((qs[i] >> 4) - 8);
        }
    }
};
static_assert(sizeof(BlockQ4_0) == 18);

inline void decodeQ4_0(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockQ4_0>(blocks, out, elements);
}

/// Encodes blocks. In each block, the value with the largest magnitude becomes exactly -8 · d. Precondition: `elements`
/// is a multiple of 32, and all values are finite.
inline void encodeQ4_0(const float* in, std::byte* out, std::size_t elements) noexcept
{
    for (std::size_t begin = 0; begin < elements; begin += BlockQ4_0::kElements, in += BlockQ4_0::kElements) {
        float extreme = 0;
        for (std::size_t i = 0; i < BlockQ4_0::kElements; ++i) {
            if (std::abs(in[i]) > std::abs(extreme)) extreme = in[i];
        }
        const float d = extreme / -8.0F;
        const float inverse = std::abs(d) >= FLT_MIN ? 1.0F / d : 0.0F;
        const auto quantize = [inverse](float x) { return std::min(15, static_cast<int>(x * inverse + 8.5F)); };
        BlockQ4_0 block;
        block.d = floatToHalf(d);
        for (int i = 0; i < 16; ++i) {
            block.qs[i] = static_cast<std::uint8_t>(quantize(in[i]) | quantize(in[i + 16]) << 4);
        }
        std::memcpy(out, &block, sizeof block);
        out += sizeof block;
    }
}

}  // namespace vitrine
