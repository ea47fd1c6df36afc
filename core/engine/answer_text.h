#pragma once

#include "core/engine/reasoning.h"
#include "core/engine/stop_matcher.h"
#include "core/engine/token_record.h"

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
        /// All text of earlier parts was reasoning and precedes the reasoning of this part: the answer closed a block
        /// that no tag opened.
        bool textWasReasoning = false;
    };

    /// `tags`: the tags that may mark its reasoning. `opened`: the block in which the answer begins, or nullptr.
    /// `tokenizer`: of the answer's tokens; nullptr if the vocabulary is unknown.
    AnswerText(const std::vector<const ReasoningTags*>& tags, const ReasoningTags* opened,
               const std::vector<std::string>& stopStrings, const Tokenizer* tokenizer);

    /// Returns the text that the token adds, and sets TokenRecord::reasoning. Control tokens are not text. A token that
    /// ends the turn belongs to neither part.
    Parts feed(TokenRecord& record, bool endsTurn);
    /// Returns the text that was held back, once the answer ends. Its last bytes may complete a stop string.
    Parts finish();

    /// Notes that the reasoning arrived separately from the text.
    void noteReasoning() noexcept { m_splitter.noteBlock(); }

    /// The open block of reasoning; nullptr if no block is open.
    const ReasoningTags* openBlock() const noexcept { return m_splitter.openBlock(); }
    /// The stop string that was found in the text or the reasoning; nullopt if none was.
    const std::optional<std::string>& stopString() const noexcept;

private:
    Parts shownOf(const ReasoningSplitter::Parts& parts);

    ReasoningSplitter m_splitter;
    std::vector<std::string> m_stopStrings;
    StopMatcher m_reasoning;
    StopMatcher m_content;
};

}  // namespace vitrine
