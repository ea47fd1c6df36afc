#pragma once

// Products of few columns with weights in blocks of 32. The template parameter `Products` multiplies and sums bytes
// with the instructions of the level (products.h).

#include "core/compute/cpu/isa/avx2/activations.h"
#include "core/compute/cpu/isa/avx2/formats_32.h"
#include "core/compute/cpu/isa/avx2/multiply.h"
#include "core/compute/cpu/isa/avx2/products.h"
#include "core/compute/cpu/isa/avx2/tiles.h"

namespace vitrine {
namespace {

using avx2::Group32;

VITRINE_INLINE const Group32& groupAt(const std::byte* activations, size_t at)
{
    return *reinterpret_cast<const Group32*>(activations + at);
}

/// Kernel for signed quants (integer weights). It processes eight blocks of a row at a time. The products of a block
/// are summed to a vector of eight exact integers. The vectors of the blocks are scaled and added in order.
template <ByteProducts Products, BlocksOf32 Format, int C>
struct SignedKernel {
    static constexpr size_t kBlockBytes = sizeof(typename Format::Block);
    static constexpr size_t kGroupBytes = 8 * kBlockBytes;

    static VITRINE_INLINE void addGroup(const uint8_t* row, const std::byte* activations, size_t stride,
                                        __m256 (&sums)[C])
    {
        const uint8_t* blocks[8];
        forEach<0, 8>([&](auto b) __attribute__((always_inline)) { blocks[b] = row + b * kBlockBytes; });
        const __m256 scales = Format::scales(blocks);
        alignas(32) float factors[C][8];
        forEach<0, C>([&](auto c) __attribute__((always_inline)) {
            const Group32& group = groupAt(activations, c * stride);
            _mm256_store_ps(factors[c], _mm256_mul_ps(scales, _mm256_loadu_ps(group.scale)));
        });
        forEach<0, 8>([&](auto b) __attribute__((always_inline)) {
            const Quants<true> quants(Format::quants(blocks[b]));
            forEach<0, C>([&](auto c) __attribute__((always_inline)) {
                const Group32& group = groupAt(activations, c * stride);
                const __m256i fours = quants.template fours<Products>(loadBytes32(group.quants + 32 * b));
                sums[c] = _mm256_fmadd_ps(_mm256_cvtepi32_ps(fours), _mm256_set1_ps(factors[c][b]), sums[c]);
            });
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
                prefetchAhead<kGroupBytes>(row);
                addGroup(row, columns, stride, sums);
                row += kGroupBytes;
                columns += sizeof(Group32);
            }
            if (restBytes != 0) {
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

/// Adds pairs of adjacent 32-bit numbers of a and of b. Each 128-bit lane of the result holds two sums of a, then two
/// sums of b. The numbers must fit into 16 bits.
VITRINE_INLINE __m256i addNeighbours(__m256i a, __m256i b)
{
    return _mm256_madd_epi16(_mm256_packs_epi32(a, b), _mm256_set1_epi16(1));
}

/// Kernel for unsigned quants (integer weights). It processes one block of each of eight rows at a time. The product of
/// a block is one exact integer, including the offset. A row is therefore one chain of multiply-adds over its blocks,
/// in order, as ggml computes Q4_0. Both engines then round in the same way, so the next activations are quantised to
/// the same bytes. The chains of the eight rows run in parallel, which hides their latency.
template <ByteProducts Products, BlocksOf32 Format, int C>
struct UnsignedKernel {
    static constexpr size_t kRows = 8;
    static constexpr size_t kBlockBytes = sizeof(typename Format::Block);

    /// Returns Σ quants · activations for each of the eight rows.
    static VITRINE_INLINE __m256i products(const Quants<false> (&quants)[kRows], __m256i activations)
    {
        const auto fours = [&](int row) __attribute__((always_inline))
        {
            return quants[row].template fours<Products>(activations);
        };
        const __m256i rows01 = addNeighbours(fours(0), fours(1));
        const __m256i rows0123 = addNeighbours(rows01, addNeighbours(fours(2), fours(3)));
        const __m256i rows45 = addNeighbours(fours(4), fours(5));
        const __m256i rows4567 = addNeighbours(rows45, addNeighbours(fours(6), fours(7)));
        return _mm256_add_epi32(_mm256_permute2x128_si256(rows0123, rows4567, 0x20),
                                _mm256_permute2x128_si256(rows0123, rows4567, 0x31));
    }

    static VITRINE_INLINE void addBlock(Blocks blocks, const std::byte* activations, size_t stride, size_t inGroup,
                                        __m256 (&sums)[C])
    {
        const Quants<false> quants[kRows] = {
            Quants<false>(Format::quants(blocks[0])), Quants<false>(Format::quants(blocks[1])),
            Quants<false>(Format::quants(blocks[2])), Quants<false>(Format::quants(blocks[3])),
            Quants<false>(Format::quants(blocks[4])), Quants<false>(Format::quants(blocks[5])),
            Quants<false>(Format::quants(blocks[6])), Quants<false>(Format::quants(blocks[7]))};
        const __m256 scales = Format::scales(blocks);
        forEach<0, C>([&](auto c) __attribute__((always_inline)) {
            const Group32& group = groupAt(activations, c * stride);
            __m256i product = products(quants, loadBytes32(group.quants + 32 * inGroup));
            if constexpr (Format::kOffset != 0) {
                product = _mm256_sub_epi32(product, _mm256_set1_epi32(Format::kOffset * group.sum[inGroup]));
            }
            const __m256 factor = _mm256_mul_ps(scales, _mm256_set1_ps(group.scale[inGroup]));
            sums[c] = _mm256_fmadd_ps(_mm256_cvtepi32_ps(product), factor, sums[c]);
            if constexpr (Format::kHasMinimum) {
                sums[c] = _mm256_fmadd_ps(Format::minima(blocks), _mm256_set1_ps(group.scaledSum[inGroup]), sums[c]);
            }
        });
    }

    static void rows(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* activations,
                     size_t stride, float* out, size_t outStride)
    {
        const size_t blocks = weights.columns / 32;
        for (size_t r = rowBegin; r < rowEnd; r += kRows) {
            const size_t count = rowEnd - r < kRows ? rowEnd - r : kRows;
            const uint8_t* const first = reinterpret_cast<const uint8_t*>(weights.data + r * weights.rowBytes);
            const auto row = [&](size_t i) { return first + (i < count ? i : count - 1) * weights.rowBytes; };
            const uint8_t* const starts[kRows] = {row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)};
            __m256 sums[C];
            forEach<0, C>([&](auto c) __attribute__((always_inline)) { sums[c] = _mm256_setzero_ps(); });
            for (size_t b = 0; b < blocks; ++b) {
                const size_t at = b * kBlockBytes;
                // Prefetches a slice of the next eight rows, which are contiguous in memory. The slices of all blocks
                // together cover these rows.
                prefetchAhead<kRows * kBlockBytes>(first + kRows * at, kRows * weights.rowBytes);
                const uint8_t* const here[kRows] = {starts[0] + at, starts[1] + at, starts[2] + at, starts[3] + at,
                                                    starts[4] + at, starts[5] + at, starts[6] + at, starts[7] + at};
                addBlock(here, activations + b / 8 * sizeof(Group32), stride, b % 8, sums);
            }
            forEach<0, C>([&](auto c) __attribute__((always_inline)) {
                float results[kRows];
                _mm256_storeu_ps(results, sums[c]);
                memcpy(out + c * outStride + r, results, count * sizeof(float));
            });
        }
    }
};

template <ByteProducts Products, BlocksOf32 Format, int C, bool Signed = Format::kSigned>
struct Kernel32 : SignedKernel<Products, Format, C> {
};

template <ByteProducts Products, BlocksOf32 Format, int C>
struct Kernel32<Products, Format, C, false> : UnsignedKernel<Products, Format, C> {
};

template <ByteProducts Products, BlocksOf32 Format>
struct Multiply32 {
    template <int C>
    using Kernel = Kernel32<Products, Format, C>;
    static void run(const avx2::Job& job) { runTiles<Kernel, 8>(job); }
};

template <ByteProducts Products>
void multiply32(const avx2::Job& job)
{
    withFormat<avx2::Form::Groups32>(
        job.weights.type, [&]<QuantType Type>()
                              __attribute__((always_inline)) { Multiply32<Products, FormatOf<Type>>::run(job); });
}

}  // namespace
}  // namespace vitrine
