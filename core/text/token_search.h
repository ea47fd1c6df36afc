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

/// A way in which a word can go on a text.
struct WordReading {
    std::string text;  ///< the word, or a space and the word
    std::vector<TokenId> tokens;

    bool operator==(const WordReading&) const = default;
};

/// Finds tokens by what they say. It holds the bytes of all of them in one piece: to ask the tokenizer for each takes
/// as long as a few frames where there are 150,000, and somebody types meanwhile. Immutable; for any thread.
class TokenIndex {
public:
    explicit TokenIndex(std::shared_ptr<const Tokenizer> tokenizer);

    const Tokenizer& tokenizer() const noexcept { return *m_tokenizer; }
    std::size_t size() const noexcept { return m_begins.size() - 1; }
    /// How many bytes a token has. Precondition: the id is in the vocabulary.
    std::size_t bytes(TokenId id) const;

    /// All tokens whose bytes hold a text, and the one whose id the text is; ids ascend. ASCII letters match whatever
    /// their case. Nothing for an empty text.
    std::vector<TokenId> find(std::string_view text) const;
    /// The ways there are: as the tokenizer cuts it with and without a space before it, each once; and the token whose
    /// id it is. Control tokens are recognized.
    std::vector<WordReading> readingsOf(std::string_view word) const;

private:
    std::optional<TokenId> numbered(std::string_view text) const;
    std::string bytesOfAll(const std::vector<TokenId>& tokens) const;

    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::string m_lowered;                ///< the bytes of all tokens, by id
    std::vector<std::uint32_t> m_begins;  ///< of each in that, and the end of the last
};

}  // namespace vitrine
