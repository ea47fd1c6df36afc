#pragma once

// Helpers for the AVX2 level. Everything is in an anonymous namespace, so that each object file has its own copy.
// Without the namespace, the linker could use a copy compiled for AVX2 in code that must also run on older processors.

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <utility>

namespace vitrine {
namespace {

#define VITRINE_INLINE inline __attribute__((always_inline))

template <int N>
struct Index {
    constexpr operator int() const { return N; }
};

template <int Begin, int... Offsets, typename F>
VITRINE_INLINE void forEachOf(std::integer_sequence<int, Offsets...>, const F& f)
{
    (f(Index<Begin + Offsets>{}), ...);
}

/// Calls f(Index<Begin>), …, f(Index<End - 1>). The calls are always unrolled, so that arrays of vectors indexed by the
/// argument stay in registers. The function uses a fold expression, because recursion would make the compiler copy each
/// body once per recursion level.
template <int Begin, int End, typename F>
VITRINE_INLINE void forEach(const F& f)
{
    forEachOf<Begin>(std::make_integer_sequence<int, End - Begin>{}, f);
}

VITRINE_INLINE uint16_t load16(const void* p)
{
    uint16_t value;
    memcpy(&value, p, sizeof(value));
    return value;
}

VITRINE_INLINE uint32_t load32(const void* p)
{
    uint32_t value;
    memcpy(&value, p, sizeof(value));
    return value;
}

VITRINE_INLINE float loadHalf(const void* p)
{
    return _cvtsh_ss(load16(p));
}

VITRINE_INLINE __m128i loadBytes16(const void* p)
{
    return _mm_loadu_si128(static_cast<const __m128i*>(p));
}

VITRINE_INLINE __m256i loadBytes32(const void* p)
{
    return _mm256_loadu_si256(static_cast<const __m256i*>(p));
}

VITRINE_INLINE float horizontalSum(__m256 v)
{
    __m128 sum = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
    sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
    sum = _mm_add_ss(sum, _mm_movehdup_ps(sum));
    return _mm_cvtss_f32(sum);
}

VITRINE_INLINE double horizontalSum(__m256d v)
{
    const __m128d sum = _mm_add_pd(_mm256_castpd256_pd128(v), _mm256_extractf128_pd(v, 1));
    return _mm_cvtsd_f64(_mm_add_sd(sum, _mm_unpackhi_pd(sum, sum)));
}

VITRINE_INLINE float horizontalMax(__m256 v)
{
    __m128 max = _mm_max_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
    max = _mm_max_ps(max, _mm_movehl_ps(max, max));
    max = _mm_max_ss(max, _mm_movehdup_ps(max));
    return _mm_cvtss_f32(max);
}

/// Prefetches the bytes [p + distance, p + distance + Bytes). Prefetching helps for two reasons: hardware prefetchers
/// stop at page borders, and decoding has too few loads in flight to hide the memory latency. Prefetching an invalid
/// address has no effect.
template <size_t Bytes>
VITRINE_INLINE void prefetchAhead(const void* p, size_t distance = 4096)
{
    for (size_t line = 0; line < Bytes; line += 64) {
        _mm_prefetch(static_cast<const char*>(p) + distance + line, _MM_HINT_T0);
    }
}

}  // namespace
}  // namespace vitrine
