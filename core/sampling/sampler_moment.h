#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <span>

namespace vitrine {

/// What samplers keep from one token of an answer to the next. It begins as it is made.
struct SamplerState {
    /// How far Mirostat's mu has come from where it begins.
    double muChange = 0;

    bool operator==(const SamplerState&) const = default;
};

/// How far an answer has come: with the settings, all that the samplers of its next token depend on.
struct SamplerMoment {
    std::span<const TokenId> history = {};  ///< the prompt and the answer so far
    std::size_t step = 0;                   ///< tokens of the answer so far: which random number is next
    SamplerState state = {};
};

}  // namespace vitrine
