#pragma once

#include "core/text/token.h"
#include "core/text/vocabulary.h"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// Returns the tokens at which generation stops, in ascending order. Some have an id in the metadata (EOS, EOT, EOM,
/// the fill-in-the-middle separators). The others have a text that is known to end a turn. Tokens with such a text
/// become control tokens in `vocabulary`: some converters store them as ordinary tokens, and users could then enter
/// them in messages.
std::vector<TokenId> takeEndOfGeneration(Vocabulary& vocabulary,
                                         const std::unordered_map<std::string_view, TokenId>& ids);

/// Makes the fill-in-the-middle tokens (such as "<|fim_prefix|>") control tokens, so that a message cannot contain
/// them. The tokens are identified by their texts.
void takeGapTokens(Vocabulary& vocabulary, const std::unordered_map<std::string_view, TokenId>& ids);

}  // namespace vitrine
