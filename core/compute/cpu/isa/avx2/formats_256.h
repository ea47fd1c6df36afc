#pragma once

// Formats with weights in blocks of 256. A block has eight parts of 32 quants (integer weights): w = d * scale * quant
// - correction.

#include "core/compute/cpu/isa/avx2/formats.h"
#include "core/compute/cpu/isa/avx2/lookup.h"
#include "core/compute/cpu/isa/avx2/simd.h"
#include "core/file/quant/iq4_xs.h"
#include "core/file/quant/q2_k.h"
#include "core/file/quant/q3_k.h"
#include "core/file/quant/q4_k.h"
#include "core/file/quant/q5_k.h"
#include "core/file/quant/q6_k.h"
#include "core/file/quant/tq1_0.h"
#include "core/file/quant/tq2_0.h"

namespace vitrine {
namespace {

enum class Correction {
    None,
    Offset,  ///< adds d * Σ correction[i] * (sum of activations 16 i … 16 i + 15); the terms are integers and are added
             ///< before the multiplication with d
    Minimum,  ///< subtracts dmin * Σ correction[i] * (sum of activations 16 i … 16 i + 15)
};

struct Header {
    float d;
    float dmin;      ///< factor of the minima; used only with Correction::Minimum
    __m256i scales;  ///< 16-bit; the low 128 bits are the scales of the first 16 quants of parts 0 … 7, the high 128
                     ///< bits those of the last 16 quants of these parts
    __m256i correction;  ///< 16-bit integers, one for every 16 quants, in order; Correction gives their meaning
};

/// A format with Correction::Offset. A weight is its quant minus kOffset.
template <typename Format>
concept HasOffset = (Format::kOffset > 0);

/// A format with unsigned quants. kMaxScale is the largest magnitude of a scale.
template <typename Format>
concept HasMaxScale = (Format::kMaxScale <= 128);

/// Requirements of a format with blocks of 256.
template <typename Format>
concept BlocksOf256 = requires(const uint8_t* block, Header& header, __m256i& quants)
{
    requires(sizeof(typename Format::Block) > 0);          // Block: layout of a block (core/file/quant)
    requires(Format::kSpan == 16 || Format::kSpan == 32);  // kSpan: number of quants that share a scale
    requires SignedFormat<Format> || UnsignedFormat<Format, 63>;
    requires SignedFormat<Format> || HasMaxScale<Format>;
    requires(Format::kCorrection != Correction::Offset) || HasOffset<Format>;
    header = Format::header(block);              // returns scales and corrections of one block
    quants = Format::template quants<7>(block);  // returns the 32 quants of a part, in order
};

/// Converts sixteen signed bytes, one for every 16 quants in order, to the layout of Header::scales.
VITRINE_INLINE __m256i scalesPer16(__m128i bytes)
{
    const __m128i evenThenOdd = _mm_setr_epi8(0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15);
    return _mm256_cvtepi8_epi16(_mm_shuffle_epi8(bytes, evenThenOdd));
}

/// Returns two bits of each of the 32 quants (integer weights) of a part. In Q2_K and TQ2_0, they are the whole quants.
/// In Q3_K, they are the low bits.
template <int Part>
VITRINE_INLINE __m256i twoBits(const uint8_t* qs)
{
    const __m256i bytes = loadBytes32(qs + Part / 4 * 32);
    return _mm256_and_si256(_mm256_srli_epi16(bytes, Part % 4 * 2), _mm256_set1_epi8(3));
}

/// Returns four bits of each of the 32 quants (integer weights) of a part. In Q4_K, they are the whole quants. In Q5_K,
/// they are the low bits.
template <int Part>
VITRINE_INLINE __m256i fourBits(const uint8_t* qs)
{
    const __m256i bytes = loadBytes32(qs + Part / 2 * 32);
    return _mm256_and_si256(_mm256_srli_epi16(bytes, Part % 2 * 4), _mm256_set1_epi8(15));
}

/// Moves bits of each byte from position `From` to position `To`, and keeps only the bits in `mask`. The shift crosses
/// byte borders, so `mask` must exclude all bits that come from another byte.
template <int From, int To>
VITRINE_INLINE __m256i moveBits(__m256i bytes, char mask)
{
    const __m256i moved = From <= To ? _mm256_slli_epi16(bytes, To - From) : _mm256_srli_epi16(bytes, From - To);
    return _mm256_and_si256(moved, _mm256_set1_epi8(mask));
}

/// Returns the header of Q4_K and Q5_K. It unpacks the 6-bit scales and minima, four at a time (see scaleAndMinimum in
/// core/file/quant/k_scales.h).
VITRINE_INLINE Header packedHeader(const uint8_t* d, const uint8_t* dmin, const uint8_t* packed)
{
    const uint32_t low = load32(packed);
    const uint32_t middle = load32(packed + 4);
    const uint32_t high = load32(packed + 8);
    const uint32_t scales0 = low & 0x3F3F3F3FU;
    const uint32_t scales4 = (high & 0x0F0F0F0FU) | ((low >> 2) & 0x30303030U);
    const uint32_t minima0 = middle & 0x3F3F3F3FU;
    const uint32_t minima4 = ((high >> 4) & 0x0F0F0F0FU) | ((middle >> 2) & 0x30303030U);
    const __m128i scales = _mm_cvtsi64_si128(static_cast<long long>(scales0 | static_cast<uint64_t>(scales4) << 32));
    const __m128i minima = _mm_cvtsi64_si128(static_cast<long long>(minima0 | static_cast<uint64_t>(minima4) << 32));

    Header header;
    header.d = loadHalf(d);
    header.dmin = loadHalf(dmin);
    header.scales = _mm256_broadcastsi128_si256(_mm_cvtepu8_epi16(scales));
    header.correction = _mm256_cvtepu8_epi16(_mm_unpacklo_epi8(minima, minima));
    return header;
}

template <>
struct FormatOf<Q2_K> {
    using Block = BlockQ2_K;
    static constexpr bool kSigned = false;
    static constexpr int kMaxQuant = 3;
    static constexpr int kMaxScale = 15;
    static constexpr int kSpan = 16;
    static constexpr Correction kCorrection = Correction::Minimum;

