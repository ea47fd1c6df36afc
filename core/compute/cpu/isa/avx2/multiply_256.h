#pragma once

// Products of few columns with weights in blocks of 256. The template parameter `Products` multiplies and sums bytes
// with the instructions of the level (products.h).

#include "core/compute/cpu/isa/avx2/activations.h"
#include "core/compute/cpu/isa/avx2/formats_256.h"
#include "core/compute/cpu/isa/avx2/formats_iq.h"
#include "core/compute/cpu/isa/avx2/multiply.h"
#include "core/compute/cpu/isa/avx2/products.h"
#include "core/compute/cpu/isa/avx2/tiles.h"

namespace vitrine {
namespace {

using avx2::Group256;

/// Computes the products of one weight block with C columns. The integer scales are applied to integer sums. This is
/// exact, because no sum exceeds 256 * 63 * 128 * 127 (Q6_K), which has 28 bits. Sums are converted to float once per
/// block.
template <ByteProducts Products, BlocksOf256 Format, int C>
struct Kernel256 {
    static constexpr size_t kBlockBytes = sizeof(typename Format::Block);

    static VITRINE_INLINE void addBlock(const uint8_t* weights, const std::byte* activations, size_t stride,
                                        __m256 (&sums)[C])
    {
        const Header header = Format::header(weights);
        const auto group = [&](int c) __attribute__((always_inline))->const Group256&
        {
            return *reinterpret_cast<const Group256*>(activations + static_cast<size_t>(c) * stride);
        };
        __m256i products[C];
        forEach<0, C>([&](auto c) __attribute__((always_inline)) {
            products[c] = Format::kCorrection == Correction::Offset
                              ? _mm256_madd_epi16(header.correction, loadBytes32(group(c).sums))
                              : _mm256_setzero_si256();
        });
        forEach<0, 8>([&](auto part) __attribute__((always_inline)) {
            constexpr int kPart = part;
            const __m256i select = _mm256_set1_epi16(static_cast<short>(2 * kPart | (2 * kPart + 1) << 8));
            const __m256i scale = _mm256_shuffle_epi8(header.scales, select);
            const Quants<Format::kSigned> quants(Format::template quants<kPart>(weights));
            forEach<0, C>([&](auto c) __attribute__((always_inline)) {
                const __m256i pairs = quants.pairs(loadBytes32(group(c).quants + 32 * kPart));
                products[c] = Products::addPairs(products[c], pairs, scale);
            });
        });
        forEach<0, C>([&](auto c) __attribute__((always_inline)) {
            const float scale = group(c).scale;
            sums[c] = _mm256_fmadd_ps(_mm256_cvtepi32_ps(products[c]), _mm256_set1_ps(header.d * scale), sums[c]);
            if constexpr (Format::kCorrection == Correction::Minimum) {
                const __m256i minima = _mm256_madd_epi16(header.correction, loadBytes32(group(c).sums));
                sums[c] = _mm256_fnmadd_ps(_mm256_cvtepi32_ps(minima), _mm256_set1_ps(header.dmin * scale), sums[c]);
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
            __m256 sums[C];
            forEach<0, C>([&](auto c) __attribute__((always_inline)) { sums[c] = _mm256_setzero_ps(); });
            for (size_t b = 0; b < blocks; ++b) {
                prefetchAhead<kBlockBytes>(row);
                addBlock(row, columns, stride, sums);
                row += kBlockBytes;
                columns += sizeof(Group256);
            }
            forEach<0, C>([&](auto c)
                              __attribute__((always_inline)) { out[c * outStride + r] = horizontalSum(sums[c]); });
        }
    }
};

template <ByteProducts Products, BlocksOf256 Format>
struct Multiply256 {
    template <int C>
    using Kernel = Kernel256<Products, Format, C>;
    static void run(const avx2::Job& job) { runTiles<Kernel, 8>(job); }
};

template <ByteProducts Products>
void multiply256(const avx2::Job& job)
{
    withFormat<avx2::Form::Groups256>(
        job.weights.type, [&]<QuantType Type>()
                              __attribute__((always_inline)) { Multiply256<Products, FormatOf<Type>>::run(job); });
}

}  // namespace
}  // namespace vitrine
