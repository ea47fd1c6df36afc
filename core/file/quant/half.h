#pragma once

#include <bit>
#include <cstdint>

namespace vitrine {

// Conversions between float and the two 16-bit formats. They use integer arithmetic and conditional selection instead
// of branches, so that the compiler can vectorize loops over them. They are always inlined: source files are compiled
// for different instruction sets, and a shared copy could use instructions that the processor lacks.

/// Converts an IEEE 754 half (sign, 5 exponent bits, 10 mantissa bits) to float. The result is exact, including
/// denormals, infinities and NaN.
[[gnu::always_inline]] inline float halfToFloat(std::uint16_t half) noexcept
{
    constexpr std::uint32_t kRebias = (127 - 15) << 23;
    const std::uint32_t magnitude = half & 0x7FFFU;
    const std::uint32_t sign = (half & 0x8000U) << 16;
    const std::uint32_t normal = (magnitude << 13) + kRebias;
    // A denormal is mantissa · 2^-24. Combining its mantissa with the exponent of 2^-14 adds an implicit leading 1,
    // which has the value 2^-14. The subtraction removes it again.
    const float denormal =
        std::bit_cast<float>(magnitude << 13 | (kRebias + (1U << 23))) - std::bit_cast<float>(kRebias + (1U << 23));
    std::uint32_t bits = magnitude >= 0x7C00U ? normal + kRebias : normal;
    bits = magnitude < 0x0400U ? std::bit_cast<std::uint32_t>(denormal) : bits;
    return std::bit_cast<float>(bits | sign);
}

/// Converts float to IEEE 754 half, rounded to the nearest value, and ties to even. Values that are too large become
/// infinity. NaN becomes a quiet NaN.
[[gnu::always_inline]] inline std::uint16_t floatToHalf(float value) noexcept
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    const std::uint32_t sign = bits >> 16 & 0x8000U;
    const std::uint32_t normal = ((magnitude + 0xFFFU + (magnitude >> 13 & 1U)) >> 13) - ((127U - 15U) << 10);
    // The last mantissa bit of 0.5 is 2^-24, the unit of half denormals. Adding 0.5 therefore rounds to this unit.
    const std::uint32_t denormal = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) + 0.5F) - 0x3F000000U;
    std::uint32_t half = magnitude < 0x38800000U ? denormal : normal;  // half denormals are below 2^-14
    // 65520 is the smallest value that is rounded to infinity.
    half = magnitude >= 0x477FF000U ? 0x7C00U : half;
    half = magnitude > 0x7F800000U ? 0x7E00U | (magnitude >> 13 & 0x3FFU) : half;
    return static_cast<std::uint16_t>(half | sign);
}

/// Converts bfloat16 (the upper half of a float) to float. The result is exact.
[[gnu::always_inline]] inline float bf16ToFloat(std::uint16_t value) noexcept
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(value) << 16);
}

/// Converts float to bfloat16, rounded to the nearest value, and ties to even. NaN becomes a quiet NaN.
[[gnu::always_inline]] inline std::uint16_t floatToBf16(float value) noexcept
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t rounded = (bits + 0x7FFFU + (bits >> 16 & 1U)) >> 16;
    const std::uint32_t quietNan = bits >> 16 | 0x40U;
    return static_cast<std::uint16_t>((bits & 0x7FFFFFFFU) > 0x7F800000U ? quietNan : rounded);
}

}  // namespace vitrine
