#pragma once

// Products of weights in blocks of 256 with the matrix unit. Each quant (integer weight) is first multiplied by its
// integer scale. The products of all 256 weights with the activation bytes then form one integer sum, which is
// multiplied by one float scale. A quant times its scale has at most 14 bits including the sign. It is split into two
// signed digits of one byte each: v = 128 · high + low, |high| <= 127, -64 <= low < 64. In a few formats, one digit is
// enough.

#include "core/compute/cpu/isa/amx/tiles.h"
#include "core/compute/cpu/isa/avx512/panel_simd.h"
#include "core/compute/cpu/isa/panel_records.h"
#include "core/compute/cpu/isa/panel_tiles.h"

namespace vitrine {
namespace {

/// Returns whether quant · scale always fits into one signed byte in this format.
template <BlocksOf256 Format>
constexpr bool fitsByte()
{
    if constexpr (Format::kSigned) {
        return false;
    } else {
        constexpr int kBelow = offsetInFile<Format>();
        constexpr int kAbove = Format::kMaxQuant - kBelow;
        return (kBelow > kAbove ? kBelow : kAbove) * Format::kMaxScale <= 127;
    }
}

/// Source of records (panel_records.h). For every 64 weights, a record has 16 words of 32 bits with the high digits,
/// then 16 words with the low digits. With a single digit, it has only 16 words. After the digits come the factors d
/// and dmin, then pairs of integer minima.
template <BlocksOf256 Format>
struct DigitSource {
    static constexpr int kSpan = Format::kSpan;
    static constexpr bool kMinimum = Format::kCorrection == Correction::Minimum;
    static constexpr int kDigits = fitsByte<Format>() ? 1 : 2;
    static constexpr int kOffset = 0;
    static constexpr size_t kColumns = avx2::kGroup;
    static constexpr size_t kBytes = sizeof(typename Format::Block);

    struct Shape {
        static constexpr int kScale = 64 * kDigits;
        static constexpr int kFactor = kScale + 1;
        static constexpr int kMinima = kScale + 2;
        static constexpr int kWords = kScale + 16;
    };

    /// Returns 32 quants (part number `Part` of the block) multiplied by their scales, as 16-bit numbers.
    template <int Part>
    static VITRINE_INLINE __m512i scaled(const uint8_t* block, __m512i scales)
    {
        // Index of the scale of the part's first 16 quants, in both 16-bit halves.
        constexpr int kFirst = Part * 0x00010001;
        constexpr int kLast = kFirst + 0x00080008;
        const __m512i which = _mm512_inserti64x4(_mm512_set1_epi32(kFirst), _mm256_set1_epi32(kLast), 1);
        __m256i quants = Format::template quants<Part>(block);
        if constexpr (offsetInFile<Format>() != 0) {
            quants = _mm256_sub_epi8(quants, _mm256_set1_epi8(offsetInFile<Format>()));
        }
        return _mm512_mullo_epi16(_mm512_cvtepi8_epi16(quants), _mm512_permutexvar_epi16(which, scales));
    }

    static VITRINE_INLINE void record(const uint8_t* block, uint32_t* words)
    {
        const Header header = Format::header(block);
        const __m512i scales = _mm512_castsi256_si512(header.scales);
        const __m512i lowBytes = everySecondByte(0);
        const __m512i highBytes = everySecondByte(1);
        forEach<0, 4>([&](auto chunk) __attribute__((always_inline)) {
            __m512i a = scaled<2 * chunk>(block, scales);
            __m512i b = scaled<2 * chunk + 1>(block, scales);
            if constexpr (kDigits == 1) {
                _mm512_storeu_si512(words + 16 * chunk, _mm512_permutex2var_epi8(a, lowBytes, b));
            } else {
                // Let v be a quant times its scale. Bits 7 … 14 of v + 64 are the high digit of v. Bits 0 … 6 are its
                // low digit plus 64.
                a = _mm512_add_epi16(a, _mm512_set1_epi16(64));
                b = _mm512_add_epi16(b, _mm512_set1_epi16(64));
                const __m512i bits = _mm512_permutex2var_epi8(a, lowBytes, b);
                const __m512i low = _mm512_and_si512(bits, _mm512_set1_epi8(127));
                a = _mm512_add_epi16(a, a);
                b = _mm512_add_epi16(b, b);
                _mm512_storeu_si512(words + 32 * chunk, _mm512_permutex2var_epi8(a, highBytes, b));
                _mm512_storeu_si512(words + 32 * chunk + 16, _mm512_sub_epi8(low, _mm512_set1_epi8(64)));
            }
        });
        memcpy(words + Shape::kScale, &header.d, sizeof(header.d));
        if constexpr (kMinimum) {
            memcpy(words + Shape::kFactor, &header.dmin, sizeof(header.dmin));
            storeBytes32(words + Shape::kMinima, minimaOf<kSpan>(header));
        }
    }

