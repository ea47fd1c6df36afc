#pragma once

// Formats with weights in blocks of 32: w = scale * (quant - kOffset) + minimum. A quant is an integer weight.

#include "core/compute/cpu/isa/avx2/formats.h"
#include "core/compute/cpu/isa/avx2/lookup.h"
#include "core/compute/cpu/isa/avx2/simd.h"
#include "core/file/quant/iq4_nl.h"
#include "core/file/quant/mxfp4.h"
#include "core/file/quant/q4_0.h"
#include "core/file/quant/q4_1.h"
#include "core/file/quant/q5_0.h"
#include "core/file/quant/q5_1.h"
#include "core/file/quant/q8_0.h"

namespace vitrine {
namespace {

/// Addresses of eight blocks.
using Blocks = const uint8_t* const (&)[8];

/// A format with minima. minima() returns the minima of eight blocks.
template <typename Format>
concept HasMinima = requires(Blocks blocks, __m256& minima)
{
    minima = Format::minima(blocks);
};

/// Requirements of a format with blocks of 32.
template <typename Format>
concept BlocksOf32 = requires(const uint8_t* block, Blocks blocks, __m256i& quants, __m256& floats)
{
    requires(sizeof(typename Format::Block) > 0);  // Block: layout of a block (core/file/quant)
    // The sum of eight products of an unsigned quant with an activation of -127 … 127 must fit into 16 bits.
    requires SignedFormat<Format> || UnsignedFormat<Format, 31>;
    requires(Format::kOffset >= 0);  // kOffset: offset of unsigned quants; 0 if the quants are signed
    requires(!Format::kSigned || Format::kOffset == 0);
    requires(!Format::kHasMinimum) || HasMinima<Format>;
    floats = Format::scales(blocks);  // returns the scales of eight blocks
    quants = Format::quants(block);   // returns the 32 quants of one block, in order
};

/// Loads one half from each of eight blocks, at `Offset`, as floats.
template <size_t Offset>
VITRINE_INLINE __m256 gatherHalves(Blocks blocks)
{
    __m128i halves = _mm_cvtsi32_si128(load16(blocks[0] + Offset));
    forEach<1, 8>([&](auto block) __attribute__((always_inline)) {
        constexpr int kBlock = block;
        halves = _mm_insert_epi16(halves, load16(blocks[kBlock] + Offset), kBlock);
    });
    return _mm256_cvtph_ps(halves);
}

/// Expands 32 bits to 32 bytes: 16 for a set bit, 0 for a cleared bit.
VITRINE_INLINE __m256i fifthBits(const uint8_t* bits)
{
    const __m256i spread = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i select = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ULL));
    const __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(load32(bits))), spread);
    const __m256i set = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, select), select);
    return _mm256_and_si256(set, _mm256_set1_epi8(16));
}

template <>
struct FormatOf<Q4_0> {
    using Block = BlockQ4_0;
    static constexpr int kOffset = 8;
    static constexpr bool kHasMinimum = false;
    static constexpr bool kSigned = false;
    static constexpr int kMaxQuant = 15;
    static VITRINE_INLINE __m256i quants(const uint8_t* block) { return nibbles(block + offsetof(Block, qs)); }
    static VITRINE_INLINE __m256 scales(Blocks blocks) { return gatherHalves<offsetof(Block, d)>(blocks); }
};

template <>
struct FormatOf<Q4_1> {
    using Block = BlockQ4_1;
    static constexpr int kOffset = 0;
    static constexpr bool kHasMinimum = true;
    static constexpr bool kSigned = false;
    static constexpr int kMaxQuant = 15;
    static VITRINE_INLINE __m256i quants(const uint8_t* block) { return nibbles(block + offsetof(Block, qs)); }
    static VITRINE_INLINE __m256 scales(Blocks blocks) { return gatherHalves<offsetof(Block, d)>(blocks); }
    static VITRINE_INLINE __m256 minima(Blocks blocks) { return gatherHalves<offsetof(Block, m)>(blocks); }
};

