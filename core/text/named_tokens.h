#pragma once

#include "core/text/vocabulary.h"

#include <string_view>
#include <vector>

namespace vitrine {

/// A special token and the name of its variable in chat templates.
struct NamedToken {
    const char* name;        ///< name of the variable: "bos_token"
    std::string_view piece;  ///< text of the token; a view into the vocabulary
};

/// Returns the special tokens that have an id in the metadata and a variable in chat templates.
std::vector<NamedToken> namedTokens(const Vocabulary& vocabulary);

/// Adds the special tokens to `variables`, the JSON object with the variables of a chat template.
template <typename Json>
void addNamedTokens(const Vocabulary& vocabulary, Json& variables)
{
    for (const NamedToken& token : namedTokens(vocabulary)) variables[token.name] = token.piece;
}

}  // namespace vitrine
