#pragma once

// Formats whose weights are plain floating-point numbers.

#include "core/compute/cpu/isa/avx2/formats.h"

namespace vitrine {
namespace {

/// Requirements of a floating-point format: the size of a number in bytes, and a function that converts eight numbers
/// to floats.
template <typename Format>
concept FloatFormat = requires(const uint8_t* p, __m256& floats)
{
    requires(Format::kBytes > 0);
    floats = Format::load(p);
};

template <>
struct FormatOf<F32> {
    static constexpr size_t kBytes = 4;
    static VITRINE_INLINE __m256 load(const uint8_t* p) { return _mm256_loadu_ps(reinterpret_cast<const float*>(p)); }
};

template <>
struct FormatOf<F16> {
    static constexpr size_t kBytes = 2;
    static VITRINE_INLINE __m256 load(const uint8_t* p) { return _mm256_cvtph_ps(loadBytes16(p)); }
};

template <>
struct FormatOf<BF16> {
    static constexpr size_t kBytes = 2;
    static VITRINE_INLINE __m256 load(const uint8_t* p)
    {
        return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(loadBytes16(p)), 16));
    }
};

}  // namespace
}  // namespace vitrine
