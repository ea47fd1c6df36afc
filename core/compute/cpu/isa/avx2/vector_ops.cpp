#include "core/compute/cpu/isa/avx2/vector_ops.h"

#include "core/compute/cpu/isa/avx2/exponential.h"
#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {

namespace {

/// Loads `n` < 8 values, padded with zeros.
VITRINE_INLINE __m256 loadRest(const float* p, size_t n)
{
    float padded[8] = {};
    memcpy(padded, p, n * sizeof(float));
    return _mm256_loadu_ps(padded);
}

VITRINE_INLINE void storeRest(float* p, __m256 v, size_t n)
{
    float padded[8];
    _mm256_storeu_ps(padded, v);
    memcpy(p, padded, n * sizeof(float));
}

/// Returns Σ x[i]². Squares are computed in float but summed in double. The whole row is scaled by a factor computed
/// from this sum, so an error in its last bit would affect every value.
VITRINE_INLINE double sumOfSquares(const float* x, size_t n)
{
    __m256d low = _mm256_setzero_pd();
    __m256d high = _mm256_setzero_pd();
    const auto add = [&](__m256 values) __attribute__((always_inline))
    {
        const __m256 squares = _mm256_mul_ps(values, values);
        low = _mm256_add_pd(low, _mm256_cvtps_pd(_mm256_castps256_ps128(squares)));
        high = _mm256_add_pd(high, _mm256_cvtps_pd(_mm256_extractf128_ps(squares, 1)));
    };
    size_t i = 0;
    for (; i + 8 <= n; i += 8) add(_mm256_loadu_ps(x + i));
    if (i < n) add(loadRest(x + i, n - i));
    return horizontalSum(_mm256_add_pd(low, high));
}

/// Returns Σ term(x[i]), computed in double. `term` maps four doubles to four doubles.
template <typename Term>
VITRINE_INLINE double sumInDouble(const float* x, size_t n, const Term& term)
{
    __m256d low = _mm256_setzero_pd();
    __m256d high = _mm256_setzero_pd();
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        low = _mm256_add_pd(low, term(_mm256_cvtps_pd(_mm_loadu_ps(x + i))));
        high = _mm256_add_pd(high, term(_mm256_cvtps_pd(_mm_loadu_ps(x + i + 4))));
    }
    double sum = horizontalSum(_mm256_add_pd(low, high));
    for (; i < n; ++i) sum += _mm256_cvtsd_f64(term(_mm256_set1_pd(static_cast<double>(x[i]))));
    return sum;
}

VITRINE_INLINE __m256 silu(__m256 x)
{
    const __m256 one = _mm256_set1_ps(1.0F);
    const __m256 e = exponential(_mm256_sub_ps(_mm256_setzero_ps(), x));
    return _mm256_div_ps(x, _mm256_add_ps(one, e));
}

/// Returns x / (1 + e^-2u) with u = √(2/π) (x + 0.044715 x³). This equals x/2 · (1 + tanh u).
VITRINE_INLINE __m256 geluTanh(__m256 x)
{
    const __m256 one = _mm256_set1_ps(1.0F);
    const __m256 cubic = _mm256_fmadd_ps(_mm256_mul_ps(x, x), _mm256_set1_ps(0.044715F), one);
    const __m256 minusTwiceU = _mm256_mul_ps(_mm256_mul_ps(cubic, x), _mm256_set1_ps(-1.5957691216F));
    return _mm256_div_ps(x, _mm256_add_ps(one, exponential(minusTwiceU)));
}

