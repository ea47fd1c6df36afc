// The exact level: decodes weights exactly, keeps activations in f32, and sums in double. Tests compare all faster
// levels with it.

#include "core/compute/cpu/isa/levels.h"
#include "core/compute/cpu/isa/recurrent_step.h"
#include "core/compute/cpu/isa/scalar/attention.h"
#include "core/file/quant/half.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

namespace vitrine {

namespace {

/// Number of elements decoded at a time; a multiple of every block size.
constexpr size_t kChunk = 4096;
/// Number of columns that are multiplied with a decoded chunk before the next chunk is decoded.
constexpr size_t kTile = 64;

/// Number of partial sums of a dot product. With only one sum, the compiler could not use vector registers without
/// changing the order of additions.
constexpr size_t kLanes = 8;

double sumLanes(const double* lanes)
{
    return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
}

double dotDouble(const float* a, const float* b, size_t n)
{
    double lanes[kLanes] = {};
    size_t i = 0;
    for (; i + kLanes <= n; i += kLanes) {
        for (size_t lane = 0; lane < kLanes; ++lane) {
            lanes[lane] += static_cast<double>(a[i + lane]) * static_cast<double>(b[i + lane]);
        }
    }
    double sum = sumLanes(lanes);
    for (; i < n; ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    return sum;
}

size_t preparedBytes(QuantType, size_t columns)
{
    return (columns * sizeof(float) + 63) / 64 * 64;
}

uint32_t preparedKey(QuantType)
{
    return 0;
}

void prepare(QuantType type, const float* activations, size_t columns, std::byte* prepared)
{
    const size_t used = columns * sizeof(float);
    memcpy(prepared, activations, used);
    memset(prepared + used, 0, preparedBytes(type, columns) - used);
}

void multiplyRow(const QuantTraits& traits, const std::byte* row, size_t columns, const std::byte* prepared,
                 size_t stride, size_t count, float* out, size_t outStride, float* decoded)
{
    double sums[kTile] = {};
    for (size_t begin = 0; begin < columns; begin += kChunk) {
        const size_t n = columns - begin < kChunk ? columns - begin : kChunk;
        traits.decode(row + begin / traits.blockSize * traits.blockBytes, decoded, n);
        for (size_t t = 0; t < count; ++t) {
            const float* x = reinterpret_cast<const float*>(prepared + t * stride) + begin;
            sums[t] += dotDouble(decoded, x, n);
        }
    }
    for (size_t t = 0; t < count; ++t) out[t * outStride] = static_cast<float>(sums[t]);
}

void multiply(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* prepared, size_t count,
              float* out, size_t outStride, std::byte* scratch)
{
    const QuantTraits& traits = quantTraits(weights.type);
    const size_t stride = preparedBytes(weights.type, weights.columns);
    float* decoded = reinterpret_cast<float*>(scratch);
    for (size_t r = rowBegin; r < rowEnd; ++r) {
        const std::byte* row = weights.data + r * weights.rowBytes;
        for (size_t t = 0; t < count; t += kTile) {
            const size_t tile = count - t < kTile ? count - t : kTile;
            multiplyRow(traits, row, weights.columns, prepared + t * stride, stride, tile, out + t * outStride + r,
                        outStride, decoded);
        }
    }
}

void addScaledF32(float* out, float scale, const float* b, size_t n)
{
    for (size_t i = 0; i < n; ++i) out[i] += scale * b[i];
}

void toF16(const float* in, uint16_t* out, size_t n)
{
    for (size_t i = 0; i < n; ++i) out[i] = floatToHalf(in[i]);
}

void rmsNorm(const float* x, const float* weight, float epsilon, size_t n, float* out)
{
    const double meanSquare = dotDouble(x, x, n) / static_cast<double>(n);
    const double scale = 1.0 / sqrt(meanSquare + static_cast<double>(epsilon));
    for (size_t i = 0; i < n; ++i) {
        out[i] = static_cast<float>(static_cast<double>(x[i]) * scale * static_cast<double>(weight[i]));
    }
}

// The variance is computed as the mean of squared differences from the mean. The shorter formula (mean of squares minus
// square of the mean) would lose digits for a long row with a large mean.
void layerNorm(const float* x, const float* weight, float epsilon, size_t n, float* out)
{
    double sum = 0;
    for (size_t i = 0; i < n; ++i) sum += static_cast<double>(x[i]);
    const double mean = sum / static_cast<double>(n);
    double squares = 0;
    for (size_t i = 0; i < n; ++i) {
        const double difference = static_cast<double>(x[i]) - mean;
        squares += difference * difference;
    }
    const double scale = 1.0 / sqrt(squares / static_cast<double>(n) + static_cast<double>(epsilon));
    for (size_t i = 0; i < n; ++i) {
        out[i] = static_cast<float>((static_cast<double>(x[i]) - mean) * scale * static_cast<double>(weight[i]));
    }
}

void siluMultiply(const float* gate, const float* up, size_t n, float* out)
{
    for (size_t i = 0; i < n; ++i) {
        const double g = gate[i];
        out[i] = static_cast<float>(g / (1.0 + exp(-g)) * static_cast<double>(up[i]));
    }
}

// (1 + tanh(u)) / 2 is computed as 1 / (1 + exp(-2u)), which loses no digits where tanh is near -1.
void gelu(const float* x, size_t n, float* out)
{
    constexpr double kTwiceRootTwoOverPi = 1.5957691216057308;
    for (size_t i = 0; i < n; ++i) {
        const double v = x[i];
        out[i] = static_cast<float>(v / (1.0 + exp(-kTwiceRootTwoOverPi * (v + 0.044715 * v * v * v))));
    }
}

void geluErf(const float* x, size_t n, float* out)
{
    constexpr double kRootHalf = 0.70710678118654752;
    for (size_t i = 0; i < n; ++i) {
        const double v = x[i];
        out[i] = static_cast<float>(0.5 * v * erfc(-v * kRootHalf));
    }
}

void softCap(float* x, float cap, size_t n)
{
    const double limit = cap;
    for (size_t i = 0; i < n; ++i) x[i] = static_cast<float>(limit * tanh(static_cast<double>(x[i]) / limit));
}

uint64_t readAll(const std::byte* data, size_t bytes)
{
    uint64_t sums[8] = {};
    for (size_t i = 0; i < bytes; i += sizeof(sums)) {
        for (size_t lane = 0; lane < 8; ++lane) {
            uint64_t word;
            memcpy(&word, data + i + lane * sizeof(word), sizeof(word));
            sums[lane] += word;
        }
    }
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

uint64_t int8Peak(size_t rounds)
{
    int8_t ones[64];
    memset(ones, 1, sizeof(ones));
    int32_t sums[16] = {};
    for (size_t round = 0; round < rounds; ++round) {
        __asm__ volatile("" : : "r"(ones) : "memory");  // hides from the compiler that all factors are one
        for (size_t i = 0; i < sizeof(ones); ++i) sums[i % 16] += ones[i] * ones[i];
    }
    uint64_t total = 0;
    for (const int32_t sum : sums) total += static_cast<uint64_t>(sum);
    return total;
}

}  // namespace

namespace {

void scanStep(float* state, const ChannelToken& token, size_t keys, size_t stride, size_t width, float* out)
{
    for (size_t c = 0; c < width; ++c) {
        double sum = 0;
        for (size_t i = 0; i < keys; ++i) {
            float& value = state[i * stride + c];
            const double decay =
                exp(static_cast<double>(token.step[c]) * static_cast<double>(token.rates[i * stride + c]));
            value = static_cast<float>(decay) * value + token.key[i] * (token.step[c] * token.value[c]);
            sum += static_cast<double>(token.query[i]) * static_cast<double>(value);
        }
        out[c] = static_cast<float>(sum);
    }
}

void recurrentTokens(float* state, const RecurrentTokens& tokens, size_t keys, size_t width, std::byte* scratch)
{
    stepTokens(state, tokens, 0, keys, width, scratch);
}

}  // namespace

constinit const Kernels scalar::kKernels = {
    .name = "scalar",
    .supported = scalar::supported,
    .preparedBytes = preparedBytes,
    .preparedKey = preparedKey,
    .prepare = prepare,
    .multiply = multiply,
    .attentionScores = scalar::attentionScores,
    .softmaxNumerators = scalar::softmaxNumerators,
    .attentionMix = scalar::attentionMix,
    .recurrentTokens = recurrentTokens,
    .correctedStep = stepCorrected,
    .scanStep = scanStep,
    .addScaledF32 = addScaledF32,
    .toF16 = toF16,
    .rmsNorm = rmsNorm,
    .layerNorm = layerNorm,
    .siluMultiply = siluMultiply,
    .gelu = gelu,
    .geluErf = geluErf,
    .softCap = softCap,
    .readAll = readAll,
    .int8Peak = int8Peak,
};

}  // namespace vitrine
