#pragma once

// Formats with weights in blocks of 32, processed two blocks at a time: w = scale * (quant - kOffset) + minimum. Their
// interface is that of isa/avx2/formats_32.h, except that all quants (integer weights) are unsigned.

#include "core/compute/cpu/isa/avx2/formats_32.h"
#include "core/compute/cpu/isa/avx512/simd.h"

namespace vitrine {
namespace {

/// A format with minima. minima() returns the minima of eight blocks.
template <typename Format>
concept HasWideMinima = requires(const uint8_t* blocks, __m256& minima)
{
    minima = Format::minima(blocks);
};

/// Requirements of a format with blocks of 32.
template <typename Format>
concept WideBlocksOf32 = requires(const uint8_t* blocks, __m512i& quants, __m256& floats)
{
    requires(Format::kOffset >= 0);
    requires(!Format::kHasMinimum) || HasWideMinima<Format>;
    floats = Format::scales(blocks);  // returns the scales of eight blocks
    quants = Format::quants(blocks);  // returns the quants of two adjacent blocks, in order
};

/// Indices of every Stride-th 16-bit word, beginning with word First, modulo 64. There are eight indices, but some
/// callers use only four of them.
template <int First, int Stride>
struct WordsApart {
    alignas(64) int16_t words[32] = {};
    constexpr WordsApart()
    {
        for (int i = 0; i < 8; ++i) words[i] = static_cast<int16_t>((First + i * Stride) % 64);
    }
};

template <int First, int Stride>
constexpr WordsApart<First, Stride> kWordsApart;

/// Returns eight 16-bit words of the 128 bytes at p: every Stride-th word, beginning with word First (modulo 64).
template <int First, int Stride>
VITRINE_INLINE __m128i wordsApart(const uint8_t* p)
{
    const __m512i select = loadBytes64(kWordsApart<First, Stride>.words);
    return _mm512_castsi512_si128(_mm512_permutex2var_epi16(loadBytes64(p), select, loadBytes64(p + 64)));
}

/// Loads the halves at `Offset` of eight blocks, as floats. Reads no bytes outside of the blocks.
template <typename Block, size_t Offset>
VITRINE_INLINE __m256 halvesOfEight(const uint8_t* blocks)
{
    constexpr int kStride = sizeof(Block) / 2;
    constexpr int kFirst = Offset / 2;
    if constexpr (kFirst + 7 * kStride < 64) return _mm256_cvtph_ps(wordsApart<kFirst, kStride>(blocks));
    // The halves of the last four blocks are selected from the last kBack 16-bit words of the eight blocks. kBack is at
    // least 64, because wordsApart() reads 128 bytes. If four blocks have more than 64 words, kBack is their length, so
    // the read begins with the fifth block.
    constexpr int kBack = 4 * kStride < 64 ? 64 : 4 * kStride;
    const __m128i low = wordsApart<kFirst, kStride>(blocks);
    const __m128i high = wordsApart<kFirst + kBack - 4 * kStride, kStride>(blocks + 8 * sizeof(Block) - 2 * kBack);
    return _mm256_cvtph_ps(_mm_unpacklo_epi64(low, high));
}

/// Expands 16 bytes at p, then 16 bytes at q, to 32 nibbles each. For each 16 bytes, the low nibbles come first, then
/// the high nibbles.
VITRINE_INLINE __m512i wideNibbles(const uint8_t* p, const uint8_t* q)
{
    const __m512i first = _mm512_broadcast_i32x4(loadBytes16(p));
    const __m512i both = _mm512_mask_broadcast_i32x4(first, 0xFF00, loadBytes16(q));
    const __m512i shifted = _mm512_srlv_epi64(both, _mm512_setr_epi64(0, 0, 4, 4, 0, 0, 4, 4));
    return _mm512_and_si512(shifted, _mm512_set1_epi8(15));
}

template <BlocksOf32 Format>
struct WideHalves {
    using Block = typename Format::Block;
    static constexpr int kOffset = Format::kOffset;
    static constexpr bool kHasMinimum = Format::kHasMinimum;

