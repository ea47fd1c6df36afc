#pragma once

#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

/// Splits 16 bytes into 32 bytes with one nibble each. The low nibbles go to the low 128 bits of the result, the high
/// nibbles to the high 128 bits.
VITRINE_INLINE __m256i nibbles(const uint8_t* bytes)
{
    const __m256i both = _mm256_broadcastsi128_si256(loadBytes16(bytes));
    const __m256i shifted = _mm256_srlv_epi64(both, _mm256_setr_epi64x(0, 0, 4, 4));
    return _mm256_and_si256(shifted, _mm256_set1_epi8(15));
}

/// Replaces each index (0 … 15) by its entry in a table of sixteen signed bytes.
VITRINE_INLINE __m256i lookUp(__m128i table, __m256i indices)
{
    return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), indices);
}

/// The sixteen quantisation levels of IQ4_NL and IQ4_XS.
VITRINE_INLINE __m128i iq4Values()
{
    return _mm_setr_epi8(-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113);
}

}  // namespace
}  // namespace vitrine
