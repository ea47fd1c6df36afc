#include "core/diagnose/compare/imitating_kernels.h"

#include "core/compute/cpu/isa/scalar/attention.h"
#include "core/diagnose/compare/float_kernels.h"
#include "core/file/quant/half.h"
#include "core/file/quant/quant_traits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace vitrine {

namespace {

// The structure Kernels contains plain function pointers, so each rounding needs a separate function.

template <typename Number>
constexpr std::size_t numberOf(Number value)
{
    return static_cast<std::size_t>(value);
}

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

/// Returns the dot product, with sums in double as in the scalar level, or in float as in floatKernels().
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

template <KeptRounding rounding, KeptRounding products, std::size_t dot>
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
        for (std::size_t t = 0; t < count; ++t) roundKept(products, out + t * outStride + r, 1, 1);
    }
}

using Multiply = decltype(Kernels::multiply);
constexpr std::size_t kNumberRoundings = 5;  // number of KeptRounding values before Blocks32

constexpr std::size_t indexOf(KeptRounding weights, KeptRounding products, std::size_t dot)
{
    return (numberOf(weights) * kNumberRoundings + numberOf(products)) * kDots.size() + dot;
}

template <std::size_t... number>
constexpr std::array<Multiply, sizeof...(number)> multiplications(std::index_sequence<number...>)
{
    return {
        multiplyRounded<static_cast<KeptRounding>(number / kDots.size() / kNumberRoundings),
                        static_cast<KeptRounding>(number / kDots.size() % kNumberRoundings), number % kDots.size()>...};
}

/// Computes attention scores and rounds them. With `inParts`, each dot product is also rounded before it is scaled.
template <KeptRounding rounding, bool inFloat, bool inParts>
void roundedScores(const KvStretch& keys, const float* queries, std::size_t rows, float scale, float* scores,
                   std::size_t stride, std::byte* scratch)
{
    static const Kernels kBase = inFloat ? floatKernels() : exact();
    kBase.attentionScores(keys, queries, rows, inParts ? 1 : scale, scores, stride, scratch);
    for (std::size_t r = 0; r < rows; ++r) {
        float* const row = scores + r * stride;
        roundKept(rounding, row, 1, keys.positions);
        if (!inParts) continue;
        for (std::size_t p = 0; p < keys.positions; ++p) row[p] *= scale;
        roundKept(rounding, row, 1, keys.positions);
    }
}

/// Multiplies the values of all positions by their attention weights and adds them, one position after the other.
/// Rounds each sum, and with `ofProducts` also each product.
template <KeptRounding rounding, bool ofProducts>
void roundedMix(const KvStretch& values, const float* weights, std::size_t rows, std::size_t stride, float* out,
                std::size_t outStride, std::byte* scratch)
{
    float* const decoded = reinterpret_cast<float*>(scratch);
    for (std::size_t p = 0; p < values.positions; ++p) {
        scalar::decodeValue(values, p, decoded);
        for (std::size_t r = 0; r < rows; ++r) {
            float* const sums = out + r * outStride;
            for (std::size_t i = 0; i < values.headDim; ++i) {
                float product = weights[r * stride + p] * decoded[i];
                if (ofProducts) roundKept(rounding, &product, 1, 1);
                sums[i] += product;
            }
            roundKept(rounding, sums, 1, values.headDim);
        }
    }
}

/// Computes c · tanh(x / c) and rounds the result of each of the three operations.
template <KeptRounding rounding>
void capInParts(float* x, float cap, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i) x[i] /= cap;
    roundKept(rounding, x, 1, n);
    for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<float>(std::tanh(static_cast<double>(x[i])));
    roundKept(rounding, x, 1, n);
    for (std::size_t i = 0; i < n; ++i) x[i] *= cap;
    roundKept(rounding, x, 1, n);
}

