#pragma once

#include "core/base/error.h"
#include "core/engine/reasoning.h"
#include "core/engine/token_record.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// A stretch of a rendered prompt and where it came from.
struct PromptPiece {
    std::size_t begin = 0;  ///< bytes of BuiltPrompt::text
    std::size_t end = 0;
    TokenOrigin origin = TokenOrigin::Template;
    std::int32_t messageIndex = -1;  ///< of the caller's messages; -1 for the template's own text
    std::uint32_t templateLine = 0;  ///< as PromptSpan has it
    std::uint32_t templateColumn = 0;
};

struct BuiltPrompt {
    std::string text;
    std::vector<PromptPiece> pieces;   ///< of the text, in order, without gaps
    std::vector<PromptToken> tokens;   ///< not scored; positions from 0
    std::vector<std::string> notices;  ///< sentences a user should read
    const ReasoningTags* openedBlock =
        nullptr;  ///< the reasoning block in which the answer begins; null for most templates
};

/// What must stay in a prompt leaves no room in the context for one token of an answer.
class PromptTooLong : public Error {
public:
    PromptTooLong(std::string sentence, std::size_t tokens) : Error(std::move(sentence)), m_tokens(tokens) {}

    /// Of the shortest prompt that would have been taken.
    std::size_t tokens() const noexcept { return m_tokens; }

private:
    std::size_t m_tokens;
};

struct FittedPrompt {
    BuiltPrompt prompt;
    std::vector<std::int32_t> droppedMessages;  ///< indices, ascending
    std::size_t droppedTurns = 0;
    std::uint32_t answerRoom = 0;  ///< tokens that were to stay free for the answer
};

}  // namespace vitrine
