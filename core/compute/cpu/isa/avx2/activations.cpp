#include "core/compute/cpu/isa/avx2/activations.h"

#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {

namespace {

/// Blocks whose largest magnitude is below this limit become zero, because 1 / scale would overflow. Such small values
/// do not change a sum of products.
constexpr float kNegligible = 1e-30F;

struct Range {
    float max;
    float min;
    bool hasNan;
};

Range rangeOf(const float* values, size_t count)
{
    __m256 max = _mm256_loadu_ps(values);
    __m256 min = max;
    __m256 nan = _mm256_cmp_ps(max, max, _CMP_UNORD_Q);
    for (size_t i = 8; i < count; i += 8) {
        const __m256 x = _mm256_loadu_ps(values + i);
        max = _mm256_max_ps(max, x);
        min = _mm256_min_ps(min, x);
        nan = _mm256_or_ps(nan, _mm256_cmp_ps(x, x, _CMP_UNORD_Q));
    }
    const __m256 negated = _mm256_sub_ps(_mm256_setzero_ps(), min);
    return {horizontalMax(max), -horizontalMax(negated), _mm256_movemask_ps(nan) != 0};
}

/// Returns 32 values times `factor`, rounded to the nearest integer (ties to even), as signed bytes.
__m256i quantize32(const float* values, __m256 factor)
{
    const __m256i a = _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_loadu_ps(values), factor));
    const __m256i b = _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_loadu_ps(values + 8), factor));
    const __m256i c = _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_loadu_ps(values + 16), factor));
    const __m256i d = _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_loadu_ps(values + 24), factor));
    // Packing works within 128-bit lanes. It leaves the groups of four bytes in the order 0 2 4 6 1 3 5 7, so they are
    // permuted afterwards.
    const __m256i bytes = _mm256_packs_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
    return _mm256_permutevar8x32_epi32(bytes, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

/// Sums of 32 bytes in two halves: Σ bytes 0…15 (low) and Σ bytes 16…31 (high).
struct PairOfSums {
    int low;
    int high;
};

PairOfSums sums16(__m256i bytes)
{
    const __m256i pairs = _mm256_maddubs_epi16(_mm256_set1_epi8(1), bytes);
    __m256i quads = _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
    quads = _mm256_add_epi32(quads, _mm256_shuffle_epi32(quads, 0x4E));
    quads = _mm256_add_epi32(quads, _mm256_shuffle_epi32(quads, 0xB1));
    return {_mm256_extract_epi32(quads, 0), _mm256_extract_epi32(quads, 4)};
}

/// Rounds a float to the 11-bit significand of a half (ties to even), but keeps the exponent range of a float.
float toHalfPrecision(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof(bits));
    bits = (bits + 0xFFFU + (bits >> 13 & 1U)) & ~0x1FFFU;
    memcpy(&value, &bits, sizeof(value));
    return value;
}

void quantizeGroup32(const float* values, avx2::Group32& group)
{
    for (size_t block = 0; block < 8; ++block) {
        const float* x = values + 32 * block;
        const Range range = rangeOf(x, 32);
        const float magnitude = range.max > -range.min ? range.max : -range.min;
        const bool zero = magnitude < kNegligible;
        const __m256i bytes = quantize32(x, _mm256_set1_ps(zero ? 0.0F : 127.0F / magnitude));
        const PairOfSums sums = sums16(bytes);
        const float scale = zero ? 0.0F : magnitude / 127.0F;
        const int sum = sums.low + sums.high;
        group.scale[block] = range.hasNan ? __builtin_nanf("") : toHalfPrecision(scale);
        group.sum[block] = sum;
        group.scaledSum[block] = toHalfPrecision(scale * static_cast<float>(sum));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(group.quants + 32 * block), bytes);
    }
}

void quantizeGroup256(const float* values, avx2::Group256& group)
{
    const Range range = rangeOf(values, avx2::kGroup);
    const float extreme = range.max > -range.min ? range.max : range.min;
    const bool zero = extreme < kNegligible && extreme > -kNegligible;
    const float factor = zero ? 0.0F : -127.0F / extreme;
    for (size_t block = 0; block < 8; ++block) {
        const __m256i bytes = quantize32(values + 32 * block, _mm256_set1_ps(factor));
        const PairOfSums sums = sums16(bytes);
        group.sums[2 * block] = static_cast<int16_t>(sums.low);
        group.sums[2 * block + 1] = static_cast<int16_t>(sums.high);
        group.sums32[block] = static_cast<int16_t>(sums.low + sums.high);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(group.quants + 32 * block), bytes);
    }
    group.scale = range.hasNan ? __builtin_nanf("") : (zero ? 0.0F : 1.0F / factor);
    memset(group.padding, 0, sizeof(group.padding));
}

template <typename Group, void (*Quantize)(const float*, Group&)>
size_t quantizeGroups(const float* values, size_t count, Group* groups)
{
    const size_t whole = count / avx2::kGroup;
    for (size_t i = 0; i < whole; ++i) Quantize(values + i * avx2::kGroup, groups[i]);
    const size_t rest = count - whole * avx2::kGroup;
    if (rest == 0) return whole * sizeof(Group);
    float padded[avx2::kGroup] = {};
    memcpy(padded, values + whole * avx2::kGroup, rest * sizeof(float));
    Quantize(padded, groups[whole]);
    return (whole + 1) * sizeof(Group);
}

}  // namespace

namespace avx2 {

void prepareForHalves(const float* values, size_t count, float* prepared)
{
    memcpy(prepared, values, count * sizeof(float));
    if (count % 8 == 0) return;
    for (size_t i = 0; i < count; ++i) {
        if (values[i] == values[i]) prepared[i] = toHalfPrecision(values[i]);
    }
}

size_t quantizeGroups32(const float* values, size_t count, Group32* groups)
{
    return quantizeGroups<Group32, quantizeGroup32>(values, count, groups);
}

size_t quantizeGroups256(const float* values, size_t count, Group256* groups)
{
    return quantizeGroups<Group256, quantizeGroup256>(values, count, groups);
}

}  // namespace avx2
}  // namespace vitrine
