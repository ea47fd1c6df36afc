#pragma once

#include "core/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// What stands around the reasoning of a model that thinks before it answers.
struct ReasoningTags {
    std::string_view open;   ///< "<think>"
    std::string_view close;  ///< "</think>"
    /// Headers that may stand between the block and the answer, or before an answer without one; never shown.
    std::vector<std::string_view> headers;
};

/// The tags that the model may use: those that its template writes or looks for, and those that its vocabulary (may be
/// null) has as tokens of their own. Empty for a model that does not reason. They live as long as the program.
std::vector<const ReasoningTags*> findReasoningTags(std::string_view templateSource, const Tokenizer* tokenizer);

/// The tags of the block that `generationPrompt`, the template's text behind the last message, leaves open; nullptr
/// when it opens none.
const ReasoningTags* openedBlock(std::span<const ReasoningTags* const> tags, std::string_view generationPrompt);

/// Splits an answer, token by token, into its reasoning and its content. Tags are found also where they cross the
/// borders of tokens; what might yet become a tag is held back.
///
/// A block begins only where nothing but white space and other blocks stand before it, so that an answer may speak of
/// the tags. White space behind a tag is left out. A block that never closes is reasoning up to the end.
class ReasoningSplitter {
public:
    struct Parts {
        std::string reasoning;
        std::string content;
    };

    /// `opened`: the block in which the answer begins, or nullptr.
    explicit ReasoningSplitter(std::vector<const ReasoningTags*> tags, const ReasoningTags* opened = nullptr);

    /// What the token adds to both parts. Control tokens are no text, but may be tags.
    Parts feed(std::string_view bytes, bool isControl);
    /// What was held back, when the answer ends.
    Parts finish();

    /// Whether the next token belongs to the reasoning: behind the opening tag, the closing one included.
    bool inReasoning() const noexcept { return m_block != nullptr; }

private:
    enum class State : std::uint8_t { Start, Reasoning, Content };

    bool stepStart();
    bool stepReasoning(Parts& parts);
    void enter(const ReasoningTags* block);
    /// Takes `size` bytes off the front of what is pending and gives those that are text.
    std::string take(std::size_t size);

    std::vector<const ReasoningTags*> m_tags;
    const ReasoningTags* m_block = nullptr;  ///< the open one
    State m_state = State::Start;
    bool m_afterTag = false;  ///< white space is to be left out
    std::string m_pending;
    std::vector<bool> m_isControl;  ///< of each byte pending
};

}  // namespace vitrine