    static VITRINE_INLINE Header header(const uint8_t* block)
    {
        const __m128i packed = loadBytes16(block + offsetof(Block, scales));
        const __m128i mask = _mm_set1_epi8(15);
        Header header;
        header.d = loadHalf(block + offsetof(Block, d));
        header.dmin = loadHalf(block + offsetof(Block, dmin));
        header.scales = scalesPer16(_mm_and_si128(packed, mask));
        header.correction = _mm256_cvtepu8_epi16(_mm_and_si128(_mm_srli_epi16(packed, 4), mask));
        return header;
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        return twoBits<Part>(block + offsetof(Block, qs));
    }
};

template <>
struct FormatOf<Q3_K> {
    using Block = BlockQ3_K;
    static constexpr bool kSigned = false;
    static constexpr int kMaxQuant = 7;
    static constexpr int kMaxScale = 32;
    static constexpr int kSpan = 16;
    static constexpr Correction kCorrection = Correction::Offset;
    static constexpr int kOffset = 4;

    static VITRINE_INLINE Header header(const uint8_t* block)
    {
        const uint8_t* packed = block + offsetof(Block, scales);
        const uint32_t low0 = load32(packed);
        const uint32_t low4 = load32(packed + 4);
        const uint32_t high = load32(packed + 8);
        const auto join = [](uint32_t nibbles, uint32_t pairs) __attribute__((always_inline))
        {
            return static_cast<int>((nibbles & 0x0F0F0F0FU) | ((pairs & 0x03030303U) << 4));
        };
        const __m128i unsignedScales = _mm_setr_epi32(join(low0, high), join(low4, high >> 2),
                                                      join(low0 >> 4, high >> 4), join(low4 >> 4, high >> 6));
        const __m128i scales = _mm_sub_epi8(unsignedScales, _mm_set1_epi8(32));
        Header header;
        header.d = loadHalf(block + offsetof(Block, d));
        header.scales = scalesPer16(scales);
        header.correction = _mm256_mullo_epi16(_mm256_cvtepi8_epi16(scales), _mm256_set1_epi16(-4));
        return header;
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        const __m256i high = moveBits<Part, 2>(loadBytes32(block + offsetof(Block, hmask)), 4);
        return _mm256_or_si256(twoBits<Part>(block + offsetof(Block, qs)), high);
    }
};

template <>
struct FormatOf<Q4_K> {
    using Block = BlockQ4_K;
    static constexpr bool kSigned = false;
    static constexpr int kMaxQuant = 15;
    static constexpr int kMaxScale = 63;
    static constexpr int kSpan = 32;
    static constexpr Correction kCorrection = Correction::Minimum;

