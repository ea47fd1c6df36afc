#pragma once

#include "core/text/tokenizer.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// One byte of an answer, with the kind of the token that contains the byte.
struct AnswerByte {
    char value = 0;
    TokenKind kind = TokenKind::Normal;
};

/// Appends the bytes of one token, each with the token's kind.
void append(std::vector<AnswerByte>& text, std::string_view bytes, TokenKind kind);

/// A tag as the tokens of a vocabulary spell it. If the vocabulary has special tokens (Control, UserDefined) for the
/// tag or for parts of it, only the special tokens form the tag. Ordinary tokens with the same bytes are ordinary text.
class TagSpelling {
public:
    /// If `tokenizer` is null, any tokens can form the tag.
    TagSpelling(std::string_view tag, const Tokenizer* tokenizer);

    const std::string& text() const noexcept { return m_text; }
    std::size_t size() const noexcept { return m_text.size(); }
    /// Whether `text` begins with the tag.
    bool begins(std::span<const AnswerByte> text) const { return text.size() >= size() && agrees(text.first(size())); }
    /// Whether `text` is a proper prefix of the tag.
    bool mayBecome(std::span<const AnswerByte> text) const { return text.size() < size() && agrees(text); }
    /// Whether a token of this kind may provide the bytes of the tag from offset `at` to `at` + `size`.
    bool takes(std::size_t at, std::size_t size, TokenKind kind) const;
    /// Returns the offset of the first occurrence of the tag in `text`; nullopt if none exists.
    std::optional<std::size_t> find(std::span<const AnswerByte> text) const;
    /// Returns the length of the longest suffix of `text` that is a proper prefix of the tag.
    std::size_t heldBack(std::span<const AnswerByte> text) const;

private:
    /// Whether `text` is a prefix of the tag. Precondition: `text` is not longer than the tag.
    bool agrees(std::span<const AnswerByte> text) const;

    std::string m_text;
    std::vector<bool> m_isSpecial;  ///< for each byte of the tag, whether a special token must provide it
};

}  // namespace vitrine
