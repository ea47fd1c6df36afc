#include "core/cpu/isa/avx2/vector_ops.h"

#include "core/cpu/isa/avx2/simd.h"

namespace vitrine {

namespace {

VITRINE_INLINE __m256 loadFloats(const float* p)
{
    return _mm256_loadu_ps(p);
}

VITRINE_INLINE __m256 loadFloats(const uint16_t* p)
{
    return _mm256_cvtph_ps(loadBytes16(p));
}

/// The first `n` < 8 values, then zeros.
template <typename T>
VITRINE_INLINE __m256 loadRest(const T* p, size_t n)
{
    T padded[8] = {};
    memcpy(padded, p, n * sizeof(T));
    return loadFloats(padded);
}

VITRINE_INLINE void storeRest(float* p, __m256 v, size_t n)
{
    float padded[8];
    _mm256_storeu_ps(padded, v);
    memcpy(p, padded, n * sizeof(float));
}

template <typename T>
VITRINE_INLINE float dot(const float* a, const T* b, size_t n)
{
    __m256 sums[4] = {_mm256_setzero_ps(), _mm256_setzero_ps(), _mm256_setzero_ps(), _mm256_setzero_ps()};
    size_t i = 0;
    for (; i + 32 <= n; i += 32) {
        forEach<0, 4>([&](auto u) __attribute__((always_inline)) {
            sums[u] = _mm256_fmadd_ps(_mm256_loadu_ps(a + i + 8 * u), loadFloats(b + i + 8 * u), sums[u]);
        });
    }
    for (; i + 8 <= n; i += 8) sums[0] = _mm256_fmadd_ps(_mm256_loadu_ps(a + i), loadFloats(b + i), sums[0]);
    if (i < n) sums[1] = _mm256_fmadd_ps(loadRest(a + i, n - i), loadRest(b + i, n - i), sums[1]);
    return horizontalSum(_mm256_add_ps(_mm256_add_ps(sums[0], sums[1]), _mm256_add_ps(sums[2], sums[3])));
}

template <typename T>
VITRINE_INLINE void addScaled(float* out, float scale, const T* b, size_t n)
{
    const __m256 factor = _mm256_set1_ps(scale);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        _mm256_storeu_ps(out + i, _mm256_fmadd_ps(factor, loadFloats(b + i), _mm256_loadu_ps(out + i)));
    }
    if (i < n) {
        storeRest(out + i, _mm256_fmadd_ps(factor, loadRest(b + i, n - i), loadRest(out + i, n - i)), n - i);
    }
}

/// Squares in float, their sum in double: one scale for a whole row, so that its last bit matters to every value.
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

/// Σ term(x[i]) in double, where term maps four doubles.
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

/// e^x: x = n ln 2 + r with |r| <= ln 2 / 2, a polynomial for e^r, and 2^n put into the exponent. Within 2 units in the
/// last place from -87.3 to 88.3; 0 below, saturated above; NaN stays NaN.
VITRINE_INLINE __m256 exponential(__m256 x)
{
    const __m256 lowest = _mm256_set1_ps(-87.33F);
    const __m256 highest = _mm256_set1_ps(88.37F);
    // max and min give their second operand when one is NaN.
    const __m256 clamped = _mm256_max_ps(lowest, _mm256_min_ps(highest, x));
    const __m256 n = _mm256_round_ps(_mm256_mul_ps(clamped, _mm256_set1_ps(1.44269504F)),
                                     _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    // ln 2 in two parts, so that n * ln 2 is exact to more than 24 bits.
    __m256 r = _mm256_fnmadd_ps(n, _mm256_set1_ps(0.693145752F), clamped);
    r = _mm256_fnmadd_ps(n, _mm256_set1_ps(1.42860677e-6F), r);
    // Taylor's series to the sixth power; the seventh term is below 2^-26 of the result.
    __m256 p = _mm256_set1_ps(1.0F / 720.0F);
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

VITRINE_INLINE __m256 silu(__m256 x)
{
    const __m256 one = _mm256_set1_ps(1.0F);
    const __m256 e = exponential(_mm256_sub_ps(_mm256_setzero_ps(), x));
    return _mm256_div_ps(x, _mm256_add_ps(one, e));
}

/// x / (1 + e^-2u) with u = √(2/π) (x + 0.044715 x³), which is x/2 · (1 + tanh u).
VITRINE_INLINE __m256 geluTanh(__m256 x)
{
    const __m256 one = _mm256_set1_ps(1.0F);
    const __m256 cubic = _mm256_fmadd_ps(_mm256_mul_ps(x, x), _mm256_set1_ps(0.044715F), one);
    const __m256 minusTwiceU = _mm256_mul_ps(_mm256_mul_ps(cubic, x), _mm256_set1_ps(-1.5957691216F));
    return _mm256_div_ps(x, _mm256_add_ps(one, exponential(minusTwiceU)));
}

/// 1 - 2 / (e^2x + 1); below 0.3, where that loses digits, Taylor's series to the ninth power.
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

float dotF32(const float* a, const float* b, size_t n)
{
    return dot(a, b, n);
}

float dotF16(const float* a, const uint16_t* b, size_t n)
{
    return dot(a, b, n);
}

void addScaledF32(float* out, float scale, const float* b, size_t n)
{
    addScaled(out, scale, b, n);
}

void addScaledF16(float* out, float scale, const uint16_t* b, size_t n)
{
    addScaled(out, scale, b, n);
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

void softmax(float* x, size_t n)
{
    if (n == 0) return;
    const size_t whole = n / 8 * 8;
    float max = x[0];
    if (whole != 0) {
        __m256 lanes = _mm256_loadu_ps(x);
        for (size_t i = 8; i < whole; i += 8) lanes = _mm256_max_ps(lanes, _mm256_loadu_ps(x + i));
        max = horizontalMax(lanes);
    }
    for (size_t i = whole; i < n; ++i) max = x[i] > max ? x[i] : max;

    const __m256 shift = _mm256_set1_ps(max);
    __m256 sums = _mm256_setzero_ps();
    for (size_t i = 0; i < whole; i += 8) {
        const __m256 e = exponential(_mm256_sub_ps(_mm256_loadu_ps(x + i), shift));
        _mm256_storeu_ps(x + i, e);
        sums = _mm256_add_ps(sums, e);
    }
    float sum = horizontalSum(sums);
    if (whole < n) {
        float rest[8];
        _mm256_storeu_ps(rest, exponential(_mm256_sub_ps(loadRest(x + whole, n - whole), shift)));
        for (size_t i = whole; i < n; ++i) {
            x[i] = rest[i - whole];
            sum += x[i];
        }
    }
    const float scale = 1.0F / sum;
    for (size_t i = 0; i < n; ++i) x[i] *= scale;
}

}  // namespace avx2
}  // namespace vitrine
