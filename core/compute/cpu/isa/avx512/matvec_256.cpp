#include "core/compute/cpu/isa/avx2/activations.h"
#include "core/compute/cpu/isa/avx2/formats_iq.h"
#include "core/compute/cpu/isa/avx2/tiles.h"
#include "core/compute/cpu/isa/avx512/matvec.h"
#include "core/compute/cpu/isa/avx512/wide_256.h"

namespace vitrine {

namespace {

using avx2::Form;
using avx2::Group256;

/// Indices that select the scales of 64 quants (integer weights) from WideHeader::scales. Two adjacent quants
/// share a scale, so there are 32 indices.
template <WideBlocksOf256 Format, int Pair>
struct ScaleSelection {
    alignas(64) int16_t words[32] = {};
    constexpr ScaleSelection()
    {
        for (int i = 0; i < 32; ++i) words[i] = static_cast<int16_t>(Format::scaleAt(32 * Pair + i));
    }
};

template <WideBlocksOf256 Format, int Pair>
constexpr ScaleSelection<Format, Pair> kScaleSelection;

/// Computes the products of one weight block with C columns. The integer scales are applied to integer sums. This is
/// exact, because no sum exceeds 256 * 63 * 128 * 127 (Q6_K), which has 28 bits. Sums are converted to float once per
/// block.
template <QuantType Type, int C>
struct Matvec256 {
    using Format = Wide<Type>;
    static_assert(WideBlocksOf256<Format>);
    static constexpr size_t kBlockBytes = sizeof(typename FormatOf<Type>::Block);

    static VITRINE_INLINE void addBlock(const uint8_t* weights, const std::byte* columns, size_t stride,
                                        __m512 (&sums)[C])
    {
        const WideHeader header = Format::header(weights);
        const auto group = [&](int c) __attribute__((always_inline))->const Group256&
        {
            return *reinterpret_cast<const Group256*>(columns + static_cast<size_t>(c) * stride);
        };
        const auto corrections = [&](int c) __attribute__((always_inline))
        {
            return _mm512_zextsi256_si512(_mm256_madd_epi16(header.correction, loadBytes32(group(c).sums)));
        };
        __m512i products[C];
        forEach<0, C>([&](auto c) __attribute__((always_inline)) {
            products[c] = Format::kCorrection == Correction::Offset ? corrections(c) : _mm512_setzero_si512();
        });
        forEach<0, 4>([&](auto pair) __attribute__((always_inline)) {
            constexpr int kPair = pair;
            const __m512i select = loadBytes64(kScaleSelection<Format, kPair>.words);
            const __m512i scale = _mm512_permutexvar_epi16(select, header.scales);
            const auto quants = Format::template quants<kPair>(weights);
            forEach<0, C>([&](auto c) __attribute__((always_inline)) {
                const __m512i activations = loadBytes64(group(c).quants + 64 * kPair);
                products[c] = quants.addScaled(products[c], activations, scale);
            });
        });
        forEach<0, C>([&](auto c) __attribute__((always_inline)) {
            const __m128 factors = _mm_mul_ps(header.factors, _mm_set1_ps(group(c).scale));
            sums[c] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(products[c]), _mm512_broadcastss_ps(factors), sums[c]);
            if constexpr (Format::kCorrection == Correction::Minimum) {
                const __m512 factor = _mm512_broadcastss_ps(_mm_movehdup_ps(factors));
                sums[c] = _mm512_fnmadd_ps(_mm512_cvtepi32_ps(corrections(c)), factor, sums[c]);
            }
        });
    }

    static void rows(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* activations,
                     size_t stride, float* out, size_t outStride)
    {
        const size_t blocks = weights.columns / avx2::kGroup;
        for (size_t r = rowBegin; r < rowEnd; ++r) {
            const uint8_t* row = reinterpret_cast<const uint8_t*>(weights.data + r * weights.rowBytes);
            const std::byte* columns = activations;
            __m512 sums[C];
            forEach<0, C>([&](auto c) __attribute__((always_inline)) { sums[c] = _mm512_setzero_ps(); });
            for (size_t b = 0; b < blocks; ++b) {
                prefetchAhead<kBlockBytes>(row, kAhead);
                addBlock(row, columns, stride, sums);
                row += kBlockBytes;
                columns += sizeof(Group256);
            }
            forEach<0, C>([&](auto c) __attribute__((always_inline)) {
                out[c * outStride + r] = _mm512_reduce_add_ps(sums[c]);
            });
        }
    }
};

template <QuantType Type>
struct Multiply {
    template <int C>
    using Kernel = Matvec256<Type, C>;
    static void run(const avx2::Job& job) { runTiles<Kernel, 8>(job); }
};

}  // namespace

void avx512::matvec256(const avx2::Job& job)
{
    withFormat<Form::Groups256>(
        job.weights.type, [&]<QuantType Type>() __attribute__((always_inline)) { Multiply<Type>::run(job); });
}

}  // namespace vitrine
