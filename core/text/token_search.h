#pragma once

#include "core/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// One way to continue a text with a word.
struct WordReading {
    std::string text;  ///< the word, or a space followed by the word
    std::vector<TokenId> tokens;

    bool operator==(const WordReading&) const = default;
};

/// Finds tokens by their text. Holds the bytes of all tokens in one string: with 150,000 tokens, decoding each one
/// takes as long as several frames, too long while a user types. Immutable and thread-safe.
class TokenIndex {
public:
    explicit TokenIndex(std::shared_ptr<const Tokenizer> tokenizer);

    const Tokenizer& tokenizer() const noexcept { return *m_tokenizer; }
    std::size_t size() const noexcept { return m_begins.size() - 1; }
    /// Number of bytes of a token. Precondition: the id is in the vocabulary.
    std::size_t bytes(TokenId id) const;

    /// All tokens whose bytes contain a text, and the token whose id is that text; ids ascend. ASCII letters match in
    /// any case. Empty for an empty text.
    std::vector<TokenId> find(std::string_view text) const;
    /// The possible readings of a word: its tokens with and without a space before it, without duplicates, and the
    /// token whose id it is. Control tokens are recognized.
    std::vector<WordReading> readingsOf(std::string_view word) const;

private:
    std::optional<TokenId> numbered(std::string_view text) const;
    std::string bytesOfAll(const std::vector<TokenId>& tokens) const;

    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::string m_lowered;                ///< bytes of all tokens in lower case, ordered by id
    std::vector<std::uint32_t> m_begins;  ///< offset of each token in m_lowered, followed by its size
};

}  // namespace vitrine
