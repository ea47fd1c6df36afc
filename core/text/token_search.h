#pragma once

#include "core/text/tokenizer.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// All tokens whose bytes hold a text, and the one whose id the text is; ids ascend. ASCII letters match whatever their
/// case. Nothing for an empty text.
std::vector<TokenId> findTokens(const Tokenizer& tokenizer, std::string_view text);

/// A way in which a word can go on a text.
struct WordReading {
    std::string text;  ///< the word, or a space and the word
    std::vector<TokenId> tokens;

    bool operator==(const WordReading&) const = default;
};

/// The ways there are: as the tokenizer cuts it with and without a space before it, each once; and the token whose id
/// it is. Control tokens are recognized.
std::vector<WordReading> readingsOf(const Tokenizer& tokenizer, std::string_view word);

}  // namespace vitrine
