#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace vitrine {

/// The codebook of an IQ format: a list of `Count` points. Each point consists of the values of `Width` adjacent
/// weights. The values are the magnitudes of the weights before scaling; for IQ1, they include the sign. Source: the
/// grids in ggml-common.h of ggml. They were chosen by statistics of the weights of models and cannot be computed by a
/// formula.
template <std::size_t Count, std::size_t Width>
struct IqGrid {
    alignas(8) std::int8_t points[Count][Width];
};

extern const IqGrid<256, 8> kIq2XxsGrid;  ///< codebook of IQ2_XXS; its values are 8, 25 and 43
extern const IqGrid<512, 8> kIq2XsGrid;   ///< codebook of IQ2_XS; its values are 8, 25 and 43
extern const IqGrid<1024, 8> kIq2SGrid;   ///< codebook of IQ2_S; its values are 8, 25 and 43
extern const IqGrid<2048, 8> kIq1Grid;    ///< codebook of IQ1_S and IQ1_M; its values are -1, 0 and 1
extern const IqGrid<256, 4> kIq3XxsGrid;  ///< codebook of IQ3_XXS; its values are 4, 12, 20, 28, 36, 44, 52 and 62
extern const IqGrid<512, 4> kIq3SGrid;    ///< codebook of IQ3_S; its values are the odd numbers from 1 to 15

/// Returns the signs of eight weights, one bit each (1 is negative), from the seven bits that the file stores. The
/// number of negative signs is always even, which determines the eighth bit.
inline unsigned evenSigns(unsigned sevenBits) noexcept
{
    return sevenBits | (static_cast<unsigned>(std::popcount(sevenBits)) & 1U) << 7;
}

/// Sets out[i] to scale · point[i], or to -scale · point[i] if bit i of `signs` is set.
template <std::size_t Width>
inline void decodePoint(const std::int8_t (&point)[Width], unsigned signs, float scale, float* out) noexcept
{
    for (std::size_t i = 0; i < Width; ++i) {
        const float magnitude = scale * static_cast<float>(point[i]);
        out[i] = (signs >> i & 1U) != 0 ? -magnitude : magnitude;
    }
}

/// Returns the little-endian 32-bit number at `bytes`.
inline std::uint32_t load32Bits(const std::uint8_t* bytes) noexcept
{
    return bytes[0] | static_cast<std::uint32_t>(bytes[1]) << 8 | static_cast<std::uint32_t>(bytes[2]) << 16 |
           static_cast<std::uint32_t>(bytes[3]) << 24;
}

}  // namespace vitrine