/// Computes GELU in the same operations as NewGELUActivation of transformers, and rounds the result of each.
template <KeptRounding rounding>
void geluInParts(const float* x, std::size_t n, float* out)
{
    const auto rounded = [](double value) {
        float kept = static_cast<float>(value);
        roundKept(rounding, &kept, 1, 1);
        return static_cast<double>(kept);
    };
    constexpr double kRoot = 0.79788456080286535588;  // √(2/π), a constant of GELU
    for (std::size_t i = 0; i < n; ++i) {
        const double value = x[i];
        const double cubic = rounded(0.044715 * rounded(value * value * value));
        const double slope = rounded(std::tanh(rounded(kRoot * rounded(value + cubic))));
        out[i] = static_cast<float>(rounded(rounded(0.5 * value) * rounded(1 + slope)));
    }
}

/// Computes SiLU of `gate` and the product with `up`. Rounds the result of SiLU and the product.
template <KeptRounding rounding>
void gateInParts(const float* gate, const float* up, std::size_t n, float* out)
{
    constexpr std::size_t kPiece = 256;
    std::array<float, kPiece> ones;
    ones.fill(1.0F);
    for (std::size_t begin = 0; begin < n; begin += kPiece) {
        const std::size_t count = std::min(kPiece, n - begin);
        std::array<float, kPiece> factors;
        std::copy_n(up + begin, count, factors.begin());  // copied, because `out` may be the same array as `up`
        exact().siluMultiply(gate + begin, ones.data(), count, out + begin);
        roundKept(rounding, out + begin, 1, count);
        for (std::size_t i = 0; i < count; ++i) out[begin + i] *= factors[i];
        roundKept(rounding, out + begin, 1, count);
    }
}

/// Adds scale · x to `out` with a rounded scale.
template <KeptRounding rounding>
void addRoundlyScaled(float* out, float scale, const float* x, std::size_t n)
{
    roundKept(rounding, &scale, 1, 1);
    for (std::size_t i = 0; i < n; ++i) out[i] += scale * x[i];
}

/// Adds scale · x to `out` with a rounded scale, and rounds each product and each sum.
template <KeptRounding rounding>
void addScaledInParts(float* out, float scale, const float* x, std::size_t n)
{
    roundKept(rounding, &scale, 1, 1);
    for (std::size_t i = 0; i < n; ++i) {
        float product = scale * x[i];
        roundKept(rounding, &product, 1, 1);
        out[i] += product;
    }
    roundKept(rounding, out, 1, n);
}

/// Computes the numerators of softmax for one block of positions. Rounds the numerators, or the probabilities if
/// `areProbabilities`. Only long contexts have more than one block.
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

using Mix = decltype(Kernels::attentionMix);

template <std::size_t... number>
constexpr std::array<Mix, sizeof...(number)> mixes(std::index_sequence<number...>)
{
    return {roundedMix<static_cast<KeptRounding>(number / 2), number % 2 == 1>...};
}

using Scores = decltype(Kernels::attentionScores);
using Numerators = decltype(Kernels::softmaxNumerators);

template <std::size_t... number>
constexpr std::array<Scores, sizeof...(number)> scoreFunctions(std::index_sequence<number...>)
{
    return {roundedScores<static_cast<KeptRounding>(number / 4), number % 2 == 1, number / 2 % 2 == 1>...};
}

template <std::size_t... number>
constexpr std::array<Numerators, sizeof...(number)> numeratorFunctions(std::index_sequence<number...>)
{
    return {roundedNumerators<static_cast<KeptRounding>(number / 4), number % 2 == 1, number / 2 % 2 == 1>...};
}

/// Computes GELU as llama.cpp does: with a float16 lookup table, except for large values.
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

/// Returns a key under which prepared activations are shared. Each tensor type has its own key, because an imitation
/// may round activations differently for each type.
std::uint32_t keyOfType(QuantType type)
{
    return static_cast<std::uint32_t>(type);
}

/// Makes an array with one instance of a function template for each rounding of single numbers.
#define VITRINE_BY_ROUNDING(function)                                                                                  \
    std::array                                                                                                         \
    {                                                                                                                  \
        function<KeptRounding::None>, function<KeptRounding::Halves>, function<KeptRounding::Brain>,                   \
            function<KeptRounding::Tensor>, function<KeptRounding::TensorCut>                                          \
    }

