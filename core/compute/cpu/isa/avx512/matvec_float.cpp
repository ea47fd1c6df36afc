// Products of weights in F32, F16 and BF16 with activations in f32.

#include "core/compute/cpu/isa/avx2/formats.h"
#include "core/compute/cpu/isa/avx2/tiles.h"
#include "core/compute/cpu/isa/avx512/matvec.h"
#include "core/compute/cpu/isa/avx512/simd.h"

namespace vitrine {

namespace {

using avx2::Form;

/// Requirements of a floating-point format. load(p) converts sixteen weights to floats. load(p, some) converts the last
/// weights of a row, which may be fewer, and pads them with zeros.
template <typename Format>
concept WideFloatFormat = requires(const uint8_t* p, __mmask16 some, __m512& floats)
{
    requires(Format::kBytes > 0);
    floats = Format::load(p);
    floats = Format::load(p, some);
};

template <QuantType Type>
struct Wide;

template <>
struct Wide<F32> {
    static constexpr size_t kBytes = 4;
    static VITRINE_INLINE __m512 load(const uint8_t* p) { return _mm512_loadu_ps(p); }
    static VITRINE_INLINE __m512 load(const uint8_t* p, __mmask16 some) { return _mm512_maskz_loadu_ps(some, p); }
};

template <>
struct Wide<F16> {
    static constexpr size_t kBytes = 2;
    static VITRINE_INLINE __m512 load(const uint8_t* p) { return _mm512_cvtph_ps(loadBytes32(p)); }
    static VITRINE_INLINE __m512 load(const uint8_t* p, __mmask16 some)
    {
        return _mm512_cvtph_ps(_mm256_maskz_loadu_epi16(some, p));
    }
};

template <>
struct Wide<BF16> {
    static constexpr size_t kBytes = 2;
    static VITRINE_INLINE __m512 widened(__m256i halves)
    {
        return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(halves), 16));
    }
    static VITRINE_INLINE __m512 load(const uint8_t* p) { return widened(loadBytes32(p)); }
    static VITRINE_INLINE __m512 load(const uint8_t* p, __mmask16 some)
    {
        return widened(_mm256_maskz_loadu_epi16(some, p));
    }
};

/// Multiplies R rows with C columns. Every product has two running sums, which hide the latency of the multiply-add.
/// The number of sums does not depend on R and C, so a result does not depend on the number of columns in the batch.
template <WideFloatFormat Format, int R, int C>
struct FloatRows {
    static constexpr size_t kLanes = 16;
    using Sums = __m512[R][C];

    /// `load(row)` returns sixteen weights of a row; `x` points to their activations, `stride` floats apart.
    template <typename Load>
    static VITRINE_INLINE void add(const Load& load, const float* x, size_t stride, Sums& sums)
    {
        __m512 weights[R];
        forEach<0, R>([&](auto r) __attribute__((always_inline)) { weights[r] = load(r); });
        forEach<0, C>([&](auto c) __attribute__((always_inline)) {
            const __m512 values = _mm512_loadu_ps(x + c * stride);
            forEach<0, R>([&](auto r) __attribute__((always_inline)) {
                sums[r][c] = _mm512_fmadd_ps(weights[r], values, sums[r][c]);
            });
        });
    }

    /// Activations are padded with zeros to a multiple of 16.
    static void run(const uint8_t* rows, size_t rowBytes, size_t columns, const float* x, size_t stride, float* out,
                    size_t outStride)
    {
        Sums even;
        Sums odd;
        forEach<0, R * C>([&](auto i) __attribute__((always_inline)) {
            even[i / C][i % C] = odd[i / C][i % C] = _mm512_setzero_ps();
        });
        const auto whole = [&](size_t k) __attribute__((always_inline))
        {
            return [=](int r) __attribute__((always_inline))
            {
                return Format::load(rows + static_cast<size_t>(r) * rowBytes + k * Format::kBytes);
            };
        };
        size_t k = 0;
        for (; k + 2 * kLanes <= columns; k += 2 * kLanes) {
            forEach<0, R>([&](auto r) __attribute__((always_inline)) {
                prefetchAhead<2 * kLanes * Format::kBytes>(rows + r * rowBytes + k * Format::kBytes, kAhead);
            });
            add(whole(k), x + k, stride, even);
            add(whole(k + kLanes), x + k + kLanes, stride, odd);
        }
        for (; k < columns; k += kLanes) {
            const size_t rest = columns - k < kLanes ? columns - k : kLanes;
            const auto some = static_cast<__mmask16>((1U << rest) - 1);
            const auto masked = [&](int r) __attribute__((always_inline))
            {
                return Format::load(rows + static_cast<size_t>(r) * rowBytes + k * Format::kBytes, some);
            };
            add(masked, x + k, stride, even);
        }
        forEach<0, R * C>([&](auto i) __attribute__((always_inline)) {
            const __m512 sum = _mm512_add_ps(even[i / C][i % C], odd[i / C][i % C]);
            out[i % C * outStride + i / C] = _mm512_reduce_add_ps(sum);
        });
    }
};

template <WideFloatFormat Format, int C>
struct MatvecFloat {
    static void rows(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* activations,
                     size_t stride, float* out, size_t outStride)
    {
        const float* const x = reinterpret_cast<const float*>(activations);
        const auto run = [&](auto rows, size_t r) __attribute__((always_inline))
        {
            const uint8_t* const row = reinterpret_cast<const uint8_t*>(weights.data + r * weights.rowBytes);
            FloatRows<Format, rows, C>::run(row, weights.rowBytes, weights.columns, x, stride / sizeof(float), out + r,
                                            outStride);
        };
        size_t r = rowBegin;
        if constexpr (C > 1) {
            // Two rows share the loads of the activations. With one column, sharing would not help: it would only split
            // a sequential read into two.
            for (; r + 2 <= rowEnd; r += 2) run(Index<2>{}, r);
        }
        for (; r < rowEnd; ++r) run(Index<1>{}, r);
    }
};

template <WideFloatFormat Format>
struct Multiply {
    template <int C>
    using Kernel = MatvecFloat<Format, C>;
    static void run(const avx2::Job& job) { runTiles<Kernel, 4>(job); }
};

}  // namespace

void avx512::matvecFloat(const avx2::Job& job)
{
    withFormat<Form::Float, Form::Halves>(
        job.weights.type, [&]<QuantType Type>() __attribute__((always_inline)) { Multiply<Wide<Type>>::run(job); });
}

}  // namespace vitrine
