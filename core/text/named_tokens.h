#pragma once

#include "core/text/vocabulary.h"

#include <string_view>
#include <vector>

namespace vitrine {

/// A special token under the name by which chat templates know it.
struct NamedToken {
    const char* name;        ///< "bos_token"
    std::string_view piece;  ///< a view into the vocabulary
};

/// The special tokens for which the metadata has ids.
std::vector<NamedToken> namedTokens(const Vocabulary& vocabulary);

/// Adds them to the variables of a chat template, a JSON object.
template <typename Json>
void addNamedTokens(const Vocabulary& vocabulary, Json& variables)
{
    for (const NamedToken& token : namedTokens(vocabulary)) variables[token.name] = token.piece;
}

}  // namespace vitrine
