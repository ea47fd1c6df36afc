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

/// Limits of a prompt, and how it is shortened.
struct FitOptions {
    std::uint32_t contextLength = 0;
    std::uint32_t answerRoom = 1;  ///< tokens to reserve after the prompt
    /// Turns left out of the previous prompt. Leaving out the same turns again keeps the cached prefix usable.
    std::size_t droppedTurns = 0;
    Overflow overflow = Overflow::DropOldest;
    std::string thinking = {};  ///< as in Generate
};

/// Builds the prompt of `messages`. If it would not fit, leaves out turns (a user's message and what followed it)
/// according to `overflow`. System messages and everything from the last user message on always stay.
///
/// DropOldest and DropMiddle leave out turns until a quarter of the context is free: otherwise every further turn would
/// shift the prompt, and all of it would be evaluated again. DropMiddle keeps the first turn as long as possible. With
/// Stop, the prompt may fill all but one token of the context. A notice lists what was left out.
///
/// Throws PromptTooLong, with the numbers, when the parts that must stay leave no space for a single token of an
/// answer. Throws Error soon after a stop was requested.
FittedPrompt fitPrompt(const PromptBuilder& builder, std::span<const Message> messages, const FitOptions& options,
                       const std::stop_token& stop = {});

/// Tokens to reserve for an answer of at most `maxTokens` (0: no limit).
std::uint32_t answerRoom(std::uint32_t maxTokens, std::uint32_t contextLength) noexcept;

}  // namespace vitrine