/// Returns erfc(z) for z >= 0, as t e^(P(t) - z²) with t = 1 / (1 + z/2). The relative error is at most 1.2e-7, plus
/// the rounding error of the exponent (W. H. Press et al., Numerical Recipes in C, second edition, section 6.2).
VITRINE_INLINE __m256 complementaryError(__m256 z)
{
    const __m256 one = _mm256_set1_ps(1.0F);
    const __m256 t = _mm256_div_ps(one, _mm256_fmadd_ps(_mm256_set1_ps(0.5F), z, one));
    __m256 p = _mm256_set1_ps(0.17087277F);
    p = _mm256_fmadd_ps(p, t, _mm256_set1_ps(-0.82215223F));
    p = _mm256_fmadd_ps(p, t, _mm256_set1_ps(1.48851587F));
    p = _mm256_fmadd_ps(p, t, _mm256_set1_ps(-1.13520398F));
    p = _mm256_fmadd_ps(p, t, _mm256_set1_ps(0.27886807F));
    p = _mm256_fmadd_ps(p, t, _mm256_set1_ps(-0.18628806F));
    p = _mm256_fmadd_ps(p, t, _mm256_set1_ps(0.09678418F));
    p = _mm256_fmadd_ps(p, t, _mm256_set1_ps(0.37409196F));
    p = _mm256_fmadd_ps(p, t, _mm256_set1_ps(1.00002368F));
    p = _mm256_fmadd_ps(p, t, _mm256_set1_ps(-1.26551223F));
    return _mm256_mul_ps(t, exponential(_mm256_fnmadd_ps(z, z, p)));
}

/// Returns x/2 · (1 + erf(x/√2)), which equals x/2 · erfc(-x/√2). Uses erfc(-z) = 2 - erfc(z).
VITRINE_INLINE __m256 geluExact(__m256 x)
{
    const __m256 signs = _mm256_and_ps(x, _mm256_set1_ps(-0.0F));
    const __m256 tail = complementaryError(_mm256_mul_ps(_mm256_xor_ps(x, signs), _mm256_set1_ps(0.70710678F)));
    const __m256 factor = _mm256_blendv_ps(_mm256_sub_ps(_mm256_set1_ps(2.0F), tail), tail, signs);
    return _mm256_mul_ps(_mm256_mul_ps(_mm256_set1_ps(0.5F), x), factor);
}

/// Returns tanh x as 1 - 2 / (e^2x + 1). For |x| below 0.3, this difference would lose digits. A Taylor series up to
/// the ninth power is used there instead.
VITRINE_INLINE __m256 hyperbolicTangent(__m256 x)
{
    const __m256 one = _mm256_set1_ps(1.0F);
    const __m256 denominator = _mm256_add_ps(exponential(_mm256_add_ps(x, x)), one);
    const __m256 large = _mm256_sub_ps(one, _mm256_div_ps(_mm256_set1_ps(2.0F), denominator));
    const __m256 square = _mm256_mul_ps(x, x);
    __m256 series = _mm256_set1_ps(62.0F / 2835.0F);
    series = _mm256_fmadd_ps(series, square, _mm256_set1_ps(-17.0F / 315.0F));
    series = _mm256_fmadd_ps(series, square, _mm256_set1_ps(2.0F / 15.0F));
    series = _mm256_fmadd_ps(series, square, _mm256_set1_ps(-1.0F / 3.0F));
    series = _mm256_fmadd_ps(series, square, one);
    const __m256 isSmall = _mm256_cmp_ps(square, _mm256_set1_ps(0.09F), _CMP_LT_OQ);
    return _mm256_blendv_ps(large, _mm256_mul_ps(series, x), isSmall);
}

}  // namespace

namespace avx2 {

void addScaledF32(float* out, float scale, const float* b, size_t n)
{
    const __m256 factor = _mm256_set1_ps(scale);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        _mm256_storeu_ps(out + i, _mm256_fmadd_ps(factor, _mm256_loadu_ps(b + i), _mm256_loadu_ps(out + i)));
    }
    if (i < n) {
        storeRest(out + i, _mm256_fmadd_ps(factor, loadRest(b + i, n - i), loadRest(out + i, n - i)), n - i);
    }
}

void toF16(const float* in, uint16_t* out, size_t n)
{
    constexpr int kNearest = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i), _mm256_cvtps_ph(_mm256_loadu_ps(in + i), kNearest));
    }
    if (i < n) {
        uint16_t halves[8];
        _mm_storeu_si128(reinterpret_cast<__m128i*>(halves), _mm256_cvtps_ph(loadRest(in + i, n - i), kNearest));
        memcpy(out + i, halves, (n - i) * sizeof(uint16_t));
    }
}

