#pragma once

#include "core/engine/code_tracker.h"
#include "core/engine/tag_spelling.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The tags around the reasoning of a model.
struct ReasoningTags {
    std::string_view open;   ///< "<think>"
    std::string_view close;  ///< "</think>"
    /// Headers that may come between the block and the answer, or before an answer without a block; never shown.
    std::vector<std::string_view> headers;
};

/// Text after the opening tag: a line break, or nothing for families with headers.
std::string_view lineBehind(const ReasoningTags& tags) noexcept;
/// Text that ends the reasoning, up to the beginning of the answer: the closing tag with the line breaks or headers
/// around it.
std::string closingText(const ReasoningTags& tags);

/// The tags that the model may use: those that its template writes or looks for, and those that are tokens of its
/// vocabulary. `tokenizer` may be null. Empty for a model that does not reason. The tags have static lifetime.
std::vector<const ReasoningTags*> findReasoningTags(std::string_view templateSource, const Tokenizer* tokenizer);

/// The tags to look for in an answer: those of the model (`own`), and <think>, which is also written by models that
/// were trained to reason without a new template. These tags apply to local models and servers.
std::vector<const ReasoningTags*> answerTags(std::span<const ReasoningTags* const> own = {});

/// The tags to look for in an answer of a server with an unknown model: <think>, and tags that only the models of one
/// family write.
std::vector<const ReasoningTags*> serverTags();

/// The tags of the block that is left open by `generationPrompt`, the template's text after the last message; nullptr
/// if no block is open.
const ReasoningTags* openedBlock(std::span<const ReasoningTags* const> tags, std::string_view generationPrompt);

/// A part of an answer. Control tokens, tags and headers are hidden: they are not shown, but stop strings may contain
/// them.
struct AnswerSpan {
    std::string bytes;
    bool hidden = false;
};

/// Splits an answer, token by token, into its reasoning and its content. Tags are also found across token boundaries,
/// as TagSpelling describes. Text that may still become a tag is held back.
///
/// A block begins only if nothing but white space and other blocks precede it, since an answer may mention the tags.
/// White space after a tag is left out. A block that never closes is reasoning up to the end.
///
/// A template may open the block in the prompt without the splitter's knowledge. If the first tag of an answer is a
/// closing one, all content before it was reasoning (Parts::closesAlone). Tags in code and in quotation marks are
/// ignored.
class ReasoningSplitter {
public:
    struct Parts {
        std::vector<AnswerSpan> reasoning;  ///< with the tags around it
        std::vector<AnswerSpan> content;    ///< with the headers before it
        /// All content of earlier parts is reasoning and precedes the reasoning of this part.
        bool closesAlone = false;
    };

    /// `opened`: the block in which the answer begins, or nullptr. `tokenizer`: of the answer's tokens; nullptr if the
    /// vocabulary is unknown.
    explicit ReasoningSplitter(const std::vector<const ReasoningTags*>& tags, const ReasoningTags* opened = nullptr,
                               const Tokenizer* tokenizer = nullptr);

    /// Returns what the token adds to both parts. Control tokens are not text, but may be tags.
    Parts feed(std::string_view bytes, TokenKind kind);
    /// Returns the text that was held back, when the answer ends.
    Parts finish();

    /// Whether the next token belongs to the reasoning: after the opening tag, up to and including the closing one.
    bool inReasoning() const noexcept { return m_block.has_value(); }
    /// Whether the content has begun: no further block can follow.
    bool inContent() const noexcept { return m_state == State::Content; }
    /// Notes that a block came before this answer or separately: a closing tag in the content is then text.
    void noteBlock() noexcept { m_mayCloseAlone = false; }
    /// The open block; nullptr if no block is open.
    const ReasoningTags* openBlock() const noexcept { return m_block ? m_block->tags : nullptr; }

private:
    enum class State : std::uint8_t { Start, Reasoning, Content };

    /// The tags of one kind of block. Blanks before an opening tag or a header count as white space before the block.
    struct Block {
        const ReasoningTags* tags;
        TagSpelling open;
        TagSpelling close;
        std::vector<TagSpelling> headers;
    };

    /// A tag found in the content.
    struct TagAt {
        enum class Kind : std::uint8_t { None, Opens, Closes, Unknown };  ///< Unknown: more bytes are required
        Kind kind = Kind::None;
        const Block* block = nullptr;
    };

    static Block blockOf(const ReasoningTags& tags, const Tokenizer* tokenizer);
    bool stepStart(Parts& parts);
    bool stepReasoning(Parts& parts);
    bool stepContent(Parts& parts, bool isEnd);
    /// Closes the block that no tag opened, after `at` bytes of the pending text.
    void closeAlone(const Block& block, std::size_t at, Parts& parts);
    TagAt tagAt(std::size_t at, bool isEnd) const;
    void enter(const Block& block);
    std::size_t leadingSpace() const;
    /// Removes `size` bytes from the front of the pending text.
    void drop(std::size_t size);
    /// Moves `size` bytes from the front of the pending text to `runs`. Control tokens become hidden.
    void move(std::size_t size, std::vector<AnswerSpan>& runs);
    /// Moves a tag or a header, which is hidden as a whole.
    void moveTag(std::size_t size, std::vector<AnswerSpan>& runs);

    std::vector<Block> m_blocks;
    std::optional<Block> m_block;  ///< the open block
    State m_state = State::Start;
    bool m_afterTag = false;      ///< white space is to be left out
    bool m_mayCloseAlone = true;  ///< no tag of a block has come yet
    CodeTracker m_code;           ///< for the content so far
    std::vector<AnswerByte> m_pending;
};

}  // namespace vitrine
