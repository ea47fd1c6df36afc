#pragma once

#include "core/file/quant/half.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace vitrine {

// F32, F16 and BF16: formats in which each block is one element. `data` may be unaligned. Decoding is exact. Encoding
// rounds to the nearest value, and ties to even (half.h).

inline void decodeF32(const std::byte* data, float* out, std::size_t elements) noexcept
{
    std::memcpy(out, data, elements * sizeof(float));
}

inline void decodeF16(const std::byte* data, float* out, std::size_t elements) noexcept
{
    for (std::size_t i = 0; i < elements; ++i) {
        std::uint16_t half;
        std::memcpy(&half, data + 2 * i, sizeof half);
        out[i] = halfToFloat(half);
    }
}

inline void decodeBF16(const std::byte* data, float* out, std::size_t elements) noexcept
{
    for (std::size_t i = 0; i < elements; ++i) {
        std::uint16_t value;
        std::memcpy(&value, data + 2 * i, sizeof value);
        out[i] = bf16ToFloat(value);
    }
}

inline void encodeF16(const float* in, std::byte* out, std::size_t elements) noexcept
{
    for (std::size_t i = 0; i < elements; ++i) {
        const std::uint16_t half = floatToHalf(in[i]);
        std::memcpy(out + 2 * i, &half, sizeof half);
    }
}

inline void encodeBF16(const float* in, std::byte* out, std::size_t elements) noexcept
{
    for (std::size_t i = 0; i < elements; ++i) {
        const std::uint16_t value = floatToBf16(in[i]);
        std::memcpy(out + 2 * i, &value, sizeof value);
    }
}

}  // namespace vitrine
