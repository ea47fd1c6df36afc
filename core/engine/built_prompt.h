#pragma once

#include "core/engine/reasoning.h"
#include "core/engine/token_record.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vitrine {

/// A stretch of a rendered prompt and where it came from.
struct PromptPiece {
    std::size_t begin = 0;  ///< bytes of BuiltPrompt::text
    std::size_t end = 0;
    TokenOrigin origin = TokenOrigin::Template;
    std::int32_t messageIndex = -1;  ///< of the caller's messages; -1 for the template's own text
};

struct BuiltPrompt {
    std::string text;
    std::vector<PromptPiece> pieces;   ///< of the text, in order, without gaps
    std::vector<PromptToken> tokens;   ///< not scored; positions from 0
    std::vector<std::string> notices;  ///< sentences a user should read
    const ReasoningTags* openedBlock =
        nullptr;  ///< the reasoning block in which the answer begins; null for most templates
};

struct FittedPrompt {
    BuiltPrompt prompt;
    std::vector<std::int32_t> droppedMessages;  ///< indices, ascending
    std::size_t droppedTurns = 0;
    std::uint32_t answerRoom = 0;  ///< tokens that were to stay free for the answer
};

}  // namespace vitrine
