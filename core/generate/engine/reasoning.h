#pragma once

#include "core/generate/engine/code_tracker.h"
#include "core/generate/engine/tag_spelling.h"
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
    std::string_view open;   ///< opening tag, such as "<think>"
    std::string_view close;  ///< closing tag, such as "</think>"
    /// Headers that may come between the reasoning and the answer, or before an answer without reasoning; never shown.
    std::vector<std::string_view> headers;
};

/// Returns the text that follows the opening tag: a line break, or nothing for model families with headers.
std::string_view lineBehind(const ReasoningTags& tags) noexcept;
/// Returns the text that ends the reasoning and leads to the answer: the closing tag, with the line breaks or headers
/// around it.
std::string closingText(const ReasoningTags& tags);

/// Returns the tags that the model may use: tags that its template writes or searches for, and tags that are tokens of
/// its vocabulary. `tokenizer` may be null. Returns none for a model that does not reason. The tags have static
/// lifetime.
std::vector<const ReasoningTags*> findReasoningTags(std::string_view templateSource, const Tokenizer* tokenizer);

/// Returns the tags to look for in an answer of a local model or a server: the tags of the model (`own`), and <think>.
/// Some models are trained to write <think> although their template does not contain it.
std::vector<const ReasoningTags*> answerTags(std::span<const ReasoningTags* const> own = {});

/// Returns the tags to look for in an answer of a server with an unknown model: <think>, and tags that are unique to
/// one model family.
std::vector<const ReasoningTags*> serverTags();

/// Returns the tags of the block of reasoning that `generationPrompt` leaves open; nullptr if no block is open.
/// `generationPrompt` is the text that the template writes after the last message.
const ReasoningTags* openedBlock(std::span<const ReasoningTags* const> tags, std::string_view generationPrompt);

/// A run of bytes of an answer. `hidden` is true for control tokens, tags and headers: they are not shown, but a stop
/// string may contain them.
struct AnswerSpan {
    std::string bytes;
    bool hidden = false;
};

/// Divides an answer, token by token, into its reasoning and its content. A tag may be spread over several tokens, as
/// described in TagSpelling. Text that may still become a tag is held back.
///
/// A block of reasoning can begin only at the start of the answer; only white space and other blocks may precede it.
/// Later in an answer, an opening tag is ordinary text. White space after a tag is left out. A block that never closes
/// extends to the end of the answer.
///
/// The prompt may have opened a block that was not passed as `opened`. Therefore, if the first tag of an answer is a
/// closing tag, all content before it was reasoning (Parts::closesAlone). Tags in code and in quotation marks are
/// ignored.
class ReasoningSplitter {
public:
    struct Parts {
        std::vector<AnswerSpan> reasoning;  ///< reasoning, including the tags around it
        std::vector<AnswerSpan> content;    ///< content, including the headers before it
        /// Whether a closing tag without an opening tag was found. All content of earlier parts is then reasoning; it
        /// precedes the reasoning of this part.
        bool closesAlone = false;
    };

    /// `opened`: the block of reasoning in which the answer begins, or nullptr. `tokenizer`: the tokenizer of the
    /// answer's tokens; nullptr if the vocabulary is unknown.
    explicit ReasoningSplitter(const std::vector<const ReasoningTags*>& tags, const ReasoningTags* opened = nullptr,
                               const Tokenizer* tokenizer = nullptr);

    /// Returns the reasoning and content that the token adds. Control tokens are not text, but may be tags.
    Parts feed(std::string_view bytes, TokenKind kind);
    /// Called when the answer ends: returns the text that was held back.
    Parts finish();

    /// Whether the next token belongs to the reasoning. The closing tag counts as reasoning, the opening tag does not.
    bool inReasoning() const noexcept { return m_block.has_value(); }
    /// Whether the content has begun. Then no further block of reasoning can follow.
    bool inContent() const noexcept { return m_state == State::Content; }
    /// Reports that a block of reasoning came before this answer or in a separate field. A closing tag in the content
    /// is then ordinary text.
    void noteBlock() noexcept { m_mayCloseAlone = false; }
    /// The open block of reasoning; nullptr if no block is open.
    const ReasoningTags* openBlock() const noexcept { return m_block ? m_block->tags : nullptr; }

private:
    enum class State : std::uint8_t { Start, Reasoning, Content };

    /// The tags of one kind of block. A blank at the beginning of an opening tag or a header is omitted: it counts as
    /// white space before the tag.
    struct Block {
        const ReasoningTags* tags;
        TagSpelling open;
        TagSpelling close;
        std::vector<TagSpelling> headers;
    };

    /// Result of looking for a tag in the content.
    struct TagAt {
        /// Kind of the tag that begins here; Unknown if more bytes are required to decide.
        enum class Kind : std::uint8_t { None, Opens, Closes, Unknown };
        Kind kind = Kind::None;
        const Block* block = nullptr;
    };

    static Block blockOf(const ReasoningTags& tags, const Tokenizer* tokenizer);
    bool stepStart(Parts& parts);
    bool stepReasoning(Parts& parts);
    bool stepContent(Parts& parts, bool isEnd);
    /// Closes a block of reasoning that no tag opened. Its closing tag begins after `at` bytes of the pending text.
    void closeAlone(const Block& block, std::size_t at, Parts& parts);
    TagAt tagAt(std::size_t at, bool isEnd) const;
    void enter(const Block& block);
    std::size_t leadingSpace() const;
    /// Removes `size` bytes from the front of the pending text.
    void drop(std::size_t size);
    /// Moves `size` bytes from the front of the pending text to `runs`. Control tokens become hidden.
    void move(std::size_t size, std::vector<AnswerSpan>& runs);
    /// Moves a tag or a header of `size` bytes from the front of the pending text to `runs`. All of it becomes hidden.
    void moveTag(std::size_t size, std::vector<AnswerSpan>& runs);

    std::vector<Block> m_blocks;
    std::optional<Block> m_block;  ///< the open block of reasoning
    State m_state = State::Start;
    bool m_afterTag = false;  ///< whether a tag was just read, so that white space is left out
    /// Whether a closing tag without an opening tag is still accepted; false after the first tag of a block.
    bool m_mayCloseAlone = true;
    CodeTracker m_code;  ///< tracks code and quotation marks in the content so far
    std::vector<AnswerByte> m_pending;
};

}  // namespace vitrine
