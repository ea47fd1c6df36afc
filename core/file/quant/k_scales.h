#pragma once

#include <cstdint>

namespace vitrine {

/// Quantized scale and minimum of a group. Each is in the range 0 to 63.
struct ScaleAndMinimum {
    int scale;
    int minimum;
};

/// Returns the 6-bit scale and minimum of group `j` (0–7) of a Q4_K or Q5_K block.
///
/// For groups 0–3, the scales are in the low 6 bits of bytes 0–3, and the minima in those of bytes 4–7. For groups 4–7,
/// bytes 8–11 contain the low 4 bits of the scale in the low nibble and of the minimum in the high nibble. The high 2
/// bits of these scales and minima are the top 2 bits of bytes 0–3 and 4–7.
inline ScaleAndMinimum scaleAndMinimum(const std::uint8_t (&packed)[12], int j) noexcept
{
    if (j < 4) return {packed[j] & 63, packed[j + 4] & 63};
    return {(packed[j + 4] & 15) | packed[j - 4] >> 6 << 4, packed[j + 4] >> 4 | packed[j] >> 6 << 4};
}

}  // namespace vitrine
