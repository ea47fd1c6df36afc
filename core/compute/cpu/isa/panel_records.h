#pragma once

// Records: the intermediate form from which panels (panels.h) are made. A record consists of 32-bit words. It holds 256
// weights of a row, or only a few weights if they are floating-point numbers. The transposed records of several rows
// form a panel.

#include "core/compute/cpu/isa/avx2/activations.h"
#include "core/compute/cpu/isa/avx2/formats_256.h"
#include "core/compute/cpu/isa/avx2/formats_32.h"
#include "core/compute/cpu/isa/avx2/formats_float.h"
#include "core/compute/cpu/isa/avx2/formats_iq.h"
#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

VITRINE_INLINE void storeBytes32(void* p, __m256i bytes)
{
    _mm256_storeu_si256(static_cast<__m256i*>(p), bytes);
}

VITRINE_INLINE size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

constexpr int roundedUp(int n, int unit)
{
    return (n + unit - 1) / unit * unit;
}

/// Layout of a record with 256 quants (integer weights). Each 32-bit word holds four quants. Every `Span` quants share
/// a scale. If `Minimum` is true, they also share an integer minimum, and one float factor applies to all minima.
/// Activations are a Group256.
template <int Span, bool Minimum, bool Offset, int MaxQuant>
struct Shape256 {
    using Activations = avx2::Group256;
    static constexpr int kSpan = Span;
    static constexpr bool kMinimum = Minimum;
    static constexpr bool kOffset = Offset;
    static constexpr int kMaxQuant = MaxQuant;  ///< upper bound of the quants (maxQuantOf); 0: the quants are signed
    static constexpr int kScales = 64;          ///< word where the scales (floats) begin
    static constexpr int kMinima = kScales + 256 / Span;  ///< word where the minima (pairs of 16-bit numbers) begin
    static constexpr int kFactor = kMinima + (Minimum ? 128 / Span : 0);  ///< word with the factor of the minima
    static constexpr int kWords = roundedUp(kFactor + (Minimum ? 1 : 0), 16);
};

/// Layout of a record with eight blocks of 32 quants (integer weights). Each block has a float scale and, if `Minimum`
/// is true, a float minimum. Activations are a Group32.
template <bool Minimum, bool Offset, int MaxQuant>
struct Shape32 {
    using Activations = avx2::Group32;
    static constexpr int kSpan = 32;
    static constexpr bool kMinimum = Minimum;
    static constexpr bool kOffset = Offset;
    static constexpr int kMaxQuant = MaxQuant;
    static constexpr int kScales = 64;
    static constexpr int kMinima = 72;
    static constexpr int kWords = 80;
};

/// Sign of the quants (integer weights) in a panel. It depends on the instruction that multiplies them.
enum class PanelQuants {
    AsInFile,  ///< as in the file: signed in some formats, unsigned with an offset in others
    Unsigned,  ///< signed quants get an offset of 128, which makes them unsigned
    Signed,    ///< offsets are subtracted, which makes all quants signed
};

/// A format with blocks of 32 or of 256 weights.
template <typename Format>
concept BlockFormat = BlocksOf32<Format> || BlocksOf256<Format>;

/// Properties of a level that determine the layout of a record, and the level's function for transposing a panel.
template <typename Simd>
concept PanelSimd = requires(PanelQuants& quants, const uint32_t* rows, size_t words, uint8_t* out)
{
    // kLanes: number of 32-bit words in a vector, which is the number of rows in a vector of the panel.
    requires(Simd::kLanes == 8 || Simd::kLanes == 16);
    quants = Simd::kQuants;
    // Transposes kLanes rows of `words` words to `words` rows of kLanes words.
    Simd::transpose(rows, words, out, words);
};

/// Converts a group of weights of a row to a record.
template <typename Source>
concept PanelSource = requires(const uint8_t* row, size_t columns, uint32_t* words)
{
    // kColumns: number of weights in a record. kBytes: size of these weights in a row of the matrix.
    requires(Source::kColumns > 0 && Source::kBytes > 0);
    requires(Source::Shape::kWords % 8 == 0);  // kWords: size of a record in 32-bit words
    requires(Source::kOffset >= 0);            // kOffset: number that was added to the quants to make them unsigned
    Source::record(row, words);
    Source::recordOfRest(row, columns, words);  // makes an incomplete record at the end of a row
};

/// Returns the number that a format adds to its quants (integer weights) in the file to make them unsigned; 0 if they
/// are signed.
template <BlockFormat Format>
constexpr int offsetInFile()
{
    if constexpr (requires { Format::kOffset; }) {
        return Format::kOffset;
    } else {
        return 0;
    }
}

/// Returns the number that was added to a format's quants (integer weights) in a panel to make them unsigned; 0 if they
/// are signed.
template <PanelSimd Simd, BlockFormat Format>
constexpr int offsetInPanel()
{
    if constexpr (Simd::kQuants == PanelQuants::Signed) {
        return 0;
    } else if constexpr (Format::kSigned) {
        return Simd::kQuants == PanelQuants::Unsigned ? 128 : 0;
    } else {
        return offsetInFile<Format>();
    }
}

template <PanelSimd Simd, BlockFormat Format>
VITRINE_INLINE __m256i panelQuants(__m256i quants)
{
    if constexpr (Simd::kQuants == PanelQuants::Unsigned && Format::kSigned) {
        return _mm256_xor_si256(quants, _mm256_set1_epi8(-128));
    } else if constexpr (Simd::kQuants == PanelQuants::Signed && offsetInFile<Format>() != 0) {
        return _mm256_sub_epi8(quants, _mm256_set1_epi8(offsetInFile<Format>()));
    } else {
        return quants;
    }
}

