#pragma once

#include "core/compute/cpu/kernels.h"

#include <stddef.h>

// Steps of recurrent layers, one token after another. Every level compiles its own copy with its own vector
// instructions.

namespace vitrine {

namespace {

/// Number of columns of a state that are computed at a time. The sums of these columns stay in registers.
constexpr size_t kStateColumns = 32;

/// Computes the first `some` columns of stepState(), or kStateColumns columns if IsWhole is true. `state` points to the
/// first of these columns.
template <bool IsWhole>
inline void stepColumns(float* __restrict state, const RecurrentToken& token, size_t keys, size_t width, size_t some,
                        const float* __restrict value, float* __restrict out)
{
    const size_t columns = IsWhole ? kStateColumns : some;
    float given[kStateColumns];
    float sums[kStateColumns] = {};
    if (token.corrects) {
        for (size_t i = 0; i < keys; ++i) {
            const float* const row = state + i * width;
            const float factor = token.key[i] * token.decay;
            for (size_t c = 0; c < columns; ++c) sums[c] += factor * row[c];
        }
    }
    for (size_t c = 0; c < columns; ++c) {
        given[c] = token.strength * (value[c] - sums[c]);
        sums[c] = 0;
    }
    for (size_t i = 0; i < keys; ++i) {
        float* const row = state + i * width;
        const float key = token.key[i];
        const float query = token.query[i];
        for (size_t c = 0; c < columns; ++c) {
            const float next = token.decay * row[c] + key * given[c];
            row[c] = next;
            sums[c] += query * next;
        }
    }
    for (size_t c = 0; c < columns; ++c) out[c] = sums[c];
}

/// Processes one token in one head as Kernels::recurrentTokens does. The state is [keys, width], and `out` is [width].
inline void stepState(float* state, const RecurrentToken& token, size_t keys, size_t width, float* out)
{
    size_t c = 0;
    for (; c + kStateColumns <= width; c += kStateColumns) {
        stepColumns<true>(state + c, token, keys, width, kStateColumns, token.value + c, out + c);
    }
    if (c < width) stepColumns<false>(state + c, token, keys, width, width - c, token.value + c, out + c);
}

/// Computes the first `some` columns of stepCorrected(), or kStateColumns columns if IsWhole is true. `state` points to
/// the first of these columns.
template <bool IsWhole>
inline void correctColumns(float* __restrict state, const CorrectedToken& token, size_t keys, size_t width, size_t some,
                           const float* __restrict value, float* __restrict out)
{
    const size_t columns = IsWhole ? kStateColumns : some;
    float given[kStateColumns] = {};
    float sums[kStateColumns] = {};
    for (size_t i = 0; i < keys; ++i) {
        const float* const row = state + i * width;
        const float factor = token.removed[i];
        for (size_t c = 0; c < columns; ++c) given[c] += factor * row[c];
    }
    for (size_t i = 0; i < keys; ++i) {
        float* const row = state + i * width;
        const float decay = token.decay[i];
        const float key = token.key[i];
        const float corrected = token.corrected[i];
        const float query = token.query[i];
        for (size_t c = 0; c < columns; ++c) {
            const float next = decay * row[c] + (key * value[c] - corrected * given[c]);
            row[c] = next;
            sums[c] += query * next;
        }
    }
    for (size_t c = 0; c < columns; ++c) out[c] = sums[c];
}

/// Implements Kernels::correctedStep.
inline void stepCorrected(float* state, const CorrectedToken& token, size_t keys, size_t width, float* out)
{
    size_t c = 0;
    for (; c + kStateColumns <= width; c += kStateColumns) {
        correctColumns<true>(state + c, token, keys, width, kStateColumns, token.value + c, out + c);
    }
    if (c < width) correctColumns<false>(state + c, token, keys, width, width - c, token.value + c, out + c);
}

/// Computes Kernels::recurrentTokens for the tokens from index `first` on. If each row of the state has its own decay,
/// correctedStep computes the delta rule with decayed keys, which are stored in `scratch`.
inline void stepTokens(float* state, const RecurrentTokens& tokens, size_t first, size_t keys, size_t width,
                       std::byte* scratch)
{
    float* const removed = reinterpret_cast<float*>(scratch);
    float* const given = removed + keys;
    for (size_t t = first; t < tokens.count; ++t) {
        const float* const query = tokens.query + t * tokens.stride;
        const float* const key = tokens.key + t * tokens.stride;
        const float* const value = tokens.value + t * tokens.stride;
        const float* const decay = tokens.decay + t * tokens.decayStride;
        const float strength = tokens.strength[t * tokens.strengthStride];
        float* const out = tokens.out + t * tokens.outStride;
        if (!tokens.decaysByKey) {
            stepState(state, {query, key, value, *decay, strength, tokens.corrects}, keys, width, out);
            continue;
        }
        for (size_t i = 0; i < keys; ++i) {
            removed[i] = decay[i] * key[i];
            given[i] = strength * key[i];
        }
        stepCorrected(state, {query, given, value, decay, removed, given}, keys, width, out);
    }
}

}  // namespace

}  // namespace vitrine