    // Does nothing, because the rows of this format consist of whole blocks.
    static VITRINE_INLINE void recordOfRest(const uint8_t*, size_t, uint32_t*) {}

private:
    /// Returns the indices of the even bytes (first = 0) or odd bytes (first = 1) of two vectors.
    static VITRINE_INLINE __m512i everySecondByte(char first)
    {
        alignas(64) char bytes[64];
        for (int i = 0; i < 64; ++i) bytes[i] = static_cast<char>(2 * i + first);
        return _mm512_load_si512(bytes);
    }
};

/// Computes the products of 16 · kRows rows with 16 · Tokens columns. Every sixteen columns have two tiles of sums. If
/// weights have two digits, each digit has its own tile. If they have a single digit, chunks of 64 weights use the two
/// tiles alternately.
template <PanelSource Source, int Tokens>
struct DigitTile {
    using Shape = typename Source::Shape;
    using Group = avx2::Group256;
    static constexpr int kRows = 2;
    static constexpr int kColumns = 16 * Tokens;
    static constexpr size_t kActivationBytes = sizeof(Group);
    /// Maximum number of records in a piece of the matrix (Piece in panels.h). The limit keeps the activations in the
    /// second-level cache while the rows of the piece are multiplied.
    static constexpr size_t kMostRecords = 8;
    static constexpr size_t kWordBytes = 64 * kRows;
    static constexpr size_t kTileBytes = 16 * kWordBytes;  ///< distance between tiles in the panel, in bytes

    /// Products of a record: two tiles of sums for every sixteen columns.
    using Products = int32_t[Tokens][2][16][16];

    /// Scales and sums of a record's activations for all columns. They are gathered from strided memory.
    struct Scales {
        float scale[kColumns];
        int16_t sums[Source::kMinimum ? kColumns : 1][256 / Source::kSpan];
    };

    static VITRINE_INLINE void gather(const PanelColumns& x, Scales& scales)
    {
        forEach<0, kColumns>([&](auto c) __attribute__((always_inline)) {
            const Group& group = x.at<Group>(c);
            scales.scale[c] = group.scale;
            if constexpr (Source::kMinimum) {
                memcpy(scales.sums[c], Source::kSpan == 32 ? group.sums32 : group.sums, sizeof(scales.sums[c]));
            }
        });
    }

    /// Arguments for multiplying sixteen rows of a record with all columns.
    struct Step {
        const uint8_t* panel;
        PanelColumns x;
        float* totals;
    };

    template <int Chunk>
    static VITRINE_INLINE void multiplyChunk(const Step& step)
    {
        const uint8_t* const panel = step.panel;
        const PanelColumns& x = step.x;
        const std::byte* const quants = x.data + offsetof(Group, quants) + 64 * Chunk;
        const auto loadColumns = [&]() __attribute__((always_inline))
        {
            tileLoad<4>(quants, x.stride);
            if constexpr (Tokens == 2) tileLoad<5>(quants + 16 * x.stride, x.stride);
        };
        if constexpr (Source::kDigits == 1) {
            constexpr int kSum = Chunk % 2;
            tileLoad<6 + kSum>(panel + Chunk * kTileBytes, kWordBytes);
            loadColumns();
            tileAddBytes<kSum, 4, 6 + kSum>();
            if constexpr (Tokens == 2) tileAddBytes<2 + kSum, 5, 6 + kSum>();
        } else {
            tileLoad<6>(panel + 2 * Chunk * kTileBytes, kWordBytes);
            loadColumns();
            tileLoad<7>(panel + (2 * Chunk + 1) * kTileBytes, kWordBytes);
            tileAddBytes<0, 4, 6>();
            if constexpr (Tokens == 2) tileAddBytes<2, 5, 6>();
            tileAddBytes<1, 4, 7>();
            if constexpr (Tokens == 2) tileAddBytes<3, 5, 7>();
        }
    }

