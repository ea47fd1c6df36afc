#pragma once

#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

/// Returns e^x. With x = n ln 2 + r and |r| <= ln 2 / 2, a polynomial gives e^r, and n is added to the exponent. The
/// error is at most 2 units in the last place from -87.3 to 88.3. The result is 0 below that range and saturated above
/// it; NaN stays NaN.
VITRINE_INLINE __m256 exponential(__m256 x)
{
    const __m256 lowest = _mm256_set1_ps(-87.33F);
    const __m256 highest = _mm256_set1_ps(88.37F);
    // max and min return their second operand if either operand is NaN. x must therefore be the second operand.
    const __m256 clamped = _mm256_max_ps(lowest, _mm256_min_ps(highest, x));
    const __m256 n = _mm256_round_ps(_mm256_mul_ps(clamped, _mm256_set1_ps(1.44269504F)),
                                     _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    // ln 2 is split into two parts, so that n * ln 2 has an error below 2^-24.
    __m256 r = _mm256_fnmadd_ps(n, _mm256_set1_ps(0.693145752F), clamped);
    r = _mm256_fnmadd_ps(n, _mm256_set1_ps(1.42860677e-6F), r);
    // Taylor series up to the seventh power. The term with the eighth power is below 2^-26 of the result.
    __m256 p = _mm256_set1_ps(1.0F / 5040.0F);
    p = _mm256_fmadd_ps(p, r, _mm256_set1_ps(1.0F / 720.0F));
    p = _mm256_fmadd_ps(p, r, _mm256_set1_ps(1.0F / 120.0F));
    p = _mm256_fmadd_ps(p, r, _mm256_set1_ps(1.0F / 24.0F));
    p = _mm256_fmadd_ps(p, r, _mm256_set1_ps(1.0F / 6.0F));
    p = _mm256_fmadd_ps(p, r, _mm256_set1_ps(0.5F));
    p = _mm256_fmadd_ps(p, r, _mm256_set1_ps(1.0F));
    p = _mm256_fmadd_ps(p, r, _mm256_set1_ps(1.0F));
    const __m256i exponent = _mm256_slli_epi32(_mm256_add_epi32(_mm256_cvtps_epi32(n), _mm256_set1_epi32(127)), 23);
    const __m256 result = _mm256_mul_ps(p, _mm256_castsi256_ps(exponent));
    return _mm256_and_ps(result, _mm256_cmp_ps(x, lowest, _CMP_NLT_UQ));
}

}  // namespace
}  // namespace vitrine