void rmsNorm(const float* x, const float* weight, float epsilon, size_t n, float* out)
{
    const float meanSquare = static_cast<float>(sumOfSquares(x, n) / static_cast<double>(n));
    const float scale = 1.0F / _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(meanSquare + epsilon)));
    const __m256 factor = _mm256_set1_ps(scale);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m256 scaled = _mm256_mul_ps(_mm256_loadu_ps(x + i), factor);
        _mm256_storeu_ps(out + i, _mm256_mul_ps(scaled, _mm256_loadu_ps(weight + i)));
    }
    for (; i < n; ++i) out[i] = x[i] * scale * weight[i];
}

void layerNorm(const float* x, const float* weight, float epsilon, size_t n, float* out)
{
    const double count = static_cast<double>(n);
    const auto same = [](__m256d v) __attribute__((always_inline))
    {
        return v;
    };
    const __m256d mean = _mm256_set1_pd(sumInDouble(x, n, same) / count);
    const auto squaredDifference = [&](__m256d v) __attribute__((always_inline))
    {
        const __m256d difference = _mm256_sub_pd(v, mean);
        return _mm256_mul_pd(difference, difference);
    };
    const double variance = sumInDouble(x, n, squaredDifference) / count;
    const __m128d root = _mm_sqrt_pd(_mm_set1_pd(variance + static_cast<double>(epsilon)));
    const __m256d scale = _mm256_set1_pd(1.0 / _mm_cvtsd_f64(root));
    const auto normed = [&](__m128 values, __m128 weights) __attribute__((always_inline))
    {
        const __m256d scaled = _mm256_mul_pd(_mm256_sub_pd(_mm256_cvtps_pd(values), mean), scale);
        return _mm256_cvtpd_ps(_mm256_mul_pd(scaled, _mm256_cvtps_pd(weights)));
    };
    size_t i = 0;
    for (; i + 4 <= n; i += 4) _mm_storeu_ps(out + i, normed(_mm_loadu_ps(x + i), _mm_loadu_ps(weight + i)));
    for (; i < n; ++i) out[i] = _mm_cvtss_f32(normed(_mm_set_ss(x[i]), _mm_set_ss(weight[i])));
}

void siluMultiply(const float* gate, const float* up, size_t n, float* out)
{
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        _mm256_storeu_ps(out + i, _mm256_mul_ps(silu(_mm256_loadu_ps(gate + i)), _mm256_loadu_ps(up + i)));
    }
    if (i < n) storeRest(out + i, _mm256_mul_ps(silu(loadRest(gate + i, n - i)), loadRest(up + i, n - i)), n - i);
}

void gelu(const float* x, size_t n, float* out)
{
    size_t i = 0;
    for (; i + 8 <= n; i += 8) _mm256_storeu_ps(out + i, geluTanh(_mm256_loadu_ps(x + i)));
    if (i < n) storeRest(out + i, geluTanh(loadRest(x + i, n - i)), n - i);
}

void geluErf(const float* x, size_t n, float* out)
{
    size_t i = 0;
    for (; i + 8 <= n; i += 8) _mm256_storeu_ps(out + i, geluExact(_mm256_loadu_ps(x + i)));
    if (i < n) storeRest(out + i, geluExact(loadRest(x + i, n - i)), n - i);
}

void softCap(float* x, float cap, size_t n)
{
    const __m256 limit = _mm256_set1_ps(cap);
    const auto capped = [&](__m256 values) __attribute__((always_inline))
    {
        return _mm256_mul_ps(limit, hyperbolicTangent(_mm256_div_ps(values, limit)));
    };
    size_t i = 0;
    for (; i + 8 <= n; i += 8) _mm256_storeu_ps(x + i, capped(_mm256_loadu_ps(x + i)));
    if (i < n) storeRest(x + i, capped(loadRest(x + i, n - i)), n - i);
}

}  // namespace avx2
}  // namespace vitrine
