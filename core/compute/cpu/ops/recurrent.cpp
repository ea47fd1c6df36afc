#include "core/compute/cpu/cpu_backend_impl.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace vitrine {

namespace {

constexpr std::size_t kChannels = 64;  ///< number of channels that one thread computes at a time
constexpr std::size_t kFewValues = 2048;

/// The last inputs of the convolution from earlier steps, [taps - 1, channels]. Each thread uses only some of the
/// channels.
struct ConvolutionTail {
    float* rows;
    std::size_t count;
    std::size_t channels;
};

/// Convolves channels [begin, end) of x in place. The loop runs from the last token to the first, so that no input is
/// overwritten before it is read.
void convolveChannels(const MatrixView& x, const ConvolutionTail& before, std::size_t begin, std::size_t end,
                      std::span<const float> kernel, std::span<const float> bias)
{
    const std::size_t taps = before.count + 1;
    std::vector<float> sums(end - begin);
    for (std::size_t t = x.rows; t-- > 0;) {
        for (std::size_t c = begin; c < end; ++c) sums[c - begin] = bias.empty() ? 0.0F : bias[c];
        for (std::size_t tap = 0; tap < taps; ++tap) {
            const std::size_t at = t + tap;  // index among the rows of `before`, followed by the rows of x
            const float* const row =
                at < before.count ? before.rows + at * before.channels : rowData(x, at - before.count);
            const float* const weights = kernel.data() + tap * before.channels;
            for (std::size_t c = begin; c < end; ++c) sums[c - begin] += weights[c] * row[c];
        }
        std::copy_n(sums.begin(), end - begin, rowData(x, t) + begin);
    }
}

/// Concatenates `before` and x, and returns the last rows. The convolution of the next step needs these inputs.
std::vector<float> nextTail(const MatrixView& x, const ConvolutionTail& before, std::size_t begin, std::size_t end)
{
    std::vector<float> next;
    next.reserve(before.count * (end - begin));
    for (std::size_t i = 0; i < before.count; ++i) {
        const std::size_t at = x.rows + i;
        const float* const row = at < before.count ? before.rows + at * before.channels : rowData(x, at - before.count);
        next.insert(next.end(), row + begin, row + end);
    }
    return next;
}

/// Returns ln(1 + e^x).
float softplus(float x)
{
    constexpr float kLinear = 20;  // above this x, ln(1 + e^x) equals x in float
    return x > kLinear ? x : static_cast<float>(std::log1p(std::exp(static_cast<double>(x))));
}

}  // namespace

void CpuBackend::compute(const ops::Multiply& op)
{
    float* const values = rowData(op.x);
    const float* const factors = rowData(op.y);
    m_pool.parallelFor(op.x.elements(), kFewValues, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) values[i] *= factors[i];
    });
}

void CpuBackend::compute(const ops::Deal& op)
{
    const auto& [role, first, second, x, width] = op;
    m_pool.parallelFor(x.rows, 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            const float* from = rowData(x, t);
            for (std::size_t at = 0; at < first.columns; at += width, from += 2 * width) {
                std::copy_n(from, width, rowData(first, t) + at);
                std::copy_n(from + width, width, rowData(second, t) + at);
            }
        }
    });
}

void CpuBackend::compute(const ops::Convolve& op)
{
    const auto& [role, x, cache, layer, kernel, bias, which] = op;
    const std::size_t taps = kernel.size() / x.columns;
    const ConvolutionTail before{static_cast<CpuKvCache&>(*cache).state(layer) + which * (taps - 1) * x.columns,
                                 taps - 1, x.columns};
    if (m_firstPosition == 0) std::fill_n(before.rows, before.count * before.channels, 0.0F);
    const std::size_t parts = (x.columns + kChannels - 1) / kChannels;
    const std::size_t grain = std::max<std::size_t>(1, kFewValues / (kChannels * x.rows));
    m_pool.parallelFor(parts, grain, [&](std::size_t firstPart, std::size_t endPart, std::size_t) {
        const std::size_t begin = firstPart * kChannels;
        const std::size_t end = std::min(endPart * kChannels, x.columns);
        const std::vector<float> next = nextTail(x, before, begin, end);
        convolveChannels(x, before, begin, end, kernel, bias);
        for (std::size_t i = 0; i < before.count; ++i) {
            std::copy_n(next.data() + i * (end - begin), end - begin, before.rows + i * before.channels + begin);
        }
    });
}

void CpuBackend::compute(const ops::Decays& op)
{
    const auto& [role, decay, steps, bias, rates] = op;
    m_pool.parallelFor(steps.rows, 32, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            for (std::size_t head = 0; head < steps.columns; ++head) {
                float& step = rowData(steps, t)[head];
                step = softplus(step + bias[head]);
                if (!rates.empty()) rowData(decay, t)[head] = std::exp(step * rates[head]);
            }
        }
    });
}

