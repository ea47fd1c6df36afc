#include "core/compute/cpu/isa/avx2/attention.h"

#include "core/compute/cpu/isa/attention_tiles.h"
#include "core/compute/cpu/isa/avx2/exponential.h"
#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {

namespace {

/// Vector operations of AVX2 for attention_tiles.h. A tile uses 15 of the 16 registers: 12 hold sums, two hold lanes
/// of the matrix b, and one holds the factor.
struct Avx2 {
    static constexpr int kRows = 6;
    static constexpr int kPanels = 1;

    struct Lanes {
        __m256 low;
        __m256 high;
    };
    using Factor = __m256;

    static VITRINE_INLINE Lanes zero() { return {_mm256_setzero_ps(), _mm256_setzero_ps()}; }
    static VITRINE_INLINE Lanes fill(float x) { return {_mm256_set1_ps(x), _mm256_set1_ps(x)}; }
    static VITRINE_INLINE Factor broadcast(const float* p) { return _mm256_broadcast_ss(p); }
    static VITRINE_INLINE Lanes load(const float* p) { return {_mm256_loadu_ps(p), _mm256_loadu_ps(p + 8)}; }
    static VITRINE_INLINE Lanes load(const uint16_t* halves)
    {
        return {_mm256_cvtph_ps(loadBytes16(halves)), _mm256_cvtph_ps(loadBytes16(halves + 8))};
    }
    static VITRINE_INLINE Lanes load(const int8_t* bytes)
    {
        const __m128i all = loadBytes16(bytes);
        return {_mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(all)),
                _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(_mm_unpackhi_epi64(all, all)))};
    }
    static VITRINE_INLINE void store(float* p, Lanes v)
    {
        _mm256_storeu_ps(p, v.low);
        _mm256_storeu_ps(p + 8, v.high);
    }
    static VITRINE_INLINE void storeTurned(const Lanes (&x)[16], float* out, size_t stride)
    {
        forEach<0, 2>([&](auto i) __attribute__((always_inline)) {
            storeTurned8<&Lanes::low>(x + 8 * i, out + 8 * i, stride);
            storeTurned8<&Lanes::high>(x + 8 * i, out + 8 * stride + 8 * i, stride);
        });
    }
    template <__m256 Lanes::*Half>
    static VITRINE_INLINE void storeTurned8(const Lanes* x, float* out, size_t stride)
    {
        // In first[k] and second[k], the low 128 bits belong to position k, and the high 128 bits to position 4 + k.
        // Each holds four dimensions: 0 … 3 in first[k], and 4 … 7 in second[k].
        __m256 first[4], second[4];
        turnFours(x[0].*Half, x[1].*Half, x[2].*Half, x[3].*Half, first);
        turnFours(x[4].*Half, x[5].*Half, x[6].*Half, x[7].*Half, second);
        forEach<0, 4>([&](auto k) __attribute__((always_inline)) {
            _mm256_storeu_ps(out + k * stride, _mm256_permute2f128_ps(first[k], second[k], 0x20));
            _mm256_storeu_ps(out + (4 + k) * stride, _mm256_permute2f128_ps(first[k], second[k], 0x31));
        });
    }
    static VITRINE_INLINE void turnFours(__m256 x0, __m256 x1, __m256 x2, __m256 x3, __m256 (&fours)[4])
    {
        const __m256d low0 = _mm256_castps_pd(_mm256_unpacklo_ps(x0, x1));
        const __m256d high0 = _mm256_castps_pd(_mm256_unpackhi_ps(x0, x1));
        const __m256d low1 = _mm256_castps_pd(_mm256_unpacklo_ps(x2, x3));
        const __m256d high1 = _mm256_castps_pd(_mm256_unpackhi_ps(x2, x3));
        fours[0] = _mm256_castpd_ps(_mm256_unpacklo_pd(low0, low1));
        fours[1] = _mm256_castpd_ps(_mm256_unpackhi_pd(low0, low1));
        fours[2] = _mm256_castpd_ps(_mm256_unpacklo_pd(high0, high1));
        fours[3] = _mm256_castpd_ps(_mm256_unpackhi_pd(high0, high1));
    }
    static VITRINE_INLINE Lanes multiplyAdd(Factor factor, Lanes v, Lanes sum)
    {
        return {_mm256_fmadd_ps(factor, v.low, sum.low), _mm256_fmadd_ps(factor, v.high, sum.high)};
    }
    static VITRINE_INLINE Lanes multiply(Lanes a, Lanes b)
    {
        return {_mm256_mul_ps(a.low, b.low), _mm256_mul_ps(a.high, b.high)};
    }
    static VITRINE_INLINE Lanes add(Lanes a, Lanes b)
    {
        return {_mm256_add_ps(a.low, b.low), _mm256_add_ps(a.high, b.high)};
    }
    static VITRINE_INLINE Lanes max(Lanes a, Lanes b)
    {
        return {_mm256_max_ps(a.low, b.low), _mm256_max_ps(a.high, b.high)};
    }
    static VITRINE_INLINE Lanes exponential(Lanes x)
    {
        return {vitrine::exponential(x.low), vitrine::exponential(x.high)};
    }
    static VITRINE_INLINE float sum(Lanes v) { return horizontalSum(_mm256_add_ps(v.low, v.high)); }
    static VITRINE_INLINE float largest(Lanes v) { return horizontalMax(_mm256_max_ps(v.low, v.high)); }
};

}  // namespace

namespace avx2 {

void attentionScores(const KvStretch& keys, const float* queries, size_t rows, float scale, float* scores,
                     size_t stride, std::byte* scratch)
{
    vitrine::attentionScores<Avx2>(keys, queries, rows, scale, scores, stride, scratch);
}

void attentionMix(const KvStretch& values, const float* weights, size_t rows, size_t stride, float* out,
                  size_t outStride, std::byte* scratch)
{
    vitrine::attentionMix<Avx2>(values, weights, rows, stride, out, outStride, scratch);
}

SoftmaxSums softmaxNumerators(float* x, size_t n)
{
    return vitrine::softmaxNumerators<Avx2>(x, n);
}

}  // namespace avx2
}  // namespace vitrine
