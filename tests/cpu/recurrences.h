#pragma once

#include "core/model/model_config.h"
#include "tests/cpu/backend_matrix.h"

#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace vitrine::test {

/// Results of a layer with a recurrent state.
struct Recurred {
    std::vector<double> given;   ///< outputs of all tokens: [tokens, heads * valueDim]
    std::vector<double> states;  ///< states after the last token: [heads, keyDim, valueDim]
};

/// Computes the recurrence token by token in double. `mixed` is [tokens, channels], `decay` and `strength` are [tokens,
/// heads], and `skip` is [heads] or empty.
inline Recurred recurrence(const RecurrentConfig& config, const std::vector<float>& mixed,
                           const std::vector<float>& decay, const std::vector<float>& strength,
                           const std::vector<float>& skip)
{
    const bool isDelta = config.kind == Recurrence::DeltaRule;
    const std::size_t keys = config.keyDim, width = config.valueDim, heads = config.heads;
    const std::size_t values = heads * width, keyWidth = config.groups * keys;
    const std::size_t tokens = strength.size() / heads;
    std::vector<double> out(tokens * values);
    std::vector<double> states(heads * keys * width);
    for (std::size_t t = 0; t < tokens; ++t) {
        const float* const row = mixed.data() + t * config.channels;
        for (std::size_t h = 0; h < heads; ++h) {
            const std::size_t group = config.inTurn ? h % config.groups : h / (heads / config.groups);
            const float* const first = row + (isDelta ? 0 : values) + group * keys;
            const float* const second = first + keyWidth;
            const float* const value = row + (isDelta ? 2 * keyWidth : 0) + h * width;
            std::vector<double> query((isDelta ? first : second), (isDelta ? first : second) + keys);
            std::vector<double> key((isDelta ? second : first), (isDelta ? second : first) + keys);
            const auto scale = [&](std::vector<double>& x, double by) {
                const double squares = std::inner_product(x.begin(), x.end(), x.begin(), double{config.epsilon});
                for (double& one : x) one *= by / std::sqrt(squares);
            };
            if (isDelta) scale(query, 1 / std::sqrt(static_cast<double>(keys)));
            if (isDelta) scale(key, 1);
            for (std::size_t c = 0; c < width; ++c) {
                const auto at = [&](std::size_t i) -> double& { return states[(h * keys + i) * width + c]; };
                double held = 0;
                for (std::size_t i = 0; i < keys; ++i) {
                    at(i) *= double{decay[t * heads + h]};
                    held += key[i] * at(i);
                }
                const double given = strength[t * heads + h] * (value[c] - (isDelta ? held : 0.0));
                double& result = out[t * values + h * width + c];
                for (std::size_t i = 0; i < keys; ++i) {
                    at(i) += key[i] * given;
                    result += query[i] * at(i);
                }
                if (!skip.empty()) result += skip[h] * static_cast<double>(value[c]);
            }
        }
    }
    return {std::move(out), std::move(states)};
}

/// Inputs of a layer whose state has a separate decay for each key dimension.
struct TokensByKey {
    std::vector<float> mixed, decay, strength, removed, corrected, rates, skip;
};

/// Computes the recurrence with a separate decay for each key dimension, token by token in double.
inline Recurred recurrenceByKey(const RecurrentConfig& config, const TokensByKey& x)
{
    const bool scans = config.kind == Recurrence::Mamba, isDelta = config.kind == Recurrence::DeltaRule;
    const std::size_t keys = config.keyDim, width = config.valueDim, heads = config.heads;
    const std::size_t values = heads * width, keyWidth = config.keyWidth();
    const std::size_t tokens = x.strength.size() / heads;
    std::vector<double> out(tokens * values), states(heads * keys * width);
    for (std::size_t t = 0; t < tokens; ++t) {
        const float* const row = x.mixed.data() + t * config.tokenWidth();
        for (std::size_t h = 0; h < heads; ++h) {
            const std::size_t group = h / (heads / config.groups);
            const float* const first = row + (scans ? values + keyWidth : 0) + group * keys;
            const float* const second = row + (scans ? values : keyWidth) + group * keys;
            const float* const value = row + (scans ? 0 : 2 * keyWidth) + h * width;
            std::vector<double> query(first, first + keys), key(second, second + keys);
            const auto unit = [&](std::vector<double>& v, double by) {
                const double squares = std::inner_product(v.begin(), v.end(), v.begin(), double{config.epsilon});
                for (double& one : v) one *= by / std::sqrt(squares);
            };
            if (isDelta) unit(query, 1 / std::sqrt(static_cast<double>(keys)));
            if (isDelta) unit(key, 1);
            for (std::size_t c = 0; c < width; ++c) {
                double held = 0;
                const auto at = [&](std::size_t i) -> double& { return states[(h * keys + i) * width + c]; };
                const auto decayOf = [&](std::size_t i) {
                    if (!scans) return static_cast<double>(x.decay[t * keyWidth + h * keys + i]);
                    return std::exp(static_cast<double>(x.strength[t * heads + h]) *
                                    static_cast<double>(x.rates[i * heads + h]));
                };
                for (std::size_t i = 0; i < keys; ++i) {
                    const std::size_t place = t * keyWidth + h * keys + i;
                    held += at(i) * (isDelta ? key[i] * decayOf(i) : scans ? 0.0 : double{x.removed[place]});
                }
                double& result = out[t * values + h * width + c];
                for (std::size_t i = 0; i < keys; ++i) {
                    const double taken = isDelta || scans ? double{x.strength[t * heads + h]} * key[i] : key[i];
                    const double corrected = isDelta ? taken
                                             : scans ? 0.0
                                                     : double{x.corrected[t * keyWidth + h * keys + i]};
                    at(i) = at(i) * decayOf(i) + taken * double{value[c]} - corrected * held;
                    result += query[i] * at(i);
                }
                if (scans) result += double{x.skip[h]} * double{value[c]};
            }
        }
    }
    return {std::move(out), std::move(states)};
}

/// Sets some decays to 0, which clears the whole state, and some to 1e-30, by which a float32 kernel must not divide.
inline void forget(std::vector<float>& decay)
{
    for (std::size_t i = 0; i < decay.size(); i += 37) decay[i] = i % 2 == 0 ? 0.0F : 1e-30F;
}

inline std::vector<float> between(std::size_t count, unsigned seed, float low, float high)
{
    std::vector<float> values = randomValues(count, seed);
    for (float& value : values) value = low + (high - low) * (value + 1) / 2;
    return values;
}

}  // namespace vitrine::test
