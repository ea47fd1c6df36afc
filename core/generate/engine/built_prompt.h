#pragma once

#include "core/base/error.h"
#include "core/generate/engine/reasoning.h"
#include "core/generate/engine/token_record.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// A range of bytes of a rendered prompt, and where this text came from.
struct PromptPiece {
    std::size_t begin = 0;  ///< byte offset in BuiltPrompt::text
    std::size_t end = 0;
    TokenOrigin origin = TokenOrigin::Template;
    std::int32_t messageIndex = -1;  ///< index of the message in the caller's list; -1 for the template's own text
    std::uint32_t templateLine = 0;  ///< line of the template that wrote the text (PromptSpan), from 1; 0: unknown
    std::uint32_t templateColumn = 0;
};

/// A prompt with its text, pieces and tokens.
struct BuiltPrompt {
    std::string text;
    std::vector<PromptPiece> pieces;  ///< the pieces of `text`, in order, without gaps
    std::vector<PromptToken> tokens;  ///< the tokens, not scored; positions start at 0
    std::vector<Sentence> notices;    ///< sentences for the user about the prompt
    /// The block of reasoning in which the answer begins; null for most templates.
    const ReasoningTags* openedBlock = nullptr;
};

/// Thrown when even the shortest prompt leaves no space in the context for a single token of an answer. The shortest
/// prompt has only the messages that must not be left out.
class PromptTooLong : public Error {
public:
    PromptTooLong(Sentence sentence, std::size_t tokens) : Error(std::move(sentence)), m_tokens(tokens) {}

    /// Number of tokens of the shortest prompt that was tried.
    std::size_t tokens() const noexcept { return m_tokens; }

private:
    std::size_t m_tokens;
};

/// A prompt that fits into the context, and the messages that were left out to make it fit.
struct FittedPrompt {
    BuiltPrompt prompt;
    std::vector<std::int32_t> droppedMessages;  ///< indices of messages that were left out, ascending
    std::size_t droppedTurns = 0;
    std::uint32_t answerRoom = 0;  ///< number of tokens reserved for the answer
};

}  // namespace vitrine
