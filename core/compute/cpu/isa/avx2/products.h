#pragma once

#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

/// Requirements for a class that multiplies and sums bytes with the instructions of one level. The comments in
/// Avx2Products describe its functions.
template <typename Products>
concept ByteProducts = requires(__m256i a, __m256i b, __m256i& sums)
{
    sums = Products::addPairs(sums, a, b);
    sums = Products::fours(a, b);
};

/// Implements ByteProducts with AVX2 instructions. A level that has single instructions for these operations has its
/// own class.
struct Avx2Products {
    /// Returns sums + a · b. Two adjacent products of 16-bit numbers are added to each 32-bit sum.
    static VITRINE_INLINE __m256i addPairs(__m256i sums, __m256i a, __m256i b)
    {
        return _mm256_add_epi32(sums, _mm256_madd_epi16(a, b));
    }
    /// Returns sums of four adjacent products of unsigned with signed bytes. The sum of two products must fit into 16
    /// bits.
    static VITRINE_INLINE __m256i fours(__m256i unsignedBytes, __m256i signedBytes)
    {
        return _mm256_madd_epi16(_mm256_maddubs_epi16(unsignedBytes, signedBytes), _mm256_set1_epi16(1));
    }
};

/// 32 weight bytes, prepared for products with the activation bytes of several columns. The instructions multiply only
/// unsigned with signed bytes. If weights are signed, their magnitudes are multiplied, and their signs are applied to
/// the activations (which are never -128).
template <bool Signed>
struct Quants;

template <>
struct Quants<false> {
    __m256i bytes;

    VITRINE_INLINE explicit Quants(__m256i quants) : bytes(quants) {}
    /// Multiplies each weight byte by its activation byte. Returns the sum of every two adjacent products, as 16-bit
    /// numbers.
    VITRINE_INLINE __m256i pairs(__m256i activations) const { return _mm256_maddubs_epi16(bytes, activations); }
    /// Multiplies each weight byte by its activation byte. Returns the sum of every four adjacent products, as 32-bit
    /// numbers.
    template <typename Products>
    VITRINE_INLINE __m256i fours(__m256i activations) const
    {
        return Products::fours(bytes, activations);
    }
};

template <>
struct Quants<true> {
    __m256i bytes;
    __m256i magnitudes;

    VITRINE_INLINE explicit Quants(__m256i quants) : bytes(quants), magnitudes(_mm256_abs_epi8(quants)) {}
    VITRINE_INLINE __m256i pairs(__m256i activations) const
    {
        return _mm256_maddubs_epi16(magnitudes, _mm256_sign_epi8(activations, bytes));
    }
    template <typename Products>
    VITRINE_INLINE __m256i fours(__m256i activations) const
    {
        return Products::fours(magnitudes, _mm256_sign_epi8(activations, bytes));
    }
};

}  // namespace
}  // namespace vitrine
