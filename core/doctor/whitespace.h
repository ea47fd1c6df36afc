#pragma once

#include "core/text/tokenizer.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace vitrine {

/// Whether a tokenizer of this kind reproduces every byte (WordPiece and Unigram normalize their text).
bool keepsBytes(const Vocabulary& vocabulary) noexcept;
/// Whether every byte can be expressed: byte-level, or with tokens for single bytes.
bool hasByteTokens(const Vocabulary& vocabulary) noexcept;

/// How newline, space or tab are turned into tokens.
struct WhitespaceToken {
    std::string_view name;       ///< "newline"
    std::string_view character;  ///< "\n"
    bool exists = false;         ///< some token stands for exactly this character
    std::size_t tokens = 0;      ///< how many the character alone takes; 0 when it cannot be encoded
};

/// All three of them.
std::vector<WhitespaceToken> whitespaceTokens(const Tokenizer& tokenizer);

}  // namespace vitrine