    static VITRINE_INLINE Header header(const uint8_t* block)
    {
        return packedHeader(block + offsetof(Block, d), block + offsetof(Block, dmin), block + offsetof(Block, scales));
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        return fourBits<Part>(block + offsetof(Block, qs));
    }
};

template <>
struct FormatOf<Q5_K> {
    using Block = BlockQ5_K;
    static constexpr bool kSigned = false;
    static constexpr int kMaxQuant = 31;
    static constexpr int kMaxScale = 63;
    static constexpr int kSpan = 32;
    static constexpr Correction kCorrection = Correction::Minimum;

    static VITRINE_INLINE Header header(const uint8_t* block)
    {
        return packedHeader(block + offsetof(Block, d), block + offsetof(Block, dmin), block + offsetof(Block, scales));
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        const __m256i high = moveBits<Part, 4>(loadBytes32(block + offsetof(Block, qh)), 16);
        return _mm256_or_si256(fourBits<Part>(block + offsetof(Block, qs)), high);
    }
};

template <>
struct FormatOf<Q6_K> {
    using Block = BlockQ6_K;
    static constexpr bool kSigned = false;
    static constexpr int kMaxQuant = 63;
    static constexpr int kMaxScale = 128;
    static constexpr int kSpan = 16;
    static constexpr Correction kCorrection = Correction::Offset;
    static constexpr int kOffset = 32;

    static VITRINE_INLINE Header header(const uint8_t* block)
    {
        const __m128i scales = loadBytes16(block + offsetof(Block, scales));
        Header header;
        header.d = loadHalf(block + offsetof(Block, d));
        header.scales = scalesPer16(scales);
        header.correction = _mm256_mullo_epi16(_mm256_cvtepi8_epi16(scales), _mm256_set1_epi16(-32));
        return header;
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        constexpr int kGroup = Part % 4;
        const __m256i bytes = loadBytes32(block + offsetof(Block, ql) + Part / 4 * 64 + kGroup % 2 * 32);
        const __m256i low = moveBits<kGroup / 2 * 4, 0>(bytes, 15);
        const __m256i high = loadBytes32(block + offsetof(Block, qh) + Part / 4 * 32);
        return _mm256_or_si256(low, moveBits<kGroup * 2, 4>(high, 0x30));
    }
};

template <>
struct FormatOf<IQ4_XS> {
    using Block = BlockIQ4_XS;
    static constexpr bool kSigned = true;
    static constexpr int kSpan = 32;
    static constexpr Correction kCorrection = Correction::None;

