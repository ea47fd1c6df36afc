#pragma once

#include "core/engine/built_prompt.h"
#include "core/engine/commands.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>

namespace vitrine {

/// What an answer to a prompt will need, and what may be left out for it.
struct PromptLimits {
    std::uint32_t maxTokens = 0;   ///< of the answer; 0: no limit
    std::size_t droppedTurns = 0;  ///< the last time, see FitOptions
    Overflow overflow = Overflow::DropOldest;
    std::string thinking = {};  ///< as Generate has it
};

/// The prompts of one loaded model: what would be sent for messages, without evaluating anything. Immutable, and safe
/// from any thread, even while the engine writes an answer or after it has unloaded the model.
class Prompts {
public:
    virtual ~Prompts() = default;

    /// What fits into the context in use, with room for an answer (answerRoom); see fitPrompt. Throws
    /// PromptTooLong when nothing fits, Error when the template refuses the messages, the model's file is no longer
    /// intact, or a stop was requested.
    virtual FittedPrompt fit(std::span<const Message> messages, const PromptLimits& limits = {},
                             const std::stop_token& stop = {}) const = 0;
};

}  // namespace vitrine
