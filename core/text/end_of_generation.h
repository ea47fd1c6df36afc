#pragma once

#include "core/text/token.h"
#include "core/text/vocabulary.h"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// The tokens at which generation stops, ascending: those with ids in the metadata (EOS, EOT, EOM, the
/// fill-in-the-middle separators), and those with a text that is known to end a turn. The latter become control tokens
/// in `vocabulary`, because some converters store them as ordinary tokens, which a user could type.
std::vector<TokenId> takeEndOfGeneration(Vocabulary& vocabulary,
                                         const std::unordered_map<std::string_view, TokenId>& ids);

/// Makes the fill-in-the-middle tokens ("<|fim_prefix|>"), found by their texts, control tokens, so that a message
/// cannot contain them.
void takeGapTokens(Vocabulary& vocabulary, const std::unordered_map<std::string_view, TokenId>& ids);

}  // namespace vitrine
