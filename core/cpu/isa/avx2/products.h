#pragma once

#include "core/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

/// 32 weight bytes ready to be multiplied with activation bytes of several columns. The instruction wants unsigned
/// times signed; signed weights give their magnitude and hand their sign to the activations (which are never -128).
template <bool Signed>
struct Quants;

template <>
struct Quants<false> {
    __m256i bytes;

    VITRINE_INLINE explicit Quants(__m256i quants) : bytes(quants) {}
    /// Sums of two neighbouring products, 16 bits each.
    VITRINE_INLINE __m256i times(__m256i activations) const { return _mm256_maddubs_epi16(bytes, activations); }
};

template <>
struct Quants<true> {
    __m256i bytes;
    __m256i magnitudes;

    VITRINE_INLINE explicit Quants(__m256i quants) : bytes(quants), magnitudes(_mm256_abs_epi8(quants)) {}
    VITRINE_INLINE __m256i times(__m256i activations) const
    {
        return _mm256_maddubs_epi16(magnitudes, _mm256_sign_epi8(activations, bytes));
    }
};

}  // namespace
}  // namespace vitrine
