#include "core/compare/imitating_kernels.h"

#include "core/compare/float_kernels.h"
#include "core/quant/half.h"
#include "core/quant/quant_traits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace vitrine {

namespace {

// Kernels hold plain functions, so that there is one for each way to round.

constexpr std::size_t kLongestRow = kScratchBytes / sizeof(float);

const Kernels& exact() noexcept
{
    return *allKernels().front();
}

template <ActivationRounding rounding>
void prepareRounded(QuantType type, const float* activations, std::size_t columns, std::byte* prepared)
{
    exact().prepare(type, activations, columns, prepared);
    roundActivations(rounding, type, reinterpret_cast<float*>(prepared), columns);
}

using Prepare = decltype(Kernels::prepare);

template <std::size_t... rounding>
constexpr std::array<Prepare, sizeof...(rounding)> preparations(std::index_sequence<rounding...>)
{
    return {prepareRounded<static_cast<ActivationRounding>(rounding)>...};
}

float asHalf(float x)
{
    return halfToFloat(floatToHalf(x));
}

float asBrain(float x)
{
    return bf16ToFloat(floatToBf16(x));
}

template <std::size_t lanes>
float dotInHalves(const float* a, const float* b, std::size_t n)
{
    std::array<float, lanes> sums{};
    for (std::size_t i = 0; i < n; ++i) sums[i % lanes] = asHalf(sums[i % lanes] + a[i] * b[i]);
    for (std::size_t half = lanes / 2; half > 0; half /= 2) {
        for (std::size_t i = 0; i < half; ++i) sums[i] = asHalf(sums[i] + sums[i + half]);
    }
    return sums[0];
}

template <float (*rounded)(float)>
float dotInTurn(const float* a, const float* b, std::size_t n)
{
    float sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum = rounded(sum + rounded(a[i] * b[i]));
    return sum;
}

/// As the scalar level sums, in doubles, or as floatKernels do.
template <bool inFloat>
float dotWide(const float* a, const float* b, std::size_t n)
{
    constexpr std::size_t kLanes = 4;
    using Sum = std::conditional_t<inFloat, float, double>;
    Sum lanes[kLanes] = {};
    for (std::size_t i = n; i-- > 0;) lanes[i % kLanes] += static_cast<Sum>(a[i]) * static_cast<Sum>(b[i]);
    return static_cast<float>(lanes[0] + lanes[1] + lanes[2] + lanes[3]);
}

using Dot = float (*)(const float*, const float*, std::size_t);
constexpr std::array<Dot, 7> kDots = {dotWide<false>,  dotInTurn<asHalf>,  dotInHalves<1>, dotInHalves<8>,
                                      dotInHalves<16>, dotInTurn<asBrain>, dotWide<true>};
constexpr std::size_t kFloatDot = kDots.size() - 1;

template <KeptRounding rounding, std::size_t dot>
void multiplyRounded(const WeightMatrix& weights, std::size_t rowBegin, std::size_t rowEnd, const std::byte* prepared,
                     std::size_t count, float* out, std::size_t outStride, std::byte* scratch)
{
    const QuantTraits& traits = quantTraits(weights.type);
    const std::size_t stride = exact().preparedBytes(weights.type, weights.columns);
    float* const decoded = reinterpret_cast<float*>(scratch);
    for (std::size_t r = rowBegin; r < rowEnd; ++r) {
        for (std::size_t t = 0; t < count; ++t) out[t * outStride + r] = 0;
        for (std::size_t begin = 0; begin < weights.columns; begin += kLongestRow) {
            const std::size_t n = std::min(kLongestRow, weights.columns - begin);
            const std::byte* const row = weights.data + r * weights.rowBytes;
            traits.decode(row + begin / traits.blockSize * traits.blockBytes, decoded, n);
            roundKept(rounding, decoded, 1, n);
            for (std::size_t t = 0; t < count; ++t) {
                const float* const x = reinterpret_cast<const float*>(prepared + t * stride) + begin;
                out[t * outStride + r] += kDots[dot](decoded, x, n);
            }
        }
    }
}

using Multiply = decltype(Kernels::multiply);
constexpr std::size_t kWeightRoundings = 4;  // those before Blocks32

template <std::size_t... number>
constexpr std::array<Multiply, sizeof...(number)> multiplications(std::index_sequence<number...>)
{
    return {multiplyRounded<static_cast<KeptRounding>(number / kDots.size()), number % kDots.size()>...};
}

template <KeptRounding rounding, bool inFloat>
void roundedScores(const KvStretch& keys, const float* queries, std::size_t rows, float scale, float* scores,
                   std::size_t stride, std::byte* scratch)
{
    static const Kernels kBase = inFloat ? floatKernels() : exact();
    kBase.attentionScores(keys, queries, rows, scale, scores, stride, scratch);
    for (std::size_t r = 0; r < rows; ++r) roundKept(rounding, scores + r * stride, 1, keys.positions);
}

/// Probabilities are rounded as those of the stretch, which holds all positions unless there are many.
template <KeptRounding rounding, bool inFloat, bool areProbabilities>
SoftmaxSums roundedNumerators(float* x, std::size_t n)
{
    static const Kernels kBase = inFloat ? floatKernels() : exact();
    const SoftmaxSums sums = kBase.softmaxNumerators(x, n);
    if (!(sums.sum > 0)) return sums;
    const float size = areProbabilities ? sums.sum : 1.0F;
    for (std::size_t i = 0; i < n; ++i) x[i] /= size;
    roundKept(rounding, x, 1, n);
    for (std::size_t i = 0; i < n; ++i) x[i] *= size;
    return sums;
}

using Scores = decltype(Kernels::attentionScores);
using Numerators = decltype(Kernels::softmaxNumerators);

template <std::size_t... number>
constexpr std::array<Scores, sizeof...(number)> scoreFunctions(std::index_sequence<number...>)
{
    return {roundedScores<static_cast<KeptRounding>(number / 2), number % 2 == 1>...};
}

template <std::size_t... number>
constexpr std::array<Numerators, sizeof...(number)> numeratorFunctions(std::index_sequence<number...>)
{
    return {roundedNumerators<static_cast<KeptRounding>(number / 4), number % 2 == 1, number / 2 % 2 == 1>...};
}

/// llama.cpp looks GELU up in a table of halves, but for large values.
void halfGelu(const float* x, std::size_t n, float* out)
{
    constexpr float kEnd = 10;
    for (std::size_t i = 0; i < n; ++i) {
        if (x[i] >= kEnd || x[i] <= -kEnd) {
            out[i] = std::max(x[i], 0.0F);
            continue;
        }
        const float half = asHalf(x[i]);
        exact().gelu(&half, 1, out + i);
        out[i] = asHalf(out[i]);
    }
}

/// Formats do not share what is prepared: some round it otherwise.
std::uint32_t keyOfType(QuantType type)
{
    return static_cast<std::uint32_t>(type);
}

template <typename Number>
constexpr std::size_t numberOf(Number value)
{
    return static_cast<std::size_t>(value);
}

}  // namespace

