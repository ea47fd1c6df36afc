#pragma once

// Formats with weights in blocks of 256. 64 quants (integer weights) are processed at a time: two parts of 32 quants as
// in isa/avx2/formats_256.h.

#include "core/compute/cpu/isa/avx2/formats_256.h"
#include "core/compute/cpu/isa/avx512/simd.h"

namespace vitrine {
namespace {

/// 64 unsigned weight bytes, prepared for products with the signed activation bytes of several columns.
struct SmallQuants {
    __m512i bytes;  ///< at most 128, so that the sum of two products fits into 16 bits

    /// Returns sums + Σ bytes · activations · scales. The scales are 16-bit.
    VITRINE_INLINE __m512i addScaled(__m512i sums, __m512i activations, __m512i scales) const
    {
        return _mm512_dpwssd_epi32(sums, _mm512_maddubs_epi16(bytes, activations), scales);
    }
};

/// 64 unsigned weight bytes of any size. Their scales are 32-bit.
struct LargeQuants {
    __m512i bytes;

    VITRINE_INLINE __m512i addScaled(__m512i sums, __m512i activations, __m512i scales) const
    {
        const __m512i fours = _mm512_dpbusd_epi32(_mm512_setzero_si512(), bytes, activations);
        return _mm512_add_epi32(sums, _mm512_mullo_epi32(fours, scales));
    }
};

/// 64 signed weights: their magnitudes, and a mask of the negative weights. Where a weight is negative, the activation
/// is negated before the multiplication.
struct SignedQuants {
    __m512i magnitudes;
    __mmask64 negative;

    VITRINE_INLINE __m512i addScaled(__m512i sums, __m512i activations, __m512i scales) const
    {
        const __m512i turned = _mm512_mask_sub_epi8(activations, negative, _mm512_setzero_si512(), activations);
        return SmallQuants{magnitudes}.addScaled(sums, turned, scales);
    }
};

struct WideHeader {
    __m128 factors;      ///< d, then dmin; dmin is used only with Correction::Minimum
    __m512i scales;      ///< 16-bit words; Format::scaleAt(i) is the index of the word for quants 2 i and 2 i + 1
    __m256i correction;  ///< 16-bit integers, one for every 16 quants, in order, as in Header
};

/// Requirements of a format with blocks of 256.
template <typename Format>
concept WideBlocksOf256 = requires(const uint8_t* block, Correction& correction, WideHeader& header, __m512i& sums,
                                   __m512i any)
{
    correction = Format::kCorrection;   // kCorrection: meaning of WideHeader::correction
    requires(Format::scaleAt(0) >= 0);  // scaleAt(i): index in WideHeader::scales for quants 2 i, 2 i + 1
    header = Format::header(block);     // returns scales and corrections of one block
    // Returns 64 quants, in order, as SmallQuants, LargeQuants or SignedQuants.
    sums = Format::template quants<3>(block).addScaled(sums, any, any);
};

/// Implements WideBlocksOf256 for any format: joins two parts of the AVX2 format, 32 quants each, into one vector.
template <BlocksOf256 Format>
struct Joined {
    static constexpr Correction kCorrection = Format::kCorrection;
    static constexpr int scaleAt(int i) { return i / 8 % 2 * 8 + i / 16; }

    static VITRINE_INLINE WideHeader header(const uint8_t* block)
    {
        const Header narrow = Format::header(block);
        WideHeader header;
        header.factors = _mm_set_ss(narrow.d);
        header.scales = _mm512_castsi256_si512(narrow.scales);
        if constexpr (kCorrection == Correction::Minimum) header.factors = _mm_setr_ps(narrow.d, narrow.dmin, 0, 0);
        if constexpr (kCorrection != Correction::None) header.correction = narrow.correction;
        return header;
    }

