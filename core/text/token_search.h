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

/// One way to continue a text with a word: with or without a space before it.
struct WordReading {
    std::string text;  ///< the word, or a space followed by the word
    std::vector<TokenId> tokens;

    bool operator==(const WordReading&) const = default;
};

/// Finds tokens by their text. Immutable and thread-safe. The bytes of all tokens are kept in one string. Decoding
/// 150,000 tokens at each search would take several frames, which is too slow while the user types.
class TokenIndex {
public:
    explicit TokenIndex(std::shared_ptr<const Tokenizer> tokenizer);

    const Tokenizer& tokenizer() const noexcept { return *m_tokenizer; }
    std::size_t size() const noexcept { return m_begins.size() - 1; }
    /// Returns the number of bytes of a token. Precondition: the id is in the vocabulary.
    std::size_t bytes(TokenId id) const;

    /// Returns all tokens with bytes that contain `text`, and also the token whose id is `text` as a number. The result
    /// is in ascending order. ASCII letters match in both cases. Empty if `text` is empty.
    std::vector<TokenId> find(std::string_view text) const;
    /// Returns the possible readings of a word, without duplicates. They are the tokens of the word with a space before
    /// it, its tokens without the space, and the token whose id is `word` as a number. Control tokens are recognized.
    std::vector<WordReading> readingsOf(std::string_view word) const;

private:
    std::optional<TokenId> numbered(std::string_view text) const;
    std::string bytesOfAll(const std::vector<TokenId>& tokens) const;

    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::string m_lowered;                ///< bytes of all tokens in ASCII lower case, in the order of ids
    std::vector<std::uint32_t> m_begins;  ///< offset of each token in m_lowered, followed by the size of m_lowered
};

}  // namespace vitrine
