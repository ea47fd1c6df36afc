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

/// The tags to look for in an answer: those of the model (`own`), and <think>, which models write that were taught to
/// reason without a new template. A local model's answer is read as a server's.
std::vector<const ReasoningTags*> answerTags(std::span<const ReasoningTags* const> own = {});

/// The tags to look for in an answer of a server whose model is not known: <think>, and those that only models of one
/// family write.
std::vector<const ReasoningTags*> serverTags();

/// The tags of the block that `generationPrompt`, the template's text after the last message, leaves open; nullptr if
/// it opens none.
const ReasoningTags* openedBlock(std::span<const ReasoningTags* const> tags, std::string_view generationPrompt);

/// A stretch of an answer. Control tokens, tags and headers are hidden: they are not shown, but stop strings may name
/// them.
struct AnswerSpan {
    std::string bytes;
    bool hidden = false;
};

/// Splits an answer, token by token, into its reasoning and its content. Tags are also found across the borders of
/// tokens, as TagSpelling describes; what may yet become a tag is held back.
///
/// A block begins only where nothing but white space and other blocks precede it: an answer may talk about the tags.
/// White space after a tag is left out. A block that never closes is reasoning up to the end.
///
/// A template may open the block in the prompt without the splitter's knowledge. Where the first tag of an answer is a
/// closing one, all content before it was reasoning (Parts::closesAlone). Tags in code and in quotation marks do not
/// count.
class ReasoningSplitter {
public:
    struct Parts {
        std::vector<AnswerSpan> reasoning;  ///< with the tags around it
        std::vector<AnswerSpan> content;    ///< with the headers before it
        bool closesAlone = false;           ///< all content of earlier parts is reasoning, and precedes this one's
    };

    /// `opened`: the block in which the answer begins, or nullptr. `tokenizer`: of the tokens that come; nullptr where
    /// the vocabulary is not known.
    explicit ReasoningSplitter(const std::vector<const ReasoningTags*>& tags, const ReasoningTags* opened = nullptr,
                               const Tokenizer* tokenizer = nullptr);

    /// What the token adds to both parts. Control tokens are not text, but may be tags.
    Parts feed(std::string_view bytes, TokenKind kind);
    /// What was held back, when the answer ends.
    Parts finish();

    /// Whether the next token belongs to the reasoning: after the opening tag, up to and including the closing one.
    bool inReasoning() const noexcept { return m_block.has_value(); }
    /// Whether the content has begun: no further block can follow.
    bool inContent() const noexcept { return m_state == State::Content; }
    /// A block came before this answer, or apart from it: a closing tag in its content is text.
    void noteBlock() noexcept { m_mayCloseAlone = false; }
    /// The block that is open; nullptr if none is.
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

    /// A tag in the content.
    struct TagAt {
        enum class Kind : std::uint8_t { None, Opens, Closes, Unknown };  ///< Unknown: that needs more bytes
        Kind kind = Kind::None;
        const Block* block = nullptr;
    };

    static Block blockOf(const ReasoningTags& tags, const Tokenizer* tokenizer);
    bool stepStart(Parts& parts);
    bool stepReasoning(Parts& parts);
    bool stepContent(Parts& parts, bool isEnd);
    /// Closes, after `at` bytes of the pending text, the block that no tag opened.
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
    std::optional<Block> m_block;  ///< the open one
    State m_state = State::Start;
    bool m_afterTag = false;      ///< white space is to be left out
    bool m_mayCloseAlone = true;  ///< no tag of a block came yet
    CodeTracker m_code;           ///< of the content so far
    std::vector<AnswerByte> m_pending;
};

}  // namespace vitrine
