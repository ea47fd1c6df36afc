#pragma once

#include "core/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The tags around the reasoning of a model that thinks before it answers.
struct ReasoningTags {
    std::string_view open;   ///< "<think>"
    std::string_view close;  ///< "</think>"
    /// Headers that may stand between the block and the answer, or before an answer without one; never shown.
    std::vector<std::string_view> headers;
};

/// What is written behind the opening tag: a line break, where the family's headers do not mark what follows.
std::string_view lineBehind(const ReasoningTags& tags) noexcept;
/// What ends the reasoning, up to where the answer begins: the closing tag with the line breaks or headers around it.
std::string closingText(const ReasoningTags& tags);

/// The tags that the model may use: those that its template writes or looks for, and those that are tokens of its
/// vocabulary (which may be null). Empty for a model that does not reason. They live as long as the program.
std::vector<const ReasoningTags*> findReasoningTags(std::string_view templateSource, const Tokenizer* tokenizer);

/// The tags of the block that `generationPrompt`, the template's text after the last message, leaves open; nullptr if
/// it opens none.
const ReasoningTags* openedBlock(std::span<const ReasoningTags* const> tags, std::string_view generationPrompt);

/// Splits an answer, token by token, into its reasoning and its content. Tags are also found across the borders of
/// tokens; what may yet become a tag is held back.
///
/// A block begins only where nothing but white space and other blocks precede it: an answer may talk about the tags.
/// White space after a tag is left out. A block that never closes is reasoning up to the end.
class ReasoningSplitter {
public:
    struct Parts {
        std::string reasoning;
        std::string content;
    };

    /// `opened`: the block in which the answer begins, or nullptr.
    explicit ReasoningSplitter(std::vector<const ReasoningTags*> tags, const ReasoningTags* opened = nullptr);

    /// What the token adds to both parts. Control tokens are not text, but may be tags.
    Parts feed(std::string_view bytes, bool isControl);
    /// What was held back, when the answer ends.
    Parts finish();

    /// Whether the next token belongs to the reasoning: after the opening tag, up to and including the closing one.
    bool inReasoning() const noexcept { return m_block != nullptr; }
    /// The block that is open; nullptr if none is.
    const ReasoningTags* openBlock() const noexcept { return m_block; }

private:
    enum class State : std::uint8_t { Start, Reasoning, Content };

    bool stepStart();
    bool stepReasoning(Parts& parts);
    void enter(const ReasoningTags* block);
    /// Removes `size` bytes from the front of what is pending and returns those that are text.
    std::string take(std::size_t size);

    std::vector<const ReasoningTags*> m_tags;
    const ReasoningTags* m_block = nullptr;  ///< the open one
    State m_state = State::Start;
    bool m_afterTag = false;  ///< white space is to be left out
    std::string m_pending;
    std::vector<bool> m_isControl;  ///< for each pending byte
};

}  // namespace vitrine