template <>
struct FormatOf<Q5_0> {
    using Block = BlockQ5_0;
    static constexpr int kOffset = 16;
    static constexpr bool kHasMinimum = false;
    static constexpr bool kSigned = false;
    static constexpr int kMaxQuant = 31;
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        return _mm256_or_si256(nibbles(block + offsetof(Block, qs)), fifthBits(block + offsetof(Block, qh)));
    }
    static VITRINE_INLINE __m256 scales(Blocks blocks) { return gatherHalves<offsetof(Block, d)>(blocks); }
};

template <>
struct FormatOf<Q5_1> {
    using Block = BlockQ5_1;
    static constexpr int kOffset = 0;
    static constexpr bool kHasMinimum = true;
    static constexpr bool kSigned = false;
    static constexpr int kMaxQuant = 31;
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        return _mm256_or_si256(nibbles(block + offsetof(Block, qs)), fifthBits(block + offsetof(Block, qh)));
    }
    static VITRINE_INLINE __m256 scales(Blocks blocks) { return gatherHalves<offsetof(Block, d)>(blocks); }
    static VITRINE_INLINE __m256 minima(Blocks blocks) { return gatherHalves<offsetof(Block, m)>(blocks); }
};

template <>
struct FormatOf<Q8_0> {
    using Block = BlockQ8_0;
    static constexpr int kOffset = 0;
    static constexpr bool kHasMinimum = false;
    static constexpr bool kSigned = true;
    static VITRINE_INLINE __m256i quants(const uint8_t* block) { return loadBytes32(block + offsetof(Block, qs)); }
    static VITRINE_INLINE __m256 scales(Blocks blocks) { return gatherHalves<offsetof(Block, d)>(blocks); }
};

template <>
struct FormatOf<IQ4_NL> {
    using Block = BlockIQ4_NL;
    static constexpr int kOffset = 0;
    static constexpr bool kHasMinimum = false;
    static constexpr bool kSigned = true;
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        return lookUp(iq4Values(), nibbles(block + offsetof(Block, qs)));
    }
    static VITRINE_INLINE __m256 scales(Blocks blocks) { return gatherHalves<offsetof(Block, d)>(blocks); }
};

template <>
struct FormatOf<MXFP4> {
    using Block = BlockMXFP4;
    static constexpr int kOffset = 12;
    static constexpr bool kHasMinimum = false;
    static constexpr bool kSigned = false;
    static constexpr int kMaxQuant = 24;
    /// The E2M1 values (0 … 6 and their negatives), doubled to make them integers, plus 12 to make them unsigned.
    static VITRINE_INLINE __m128i values()
    {
        return _mm_setr_epi8(12, 13, 14, 15, 16, 18, 20, 24, 12, 11, 10, 9, 8, 6, 4, 0);
    }
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        return lookUp(values(), nibbles(block + offsetof(Block, qs)));
    }
    static VITRINE_INLINE __m256 scales(Blocks blocks)
    {
        __m128i bytes = _mm_cvtsi32_si128(blocks[0][0]);
        forEach<1, 8>([&](auto block) __attribute__((always_inline)) {
            constexpr int kBlock = block;
            bytes = _mm_insert_epi8(bytes, blocks[kBlock][0], kBlock);
        });
        return scalesOf(bytes);
    }
    /// Returns the scales of eight blocks; the first eight of `bytes` are their exponents.
    static VITRINE_INLINE __m256 scalesOf(__m128i bytes)
    {
        // The result is half of 2^(e - 127), because the values are doubled. As a float, it has the exponent field e -
        // 1, or it is subnormal if e < 2.
        const __m256i exponent = _mm256_cvtepu8_epi32(bytes);
        const __m256i normal = _mm256_slli_epi32(_mm256_sub_epi32(exponent, _mm256_set1_epi32(1)), 23);
        const __m256i subnormal = _mm256_sllv_epi32(_mm256_set1_epi32(0x00200000), exponent);
        const __m256i isNormal = _mm256_cmpgt_epi32(exponent, _mm256_set1_epi32(1));
        return _mm256_castsi256_ps(_mm256_blendv_epi8(subnormal, normal, isNormal));
    }
};

}  // namespace
}  // namespace vitrine
