#include "core/compute/cpu/isa/avx2/activations.h"
#include "core/compute/cpu/isa/avx2/tiles.h"
#include "core/compute/cpu/isa/avx512/matvec.h"
#include "core/compute/cpu/isa/avx512/wide_32.h"

namespace vitrine {

namespace {

using avx2::Form;
using avx2::Group32;

/// Adds pairs of adjacent 32-bit numbers of a and of b. Each 128-bit lane of the result holds two sums of a, then two
/// sums of b. After two such calls, each number is the sum of four.
VITRINE_INLINE __m512i addNeighbours(__m512i a, __m512i b)
{
    return _mm512_add_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
}

/// Returns the sums of blocks 0 to 7, in order. `a` and `b` are results of addNeighbours: each 128-bit lane holds
/// partial sums of two blocks (0 and 2, 1 and 3, …).
VITRINE_INLINE __m256i sumsOfEight(__m512i a, __m512i b)
{
    const __m512i quarters = _mm512_add_epi32(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
    const __m512i halves = _mm512_add_epi32(quarters, _mm512_shuffle_i64x2(quarters, quarters, 0xB1));
    const __m512i inOrder = _mm512_setr_epi32(0, 8, 1, 9, 2, 10, 3, 11, 0, 0, 0, 0, 0, 0, 0, 0);
    return _mm512_castsi512_si256(_mm512_permutexvar_epi32(inOrder, halves));
}

/// Multiplies eight blocks of a row with C columns. The product of a block is one exact integer, including its offset.
/// There are eight running sums; each adds every eighth block.
template <QuantType Type, int C>
struct Matvec32 {
    using Format = Wide<Type>;
    static_assert(WideBlocksOf32<Format>);
    static constexpr size_t kBlockBytes = sizeof(typename FormatOf<Type>::Block);
    static constexpr size_t kGroupBytes = 8 * kBlockBytes;

    static VITRINE_INLINE void addGroup(const uint8_t* blocks, const std::byte* activations, size_t stride,
                                        __m256 (&sums)[C])
    {
        const auto group = [&](int c) __attribute__((always_inline))->const Group32&
        {
            return *reinterpret_cast<const Group32*>(activations + static_cast<size_t>(c) * stride);
        };
        __m512i products[C][2];
        forEach<0, 2>([&](auto half) __attribute__((always_inline)) {
            constexpr int kFirst = 2 * half;
            const __m512i a = Format::quants(blocks + 2 * kFirst * kBlockBytes);
            const __m512i b = Format::quants(blocks + 2 * (kFirst + 1) * kBlockBytes);
            forEach<0, C>([&](auto c) __attribute__((always_inline)) {
                const int8_t* const x = group(c).quants + 64 * kFirst;
                products[c][half] = addNeighbours(_mm512_dpbusd_epi32(_mm512_setzero_si512(), a, loadBytes64(x)),
                                                  _mm512_dpbusd_epi32(_mm512_setzero_si512(), b, loadBytes64(x + 64)));
            });
        });
        const __m256 scales = Format::scales(blocks);
        forEach<0, C>([&](auto c) __attribute__((always_inline)) {
            __m256i product = sumsOfEight(products[c][0], products[c][1]);
            if constexpr (Format::kOffset != 0) {
                const __m256i offset = _mm256_set1_epi32(Format::kOffset);
                product = _mm256_sub_epi32(product, _mm256_mullo_epi32(loadBytes32(group(c).sum), offset));
            }
            const __m256 factors = _mm256_mul_ps(scales, _mm256_loadu_ps(group(c).scale));
            sums[c] = _mm256_fmadd_ps(_mm256_cvtepi32_ps(product), factors, sums[c]);
            if constexpr (Format::kHasMinimum) {
                sums[c] = _mm256_fmadd_ps(Format::minima(blocks), _mm256_loadu_ps(group(c).scaledSum), sums[c]);
            }
        });
    }

    static void rows(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* activations,
                     size_t stride, float* out, size_t outStride)
    {
        const size_t groups = weights.columns / avx2::kGroup;
        const size_t restBytes = weights.columns % avx2::kGroup / 32 * kBlockBytes;
        uint8_t rest[kGroupBytes] = {};
        for (size_t r = rowBegin; r < rowEnd; ++r) {
            const uint8_t* row = reinterpret_cast<const uint8_t*>(weights.data + r * weights.rowBytes);
            const std::byte* columns = activations;
            __m256 sums[C];
            forEach<0, C>([&](auto c) __attribute__((always_inline)) { sums[c] = _mm256_setzero_ps(); });
            for (size_t g = 0; g < groups; ++g) {
                prefetchAhead<kGroupBytes>(row, kAhead);
                addGroup(row, columns, stride, sums);
                row += kGroupBytes;
                columns += sizeof(Group32);
            }
            if (restBytes != 0) {
                prefetchAhead<kGroupBytes>(row, kAhead);
                // Completes the group with zeroed blocks. They do not change a sum, because the activations after the
                // end of the row are zero too.
                memcpy(rest, row, restBytes);
                addGroup(rest, columns, stride, sums);
            }
            forEach<0, C>([&](auto c)
                              __attribute__((always_inline)) { out[c * outStride + r] = horizontalSum(sums[c]); });
        }
    }
};

template <QuantType Type>
struct Multiply {
    template <int C>
    using Kernel = Matvec32<Type, C>;
    static void run(const avx2::Job& job) { runTiles<Kernel, 8>(job); }
};

}  // namespace

void avx512::matvec32(const avx2::Job& job)
{
    withFormat<Form::Groups32>(
        job.weights.type, [&]<QuantType Type>() __attribute__((always_inline)) { Multiply<Type>::run(job); });
}

}  // namespace vitrine