    /// For a quarter of the columns: scales the products of a record and adds them to the totals.
    template <int Quarter>
    static VITRINE_INLINE void addQuarter(const Products& products, const Step& step, const Scales& scales)
    {
        const auto floats = [&](int word) __attribute__((always_inline))
        {
            return _mm512_load_ps(step.panel + static_cast<size_t>(word) * kWordBytes);
        };
        const __m512 scale = floats(Shape::kScale);
        constexpr int kCount = 4 * Tokens;
        forEach<Quarter * kCount, Quarter * kCount + kCount>([&](auto c) __attribute__((always_inline)) {
            __m512i sums = _mm512_load_si512(products[c / 16][0][c % 16]);
            if constexpr (Source::kDigits == 2) sums = _mm512_slli_epi32(sums, 7);
            sums = _mm512_add_epi32(sums, _mm512_load_si512(products[c / 16][1][c % 16]));
            __m512 value = _mm512_mul_ps(_mm512_cvtepi32_ps(sums), scale);
            if constexpr (Source::kMinimum) {
                __m512i minima = _mm512_setzero_si512();
                forEach<0, 128 / Source::kSpan>([&](auto pair) __attribute__((always_inline)) {
                    minima = _mm512_dpwssd_epi32(minima,
                                                 _mm512_load_si512(step.panel + (Shape::kMinima + pair) * kWordBytes),
                                                 PanelSimd512::broadcastWord(scales.sums[c] + 2 * pair));
                });
                value = _mm512_fnmadd_ps(_mm512_cvtepi32_ps(minima), floats(Shape::kFactor), value);
            }
            float* const total = step.totals + c * kRows * 16;
            _mm512_store_ps(total, _mm512_fmadd_ps(value, _mm512_set1_ps(scales.scale[c]), _mm512_load_ps(total)));
        });
    }

    /// For each row of the panel and each column of x, adds their dot product over `groups` records to
    /// totals[column][row].
    static __attribute__((noinline)) void run(const uint8_t* panel, size_t groups, PanelColumns x, int, float* totals)
    {
        alignas(64) Products products[2];
        Step step{panel, x, totals};
        Step before = step;
        alignas(64) Scales scales[2];
        // While the matrix unit multiplies, vector instructions scale the products of the previous step.
        for (size_t i = 0; i < groups * kRows; ++i) {
            if (i % kRows == 0) gather(x, scales[i / kRows % 2]);
            const Products& done = products[(i + 1) % 2];
            forEach<0, 2 * Tokens>([&](auto tile) __attribute__((always_inline)) { tileZero<tile>(); });
            forEach<0, 4>([&](auto part) __attribute__((always_inline)) {
                multiplyChunk<part>(step);
                if (i != 0) addQuarter<part>(done, before, scales[(i - 1) / kRows % 2]);
            });
            forEach<0, 2 * Tokens>([&](auto tile) __attribute__((always_inline)) {
                tileStore<tile>(products[i % 2][tile / 2][tile % 2]);
            });
            before = step;
            step.panel += 64;
            step.totals += 16;
            if (i % kRows == kRows - 1) {
                step = {
                    step.panel + Shape::kWords * kWordBytes - kWordBytes, {x.data + sizeof(Group), x.stride}, totals};
                x = step.x;
            }
        }
        forEach<0, 4>([&](auto part) __attribute__((always_inline)) {
            addQuarter<part>(products[(groups * kRows + 1) % 2], before, scales[(groups + 1) % 2]);
        });
    }
};

}  // namespace
}  // namespace vitrine
