#include "core/cpu/isa/avx2/attention.h"

#include "core/cpu/isa/attention_tiles.h"
#include "core/cpu/isa/avx2/exponential.h"
#include "core/cpu/isa/avx2/simd.h"

namespace vitrine {

namespace {

/// Of 16 registers 12 hold sums, two the lanes, one the factor.
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
