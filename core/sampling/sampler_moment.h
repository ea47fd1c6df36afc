#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <span>

namespace vitrine {

/// State that samplers keep between the tokens of an answer. The default value is the initial state.
struct SamplerState {
    /// Difference between Mirostat's mu and its initial value.
    double muChange = 0;

    bool operator==(const SamplerState&) const = default;
};

/// Progress of an answer. Together with the settings, it determines the samplers' effect on the next token.
struct SamplerMoment {
    std::span<const TokenId> history = {};  ///< the prompt and the answer so far
    std::size_t step = 0;                   ///< tokens of the answer so far; selects the random number
    SamplerState state = {};
};

}  // namespace vitrine
