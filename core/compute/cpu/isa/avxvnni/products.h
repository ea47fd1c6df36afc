#pragma once

#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

/// Implements ByteProducts with AVX-VNNI. Each operation is one instruction. Avx2Products describes the operations.
struct VnniProducts {
    static VITRINE_INLINE __m256i addPairs(__m256i sums, __m256i a, __m256i b)
    {
        return _mm256_dpwssd_avx_epi32(sums, a, b);
    }
    static VITRINE_INLINE __m256i fours(__m256i unsignedBytes, __m256i signedBytes)
    {
        return _mm256_dpbusd_avx_epi32(_mm256_setzero_si256(), unsignedBytes, signedBytes);
    }
};

}  // namespace
}  // namespace vitrine
