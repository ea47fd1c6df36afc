#pragma once

#include <stddef.h>
#include <stdint.h>

namespace vitrine::avx2 {

/// Quantised activations come in groups of 256 values, the last one padded with zeros. There are two forms; both keep
/// the sums that turn unsigned weights with an offset or a minimum into plain products of bytes.

/// For weights in blocks of 32: one scale per 32 values, x ≈ scale[i / 32] * quants[i].
struct Group32 {
    float scale[8];      ///< largest magnitude / 127
    float scaledSum[8];  ///< scale * Σ quants of the block
    int8_t quants[256];  ///< -127 … 127
};

/// For weights in blocks of 256: one scale, so that the integer scales of a block's parts fold into integer sums.
struct Group256 {
    int8_t quants[256];  ///< -127 … 127
    int16_t sums[16];    ///< Σ quants of every 16
    float scale;         ///< value of largest magnitude / -127
    float padding[7];
};

static_assert(sizeof(Group32) == 320 && sizeof(Group256) == 320);

inline constexpr size_t kGroup = 256;

/// `count` (any number) values into (count + 255) / 256 groups. A group with a NaN gets a NaN as its scale.
void quantizeGroups32(const float* values, size_t count, Group32* groups);
void quantizeGroups256(const float* values, size_t count, Group256* groups);

}  // namespace vitrine::avx2
