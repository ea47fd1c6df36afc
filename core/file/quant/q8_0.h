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

/// 32 weights with one scale d. Each weight is stored as a signed 8-bit number q: w = d · q.
struct BlockQ8_0 {
    static constexpr std::size_t kElements = 32;

    std::uint16_t d;     // offset 0: scale (f16)
    std::int8_t qs[32];  // offset 2: the weights

    void decode(float* out) const noexcept
    {
        const float scale = halfToFloat(d);
        for (int i = 0; i < 32; ++i) out[i] = scale * static_cast<float>(qs[i]);
    }
};
static_assert(sizeof(BlockQ8_0) == 34);

inline void decodeQ8_0(const std::byte* blocks, float* out, std::size_t elements) noexcept
{
    decodeBlocks<BlockQ8_0>(blocks, out, elements);
}

/// Encodes blocks. In each block, the value with the largest magnitude becomes ±127 · d. Precondition: `elements` is a
/// multiple of 32, and all values are finite.
inline void encodeQ8_0(const float* in, std::byte* out, std::size_t elements) noexcept
{
    for (std::size_t begin = 0; begin < elements; begin += BlockQ8_0::kElements, in += BlockQ8_0::kElements) {
        float extreme = 0;
        for (std::size_t i = 0; i < BlockQ8_0::kElements; ++i) extreme = std::max(extreme, std::abs(in[i]));
        const float d = extreme / 127.0F;
        const float inverse = d >= FLT_MIN ? 1.0F / d : 0.0F;  // reciprocal of the scale before it is rounded to half
        BlockQ8_0 block;
        block.d = floatToHalf(d);
        for (std::size_t i = 0; i < BlockQ8_0::kElements; ++i) {
            block.qs[i] = static_cast<std::int8_t>(std::round(in[i] * inverse));
        }
        std::memcpy(out, &block, sizeof block);
        out += sizeof block;
    }
}

}  // namespace vitrine
