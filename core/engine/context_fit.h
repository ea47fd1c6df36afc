#pragma once

#include "core/engine/built_prompt.h"
#include "core/engine/commands.h"
#include "core/engine/prompt_builder.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>

namespace vitrine {

struct FitOptions {
    std::uint32_t contextLength = 0;
    std::uint32_t answerRoom = 1;  ///< tokens to keep free after the prompt
    /// Turns left out the last time: leaving out the same ones again keeps the cached prefix usable.
    std::size_t droppedTurns = 0;
    Overflow overflow = Overflow::DropOldest;
    std::string thinking = {};  ///< as Generate has it
};

/// Builds the prompt of `messages`, leaving out turns (a user's message and what followed it) when it would not fit:
/// the oldest, or those after the first one, and that last; or none, and then it may fill all but one token. System
/// messages and everything from the last user message on always stay. Once something has to go, enough goes to free a
/// quarter of the context: otherwise every further turn would shift the prompt, and all of it would be evaluated again.
/// A notice says what was left out.
///
/// Throws PromptTooLong, with the numbers, when what must stay leaves no room for one token of an answer; Error soon
/// after a stop was requested.
FittedPrompt fitPrompt(const PromptBuilder& builder, std::span<const Message> messages, const FitOptions& options,
                       const std::stop_token& stop = {});

/// The room to keep free for an answer of at most `maxTokens` (0: no limit).
std::uint32_t answerRoom(std::uint32_t maxTokens, std::uint32_t contextLength) noexcept;

}  // namespace vitrine
