#pragma once

#include <cstdint>

namespace vitrine {

struct ScaleAndMinimum {
    int scale;
    int minimum;
};

/// The 6-bit scale and minimum of group `j` (0–7) of a Q4_K or Q5_K block. Groups 0–3 have theirs in the low 6 bits of
/// bytes 0–3 and 4–7; groups 4–7 have their low 4 bits in bytes 8–11 (scale low, minimum high nibble) and their high
/// 2 bits on top of the bytes of groups 0–3.
inline ScaleAndMinimum scaleAndMinimum(const std::uint8_t (&packed)[12], int j) noexcept
{
    if (j < 4) return {packed[j] & 63, packed[j + 4] & 63};
    return {(packed[j + 4] & 15) | packed[j - 4] >> 6 << 4, packed[j + 4] >> 4 | packed[j] >> 6 << 4};
}

}  // namespace vitrine
