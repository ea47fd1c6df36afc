#pragma once

#include <stddef.h>
#include <stdint.h>

namespace vitrine::avx2 {

/// How activations are prepared for weights of a format, as quant_types.def says; the value is the prepared key.
enum class Form : uint32_t {
    Float,      ///< as they are
    Halves,     ///< as they are, or for ragged rows rounded to halves (prepareForHalves)
    Groups32,   ///< quantised, for weights in blocks of 32
    Groups256,  ///< quantised, for weights in blocks of 256
};

/// Quantised activations come in groups of 256 values, the last one padded with zeros. There are two forms; both keep
/// the sums that turn unsigned weights with an offset or a minimum into plain products of bytes.

/// For weights in blocks of 32: one scale per 32 values, x ≈ scale[i / 32] * quants[i]. Scales and scaled sums are
/// rounded to the 11 bits of a half, as ggml keeps them: then both engines multiply the same numbers, and their logits
/// can be compared token by token. (The narrow range of a half is not imitated.)
struct Group32 {
    float scale[8];      ///< largest magnitude / 127
    int32_t sum[8];      ///< Σ quants of the block
    float scaledSum[8];  ///< scale, not yet rounded, * sum
    int8_t quants[256];  ///< -127 … 127
};

/// For weights in blocks of 256: one scale, so that the integer scales of a block's parts fold into integer sums.
struct Group256 {
    int8_t quants[256];  ///< -127 … 127
    int16_t sums[16];    ///< Σ quants of every 16
    float scale;         ///< value of largest magnitude / -127
    int16_t sums32[8];   ///< Σ quants of every 32
    float padding[3];
};

static_assert(sizeof(Group32) == 352 && sizeof(Group256) == 320);

inline constexpr size_t kGroup = 256;

/// For weights in halves: `count` values as they are, or, where they are not whole eights, rounded to the 11 bits of a
/// half and kept as floats; again as ggml does it, whose tiles of floats leave such rows to products of halves, again
/// without the range of a half, so that nothing overflows.
void prepareForHalves(const float* values, size_t count, float* prepared);

/// `count` (any number) values into (count + 255) / 256 groups; returns the bytes written. A block with a NaN gets a
/// NaN as its scale.
size_t quantizeGroups32(const float* values, size_t count, Group32* groups);
size_t quantizeGroups256(const float* values, size_t count, Group256* groups);

}  // namespace vitrine::avx2
