#pragma once

#include <stddef.h>
#include <stdint.h>

namespace vitrine::avx2 {

/// Form into which activations are converted before they are multiplied by weights of a format (quant_types.def).
/// Kernels::preparedKey returns the enumerator's value.
enum class Form : uint32_t {
    Float,      ///< for weights in F32 and BF16: unchanged floats
    Halves,     ///< for weights in F16; floats are rounded to halves only if the number of columns is not a multiple
                ///< of 8 (prepareForHalves)
    Groups32,   ///< quantised, for weights in blocks of 32
    Groups256,  ///< quantised, for weights in blocks of 256
};

/// Quantised activations are in groups of 256 values; the last group is padded with zeros. Group32 and Group256 also
/// hold sums of the quants (quantised values). With these sums, kernels multiply only the unsigned quants of the
/// weights, and add the effect of the weights' offsets and minima afterwards.

/// Activations for weights in blocks of 32, with one scale per 32 values: x ≈ scale[i / 32] * quants[i]. Scales and
/// scaled sums are rounded to the 11-bit significand of a half, as in ggml. Both engines then multiply the same
/// numbers, so their logits can be compared token by token. Unlike in ggml, the exponent range remains that of a float.
struct Group32 {
    float scale[8];      ///< for each block of 32 values: largest magnitude / 127
    int32_t sum[8];      ///< for each block: sum of its quants
    float scaledSum[8];  ///< for each block: sum of its quants, times its unrounded scale
    int8_t quants[256];  ///< values divided by the scale of their block, rounded to -127 … 127
};

/// Activations for weights in blocks of 256, with one scale per 256 values. Because all 256 values share this scale,
/// the integer scales of the weights can be applied to integer sums.
struct Group256 {
    int8_t quants[256];  ///< values divided by `scale`, rounded to -127 … 127
    int16_t sums[16];    ///< sums of 16 adjacent quants each
    float scale;         ///< the value with the largest magnitude, divided by -127
    int16_t sums32[8];   ///< sums of 32 adjacent quants each
    float padding[3];
};

static_assert(sizeof(Group32) == 352 && sizeof(Group256) == 320);

/// Number of activations in a group.
inline constexpr size_t kGroup = 256;

/// Prepares `count` values for weights in F16. If `count` is not a multiple of eight, the values are rounded to the
/// 11-bit significand of a half and stored as floats. ggml rounds such rows, too: its float kernels require a multiple
/// of eight, so it multiplies halves instead. The exponent range remains that of a float, so no value overflows.
void prepareForHalves(const float* values, size_t count, float* prepared);

/// Quantise any number of values into (count + 255) / 256 groups and return the number of bytes written. A block or
/// group that contains a NaN gets NaN as its scale.
size_t quantizeGroups32(const float* values, size_t count, Group32* groups);
size_t quantizeGroups256(const float* values, size_t count, Group256* groups);

}  // namespace vitrine::avx2
