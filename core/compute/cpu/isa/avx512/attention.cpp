#include "core/compute/cpu/isa/avx512/attention.h"

#include "core/compute/cpu/isa/attention_tiles.h"
#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {

namespace {

/// Vector operations of AVX-512 for attention_tiles.h. A tile uses 29 of the 32 registers: 24 hold sums, four hold
/// lanes of the matrix b, and one holds the factor.
struct Avx512 {
    static constexpr int kRows = 6;
    static constexpr int kPanels = 4;

    using Lanes = __m512;
    using Factor = __m512;

    static VITRINE_INLINE Lanes zero() { return _mm512_setzero_ps(); }
    static VITRINE_INLINE Lanes fill(float x) { return _mm512_set1_ps(x); }
    static VITRINE_INLINE Factor broadcast(const float* p) { return _mm512_set1_ps(*p); }
    static VITRINE_INLINE Lanes load(const float* p) { return _mm512_loadu_ps(p); }
    static VITRINE_INLINE Lanes load(const uint16_t* halves) { return _mm512_cvtph_ps(loadBytes32(halves)); }
    static VITRINE_INLINE Lanes load(const int8_t* bytes)
    {
        return _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(loadBytes16(bytes)));
    }
    static VITRINE_INLINE void store(float* p, Lanes v) { _mm512_storeu_ps(p, v); }
    static VITRINE_INLINE void storeTurned(const Lanes (&x)[16], float* out, size_t stride)
    {
        // In fours[4 g + k], 128-bit lane l holds dimensions 4 g … 4 g + 3 of position 4 l + k.
        __m512 fours[16];
        forEach<0, 4>([&](auto g) __attribute__((always_inline)) {
            const __m512d low0 = _mm512_castps_pd(_mm512_unpacklo_ps(x[4 * g], x[4 * g + 1]));
            const __m512d high0 = _mm512_castps_pd(_mm512_unpackhi_ps(x[4 * g], x[4 * g + 1]));
            const __m512d low1 = _mm512_castps_pd(_mm512_unpacklo_ps(x[4 * g + 2], x[4 * g + 3]));
            const __m512d high1 = _mm512_castps_pd(_mm512_unpackhi_ps(x[4 * g + 2], x[4 * g + 3]));
            fours[4 * g] = _mm512_castpd_ps(_mm512_unpacklo_pd(low0, low1));
            fours[4 * g + 1] = _mm512_castpd_ps(_mm512_unpackhi_pd(low0, low1));
            fours[4 * g + 2] = _mm512_castpd_ps(_mm512_unpacklo_pd(high0, high1));
            fours[4 * g + 3] = _mm512_castpd_ps(_mm512_unpackhi_pd(high0, high1));
        });
        forEach<0, 4>([&](auto k) __attribute__((always_inline)) {
            const __m512 even0 = _mm512_shuffle_f32x4(fours[k], fours[4 + k], 0x88);
            const __m512 odd0 = _mm512_shuffle_f32x4(fours[k], fours[4 + k], 0xDD);
            const __m512 even1 = _mm512_shuffle_f32x4(fours[8 + k], fours[12 + k], 0x88);
            const __m512 odd1 = _mm512_shuffle_f32x4(fours[8 + k], fours[12 + k], 0xDD);
            store(out + k * stride, _mm512_shuffle_f32x4(even0, even1, 0x88));
            store(out + (4 + k) * stride, _mm512_shuffle_f32x4(odd0, odd1, 0x88));
            store(out + (8 + k) * stride, _mm512_shuffle_f32x4(even0, even1, 0xDD));
            store(out + (12 + k) * stride, _mm512_shuffle_f32x4(odd0, odd1, 0xDD));
        });
    }
    static VITRINE_INLINE Lanes multiplyAdd(Factor factor, Lanes v, Lanes sum)
    {
        return _mm512_fmadd_ps(factor, v, sum);
    }
    static VITRINE_INLINE Lanes multiply(Lanes a, Lanes b) { return _mm512_mul_ps(a, b); }
    static VITRINE_INLINE Lanes add(Lanes a, Lanes b) { return _mm512_add_ps(a, b); }
    static VITRINE_INLINE Lanes max(Lanes a, Lanes b) { return _mm512_max_ps(a, b); }
    static VITRINE_INLINE float sum(Lanes v) { return _mm512_reduce_add_ps(v); }
    static VITRINE_INLINE float largest(Lanes v) { return _mm512_reduce_max_ps(v); }

    /// Returns e^x. With x = n ln 2 + r and |r| <= ln 2 / 2, a polynomial gives e^r, which is multiplied by 2^n. For x
    /// >= -87.3, the error is at most 2 units in the last place. For smaller x, the error is at most the smallest
    /// denormal. The result is 0 below -104 and saturated above 88.7; NaN stays NaN.
    static VITRINE_INLINE Lanes exponential(Lanes x)
    {
        // max and min return their second operand if either operand is NaN. x must therefore be the second operand.
        const __m512 clamped = _mm512_max_ps(_mm512_set1_ps(-120.0F), _mm512_min_ps(_mm512_set1_ps(89.0F), x));
        const __m512 n = _mm512_roundscale_ps(_mm512_mul_ps(clamped, _mm512_set1_ps(1.44269504F)),
                                              _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
        // ln 2 is split into two parts, so that n * ln 2 has an error below 2^-24.
        __m512 r = _mm512_fnmadd_ps(n, _mm512_set1_ps(0.693145752F), clamped);
        r = _mm512_fnmadd_ps(n, _mm512_set1_ps(1.42860677e-6F), r);
        // Taylor series up to the seventh power. The term with the eighth power is below 2^-26 of the result.
        __m512 p = _mm512_set1_ps(1.0F / 5040.0F);
        p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1.0F / 720.0F));
        p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1.0F / 120.0F));
        p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1.0F / 24.0F));
        p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1.0F / 6.0F));
        p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(0.5F));
        p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1.0F));
        p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(1.0F));
        return _mm512_scalef_ps(p, n);
    }
};

}  // namespace

namespace avx512 {

void attentionScores(const KvStretch& keys, const float* queries, size_t rows, float scale, float* scores,
                     size_t stride, std::byte* scratch)
{
    vitrine::attentionScores<Avx512>(keys, queries, rows, scale, scores, stride, scratch);
}

void attentionMix(const KvStretch& values, const float* weights, size_t rows, size_t stride, float* out,
                  size_t outStride, std::byte* scratch)
{
    vitrine::attentionMix<Avx512>(values, weights, rows, stride, out, outStride, scratch);
}

SoftmaxSums softmaxNumerators(float* x, size_t n)
{
    return vitrine::softmaxNumerators<Avx512>(x, n);
}

}  // namespace avx512
}  // namespace vitrine
