#pragma once

#include "core/generate/engine/built_prompt.h"
#include "core/generate/engine/commands.h"
#include "core/generate/engine/prompt_builder.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>

namespace vitrine {

/// Limits for a prompt, and options for shortening it.
struct FitOptions {
    std::uint32_t contextLength = 0;
    std::uint32_t answerRoom = 1;  ///< number of tokens to reserve after the prompt
    /// Number of turns that were left out of the previous prompt of the chat. If the prompt fits when this number is
    /// left out again, the number is kept, so that the cached prefix stays usable.
    std::size_t droppedTurns = 0;
    Overflow overflow = Overflow::DropOldest;
    std::string thinking = {};  ///< amount of reasoning, as in Generate
};

/// Builds the prompt of `messages`. If the prompt would not fit, leaves out turns according to `overflow`. A turn is a
/// user's message and the messages up to the next user's message. System messages and everything from the last user
/// message on are never left out.
///
/// DropOldest and DropMiddle leave out turns until a quarter of the context is free. Without this reserve, turns would
/// be left out at every new message, and each time the whole prompt would be evaluated again. DropMiddle keeps the
/// first turn as long as possible. With Stop, the prompt may fill all but one token of the context. A notice lists the
/// messages that were left out.
///
/// Throws PromptTooLong, with the numbers of tokens, if the messages that are never left out leave no space for a
/// single token of an answer. Throws Error soon after a stop was requested.
FittedPrompt fitPrompt(const PromptBuilder& builder, std::span<const Message> messages, const FitOptions& options,
                       const std::stop_token& stop = {});

/// Returns the number of tokens to reserve for an answer of at most `maxTokens` (0: no limit).
std::uint32_t answerRoom(std::uint32_t maxTokens, std::uint32_t contextLength) noexcept;

}  // namespace vitrine
