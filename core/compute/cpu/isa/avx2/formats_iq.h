#pragma once

// Formats with weights in blocks of 256 whose quants (integer weights) are points of a codebook. Their interface is
// that of formats_256.h. Quants are signed bytes, and scales are odd integers. Constant factors in the definition of a
// format, such as 1/8, are included in d.

#include "core/compute/cpu/isa/avx2/formats_256.h"
#include "core/compute/cpu/isa/avx2/simd.h"
#include "core/file/quant/iq1_m.h"
#include "core/file/quant/iq1_s.h"
#include "core/file/quant/iq2_s.h"
#include "core/file/quant/iq2_xs.h"
#include "core/file/quant/iq2_xxs.h"
#include "core/file/quant/iq3_s.h"
#include "core/file/quant/iq3_xxs.h"
#include "core/file/quant/iq_grids.h"

namespace vitrine {
namespace {

VITRINE_INLINE long long load64(const void* p)
{
    long long value;
    memcpy(&value, p, sizeof(value));
    return value;
}

/// Loads four points of the codebook, eight bytes each, in the order of the arguments.
template <size_t Count>
VITRINE_INLINE __m256i points(const IqGrid<Count, 8>& grid, unsigned a, unsigned b, unsigned c, unsigned d)
{
    return _mm256_setr_epi64x(load64(grid.points[a]), load64(grid.points[b]), load64(grid.points[c]),
                              load64(grid.points[d]));
}

template <size_t Count>
VITRINE_INLINE int point4(const IqGrid<Count, 4>& grid, unsigned index)
{
    return static_cast<int>(load32(grid.points[index]));
}

/// Negates byte i if bit i of `signs` is set.
VITRINE_INLINE __m256i withSigns(__m256i bytes, uint32_t signs)
{
    const __m256i spread = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i bits = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    const __m256i here = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(signs)), spread);
    const __m256i negative = _mm256_cmpeq_epi8(_mm256_and_si256(here, bits), bits);
    return _mm256_sub_epi8(_mm256_xor_si256(bytes, negative), negative);
}

/// Expands four groups of seven sign bits to four bytes. The eighth bit of a byte is set if needed to make the number
/// of set bits even.
VITRINE_INLINE uint32_t evenSignBytes(uint32_t packed)
{
    const uint32_t bits =
        (packed & 0x7FU) | (packed << 1 & 0x7F00U) | (packed << 2 & 0x7F0000U) | (packed << 3 & 0x7F000000U);
    uint32_t parity = bits ^ (bits >> 4 & 0x0F0F0F0FU);
    parity ^= parity >> 2 & 0x03030303U;
    parity ^= parity >> 1 & 0x01010101U;
    return bits | (parity & 0x01010101U) << 7;
}

/// Returns 2 · scale + 1.
VITRINE_INLINE __m256i oddScales(__m256i scales)
{
    return _mm256_add_epi16(_mm256_slli_epi16(scales, 1), _mm256_set1_epi16(1));
}

/// Returns Header::scales from eight 16-bit scales, one for each part.
VITRINE_INLINE __m256i scalesPer32(__m128i scales)
{
    return oddScales(_mm256_broadcastsi128_si256(scales));
}

/// Returns Header::scales from eight bytes, one for each part. The low nibble is the scale of the part's first 16
/// quants, the high nibble that of the last 16.
VITRINE_INLINE __m256i scalesOfHalves(const uint8_t* scales)
{
    const __m128i bytes = _mm_cvtepu8_epi16(_mm_cvtsi64_si128(load64(scales)));
    return oddScales(_mm256_set_m128i(_mm_srli_epi16(bytes, 4), _mm_and_si128(bytes, _mm_set1_epi16(15))));
}

/// Returns Header::scales from the top nibbles of eight 32-bit words, `stride` bytes apart. Each nibble is the scale of
/// a part.
VITRINE_INLINE __m256i scalesOfWords(const uint8_t* words, size_t stride)
{
    const auto scale = [&](size_t part) __attribute__((always_inline))
    {
        return static_cast<short>(load32(words + part * stride) >> 28);
    };
    return scalesPer32(_mm_setr_epi16(scale(0), scale(1), scale(2), scale(3), scale(4), scale(5), scale(6), scale(7)));
}

template <>
struct FormatOf<IQ2_XXS> {
    using Block = BlockIQ2_XXS;
    static constexpr bool kSigned = true;
    static constexpr int kSpan = 32;
    static constexpr Correction kCorrection = Correction::None;
    static constexpr size_t kGroup = sizeof(Block::Group);

