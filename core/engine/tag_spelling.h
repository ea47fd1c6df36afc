#pragma once

#include "core/text/tokenizer.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// One byte of an answer, with the kind of its token.
struct AnswerByte {
    char value = 0;
    TokenKind kind = TokenKind::Normal;
};

/// Appends the bytes of one token.
void append(std::vector<AnswerByte>& text, std::string_view bytes, TokenKind kind);

/// A tag in the tokens of a vocabulary. If the vocabulary has special tokens (Control, UserDefined) for the tag or for
/// parts of it, only these tokens form the tag. Ordinary tokens with the same text only mention it.
class TagSpelling {
public:
    /// Without a tokenizer, any tokens can form the tag.
    TagSpelling(std::string_view tag, const Tokenizer* tokenizer);

    const std::string& text() const noexcept { return m_text; }
    std::size_t size() const noexcept { return m_text.size(); }
    /// Whether `text` begins with the tag.
    bool begins(std::span<const AnswerByte> text) const { return text.size() >= size() && agrees(text.first(size())); }
    /// Whether `text` is a proper prefix of the tag.
    bool mayBecome(std::span<const AnswerByte> text) const { return text.size() < size() && agrees(text); }
    /// Whether a token of this kind may provide the `size` bytes of the tag from offset `at`.
    bool takes(std::size_t at, std::size_t size, TokenKind kind) const;
    /// Offset of the first occurrence in `text`; nullopt if not found.
    std::optional<std::size_t> find(std::span<const AnswerByte> text) const;
    /// Length of the longest suffix of `text` that is a proper prefix of the tag.
    std::size_t heldBack(std::span<const AnswerByte> text) const;

private:
    /// Whether `text` is a prefix of the tag. Precondition: it is not longer.
    bool agrees(std::span<const AnswerByte> text) const;

    std::string m_text;
    std::vector<bool> m_isSpecial;  ///< for each byte, whether it must come with a special token
};

}  // namespace vitrine
