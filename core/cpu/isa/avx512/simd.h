#pragma once

// Small tools for the AVX-512 level, beside those of isa/avx2/simd.h. Anonymous namespace throughout, for the same
// reason.

#include "core/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

VITRINE_INLINE __m512i loadBytes64(const void* p)
{
    return _mm512_loadu_si512(p);
}

/// How far ahead of a row's blocks to prefetch. These kernels need about 10 cycles for 144 bytes, so that the latency
/// of memory is as long as several kilobytes; measured on Zen 5: 64, 72 and 74 GB/s with 4, 8 and 12 KB (two cores).
constexpr size_t kAhead = 8192;

/// The same 32 bytes in both halves.
VITRINE_INLINE __m512i twiceBytes32(const void* p)
{
    return _mm512_broadcast_i64x4(loadBytes32(p));
}

/// One number in the 64-bit lanes of the lower half, another in those of the upper.
VITRINE_INLINE __m512i halves64(long long low, long long high)
{
    return _mm512_setr_epi64(low, low, low, low, high, high, high, high);
}

/// (bits & mask) | rest
VITRINE_INLINE __m512i addMasked(__m512i bits, char mask, __m512i rest)
{
    return _mm512_ternarylogic_epi64(bits, _mm512_set1_epi8(mask), rest, 0xEA);
}

/// Moves both halves' bits to the left, by Low and by High (negative: to the right), and adds those of `mask` to
/// `rest`; no bit of the mask may come from another byte.
template <int Low, int High>
VITRINE_INLINE __m512i addMovedBits(__m512i bytes, char mask, __m512i rest)
{
    return addMasked(_mm512_rolv_epi64(bytes, halves64(Low & 63, High & 63)), mask, rest);
}

}  // namespace
}  // namespace vitrine
