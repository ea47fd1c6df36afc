#pragma once

#include <stddef.h>
#include <stdint.h>

namespace vitrine::avx2 {

/// Form in which activations are prepared for weights of a format (quant_types.def); the value is the prepared key.
enum class Form : uint32_t {
    Float,      ///< unchanged
    Halves,     ///< unchanged, or rounded to halves for ragged rows (prepareForHalves)
    Groups32,   ///< quantised, for weights in blocks of 32
    Groups256,  ///< quantised, for weights in blocks of 256
};

/// Quantised activations come in groups of 256 values, the last one padded with zeros. Both forms also hold sums, which
/// turn unsigned weights with an offset or a minimum into simple products of bytes.

/// Activations for weights in blocks of 32, with one scale per 32 values: x ≈ scale[i / 32] * quants[i]. Scales and
/// scaled sums are rounded to the 11 bits of a half, as in ggml. Both engines then multiply the same numbers, and their
/// logits can be compared token by token. (The range of a half is not imitated.)
struct Group32 {
    float scale[8];      ///< largest magnitude / 127
    int32_t sum[8];      ///< Σ quants of the block
    float scaledSum[8];  ///< scale before rounding, times sum
    int8_t quants[256];  ///< -127 … 127
};

/// Activations for weights in blocks of 256, with one scale, so that the integer scales of a block's parts become part
/// of integer sums.
struct Group256 {
    int8_t quants[256];  ///< -127 … 127
    int16_t sums[16];    ///< Σ quants of every 16
    float scale;         ///< value of largest magnitude / -127
    int16_t sums32[8];   ///< Σ quants of every 32
    float padding[3];
};

static_assert(sizeof(Group32) == 352 && sizeof(Group256) == 320);

inline constexpr size_t kGroup = 256;

/// Prepares `count` values for weights in halves. If `count` is not a multiple of eight, values are rounded to the 11
/// bits of a half and stored as floats. ggml does the same, because its tiles of floats leave such rows to products of
/// halves. The range of a half is not imitated, so that nothing overflows.
void prepareForHalves(const float* values, size_t count, float* prepared);

/// Quantise any number of values into (count + 255) / 256 groups; return the bytes written. A block with a NaN gets NaN
/// as its scale.
size_t quantizeGroups32(const float* values, size_t count, Group32* groups);
size_t quantizeGroups256(const float* values, size_t count, Group256* groups);

}  // namespace vitrine::avx2
