#pragma once

#include "core/compute/cpu/isa/avx512/simd.h"

namespace vitrine {
namespace {

/// Vector operations for panels.h that the levels with AVX-512 share.
struct PanelSimd512 {
    using Floats = __m512;
    using Ints = __m512i;
    static constexpr int kLanes = 16;
    static constexpr int kFloatRows = 2;
    static constexpr int kFloatColumns = 12;

    static VITRINE_INLINE Ints zeroInts() { return _mm512_setzero_si512(); }
    static VITRINE_INLINE Ints loadInts(const void* p) { return _mm512_load_si512(p); }
    static VITRINE_INLINE Ints broadcastWord(const void* p) { return _mm512_set1_epi32(static_cast<int>(load32(p))); }
    static VITRINE_INLINE Ints addPairs(Ints sums, Ints a, Ints b) { return _mm512_dpwssd_epi32(sums, a, b); }

    static VITRINE_INLINE Floats zeroFloats() { return _mm512_setzero_ps(); }
    static VITRINE_INLINE Floats loadFloats(const void* p) { return _mm512_load_ps(p); }
    static VITRINE_INLINE void storeFloats(float* p, Floats x) { _mm512_store_ps(p, x); }
    static VITRINE_INLINE Floats broadcastFloat(const float* p) { return _mm512_set1_ps(*p); }
    static VITRINE_INLINE Floats toFloats(Ints x) { return _mm512_cvtepi32_ps(x); }
    static VITRINE_INLINE Floats multiply(Floats a, Floats b) { return _mm512_mul_ps(a, b); }
    static VITRINE_INLINE Floats multiplyAdd(Floats a, Floats b, Floats c) { return _mm512_fmadd_ps(a, b, c); }
    static VITRINE_INLINE Floats subtractProduct(Floats a, Floats b, Floats c) { return _mm512_fnmadd_ps(a, b, c); }

    /// Transposes sixteen rows of sixteen 32-bit words. It interleaves adjacent rows, then pairs of rows, then quarters
    /// of vectors.
    static VITRINE_INLINE void transpose16(const uint32_t* rows, size_t rowWords, uint8_t* out, size_t outBytes)
    {
        Ints pairs[16];
        forEach<0, 8>([&](auto i) __attribute__((always_inline)) {
            const Ints a = loadBytes64(rows + 2 * i * rowWords);
            const Ints b = loadBytes64(rows + (2 * i + 1) * rowWords);
            pairs[2 * i] = _mm512_unpacklo_epi32(a, b);
            pairs[2 * i + 1] = _mm512_unpackhi_epi32(a, b);
        });
        // Quarter q of fours[4 i + j] holds word 4 q + j of rows 4 i … 4 i + 3.
        Ints fours[16];
        forEach<0, 4>([&](auto i) __attribute__((always_inline)) {
            forEach<0, 2>([&](auto j) __attribute__((always_inline)) {
                const Ints a = pairs[4 * i + j];
                const Ints b = pairs[4 * i + 2 + j];
                fours[4 * i + 2 * j] = _mm512_unpacklo_epi64(a, b);
                fours[4 * i + 2 * j + 1] = _mm512_unpackhi_epi64(a, b);
            });
        });
        forEach<0, 4>([&](auto j) __attribute__((always_inline)) {
            const Ints even01 = _mm512_shuffle_i32x4(fours[j], fours[4 + j], 0x88);
            const Ints odd01 = _mm512_shuffle_i32x4(fours[j], fours[4 + j], 0xDD);
            const Ints even23 = _mm512_shuffle_i32x4(fours[8 + j], fours[12 + j], 0x88);
            const Ints odd23 = _mm512_shuffle_i32x4(fours[8 + j], fours[12 + j], 0xDD);
            _mm512_store_si512(out + j * outBytes, _mm512_shuffle_i32x4(even01, even23, 0x88));
            _mm512_store_si512(out + (4 + j) * outBytes, _mm512_shuffle_i32x4(odd01, odd23, 0x88));
            _mm512_store_si512(out + (8 + j) * outBytes, _mm512_shuffle_i32x4(even01, even23, 0xDD));
            _mm512_store_si512(out + (12 + j) * outBytes, _mm512_shuffle_i32x4(odd01, odd23, 0xDD));
        });
    }

    /// Transposes sixteen rows of `words` 32-bit words (a multiple of 16). Vector i of the result holds word i of all
    /// sixteen rows. The vectors are `outBytes` apart.
    static VITRINE_INLINE void transpose(const uint32_t* rows, size_t words, uint8_t* out, size_t outBytes)
    {
        for (size_t i = 0; i < words; i += 16) transpose16(rows + i, words, out + i * outBytes, outBytes);
    }
};

}  // namespace
}  // namespace vitrine