    template <int Pair>
    static VITRINE_INLINE auto quants(const uint8_t* block)
    {
        const __m256i first = Format::template quants<2 * Pair>(block);
        const __m256i second = Format::template quants<2 * Pair + 1>(block);
        const __m512i bytes = _mm512_inserti64x4(_mm512_castsi256_si512(first), second, 1);
        if constexpr (Format::kSigned) {
            return SignedQuants{_mm512_abs_epi8(bytes), _mm512_movepi8_mask(bytes)};
        } else {
            return SmallQuants{bytes};
        }
    }
};

template <QuantType Type>
struct Wide : Joined<FormatOf<Type>> {
};

/// Returns two bits of each quant (integer weight) of parts 2 · Pair and 2 · Pair + 1, which have 32 quants each. In
/// Q2_K and TQ2_0, these bits are the whole quant. In Q3_K, they are its low bits.
template <int Pair>
VITRINE_INLINE __m512i wideTwoBits(const uint8_t* qs)
{
    constexpr int kShift = Pair % 2 * 4;
    const __m512i shifted = _mm512_srlv_epi64(twiceBytes32(qs + Pair / 2 * 32), halves64(kShift, kShift + 2));
    return _mm512_and_si512(shifted, _mm512_set1_epi8(3));
}

/// Returns four bits of each quant (integer weight) of parts 2 · Pair and 2 · Pair + 1, which have 32 quants each. In
/// Q4_K, these bits are the whole quant. In Q5_K, they are its low bits.
template <int Pair>
VITRINE_INLINE __m512i wideFourBits(const uint8_t* qs)
{
    const __m512i shifted = _mm512_srlv_epi64(twiceBytes32(qs + Pair * 32), halves64(0, 4));
    return _mm512_and_si512(shifted, _mm512_set1_epi8(15));
}

/// Header of Q4_K and Q5_K. Their blocks begin with 16 bytes: d, dmin, and twelve bytes of packed scales and minima
/// (see scaleAndMinimum in core/file/quant/k_scales.h). The packed bytes are unpacked to eight 16-bit scales and eight
/// 16-bit minima.
template <BlocksOf256 Format>
struct WidePacked : Joined<Format> {
    static constexpr int scaleAt(int i) { return i / 16; }

    static VITRINE_INLINE WideHeader header(const uint8_t* block)
    {
        static_assert(offsetof(typename Format::Block, d) == 0 && offsetof(typename Format::Block, dmin) == 2 &&
                      offsetof(typename Format::Block, scales) == 4);
        const __m128i bytes = loadBytes16(block);
        const __m256i twice = _mm256_broadcastsi128_si256(bytes);
        // For each 16-bit scale or minimum, lowBytes selects the byte that contains its low bits. highBytes selects the
        // byte whose top two bits are its high bits.
        const __m256i lowBytes = _mm256_setr_epi8(4, -1, 5, -1, 6, -1, 7, -1, 12, -1, 13, -1, 14, -1, 15, -1,  //
                                                  8, -1, 9, -1, 10, -1, 11, -1, 12, -1, 13, -1, 14, -1, 15, -1);
        const __m256i highBytes = _mm256_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, 4, -1, 5, -1, 6, -1, 7, -1,  //
                                                   -1, -1, -1, -1, -1, -1, -1, -1, 8, -1, 9, -1, 10, -1, 11, -1);
        const __m256i shifts = _mm256_setr_epi64x(0, 0, 0, 0x0004000400040004);
        const __m256i mask =
            _mm256_setr_epi64x(0x003F003F003F003F, 0x000F000F000F000F, 0x003F003F003F003F, 0x000F000F000F000F);
        const __m256i low = _mm256_and_si256(_mm256_srlv_epi16(_mm256_shuffle_epi8(twice, lowBytes), shifts), mask);
        const __m256i high = _mm256_srli_epi16(_mm256_shuffle_epi8(twice, highBytes), 2);
        const __m256i words = _mm256_ternarylogic_epi64(high, _mm256_set1_epi16(0x30), low, 0xEA);
        const __m256i twiceMinima = _mm256_setr_epi16(8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15);
        return {_mm_cvtph_ps(bytes), _mm512_castsi256_si512(words), _mm256_permutexvar_epi16(twiceMinima, words)};
    }
};

template <>
struct Wide<Q2_K> : Joined<FormatOf<Q2_K>> {
    template <int Pair>
    static VITRINE_INLINE SmallQuants quants(const uint8_t* block)
    {
        return {wideTwoBits<Pair>(block + offsetof(BlockQ2_K, qs))};
    }
};

template <>
struct Wide<Q3_K> : Joined<FormatOf<Q3_K>> {
    template <int Pair>
    static VITRINE_INLINE SmallQuants quants(const uint8_t* block)
    {
        const __m512i high = twiceBytes32(block + offsetof(BlockQ3_K, hmask));
        return {addMovedBits<2 - 2 * Pair, 1 - 2 * Pair>(high, 4, wideTwoBits<Pair>(block + offsetof(BlockQ3_K, qs)))};
    }
};

template <>
struct Wide<Q4_K> : WidePacked<FormatOf<Q4_K>> {
    template <int Pair>
    static VITRINE_INLINE SmallQuants quants(const uint8_t* block)
    {
        return {wideFourBits<Pair>(block + offsetof(BlockQ4_K, qs))};
    }
};

template <>
struct Wide<Q5_K> : WidePacked<FormatOf<Q5_K>> {
    template <int Pair>
    static VITRINE_INLINE SmallQuants quants(const uint8_t* block)
    {
        const __m512i high = twiceBytes32(block + offsetof(BlockQ5_K, qh));
        return {
            addMovedBits<4 - 2 * Pair, 3 - 2 * Pair>(high, 16, wideFourBits<Pair>(block + offsetof(BlockQ5_K, qs)))};
    }
};

template <>
struct Wide<Q6_K> : Joined<FormatOf<Q6_K>> {
    static constexpr int scaleAt(int i) { return i / 8; }

