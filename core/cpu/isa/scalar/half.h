#pragma once

// IEEE 754 binary16 <-> binary32 without F16C. Static, so that every instruction-set level keeps its own copy.

#include <stdint.h>
#include <string.h>

namespace vitrine {
namespace {

inline float bitsToFloat(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof(value));
    return value;
}

inline uint32_t floatToBits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

inline float halfToFloat(uint16_t half)
{
    const uint32_t sign = static_cast<uint32_t>(half & 0x8000U) << 16;
    const uint32_t exponent = (half >> 10) & 0x1FU;
    const uint32_t mantissa = half & 0x3FFU;
    if (exponent == 0x1F) return bitsToFloat(sign | 0x7F800000U | (mantissa << 13));
    if (exponent == 0) {
        const float magnitude = static_cast<float>(mantissa) * 0x1p-24F;
        return sign != 0 ? -magnitude : magnitude;
    }
    return bitsToFloat(sign | ((exponent + 112) << 23) | (mantissa << 13));
}

/// Rounds to nearest even; overflow gives infinity, NaN stays a quiet NaN.
inline uint16_t floatToHalf(float value)
{
    const uint32_t bits = floatToBits(value);
    const uint32_t sign = (bits >> 16) & 0x8000U;
    const uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U) return static_cast<uint16_t>(sign | 0x7E00U | ((magnitude >> 13) & 0x3FFU));
    if (magnitude >= 0x477FF000U) return static_cast<uint16_t>(sign | 0x7C00U);  // 65520 and above round to infinity
    if (magnitude < 0x38800000U) {
        // Subnormal: adding 0.5 makes the hardware round at 2^-24, the spacing of subnormal halves.
        const uint32_t rounded = floatToBits(bitsToFloat(magnitude) + 0.5F) - 0x3F000000U;
        return static_cast<uint16_t>(sign | rounded);
    }
    const uint32_t odd = (magnitude >> 13) & 1U;
    return static_cast<uint16_t>(sign | ((magnitude - 0x38000000U + 0xFFFU + odd) >> 13));
}

}  // namespace
}  // namespace vitrine
