#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <span>

namespace vitrine {

/// State that samplers keep from one token of an answer to the next. A default-constructed object is the state at the
/// beginning of an answer.
struct SamplerState {
    /// Difference between the current value of Mirostat's mu and its initial value.
    double muChange = 0;

    bool operator==(const SamplerState&) const = default;
};

/// The point in an answer at which a token is sampled. Together with the settings, it determines what the samplers do.
struct SamplerMoment {
    std::span<const TokenId> history = {};  ///< the prompt and the answer so far
    std::size_t step = 0;                   ///< number of tokens in the answer so far; determines the random number
    SamplerState state = {};
};

}  // namespace vitrine