    static VITRINE_INLINE WideHeader header(const uint8_t* block)
    {
        const __m256i scales = _mm256_cvtepi8_epi16(loadBytes16(block + offsetof(BlockQ6_K, scales)));
        const __m256i offsets = _mm256_mullo_epi16(scales, _mm256_set1_epi16(-32));
        return {_mm_set_ss(loadHalf(block + offsetof(BlockQ6_K, d))), _mm512_castsi256_si512(scales), offsets};
    }

    template <int Pair>
    static VITRINE_INLINE SmallQuants quants(const uint8_t* block)
    {
        const __m512i bytes = loadBytes64(block + offsetof(BlockQ6_K, ql) + Pair / 2 * 64);
        const __m512i low = _mm512_and_si512(_mm512_srli_epi16(bytes, Pair % 2 * 4), _mm512_set1_epi8(15));
        const __m512i high = twiceBytes32(block + offsetof(BlockQ6_K, qh) + Pair / 2 * 32);
        constexpr int kMove = 4 - Pair % 2 * 4;
        return {addMovedBits<kMove, kMove - 2>(high, 0x30, low)};
    }
};

template <>
struct Wide<TQ2_0> : Joined<FormatOf<TQ2_0>> {
    template <int Pair>
    static VITRINE_INLINE SmallQuants quants(const uint8_t* block)
    {
        return {wideTwoBits<Pair>(block + offsetof(BlockTQ2_0, qs))};
    }
};

/// Each quant is the entry of kIq4Levels plus 128, which makes it unsigned. Each part has a 32-bit scale.
template <>
struct Wide<IQ4_XS> {
    static constexpr Correction kCorrection = Correction::Offset;
    static constexpr int scaleAt(int i) { return i / 16 * 2 + i % 2; }

    static VITRINE_INLINE WideHeader header(const uint8_t* block)
    {
        const __m256i low =
            _mm256_srlv_epi32(_mm256_set1_epi32(static_cast<int>(load32(block + offsetof(BlockIQ4_XS, scalesLow)))),
                              _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
        const __m256i high = _mm256_rolv_epi32(_mm256_set1_epi32(load16(block + offsetof(BlockIQ4_XS, scalesHigh))),
                                               _mm256_setr_epi32(4, 2, 0, 30, 28, 26, 24, 22));
        const __m256i joined = _mm256_ternarylogic_epi32(high, _mm256_set1_epi32(0x30),
                                                         _mm256_and_si256(low, _mm256_set1_epi32(15)), 0xEA);
        const __m256i scales = _mm256_sub_epi32(joined, _mm256_set1_epi32(32));
        // Copies the lower 16-bit word of each 32-bit scale to both halves of its 32-bit lane.
        const __m256i words =
            _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13));
        const __m256i offsets = _mm256_mullo_epi16(_mm256_shuffle_epi8(scales, words), _mm256_set1_epi16(-128));
        return {_mm_set_ss(loadHalf(block + offsetof(BlockIQ4_XS, d))), _mm512_castsi256_si512(scales), offsets};
    }

    template <int Pair>
    static VITRINE_INLINE LargeQuants quants(const uint8_t* block)
    {
        const __m512i bytes = _mm512_castsi256_si512(loadBytes32(block + offsetof(BlockIQ4_XS, qs) + Pair * 32));
        const __m512i both = _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 1, 0, 1, 2, 3, 2, 3), bytes);
        const __m512i shifted = _mm512_srlv_epi64(both, _mm512_setr_epi64(0, 0, 4, 4, 0, 0, 4, 4));
        const __m128i values = _mm_xor_si128(iq4Values(), _mm_set1_epi8(-128));
        const __m512i indices = _mm512_and_si512(shifted, _mm512_set1_epi8(15));
        return {_mm512_shuffle_epi8(_mm512_broadcast_i32x4(values), indices)};
    }
};

}  // namespace
}  // namespace vitrine
