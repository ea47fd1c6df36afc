#include "core/compute/cpu/isa/recurrent_step.h"

#include "core/compute/cpu/isa/avx2/exponential.h"
#include "core/compute/cpu/isa/avx2/simd.h"
#include "core/compute/cpu/isa/avx2/vector_ops.h"

#include <string.h>

namespace vitrine {

void avx2::correctedStep(float* state, const CorrectedToken& token, size_t keys, size_t width, float* out)
{
    stepCorrected(state, token, keys, width, out);
}

namespace {

/// Computes Kernels::scanStep for eight channels. Returns their results.
VITRINE_INLINE __m256 scanEight(float* state, const ChannelToken& token, size_t keys, size_t stride, size_t c)
{
    const __m256 step = _mm256_loadu_ps(token.step + c);
    const __m256 given = _mm256_mul_ps(step, _mm256_loadu_ps(token.value + c));
    __m256 sum = _mm256_setzero_ps();
    for (size_t i = 0; i < keys; ++i) {
        float* const row = state + i * stride + c;
        const __m256 decay = exponential(_mm256_mul_ps(step, _mm256_loadu_ps(token.rates + i * stride + c)));
        const __m256 next =
            _mm256_fmadd_ps(_mm256_set1_ps(token.key[i]), given, _mm256_mul_ps(decay, _mm256_loadu_ps(row)));
        _mm256_storeu_ps(row, next);
        sum = _mm256_fmadd_ps(_mm256_set1_ps(token.query[i]), next, sum);
    }
    return sum;
}

}  // namespace

void avx2::scanStep(float* state, const ChannelToken& token, size_t keys, size_t stride, size_t width, float* out)
{
    size_t c = 0;
    for (; c + 8 <= width; c += 8) _mm256_storeu_ps(out + c, scanEight(state, token, keys, stride, c));
    for (; c < width; ++c) {
        float sum = 0;
        for (size_t i = 0; i < keys; ++i) {
            float* const row = state + i * stride + c;
            const __m256 decay = exponential(_mm256_set1_ps(token.step[c] * token.rates[i * stride + c]));
            *row = _mm256_cvtss_f32(decay) * *row + token.key[i] * (token.step[c] * token.value[c]);
            sum += token.query[i] * *row;
        }
        out[c] = sum;
    }
}

}  // namespace vitrine
