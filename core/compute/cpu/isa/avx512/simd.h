#pragma once

// Helpers for the AVX-512 level, in addition to isa/avx2/simd.h. They are in an anonymous namespace for the same reason
// as the helpers there.

#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

VITRINE_INLINE __m512i loadBytes64(const void* p)
{
    return _mm512_loadu_si512(p);
}

/// Prefetch distance for the blocks of a row, in bytes. The kernels process 144 bytes in about 10 cycles. During one
/// access to memory, they therefore process several kilobytes. Measured on two cores of Zen 5: 64, 72 and 74 GB/s with
/// distances of 4, 8 and 12 KB. More than 8 KB therefore gains little.
constexpr size_t kAhead = 8192;

/// Loads 32 bytes and repeats them in both halves of the vector.
VITRINE_INLINE __m512i twiceBytes32(const void* p)
{
    return _mm512_broadcast_i64x4(loadBytes32(p));
}

/// Fills the 64-bit lanes of the lower half with `low`, and those of the upper half with `high`.
VITRINE_INLINE __m512i halves64(long long low, long long high)
{
    return _mm512_setr_epi64(low, low, low, low, high, high, high, high);
}

/// Returns (bits & mask) | rest.
VITRINE_INLINE __m512i addMasked(__m512i bits, char mask, __m512i rest)
{
    return _mm512_ternarylogic_epi64(bits, _mm512_set1_epi8(mask), rest, 0xEA);
}

/// Shifts the bits of the lower half to the left by Low and those of the upper half by High (to the right if negative).
/// Keeps only the bits in `mask` and combines them with `rest`. The shift crosses byte borders, so `mask` must exclude
/// all bits that come from another byte.
template <int Low, int High>
VITRINE_INLINE __m512i addMovedBits(__m512i bytes, char mask, __m512i rest)
{
    return addMasked(_mm512_rolv_epi64(bytes, halves64(Low & 63, High & 63)), mask, rest);
}

}  // namespace
}  // namespace vitrine
