#pragma once

#include "core/engine/reasoning.h"
#include "core/engine/stop_matcher.h"
#include "core/engine/token_record.h"

#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// Turns the tokens of an answer into the text to show, divided into what the model thinks and what it says, and finds
/// the user's stop strings in both. A stop string never spans the two. Control tokens and the tags of reasoning are not
/// shown, but a stop string may name them.
class AnswerText {
public:
    struct Parts {
        std::string text;
        std::string reasoning;
        /// All text of earlier parts was reasoning, and precedes this one's: the answer closed a block that no tag
        /// opened.
        bool textWasReasoning = false;
    };

    /// `tags`: what may mark its reasoning; `opened`: the block in which the answer begins, or nullptr; `tokenizer`: of
    /// the tokens, nullptr where the vocabulary is not known.
    AnswerText(const std::vector<const ReasoningTags*>& tags, const ReasoningTags* opened,
               const std::vector<std::string>& stopStrings, const Tokenizer* tokenizer);

    /// What the token adds, and whether it belongs to the reasoning (TokenRecord::reasoning). Control tokens are not
    /// text, and a token that ends the turn belongs to neither part.
    Parts feed(TokenRecord& record, bool endsTurn);
    /// What was held back, once the answer ends. It may contain a stop string whose last bytes came with the end.
    Parts finish();

    /// Reasoning came apart from the text.
    void noteReasoning() noexcept { m_splitter.noteBlock(); }

    /// The block of reasoning that is open; nullptr if none is.
    const ReasoningTags* openBlock() const noexcept { return m_splitter.openBlock(); }
    /// The stop string that was found, in the reasoning too.
    const std::optional<std::string>& stopString() const noexcept;

private:
    Parts shownOf(const ReasoningSplitter::Parts& parts);

    ReasoningSplitter m_splitter;
    std::vector<std::string> m_stopStrings;
    StopMatcher m_reasoning;
    StopMatcher m_content;
};

}  // namespace vitrine
