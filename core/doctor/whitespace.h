#pragma once

#include "core/text/tokenizer.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace vitrine {

/// Whether a tokenizer of this kind reproduces every byte. WordPiece and Unigram do not, because they normalize their
/// text.
bool keepsBytes(const Vocabulary& vocabulary) noexcept;
/// Whether every byte can be encoded: the vocabulary is byte-level or has tokens for single bytes.
bool hasByteTokens(const Vocabulary& vocabulary) noexcept;

/// How newline, space or tab is turned into tokens.
struct WhitespaceToken {
    std::string_view name;       ///< "newline"
    std::string_view character;  ///< "\n"
    bool exists = false;         ///< the vocabulary has a token for exactly this character
    std::size_t tokens = 0;      ///< tokens of the character alone; 0 when it cannot be encoded
};

/// The results for newline, space and tab.
std::vector<WhitespaceToken> whitespaceTokens(const Tokenizer& tokenizer);

}  // namespace vitrine