    static VITRINE_INLINE Header header(const uint8_t* block)
    {
        const uint8_t* words = block + offsetof(Block, groups) + offsetof(Block::Group, signsAndScale);
        Header header;
        header.d = loadHalf(block + offsetof(Block, d)) * 0.125F;
        header.scales = scalesOfWords(words, kGroup);
        return header;
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        const uint8_t* group = block + offsetof(Block, groups) + Part * kGroup;
        const uint32_t signs = evenSignBytes(load32(group + offsetof(Block::Group, signsAndScale)));
        return withSigns(points(kIq2XxsGrid, group[0], group[1], group[2], group[3]), signs);
    }
};

template <>
struct FormatOf<IQ2_XS> {
    using Block = BlockIQ2_XS;
    static constexpr bool kSigned = true;
    static constexpr int kSpan = 16;
    static constexpr Correction kCorrection = Correction::None;

    static VITRINE_INLINE Header header(const uint8_t* block)
    {
        Header header;
        header.d = loadHalf(block + offsetof(Block, d)) * 0.125F;
        header.scales = scalesOfHalves(block + offsetof(Block, scales));
        return header;
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        const uint8_t* qs = block + offsetof(Block, qs) + Part * 8;
        const unsigned q[4] = {load16(qs), load16(qs + 2), load16(qs + 4), load16(qs + 6)};
        const uint32_t signs = q[0] >> 9 | q[1] >> 9 << 7 | q[2] >> 9 << 14 | q[3] >> 9 << 21;
        return withSigns(points(kIq2XsGrid, q[0] & 511, q[1] & 511, q[2] & 511, q[3] & 511), evenSignBytes(signs));
    }
};

template <>
struct FormatOf<IQ2_S> {
    using Block = BlockIQ2_S;
    static constexpr bool kSigned = true;
    static constexpr int kSpan = 16;
    static constexpr Correction kCorrection = Correction::None;

    static VITRINE_INLINE Header header(const uint8_t* block)
    {
        Header header;
        header.d = loadHalf(block + offsetof(Block, d)) * 0.125F;
        header.scales = scalesOfHalves(block + offsetof(Block, scales));
        return header;
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        const uint8_t* qs = block + offsetof(Block, qs) + Part * 4;
        const unsigned high = block[offsetof(Block, qh) + Part];
        const __m256i magnitudes = points(kIq2SGrid, qs[0] | (high << 8 & 0x300U), qs[1] | (high << 6 & 0x300U),
                                          qs[2] | (high << 4 & 0x300U), qs[3] | (high << 2 & 0x300U));
        return withSigns(magnitudes, load32(block + offsetof(Block, signs) + Part * 4));
    }
};

template <>
struct FormatOf<IQ3_XXS> {
    using Block = BlockIQ3_XXS;
    static constexpr bool kSigned = true;
    static constexpr int kSpan = 32;
    static constexpr Correction kCorrection = Correction::None;

    static VITRINE_INLINE Header header(const uint8_t* block)
    {
        Header header;
        header.d = loadHalf(block + offsetof(Block, d)) * 0.25F;
        header.scales = scalesOfWords(block + offsetof(Block, signsAndScale), 4);
        return header;
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        const uint8_t* qs = block + offsetof(Block, qs) + Part * 8;
        const auto at = [&](int i) __attribute__((always_inline))
        {
            return point4(kIq3XxsGrid, qs[i]);
        };
        const __m256i magnitudes = _mm256_setr_epi32(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7));
        return withSigns(magnitudes, evenSignBytes(load32(block + offsetof(Block, signsAndScale) + Part * 4)));
    }
};

template <>
struct FormatOf<IQ3_S> {
    using Block = BlockIQ3_S;
    static constexpr bool kSigned = true;
    static constexpr int kSpan = 32;
    static constexpr Correction kCorrection = Correction::None;

    static VITRINE_INLINE Header header(const uint8_t* block)
    {
        const uint32_t packed = load32(block + offsetof(Block, scales));
        const __m128i low = _mm_cvtsi32_si128(static_cast<int>(packed & 0x0F0F0F0FU));
        const __m128i high = _mm_cvtsi32_si128(static_cast<int>(packed >> 4 & 0x0F0F0F0FU));
        Header header;
        header.d = loadHalf(block + offsetof(Block, d));
        header.scales = scalesPer32(_mm_cvtepu8_epi16(_mm_unpacklo_epi8(low, high)));
        return header;
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        const uint8_t* qs = block + offsetof(Block, qs) + Part * 8;
        const unsigned high = block[offsetof(Block, qh) + Part];
        const auto at = [&](int i) __attribute__((always_inline))
        {
            return point4(kIq3SGrid, qs[i] | (high << (8 - i) & 0x100U));
        };
        const __m256i magnitudes = _mm256_setr_epi32(at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7));
        return withSigns(magnitudes, load32(block + offsetof(Block, signs) + Part * 4));
    }
};

