#include "core/compute/cpu/isa/scalar/attention.h"

#include "core/compute/cpu/isa/key_panel.h"
#include "core/file/quant/half.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

namespace vitrine::scalar {

namespace {

const std::byte* decodeBlocks(const std::byte* panel, size_t headDim, float* out)
{
    const auto* block = reinterpret_cast<const KeyBlockQ8_0*>(panel);
    for (size_t i = 0; i < headDim; ++i) {
        const size_t within = i % KeyBlockQ8_0::kDimensions;
        if (i > 0 && within == 0) ++block;
        for (size_t lane = 0; lane < kKeyPanel; ++lane) {
            out[i * kKeyPanel + lane] = halfToFloat(block->d[lane]) * static_cast<float>(block->qs[within][lane]);
        }
    }
    return reinterpret_cast<const std::byte*>(block + 1);
}

}  // namespace

const std::byte* decodePanel(KvType type, const std::byte* panel, size_t headDim, float* out)
{
    const size_t count = headDim * kKeyPanel;
    switch (type) {
    case KvType::F32: {
        const auto* const keys = reinterpret_cast<const float*>(panel);
        for (size_t i = 0; i < count; ++i) out[i] = keys[i];
        return panel + count * sizeof(float);
    }
    case KvType::F16: {
        const auto* const keys = reinterpret_cast<const uint16_t*>(panel);
        for (size_t i = 0; i < count; ++i) out[i] = halfToFloat(keys[i]);
        return panel + count * sizeof(uint16_t);
    }
    case KvType::Q8_0:
        return decodeBlocks(panel, headDim, out);
    }
    __builtin_trap();
}

void decodeValue(const KvStretch& values, size_t position, float* out)
{
    const size_t n = values.headDim;
    const QuantTraits& traits = quantTraits(formatOf(values.type));
    const size_t bytes = n / traits.blockSize * traits.blockBytes;
    if (!values.inPanels) return traits.decode(values.data + position * bytes, out, n);
    const size_t at = values.firstLane + position, lane = at % kKeyPanel;
    const std::byte* const panel = values.data + at / kKeyPanel * kKeyPanel * bytes;
    switch (values.type) {
    case KvType::F32:
        for (size_t i = 0; i < n; ++i) out[i] = reinterpret_cast<const float*>(panel)[i * kKeyPanel + lane];
        return;
    case KvType::F16:
        for (size_t i = 0; i < n; ++i) {
            out[i] = halfToFloat(reinterpret_cast<const uint16_t*>(panel)[i * kKeyPanel + lane]);
        }
        return;
    case KvType::Q8_0:
        for (size_t i = 0; i < n; ++i) {
            const auto& block = reinterpret_cast<const KeyBlockQ8_0*>(panel)[i / KeyBlockQ8_0::kDimensions];
            const int8_t quant = block.qs[i % KeyBlockQ8_0::kDimensions][lane];
            out[i] = halfToFloat(block.d[lane]) * static_cast<float>(quant);
        }
        return;
    }
}

void attentionScores(const KvStretch& keys, const float* queries, size_t rows, float scale, float* scores,
                     size_t stride, std::byte* scratch)
{
    const size_t n = keys.headDim;
    float* const decoded = reinterpret_cast<float*>(scratch);
    const std::byte* panel = keys.data;
    for (size_t p = 0; p < keys.positions; p += kKeyPanel) {
        panel = decodePanel(keys.type, panel, n, decoded);
        for (size_t r = 0; r < rows; ++r) {
            double sums[kKeyPanel] = {};
            for (size_t i = 0; i < n; ++i) {
                const double q = queries[r * n + i];
                for (size_t lane = 0; lane < kKeyPanel; ++lane) {
                    sums[lane] += q * static_cast<double>(decoded[i * kKeyPanel + lane]);
                }
            }
            for (size_t lane = 0; lane < kKeyPanel; ++lane) {
                scores[r * stride + p + lane] = static_cast<float>(static_cast<double>(scale) * sums[lane]);
            }
        }
    }
}

// Sums are in float, not double, because `out` stores them as floats between calls. With sums in double, the result
// would depend on how the positions are divided into calls.
void attentionMix(const KvStretch& values, const float* weights, size_t rows, size_t stride, float* out,
                  size_t outStride, std::byte* scratch)
{
    const size_t n = values.headDim;
    float* const decoded = reinterpret_cast<float*>(scratch);
    for (size_t p = 0; p < values.positions; ++p) {
        decodeValue(values, p, decoded);
        for (size_t r = 0; r < rows; ++r) {
            const float weight = weights[r * stride + p];
            for (size_t i = 0; i < n; ++i) out[r * outStride + i] += weight * decoded[i];
        }
    }
}

// If all scores are -∞, all numerators and their sum are 0. This case is handled separately, because -∞ - -∞ would be
// NaN.
SoftmaxSums softmaxNumerators(float* x, size_t n)
{
    float max = -INFINITY;
    for (size_t i = 0; i < n; ++i) max = x[i] > max ? x[i] : max;
    const double shift = max == -INFINITY ? 0.0 : static_cast<double>(max);
    double sum = 0;
    for (size_t i = 0; i < n; ++i) {
        x[i] = static_cast<float>(exp(static_cast<double>(x[i]) - shift));
        sum += static_cast<double>(x[i]);
    }
    return {max, static_cast<float>(sum)};
}

}  // namespace vitrine::scalar