constexpr auto kCaps = VITRINE_BY_ROUNDING(capInParts);
constexpr auto kGates = VITRINE_BY_ROUNDING(gateInParts);
constexpr auto kAddsScaled = VITRINE_BY_ROUNDING(addScaledInParts);
constexpr auto kScalings = VITRINE_BY_ROUNDING(addRoundlyScaled);
constexpr auto kGelus = VITRINE_BY_ROUNDING(geluInParts);
#undef VITRINE_BY_ROUNDING
constexpr auto kPrepare = preparations(std::make_index_sequence<numberOf(ActivationRounding::Vitrine) + 1>());
constexpr auto kMultiply =
    multiplications(std::make_index_sequence<kNumberRoundings * kNumberRoundings * kDots.size()>());
constexpr auto kMixes = mixes(std::make_index_sequence<2 * kNumberRoundings>());
constexpr auto kScores = scoreFunctions(std::make_index_sequence<4 * kNumberRoundings>());
constexpr auto kNumerators = numeratorFunctions(std::make_index_sequence<4 * kNumberRoundings>());

/// Replaces fused operations by separate ones that round each result.
void computeInParts(Kernels& kernels, const Imitation& imitation)
{
    kernels.softCap = kCaps[numberOf(imitation.scores == KeptRounding::None ? imitation.others : imitation.scores)];
    kernels.siluMultiply = kGates[numberOf(imitation.activated)];
    if (imitation.factors != KeptRounding::None) kernels.addScaledF32 = kAddsScaled[numberOf(imitation.factors)];
}

}  // namespace

Kernels imitatingKernels(const Imitation& imitation)
{
    Kernels kernels = imitation.inFloat ? floatKernels() : exact();
    const std::size_t inFloat = imitation.inFloat ? 1 : 0;
    if (imitation.activations != ActivationRounding::None) {
        kernels.preparedKey = keyOfType;
        kernels.prepare = kPrepare[numberOf(imitation.activations)];
    }
    if (imitation.activations == ActivationRounding::Llama) kernels.gelu = halfGelu;
    if (imitation.weights != KeptRounding::None || imitation.sums != Sums::Wide) {
        kernels.multiply = roundingMultiply(imitation, KeptRounding::None);
    }
    if (imitation.scores != KeptRounding::None) {
        kernels.attentionScores = kScores[4 * numberOf(imitation.scores) + (imitation.inParts ? 2 : 0) + inFloat];
    }
    if (imitation.shares != KeptRounding::None) {
        const std::size_t areProbabilities = imitation.sharesAre == WeightRounding::Probabilities ? 2 : 0;
        kernels.softmaxNumerators = kNumerators[4 * numberOf(imitation.shares) + areProbabilities + inFloat];
    }
    if (imitation.mixSums != KeptRounding::None) {
        kernels.attentionMix = kMixes[2 * numberOf(imitation.mixSums) + (imitation.roundsMixProducts ? 1 : 0)];
    }
    if (imitation.inParts) computeInParts(kernels, imitation);
    return kernels;
}

Kernels exactExpertKernels(const Imitation& imitation)
{
    Kernels kernels = imitation.inFloat ? floatKernels() : exact();
    if (imitation.factors != KeptRounding::None) kernels.addScaledF32 = kScalings[numberOf(imitation.factors)];
    return kernels;
}

decltype(Kernels::gelu) geluOfParts(KeptRounding rounding)
{
    return kGelus[numberOf(rounding)];
}

decltype(Kernels::multiply) roundingMultiply(const Imitation& imitation, KeptRounding products)
{
    const std::size_t dot = imitation.sums == Sums::Wide && imitation.inFloat ? kFloatDot : numberOf(imitation.sums);
    return kMultiply[indexOf(imitation.weights, products, dot)];
}

}  // namespace vitrine
