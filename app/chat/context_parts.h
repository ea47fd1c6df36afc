#pragma once

#include "core/generate/engine/built_prompt.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Numbers of tokens of a prompt by purpose. Tokens that the template wrote are counted for the message after them, or
/// for the last message if no message follows.
struct ContextParts {
    int system = 0;
    int history = 0;
    int draft = 0;
    int reserve = 0;  ///< number of tokens that are kept free for the answer

    int used() const { return system + history + draft; }
    bool operator==(const ContextParts&) const = default;
};

/// Counts the tokens of a prompt. `drafted`: the last message is not sent yet.
ContextParts contextParts(const FittedPrompt& fitted, bool drafted);

/// Splits the last message at the ascending byte offsets `ends`. Returns how many tokens begin in each part.
std::vector<int> tokensOfStretches(const FittedPrompt& fitted, std::span<const std::size_t> ends);

}  // namespace vitrine
