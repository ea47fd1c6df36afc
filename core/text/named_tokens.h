#pragma once

#include "core/text/vocabulary.h"

#include <string_view>
#include <vector>

namespace vitrine {

/// A special token with its variable name in chat templates.
struct NamedToken {
    const char* name;        ///< "bos_token"
    std::string_view piece;  ///< a view into the vocabulary
};

/// The special tokens with ids in the metadata.
std::vector<NamedToken> namedTokens(const Vocabulary& vocabulary);

/// Adds these tokens to the variables of a chat template, a JSON object.
template <typename Json>
void addNamedTokens(const Vocabulary& vocabulary, Json& variables)
{
    for (const NamedToken& token : namedTokens(vocabulary)) variables[token.name] = token.piece;
}

}  // namespace vitrine
