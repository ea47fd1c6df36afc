#pragma once

#include "core/text/tokenizer.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace vitrine {

/// Returns whether a tokenizer of this kind reproduces every byte of a text. WordPiece and Unigram do not, because they
/// normalize the text.
bool keepsBytes(const Vocabulary& vocabulary) noexcept;
/// Returns whether every byte can be encoded: the vocabulary is byte-level or has tokens for single bytes.
bool hasByteTokens(const Vocabulary& vocabulary) noexcept;

/// How one white space character (newline, space or tab) is encoded.
struct WhitespaceToken {
    std::string_view name;       ///< name of the character, such as "newline"
    std::string_view character;  ///< the character itself, such as "\n"
    bool exists = false;         ///< whether the vocabulary has a token for exactly this character
    std::size_t tokens = 0;      ///< number of tokens for the character alone; 0 if it cannot be encoded
};

/// Returns how newline, space and tab are encoded.
std::vector<WhitespaceToken> whitespaceTokens(const Tokenizer& tokenizer);

}  // namespace vitrine
