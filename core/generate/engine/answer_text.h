#pragma once

#include "core/generate/engine/reasoning.h"
#include "core/generate/engine/stop_matcher.h"
#include "core/generate/engine/token_record.h"

#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// Turns the tokens of an answer into the text to show, divided into reasoning and the answer proper. Finds the user's
/// stop strings in both parts; a stop string never spans the two. Control tokens and the tags of reasoning are not
/// shown, but a stop string may contain them.
class AnswerText {
public:
    struct Parts {
        std::string text;
        std::string reasoning;
        /// Whether this part contains a closing tag of reasoning without an opening tag. All text of earlier parts was
        /// then reasoning; it precedes `reasoning` of this part.
        bool textWasReasoning = false;
    };

    /// `tags`: the tags that may mark the reasoning of the answer. `opened`: the block of reasoning in which the answer
    /// begins, or nullptr. `tokenizer`: the tokenizer of the answer's tokens; nullptr if the vocabulary is unknown.
    AnswerText(const std::vector<const ReasoningTags*>& tags, const ReasoningTags* opened,
               const std::vector<std::string>& stopStrings, const Tokenizer* tokenizer);

    /// Returns the text that the token adds, and sets TokenRecord::reasoning of its record. A control token adds no
    /// text. A token that ends the turn belongs neither to the reasoning nor to the answer proper.
    Parts feed(TokenRecord& record, bool endsTurn);
    /// Called when the answer ends: returns the text that was held back. That text may complete a stop string
    /// (stopString).
    Parts finish();

    /// Called when a server sends the reasoning in a separate field. A closing tag in the text is then ordinary text.
    void noteReasoning() noexcept { m_splitter.noteBlock(); }

    /// The open block of reasoning; nullptr if no block is open.
    const ReasoningTags* openBlock() const noexcept { return m_splitter.openBlock(); }
    /// Returns the stop string that was found in the text or the reasoning; nullopt if none was found.
    const std::optional<std::string>& stopString() const noexcept;

private:
    Parts shownOf(const ReasoningSplitter::Parts& parts);

    ReasoningSplitter m_splitter;
    std::vector<std::string> m_stopStrings;
    StopMatcher m_reasoning;
    StopMatcher m_content;
};

}  // namespace vitrine
