#pragma once

#include "core/engine/built_prompt.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// The tokens of a prompt by what they are for. What a template writes around a message counts as its; at the end of
/// the prompt, as the last message's.
struct ContextParts {
    int system = 0;
    int history = 0;
    int draft = 0;
    int reserve = 0;  ///< kept free for the answer

    int used() const { return system + history + draft; }
    bool operator==(const ContextParts&) const = default;
};

/// `drafted`: the last message is not sent yet.
ContextParts contextParts(const FittedPrompt& fitted, bool drafted);

/// How many tokens begin in each stretch of the last message, whose ends are given in bytes, ascending.
std::vector<int> tokensOfStretches(const FittedPrompt& fitted, std::span<const std::size_t> ends);

}  // namespace vitrine