Kernels imitatingKernels(const Imitation& imitation)
{
    static constexpr auto kPrepare =
        preparations(std::make_index_sequence<numberOf(ActivationRounding::Vitrine) + 1>());
    static constexpr auto kMultiply = multiplications(std::make_index_sequence<kWeightRoundings * kDots.size()>());
    static constexpr auto kScores = scoreFunctions(std::make_index_sequence<2 * kWeightRoundings>());
    static constexpr auto kNumerators = numeratorFunctions(std::make_index_sequence<4 * kWeightRoundings>());
    Kernels kernels = imitation.inFloat ? floatKernels() : exact();
    const std::size_t inFloat = imitation.inFloat ? 1 : 0;
    if (imitation.activations != ActivationRounding::None) {
        kernels.preparedKey = keyOfType;
        kernels.prepare = kPrepare[numberOf(imitation.activations)];
    }
    if (imitation.activations == ActivationRounding::Llama) kernels.gelu = halfGelu;
    if (imitation.weights != KeptRounding::None || imitation.sums != Sums::Wide) {
        const std::size_t dot =
            imitation.sums == Sums::Wide && imitation.inFloat ? kFloatDot : numberOf(imitation.sums);
        kernels.multiply = kMultiply[numberOf(imitation.weights) * kDots.size() + dot];
    }
    if (imitation.scores != KeptRounding::None) {
        kernels.attentionScores = kScores[2 * numberOf(imitation.scores) + inFloat];
    }
    if (imitation.shares != KeptRounding::None) {
        const std::size_t areProbabilities = imitation.sharesAre == WeightRounding::Probabilities ? 2 : 0;
        kernels.softmaxNumerators = kNumerators[4 * numberOf(imitation.shares) + areProbabilities + inFloat];
    }
    return kernels;
}

}  // namespace vitrine
