// Products of weights in F32, F16 and BF16 with activations in f32.

#include "core/compute/cpu/isa/avx2/formats_float.h"
#include "core/compute/cpu/isa/avx2/multiply.h"
#include "core/compute/cpu/isa/avx2/tiles.h"

namespace vitrine {

namespace {

/// Multiplies R rows with C columns at once, so that each loaded vector is used in several products. Every product has
/// kUnroll running sums, which hide the latency of the multiply-add. kUnroll does not depend on R and C, so a result
/// does not depend on the number of columns in the batch. A prompt therefore rounds in the same way as its single
/// tokens.
template <FloatFormat Format, int R, int C>
struct RowBlock {
    static constexpr int kUnroll = 2;
    static constexpr size_t kStep = 8 * kUnroll;

    template <int Unroll>
    static VITRINE_INLINE void add(const uint8_t* row, size_t rowBytes, const float* activations, size_t stride,
                                   __m256 (&sums)[R][C][kUnroll])
    {
        forEach<0, Unroll>([&](auto u) __attribute__((always_inline)) {
            __m256 weights[R];
            forEach<0, R>([&](auto r) __attribute__((always_inline)) {
                weights[r] = Format::load(row + r * rowBytes + u * 8 * Format::kBytes);
            });
            forEach<0, C>([&](auto c) __attribute__((always_inline)) {
                const __m256 x = _mm256_loadu_ps(activations + c * stride + u * 8);
                forEach<0, R>([&](auto r) __attribute__((always_inline)) {
                    sums[r][c][u] = _mm256_fmadd_ps(weights[r], x, sums[r][c][u]);
                });
            });
        });
    }

    /// `stride` is the distance between columns of activations, in floats. Activations are padded with zeros to a
    /// multiple of 16.
    static void run(const uint8_t* row, size_t rowBytes, size_t columns, const float* activations, size_t stride,
                    float* out, size_t outStride)
    {
        __m256 sums[R][C][kUnroll];
        forEach<0, R * C * kUnroll>([&](auto i) __attribute__((always_inline)) {
            sums[i / kUnroll / C][i / kUnroll % C][i % kUnroll] = _mm256_setzero_ps();
        });
        size_t k = 0;
        for (; k + kStep <= columns; k += kStep) {
            forEach<0, R>([&](auto r) __attribute__((always_inline)) {
                prefetchAhead<kStep * Format::kBytes>(row + r * rowBytes + k * Format::kBytes);
            });
            add<kUnroll>(row + k * Format::kBytes, rowBytes, activations + k, stride, sums);
        }
        for (; k + 8 <= columns; k += 8) add<1>(row + k * Format::kBytes, rowBytes, activations + k, stride, sums);
        if (k < columns) {
            uint8_t rest[R][8 * Format::kBytes] = {};
            for (int r = 0; r < R; ++r) {
                memcpy(rest[r], row + static_cast<size_t>(r) * rowBytes + k * Format::kBytes,
                       (columns - k) * Format::kBytes);
            }
            add<1>(rest[0], sizeof(rest[0]), activations + k, stride, sums);
        }
        forEach<0, R * C>([&](auto i) __attribute__((always_inline)) {
            constexpr int kR = i / C;
            constexpr int kC = i % C;
            __m256 sum = sums[kR][kC][0];
            forEach<1, kUnroll>([&](auto u)
                                    __attribute__((always_inline)) { sum = _mm256_add_ps(sum, sums[kR][kC][u]); });
            out[kC * outStride + kR] = horizontalSum(sum);
        });
    }
};

template <FloatFormat Format, int C>
struct KernelFloat {
    static void rows(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* activations,
                     size_t stride, float* out, size_t outStride)
    {
        const uint8_t* data = reinterpret_cast<const uint8_t*>(weights.data);
        const float* x = reinterpret_cast<const float*>(activations);
        const size_t floats = stride / sizeof(float);
        size_t r = rowBegin;
        if constexpr (C == 2) {
            // Two rows share the loads of the activations. With one column, sharing would not help: it would only split
            // a sequential read into two. With four columns, the sums would need too many registers.
            for (; r + 2 <= rowEnd; r += 2) {
                RowBlock<Format, 2, C>::run(data + r * weights.rowBytes, weights.rowBytes, weights.columns, x, floats,
                                            out + r, outStride);
            }
        }
        for (; r < rowEnd; ++r) {
            RowBlock<Format, 1, C>::run(data + r * weights.rowBytes, weights.rowBytes, weights.columns, x, floats,
                                        out + r, outStride);
        }
    }
};

template <FloatFormat Format>
struct MultiplyFloat {
    template <int C>
    using Kernel = KernelFloat<Format, C>;
    static void run(const avx2::Job& job) { runTiles<Kernel, 4>(job); }
};

}  // namespace

void avx2::multiplyFloat(const Job& job)
{
    withFormat<Form::Float, Form::Halves>(
        job.weights.type, [&]<QuantType Type>()
                              __attribute__((always_inline)) { MultiplyFloat<FormatOf<Type>>::run(job); });
}

}  // namespace vitrine