/// Scales the query and the key of every group to unit length. In memory, all queries and keys of a token are adjacent.
void CpuBackend::makeUnitLength(const MatrixView& mixed, const RecurrentConfig& config)
{
    const std::size_t n = config.keyDim;
    const double queryScale = 1.0 / std::sqrt(static_cast<double>(n));
    m_pool.parallelFor(mixed.rows, 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            for (std::size_t part = 0; part < std::size_t{2} * config.groups; ++part) {
                float* const x = rowData(mixed, t) + part * n;
                double squares = config.epsilon;
                for (std::size_t i = 0; i < n; ++i) squares += static_cast<double>(x[i]) * x[i];
                const auto factor = static_cast<float>((part < config.groups ? queryScale : 1.0) / std::sqrt(squares));
                for (std::size_t i = 0; i < n; ++i) x[i] *= factor;
            }
        }
    });
}

/// Updates states in which each row has its own decay. The queries, keys and values of a token are contiguous.
void CpuBackend::recurByKey(const ops::Recur& op, float* states)
{
    const RecurrentConfig& config = *op.config;
    const std::size_t keys = config.keyDim;
    const std::size_t width = config.valueDim;
    const std::size_t keyWidth = config.keyWidth();
    m_pool.parallelFor(config.heads, 1, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t head = begin; head < end; ++head) {
            float* const state = states + head * keys * width;
            if (m_firstPosition == 0) std::fill_n(state, keys * width, 0.0F);
            for (std::size_t t = 0; t < op.out.rows; ++t) {
                const float* const row = rowData(op.mixed, t) + head * keys;
                const CorrectedToken token{row,
                                           row + keyWidth,
                                           rowData(op.mixed, t) + 2 * keyWidth + head * width,
                                           rowData(op.decay, t) + head * keys,
                                           rowData(op.removed, t) + head * keys,
                                           rowData(op.corrected, t) + head * keys};
                m_kernels.correctedStep(state, token, keys, width, rowData(op.out, t) + head * width);
            }
        }
    });
}

/// Updates the states of Mamba. Each thread computes some of the channels, token after token.
void CpuBackend::scan(const ops::Recur& op, float* states)
{
    const RecurrentConfig& config = *op.config;
    const std::size_t keys = config.keyDim;
    const std::size_t channels = config.heads;
    const std::size_t parts = (channels + kChannels - 1) / kChannels;
    const std::size_t grain = std::max<std::size_t>(1, kFewValues / (kChannels * keys * op.out.rows));
    if (m_firstPosition == 0) std::fill_n(states, keys * channels, 0.0F);
    m_pool.parallelFor(parts, grain, [&](std::size_t firstPart, std::size_t endPart, std::size_t) {
        const std::size_t begin = firstPart * kChannels;
        const std::size_t width = std::min(endPart * kChannels, channels) - begin;
        for (std::size_t t = 0; t < op.out.rows; ++t) {
            const float* const row = rowData(op.mixed, t);
            const ChannelToken token{row + channels + keys, row + channels, row + begin,
                                     rowData(op.strength, t) + begin, op.rates.data() + begin};
            float* const given = rowData(op.out, t) + begin;
            m_kernels.scanStep(states + begin, token, keys, channels, width, given);
            for (std::size_t c = 0; c < width; ++c) given[c] += op.skip[begin + c] * row[begin + c];
        }
    });
}

void CpuBackend::compute(const ops::Recur& op)
{
    const RecurrentConfig& config = *op.config;
    float* const states = static_cast<CpuKvCache&>(*op.cache).state(op.layer) + config.convolutionState();
    if (config.kind == Recurrence::Mamba) return scan(op, states);
    const bool corrects = config.kind == Recurrence::DeltaRule;
    if (corrects) makeUnitLength(op.mixed, config);
    if (config.kind == Recurrence::Rwkv7) return recurByKey(op, states);
    const std::size_t keys = config.keyDim;
    const std::size_t width = config.valueDim;
    const std::size_t valueWidth = config.heads * width;
    const std::size_t keyAt = corrects ? config.keyWidth() : valueWidth;
    const std::size_t queryAt = corrects ? 0 : valueWidth + config.keyWidth();
    const std::size_t valueAt = corrects ? 2 * config.keyWidth() : 0;
    m_pool.parallelFor(config.heads, 1, [&](std::size_t begin, std::size_t end, std::size_t thread) {
        for (std::size_t head = begin; head < end; ++head) {
            const std::size_t group = config.inTurn ? head % config.groups : head / (config.heads / config.groups);
            float* const state = states + head * keys * width;
            if (m_firstPosition == 0) std::fill_n(state, keys * width, 0.0F);
            const float* const mixed = rowData(op.mixed);
            const RecurrentTokens tokens{op.out.rows,
                                         mixed + queryAt + group * keys,
                                         mixed + keyAt + group * keys,
                                         mixed + valueAt + head * width,
                                         op.mixed.columns,
                                         rowData(op.decay) + head * (config.decaysByKey ? keys : 1),
                                         op.decay.columns,
                                         rowData(op.strength) + head,
                                         op.strength.columns,
                                         rowData(op.out) + head * width,
                                         op.out.columns,
                                         corrects,
                                         config.decaysByKey};
            m_kernels.recurrentTokens(state, tokens, keys, width, m_scratch[thread].data());
            if (corrects || op.skip.empty()) continue;
            for (std::size_t t = 0; t < op.out.rows; ++t) {
                m_kernels.addScaledF32(rowData(op.out, t) + head * width, op.skip[head],
                                       rowData(op.mixed, t) + valueAt + head * width, width);
            }
        }
    });
}

}  // namespace vitrine