/// Returns the upper bound of the quants in a panel, or 0 if the quants are signed. The bound is rounded up to one of a
/// few values, so that formats share kernels.
template <PanelSimd Simd, BlockFormat Format>
constexpr int maxQuantOf()
{
    if constexpr (Simd::kQuants == PanelQuants::Unsigned) {
        return 255;
    } else if constexpr (Format::kSigned || Simd::kQuants == PanelQuants::Signed) {
        return 0;
    } else {
        return Format::kMaxQuant <= 15 ? 15 : Format::kMaxQuant <= 31 ? 31 : 63;
    }
}

/// Returns the integer minima of a block, one for every Span quants. If the block has only eight minima, the result
/// holds these eight minima and then the same eight again.
template <int Span>
VITRINE_INLINE __m256i minimaOf(const Header& header)
{
    if constexpr (Span == 16) return header.correction;
    // Header::correction holds each of the eight minima twice.
    const __m256i once = _mm256_and_si256(header.correction, _mm256_set1_epi32(0xFFFF));
    return _mm256_permute4x64_epi64(_mm256_packus_epi32(once, once), 0x88);
}

template <PanelSimd Simd, BlocksOf256 Format>
struct Source256 {
    static constexpr bool kMinimum = Format::kCorrection == Correction::Minimum;
    static constexpr int kOffset = offsetInPanel<Simd, Format>();
    using Shape = Shape256<Format::kSpan, kMinimum, kOffset != 0, maxQuantOf<Simd, Format>()>;
    static constexpr size_t kColumns = avx2::kGroup;
    static constexpr size_t kBytes = sizeof(typename Format::Block);

    static VITRINE_INLINE void record(const uint8_t* block, uint32_t* words)
    {
        forEach<0, 8>([&](auto part) __attribute__((always_inline)) {
            const __m256i quants = Format::template quants<part>(block);
            storeBytes32(words + 8 * part, panelQuants<Simd, Format>(quants));
        });
        const Header header = Format::header(block);
        const auto scaled = [&](__m128i scales) __attribute__((always_inline))
        {
            return _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(scales)), _mm256_set1_ps(header.d));
        };
        float* const scales = reinterpret_cast<float*>(words + Shape::kScales);
        const __m256 first = scaled(_mm256_castsi256_si128(header.scales));
        if constexpr (Format::kSpan == 32) {
            _mm256_storeu_ps(scales, first);
        } else {
            const __m256 second = scaled(_mm256_extracti128_si256(header.scales, 1));
            const __m256 low = _mm256_unpacklo_ps(first, second);
            const __m256 high = _mm256_unpackhi_ps(first, second);
            _mm256_storeu_ps(scales, _mm256_permute2f128_ps(low, high, 0x20));
            _mm256_storeu_ps(scales + 8, _mm256_permute2f128_ps(low, high, 0x31));
        }
        if constexpr (kMinimum) {
            storeBytes32(words + Shape::kMinima, minimaOf<Format::kSpan>(header));
            memcpy(words + Shape::kFactor, &header.dmin, sizeof(header.dmin));
        }
    }

    static void recordOfRest(const uint8_t*, size_t, uint32_t*) {}  // rows of this format consist of whole blocks
};

template <PanelSimd Simd, BlocksOf32 Format>
struct Source32 {
    static constexpr int kOffset = offsetInPanel<Simd, Format>();
    using Shape = Shape32<Format::kHasMinimum, kOffset != 0, maxQuantOf<Simd, Format>()>;
    static constexpr size_t kColumns = avx2::kGroup;
    static constexpr size_t kBlockBytes = sizeof(typename Format::Block);
    static constexpr size_t kBytes = 8 * kBlockBytes;

    static VITRINE_INLINE void record(const uint8_t* row, uint32_t* words)
    {
        const uint8_t* blocks[8];
        forEach<0, 8>([&](auto b) __attribute__((always_inline)) { blocks[b] = row + b * kBlockBytes; });
        forEach<0, 8>([&](auto b) __attribute__((always_inline)) {
            storeBytes32(words + 8 * b, panelQuants<Simd, Format>(Format::quants(blocks[b])));
        });
        _mm256_storeu_ps(reinterpret_cast<float*>(words + Shape::kScales), Format::scales(blocks));
        if constexpr (Format::kHasMinimum) {
            _mm256_storeu_ps(reinterpret_cast<float*>(words + Shape::kMinima), Format::minima(blocks));
        }
    }

    /// Completes the record with zeroed blocks. They do not change a sum, because the activations after the end of the
    /// row are zero too.
    static void recordOfRest(const uint8_t* row, size_t columns, uint32_t* words)
    {
        uint8_t rest[kBytes] = {};
        memcpy(rest, row, columns / 32 * kBlockBytes);
        record(rest, words);
    }
};

template <PanelSimd Simd, FloatFormat Format>
struct SourceFloat {
    struct Shape {
        static constexpr int kWords = Simd::kLanes;
    };
    static constexpr int kOffset = 0;
    static constexpr size_t kColumns = Simd::kLanes;
    static constexpr size_t kBytes = kColumns * Format::kBytes;

    static VITRINE_INLINE void record(const uint8_t* row, uint32_t* words)
    {
        forEach<0, kColumns / 8>([&](auto i) __attribute__((always_inline)) {
            _mm256_storeu_ps(reinterpret_cast<float*>(words) + 8 * i, Format::load(row + 8 * i * Format::kBytes));
        });
    }

    /// Completes the record with zeros. Activations are also padded with zeros to a multiple of 16, so the zeros do not
    /// change a sum.
    static void recordOfRest(const uint8_t* row, size_t columns, uint32_t* words)
    {
        uint8_t rest[kBytes] = {};
        memcpy(rest, row, columns * Format::kBytes);
        record(rest, words);
    }
};

}  // namespace
}  // namespace vitrine