    static VITRINE_INLINE __m512i nibblesOfTwo(const uint8_t* blocks)
    {
        const uint8_t* const qs = blocks + offsetof(Block, qs);
        return wideNibbles(qs, qs + sizeof(Block));
    }
    static VITRINE_INLINE __m512i quants(const uint8_t* blocks) { return nibblesOfTwo(blocks); }
    static VITRINE_INLINE __m256 scales(const uint8_t* blocks)
    {
        return halvesOfEight<Block, offsetof(Block, d)>(blocks);
    }
};

template <BlocksOf32 Format>
struct WideMinima : WideHalves<Format> {
    using Block = typename Format::Block;
    static VITRINE_INLINE __m256 minima(const uint8_t* blocks)
    {
        return halvesOfEight<Block, offsetof(Block, m)>(blocks);
    }
};

/// A format with 4-bit quants in `qs` and a fifth bit of each quant in `qh`.
template <typename Base>
struct WideFiveBits : Base {
    using Block = typename Base::Block;
    static VITRINE_INLINE __m512i quants(const uint8_t* blocks)
    {
        const uint8_t* const bits = blocks + offsetof(Block, qh);
        const uint64_t set = load32(bits) | static_cast<uint64_t>(load32(bits + sizeof(Block))) << 32;
        const __m512i low = Base::nibblesOfTwo(blocks);
        return _mm512_mask_add_epi8(low, _cvtu64_mask64(set), low, _mm512_set1_epi8(16));
    }
};

template <QuantType Type>
struct Wide;

template <>
struct Wide<Q4_0> : WideHalves<FormatOf<Q4_0>> {
};

template <>
struct Wide<Q4_1> : WideMinima<FormatOf<Q4_1>> {
};

template <>
struct Wide<Q5_0> : WideFiveBits<WideHalves<FormatOf<Q5_0>>> {
};

template <>
struct Wide<Q5_1> : WideFiveBits<WideMinima<FormatOf<Q5_1>>> {
};

template <>
struct Wide<Q8_0> : WideHalves<FormatOf<Q8_0>> {
    static constexpr int kOffset = 128;
    static VITRINE_INLINE __m512i quants(const uint8_t* blocks)
    {
        const uint8_t* const qs = blocks + offsetof(BlockQ8_0, qs);
        const __m512i first = _mm512_castsi256_si512(loadBytes32(qs));
        const __m512i both = _mm512_inserti64x4(first, loadBytes32(qs + sizeof(BlockQ8_0)), 1);
        return _mm512_xor_si512(both, _mm512_set1_epi8(-128));
    }
};

template <>
struct Wide<IQ4_NL> : WideHalves<FormatOf<IQ4_NL>> {
    static constexpr int kOffset = 128;
    static VITRINE_INLINE __m512i quants(const uint8_t* blocks)
    {
        const __m128i values = _mm_xor_si128(iq4Values(), _mm_set1_epi8(-128));
        return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(values), nibblesOfTwo(blocks));
    }
};

template <>
struct Wide<MXFP4> {
    static constexpr int kOffset = FormatOf<MXFP4>::kOffset;
    static constexpr bool kHasMinimum = false;
    static VITRINE_INLINE __m512i quants(const uint8_t* blocks)
    {
        const uint8_t* const qs = blocks + offsetof(BlockMXFP4, qs);
        return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(FormatOf<MXFP4>::values()),
                                   wideNibbles(qs, qs + sizeof(BlockMXFP4)));
    }
    static VITRINE_INLINE __m256 scales(const uint8_t* blocks)
    {
        static_assert(sizeof(BlockMXFP4) == 17);
        const __m512i firstBytes =
            _mm512_castsi128_si512(_mm_setr_epi8(0, 17, 34, 51, 68, 85, 102, 119, 0, 0, 0, 0, 0, 0, 0, 0));
        const __m512i bytes = _mm512_permutex2var_epi8(loadBytes64(blocks), firstBytes, loadBytes64(blocks + 64));
        return FormatOf<MXFP4>::scalesOf(_mm512_castsi512_si128(bytes));
    }
};

}  // namespace
}  // namespace vitrine
