#pragma once

#include "core/generate/engine/built_prompt.h"
#include "core/generate/engine/commands.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>

namespace vitrine {

/// Limits of an answer, and options for leaving messages out of its prompt.
struct PromptLimits {
    std::uint32_t maxTokens = 0;   ///< maximum number of tokens of the answer; 0: no limit
    std::size_t droppedTurns = 0;  ///< number of turns left out of the previous prompt (FitOptions)
    Overflow overflow = Overflow::DropOldest;
    std::string thinking = {};  ///< amount of reasoning, as in Generate
};

/// Builds the prompts of one loaded model without evaluating anything. Immutable and thread-safe, even while the engine
/// writes an answer or after it has unloaded the model.
class Prompts {
public:
    virtual ~Prompts() = default;

    /// Returns the prompt that fits into the context in use, with space for an answer (answerRoom); see fitPrompt.
    /// Throws PromptTooLong if even the shortest prompt is too long. Throws Error when the template refuses the
    /// messages, the model's file is no longer intact, or a stop was requested.
    virtual FittedPrompt fit(std::span<const Message> messages, const PromptLimits& limits = {},
                             const std::stop_token& stop = {}) const = 0;
};

}  // namespace vitrine
