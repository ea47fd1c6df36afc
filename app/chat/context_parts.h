#pragma once

#include "core/engine/built_prompt.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Tokens of a prompt by purpose. Template tokens count for the next message; at the end of the prompt they count for
/// the last message.
struct ContextParts {
    int system = 0;
    int history = 0;
    int draft = 0;
    int reserve = 0;  ///< kept free for the answer

    int used() const { return system + history + draft; }
    bool operator==(const ContextParts&) const = default;
};

/// Counts the tokens of a prompt. `drafted`: the last message is not sent yet.
ContextParts contextParts(const FittedPrompt& fitted, bool drafted);

/// Returns how many tokens begin in each stretch of the last message. `ends` are ascending byte offsets.
std::vector<int> tokensOfStretches(const FittedPrompt& fitted, std::span<const std::size_t> ends);

}  // namespace vitrine
