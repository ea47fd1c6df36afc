#pragma once

#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

/// Vector operations for panels.h that the AVX2 and AVX-VNNI levels share.
struct PanelSimd256 {
    using Floats = __m256;
    using Ints = __m256i;
    static constexpr int kLanes = 8;
    // Size of a float tile: its 2 x 6 sums and the operands fill the 16 registers.
    static constexpr int kFloatRows = 2;
    static constexpr int kFloatColumns = 6;

    static VITRINE_INLINE Ints zeroInts() { return _mm256_setzero_si256(); }
    static VITRINE_INLINE Ints loadInts(const void* p) { return _mm256_load_si256(static_cast<const Ints*>(p)); }
    static VITRINE_INLINE Ints broadcastWord(const void* p) { return _mm256_set1_epi32(static_cast<int>(load32(p))); }

    static VITRINE_INLINE Floats zeroFloats() { return _mm256_setzero_ps(); }
    static VITRINE_INLINE Floats loadFloats(const void* p) { return _mm256_load_ps(static_cast<const float*>(p)); }
    static VITRINE_INLINE void storeFloats(float* p, Floats x) { _mm256_store_ps(p, x); }
    static VITRINE_INLINE Floats broadcastFloat(const float* p) { return _mm256_broadcast_ss(p); }
    static VITRINE_INLINE Floats toFloats(Ints x) { return _mm256_cvtepi32_ps(x); }
    static VITRINE_INLINE Floats multiply(Floats a, Floats b) { return _mm256_mul_ps(a, b); }
    static VITRINE_INLINE Floats multiplyAdd(Floats a, Floats b, Floats c) { return _mm256_fmadd_ps(a, b, c); }
    static VITRINE_INLINE Floats subtractProduct(Floats a, Floats b, Floats c) { return _mm256_fnmadd_ps(a, b, c); }

    /// Transposes eight rows of eight 32-bit words. It interleaves adjacent rows, then pairs of rows, then halves of
    /// vectors.
    static VITRINE_INLINE void transpose8(const uint32_t* rows, size_t rowWords, uint8_t* out, size_t outBytes)
    {
        Ints pairs[8];
        forEach<0, 4>([&](auto i) __attribute__((always_inline)) {
            const Ints a = loadBytes32(rows + 2 * i * rowWords);
            const Ints b = loadBytes32(rows + (2 * i + 1) * rowWords);
            pairs[2 * i] = _mm256_unpacklo_epi32(a, b);
            pairs[2 * i + 1] = _mm256_unpackhi_epi32(a, b);
        });
        forEach<0, 4>([&](auto j) __attribute__((always_inline)) {
            // Returns words j and 4 + j of the four rows that begin with row `first` (0 or 4). The two words belong to
            // two different columns of the result.
            const auto fours = [&](int first) __attribute__((always_inline))
            {
                const Ints a = pairs[first + j / 2];
                const Ints b = pairs[first + 2 + j / 2];
                return j % 2 == 0 ? _mm256_unpacklo_epi64(a, b) : _mm256_unpackhi_epi64(a, b);
            };
            const Ints low = fours(0);
            const Ints high = fours(4);
            const auto store = [&](int word, Ints x) __attribute__((always_inline))
            {
                _mm256_store_si256(reinterpret_cast<Ints*>(out + static_cast<size_t>(word) * outBytes), x);
            };
            store(j, _mm256_permute2x128_si256(low, high, 0x20));
            store(4 + j, _mm256_permute2x128_si256(low, high, 0x31));
        });
    }

    /// Transposes eight rows of `words` 32-bit words (a multiple of 8). Vector i of the result holds word i of all
    /// eight rows. The vectors are `outBytes` apart.
    static VITRINE_INLINE void transpose(const uint32_t* rows, size_t words, uint8_t* out, size_t outBytes)
    {
        for (size_t i = 0; i < words; i += 8) transpose8(rows + i, words, out + i * outBytes, outBytes);
    }
};

}  // namespace
}  // namespace vitrine
