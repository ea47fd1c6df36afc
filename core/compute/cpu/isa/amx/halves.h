#pragma once

// Products of weights in F16 and BF16 with the matrix unit, which multiplies pairs of bfloat16 (8 bits of precision)
// and adds them in f32. A number with more bits is split into a sum of bfloat16 parts. Two parts hold all 11 bits of a
// half, three parts all 24 bits of a float. Products of parts are exact; only their sum is rounded. The product of the
// last part of a half and the last part of a float is omitted, because it is smaller than the last bit of the result.

#include "core/compute/cpu/isa/amx/tiles.h"
#include "core/compute/cpu/isa/avx512/panel_simd.h"
#include "core/compute/cpu/isa/panel_records.h"
#include "core/compute/cpu/isa/panel_tiles.h"

namespace vitrine {
namespace {

/// Number of bfloat16 values in a row of a tile.
constexpr size_t kTileHalves = 32;

/// Splits each of 32 values into `Parts` bfloat16 parts. Each part is the remainder after the previous parts, rounded
/// to 8 bits. An infinity or NaN is stored only in the first part, because its remainder would be NaN.
template <int Parts>
VITRINE_INLINE void splitToBf16(__m512 first, __m512 last, __m512i (&parts)[Parts])
{
    const auto asFloats = [](__m256i halves) __attribute__((always_inline))
    {
        return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(halves), 16));
    };
    const auto rest = [](__m512 whole, __m512 part) __attribute__((always_inline))
    {
        const __m512 difference = _mm512_sub_ps(whole, part);
        const __m512 infinity = _mm512_set1_ps(__builtin_inff());
        const __mmask16 finite = _mm512_cmp_ps_mask(_mm512_abs_ps(difference), infinity, _CMP_LT_OQ);
        return _mm512_maskz_mov_ps(finite, difference);
    };
    forEach<0, Parts>([&](auto i) __attribute__((always_inline)) {
        parts[i] = reinterpret_cast<__m512i>(_mm512_cvtne2ps_pbh(last, first));
        first = rest(first, asFloats(_mm512_castsi512_si256(parts[i])));
        last = rest(last, asFloats(_mm512_extracti64x4_epi64(parts[i], 1)));
    });
}

/// Splits a row of activations. Every 32 values become `Parts` rows of a tile. The last group is padded with zeros.
template <int Parts>
VITRINE_INLINE void splitRow(const float* values, size_t count, std::byte* parts)
{
    for (size_t i = 0; i < count; i += kTileHalves) {
        float rest[kTileHalves] = {};
        const float* x = values + i;
        if (count - i < kTileHalves) {
            memcpy(rest, x, (count - i) * sizeof(float));
            x = rest;
        }
        __m512i split[Parts];
        splitToBf16<Parts>(_mm512_loadu_ps(x), _mm512_loadu_ps(x + 16), split);
        forEach<0, Parts>([&](auto part)
                              __attribute__((always_inline)) { _mm512_storeu_si512(parts + part * 64, split[part]); });
        parts += Parts * 64;
    }
}

/// Number of bfloat16 parts of an activation, which is a float, and of a weight in the given format.
constexpr int kActivationParts = 3;
template <FloatFormat Format>
constexpr int kWeightParts = __is_same(Format, FormatOf<F16>) ? 2 : 1;

template <FloatFormat Format>
struct HalvesSource {
    static constexpr int kParts = kWeightParts<Format>;
    struct Shape {
        static constexpr int kWords = 16 * kParts;
    };
    static constexpr int kOffset = 0;
    static constexpr size_t kColumns = kTileHalves;
    static constexpr size_t kBytes = 2 * kTileHalves;

    static VITRINE_INLINE void record(const uint8_t* row, uint32_t* words)
    {
        if constexpr (kParts == 1) {
            memcpy(words, row, kBytes);
        } else {
            __m512i parts[2];
            splitToBf16<2>(_mm512_cvtph_ps(loadBytes32(row)), _mm512_cvtph_ps(loadBytes32(row + 32)), parts);
            _mm512_storeu_si512(words, parts[0]);
            _mm512_storeu_si512(words + 16, parts[1]);
        }
    }

    static VITRINE_INLINE void recordOfRest(const uint8_t* row, size_t columns, uint32_t* words)
    {
        uint8_t rest[kBytes] = {};
        memcpy(rest, row, 2 * columns);
        record(rest, words);
    }
};

/// Computes the products of 32 rows with 16 · Tokens columns.
template <PanelSource Source, int Tokens>
struct HalvesTile {
    static constexpr int kRows = 2;
    static constexpr int kColumns = 16 * Tokens;
    static constexpr size_t kActivationBytes = 64 * kActivationParts;
    static constexpr size_t kMostRecords = 32;
    static constexpr size_t kWordBytes = 64 * kRows;

    static VITRINE_INLINE void loadColumns(const PanelColumns& x, size_t part)
    {
        tileLoad<4>(x.data + 64 * part, x.stride);
        if constexpr (Tokens == 2) tileLoad<5>(x.data + 64 * part + 16 * x.stride, x.stride);
    }

    static VITRINE_INLINE void loadRows(const uint8_t* panel, size_t part)
    {
        tileLoad<6>(panel + 16 * kWordBytes * part, kWordBytes);
        tileLoad<7>(panel + 16 * kWordBytes * part + 64, kWordBytes);
    }

    static VITRINE_INLINE void addProducts()
    {
        tileAddBf16<0, 4, 6>();
        tileAddBf16<1, 4, 7>();
        if constexpr (Tokens == 2) tileAddBf16<2, 5, 6>();
        if constexpr (Tokens == 2) tileAddBf16<3, 5, 7>();
    }

    /// For each row of the panel and each column of x, adds their dot product over `records` records to
    /// totals[column][row].
    static __attribute__((noinline)) void run(const uint8_t* panel, size_t records, PanelColumns x, int, float* totals)
    {
        alignas(64) float sums[Tokens][kRows][16][16];
        forEach<0, 2 * Tokens>([&](auto i) __attribute__((always_inline)) { tileZero<i>(); });
        for (size_t i = 0; i < records; ++i) {
            // The products of the smallest parts are added first. Each product shares one operand with the previous
            // product, so that only the other operand must be loaded.
            loadRows(panel, 0);
            forEach<1, kActivationParts>([&](auto i) __attribute__((always_inline)) {
                loadColumns(x, kActivationParts - i);
                addProducts();
            });
            if constexpr (Source::kParts == 2) {
                loadRows(panel, 1);
                addProducts();
                loadColumns(x, 0);
                addProducts();
                loadRows(panel, 0);
            } else {
                loadColumns(x, 0);
            }
            addProducts();
            panel += Source::Shape::kWords * kWordBytes;
            x.data += kActivationBytes;
        }
        forEach<0, 2 * Tokens>([&](auto i) __attribute__((always_inline)) { tileStore<i>(sums[i / 2][i % 2]); });
        for (int c = 0; c < kColumns; ++c) {
            forEach<0, kRows>([&](auto r) __attribute__((always_inline)) {
                float* const total = totals + (c * kRows + r) * 16;
                const __m512 sum = _mm512_load_ps(sums[c / 16][r][c % 16]);
                _mm512_store_ps(total, _mm512_add_ps(_mm512_load_ps(total), sum));
            });
        }
    }
};

}  // namespace
}  // namespace vitrine
