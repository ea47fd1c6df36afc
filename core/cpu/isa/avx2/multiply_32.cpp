#include "core/cpu/isa/avx2/activations.h"
#include "core/cpu/isa/avx2/formats_32.h"
#include "core/cpu/isa/avx2/multiply.h"
#include "core/cpu/isa/avx2/products.h"
#include "core/cpu/isa/avx2/tiles.h"

namespace vitrine {

namespace {

using avx2::Group32;

/// Products of eight weight blocks with C columns. Sums of bytes are exact integers; each block of 32 then adds one
/// scaled vector. With few columns several accumulators per column hide the latency of that addition.
template <typename Format, int C>
struct Kernel32 {
    static constexpr int kChains = C == 1 ? 4 : (C == 2 ? 2 : 1);
    static constexpr size_t kGroupBytes = 8 * sizeof(typename Format::Block);

    static VITRINE_INLINE void addGroup(const uint8_t* weights, const std::byte* activations, size_t stride,
                                        __m256 (&sums)[C][kChains])
    {
        alignas(32) float factors[C][8];
        const __m256 scales = Format::scales(weights);
        forEach<0, C>([&](auto c) __attribute__((always_inline)) {
            const Group32& group = *reinterpret_cast<const Group32*>(activations + c * stride);
            const __m256 factor = _mm256_mul_ps(scales, _mm256_loadu_ps(group.scale));
            _mm256_store_ps(factors[c], factor);
            if constexpr (Format::kHasMinimum) {
                sums[c][0] = _mm256_fmadd_ps(Format::minima(weights), _mm256_loadu_ps(group.scaledSum), sums[c][0]);
            }
            if constexpr (Format::kOffset != 0) {
                const __m256 offset = _mm256_mul_ps(_mm256_loadu_ps(group.sum), _mm256_set1_ps(-Format::kOffset));
                sums[c][0] = _mm256_fmadd_ps(factor, offset, sums[c][0]);
            }
        });
        forEach<0, 8>([&](auto block) __attribute__((always_inline)) {
            const Quants<Format::kSigned> quants(Format::quants(weights + block * sizeof(typename Format::Block)));
            forEach<0, C>([&](auto c) __attribute__((always_inline)) {
                const Group32& group = *reinterpret_cast<const Group32*>(activations + c * stride);
                const __m256i pairs = quants.times(loadBytes32(group.quants + 32 * block));
                const __m256i quads = _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
                __m256& sum = sums[c][block % kChains];
                sum = _mm256_fmadd_ps(_mm256_cvtepi32_ps(quads), _mm256_set1_ps(factors[c][block]), sum);
            });
        });
    }

    static void rows(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* activations,
                     size_t stride, float* out, size_t outStride)
    {
        const size_t groups = weights.columns / avx2::kGroup;
        const size_t restBytes = weights.columns % avx2::kGroup / 32 * sizeof(typename Format::Block);
        uint8_t rest[kGroupBytes] = {};
        for (size_t r = rowBegin; r < rowEnd; ++r) {
            const uint8_t* row = reinterpret_cast<const uint8_t*>(weights.data + r * weights.rowBytes);
            const std::byte* columns = activations;
            __m256 sums[C][kChains];
            forEach<0, C * kChains>([&](auto i) __attribute__((always_inline)) {
                sums[i / kChains][i % kChains] = _mm256_setzero_ps();
            });
            for (size_t g = 0; g < groups; ++g) {
                prefetchAhead<kGroupBytes>(row);
                addGroup(row, columns, stride, sums);
                row += kGroupBytes;
                columns += sizeof(Group32);
            }
            if (restBytes != 0) {
                // The activations past the end are zero, so that zeroed blocks complete the group.
                memcpy(rest, row, restBytes);
                addGroup(rest, columns, stride, sums);
            }
            forEach<0, C>([&](auto c) __attribute__((always_inline)) {
                __m256 sum = sums[c][0];
                forEach<1, kChains>([&](auto i)
                                        __attribute__((always_inline)) { sum = _mm256_add_ps(sum, sums[c][i]); });
                out[c * outStride + r] = horizontalSum(sum);
            });
        }
    }
};

template <typename Format>
struct Multiply32 {
    template <int C>
    using Kernel = Kernel32<Format, C>;
    static void run(const avx2::Job& job) { runTiles<Kernel, 8>(job); }
};

}  // namespace

void avx2::multiply32(const Job& job)
{
    switch (job.weights.type) {
    case QuantType::Q4_0:
        return Multiply32<Q4_0>::run(job);
    case QuantType::Q4_1:
        return Multiply32<Q4_1>::run(job);
    case QuantType::Q5_0:
        return Multiply32<Q5_0>::run(job);
    case QuantType::Q5_1:
        return Multiply32<Q5_1>::run(job);
    case QuantType::Q8_0:
        return Multiply32<Q8_0>::run(job);
    case QuantType::IQ4_NL:
        return Multiply32<Iq4Nl>::run(job);
    case QuantType::MXFP4:
        return Multiply32<Mxfp4>::run(job);
    default:
        return;  // the table sends no other type here
    }
}

}  // namespace vitrine