/// Returns 8 · t ± 1 for ternary weights t and shifts of ±1: the weights of IQ1 formats in units of 1/8.
VITRINE_INLINE __m256i shiftedTernary(__m256i ternary, __m256i shifts)
{
    const __m256i twice = _mm256_add_epi8(ternary, ternary);
    const __m256i fourTimes = _mm256_add_epi8(twice, twice);
    return _mm256_add_epi8(_mm256_add_epi8(fourTimes, fourTimes), shifts);
}

template <>
struct FormatOf<IQ1_S> {
    using Block = BlockIQ1_S;
    static constexpr bool kSigned = true;
    static constexpr int kSpan = 32;
    static constexpr Correction kCorrection = Correction::None;

    static VITRINE_INLINE Header header(const uint8_t* block)
    {
        const __m128i scales = _mm_srli_epi16(loadBytes16(block + offsetof(Block, qh)), 12);
        Header header;
        header.d = loadHalf(block + offsetof(Block, d)) * 0.125F;
        header.scales = scalesPer32(_mm_and_si128(scales, _mm_set1_epi16(7)));
        return header;
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        const uint8_t* qs = block + offsetof(Block, qs) + Part * 4;
        const unsigned high = load16(block + offsetof(Block, qh) + Part * 2);
        const __m256i ternary = points(kIq1Grid, qs[0] | (high << 8 & 0x700U), qs[1] | (high << 5 & 0x700U),
                                       qs[2] | (high << 2 & 0x700U), qs[3] | (high >> 1 & 0x700U));
        return shiftedTernary(ternary, _mm256_set1_epi8((high & 0x8000U) != 0 ? -1 : 1));
    }
};

template <>
struct FormatOf<IQ1_M> {
    using Block = BlockIQ1_M;
    static constexpr bool kSigned = true;
    static constexpr int kSpan = 16;
    static constexpr Correction kCorrection = Correction::None;

    static VITRINE_INLINE Header header(const uint8_t* block)
    {
        const uint8_t* packed = block + offsetof(Block, scales);
        const auto quarter = [&](int i) __attribute__((always_inline))
        {
            return load16(packed + 2 * i) >> 12;
        };
        const int d = quarter(0) | quarter(1) << 4 | quarter(2) << 8 | quarter(3) << 12;
        // Each 16-bit word holds the 3-bit scales of two parts. Bits 0–2 and 3–5 are the scales of the two halves of
        // the first part. Bits 6–8 and 9–11 are the scales of the two halves of the second part. A multiplication by a
        // power of two moves the required three bits to the top of the word.
        const __m128i words = _mm_cvtsi64_si128(load64(packed));
        const __m128i pairs = _mm_unpacklo_epi16(words, words);
        const __m128i first = _mm_mullo_epi16(pairs, _mm_set1_epi32(1 << 13 | 1 << 23));
        const __m128i second = _mm_mullo_epi16(pairs, _mm_set1_epi32(1 << 10 | 1 << 20));
        Header header;
        header.d = _cvtsh_ss(static_cast<unsigned short>(d)) * 0.125F;
        header.scales = oddScales(_mm256_srli_epi16(_mm256_set_m128i(second, first), 13));
        return header;
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        const uint8_t* qs = block + offsetof(Block, qs) + Part * 4;
        const unsigned high = load16(block + offsetof(Block, qh) + Part * 2);
        const __m256i ternary = points(kIq1Grid, qs[0] | (high << 8 & 0x700U), qs[1] | (high << 4 & 0x700U),
                                       qs[2] | (high & 0x700U), qs[3] | (high >> 4 & 0x700U));
        const auto shift = [&](unsigned bit) __attribute__((always_inline))
        {
            return static_cast<long long>((high & bit) != 0 ? 0xFFFFFFFFFFFFFFFFULL : 0x0101010101010101ULL);
        };
        return shiftedTernary(ternary, _mm256_setr_epi64x(shift(0x8), shift(0x80), shift(0x800), shift(0x8000)));
    }
};

}  // namespace
}  // namespace vitrine
