#pragma once

#include "core/cpu/kernels.h"

#include <stddef.h>

// Kernels::recurrentStep, for every level in the vectors that the compiler makes of it.

namespace vitrine {

namespace {

/// So many columns of a state at a time, whose sums stay in registers.
constexpr size_t kStateColumns = 32;

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

inline void stepState(float* state, const RecurrentToken& token, size_t keys, size_t width, float* out)
{
    size_t c = 0;
    for (; c + kStateColumns <= width; c += kStateColumns) {
        stepColumns<true>(state + c, token, keys, width, kStateColumns, token.value + c, out + c);
    }
    if (c < width) stepColumns<false>(state + c, token, keys, width, width - c, token.value + c, out + c);
}

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

inline void stepCorrected(float* state, const CorrectedToken& token, size_t keys, size_t width, float* out)
{
    size_t c = 0;
    for (; c + kStateColumns <= width; c += kStateColumns) {
        correctColumns<true>(state + c, token, keys, width, kStateColumns, token.value + c, out + c);
    }
    if (c < width) correctColumns<false>(state + c, token, keys, width, width - c, token.value + c, out + c);
}

}  // namespace

}  // namespace vitrine