    static VITRINE_INLINE Header header(const uint8_t* block)
    {
        const __m256i low =
            _mm256_srlv_epi32(_mm256_set1_epi32(static_cast<int>(load32(block + offsetof(Block, scalesLow)))),
                              _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
        const __m256i high = _mm256_srlv_epi32(_mm256_set1_epi32(load16(block + offsetof(Block, scalesHigh))),
                                               _mm256_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14));
        const __m256i joined = _mm256_or_si256(_mm256_and_si256(low, _mm256_set1_epi32(15)),
                                               _mm256_slli_epi32(_mm256_and_si256(high, _mm256_set1_epi32(3)), 4));
        const __m256i scales = _mm256_sub_epi32(joined, _mm256_set1_epi32(32));
        Header header;
        header.d = loadHalf(block + offsetof(Block, d));
        header.scales = _mm256_permute4x64_epi64(_mm256_packs_epi32(scales, scales), 0x88);
        return header;
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        return lookUp(iq4Values(), nibbles(block + offsetof(Block, qs) + Part * 16));
    }
};

/// Returns the header of ternary formats. Their quants are 0, 1 or 2, the offset is 1, and the block has one scale.
VITRINE_INLINE Header ternaryHeader(const uint8_t* d)
{
    Header header;
    header.d = loadHalf(d);
    header.scales = _mm256_set1_epi16(1);
    header.correction = _mm256_set1_epi16(-1);
    return header;
}

template <>
struct FormatOf<TQ2_0> {
    using Block = BlockTQ2_0;
    static constexpr bool kSigned = false;
    static constexpr int kMaxQuant = 2;
    static constexpr int kMaxScale = 1;
    static constexpr int kSpan = 32;
    static constexpr Correction kCorrection = Correction::Offset;
    static constexpr int kOffset = 1;

    static VITRINE_INLINE Header header(const uint8_t* block) { return ternaryHeader(block + offsetof(Block, d)); }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        return twoBits<Part>(block + offsetof(Block, qs));
    }
};

template <>
struct FormatOf<TQ1_0> {
    using Block = BlockTQ1_0;
    static constexpr bool kSigned = false;
    static constexpr int kMaxQuant = 2;
    static constexpr int kMaxScale = 1;
    static constexpr int kSpan = 32;
    static constexpr Correction kCorrection = Correction::Offset;
    static constexpr int kOffset = 1;

    static VITRINE_INLINE Header header(const uint8_t* block) { return ternaryHeader(block + offsetof(Block, d)); }

    /// Multiplies each byte by a power of 3 modulo 256 and returns the leading base-3 digit of each result. `powers`
    /// has one 16-bit power for every two bytes.
    static VITRINE_INLINE __m256i digits(__m256i bytes, __m256i powers)
    {
        const __m256i lowBytes = _mm256_set1_epi16(0x00FF);
        const __m256i even = _mm256_and_si256(_mm256_mullo_epi16(bytes, powers), lowBytes);
        const __m256i odd = _mm256_mullo_epi16(_mm256_andnot_si256(lowBytes, bytes), powers);
        const __m256i fraction = _mm256_or_si256(even, odd);
        // The digit is the integer part of 3 * fraction / 256. It is 0 if the fraction is at most 85, 1 if it is 86 …
        // 170, and 2 if it is greater.
        const __m256i atLeast1 = _mm256_cmpeq_epi8(_mm256_max_epu8(fraction, _mm256_set1_epi8(86)), fraction);
        const __m256i atLeast2 =
            _mm256_cmpeq_epi8(_mm256_max_epu8(fraction, _mm256_set1_epi8(static_cast<char>(171))), fraction);
        return _mm256_sub_epi8(_mm256_setzero_si256(), _mm256_add_epi8(atLeast1, atLeast2));
    }

    template <int Part>
    static VITRINE_INLINE __m256i quants(const uint8_t* block)
    {
        constexpr short kPowers[5] = {1, 3, 9, 27, 81};
        const uint8_t* qs = block + offsetof(Block, qs);
        if constexpr (Part < 5) return digits(loadBytes32(qs), _mm256_set1_epi16(kPowers[Part]));

        const __m128i tail = loadBytes16(qs + 32);
        if constexpr (Part == 5 || Part == 6) {
            constexpr int kFirst = (Part - 5) * 2;
            return digits(_mm256_broadcastsi128_si256(tail),
                          _mm256_set_m128i(_mm_set1_epi16(kPowers[kFirst + 1]), _mm_set1_epi16(kPowers[kFirst])));
        }
        const __m128i last = _mm_set1_epi32(static_cast<int>(load32(block + offsetof(Block, qh))));
        return digits(_mm256_set_m128i(last, tail),
                      _mm256_set_m128i(_mm_setr_epi16(1, 1, 3, 3, 9, 9, 27, 27), _mm_set1_epi16(81)));
    }
};

}  // namespace
}  // namespace vitrine
