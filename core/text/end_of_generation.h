#pragma once

#include "core/text/token.h"
#include "core/text/vocabulary.h"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// The tokens at which generation stops, ascending: those that the metadata names (EOS, EOT, EOM, the
/// fill-in-the-middle separators) and those whose text is known to end a turn. The latter become control tokens in
/// `vocabulary`, because some converters write them as ordinary tokens, which a user could type.
std::vector<TokenId> takeEndOfGeneration(Vocabulary& vocabulary,
                                         const std::unordered_map<std::string_view, TokenId>& ids);

/// Makes tokens whose text is known to frame a gap to be filled ("<|fim_prefix|>") control tokens, whatever the file
/// says, so that a message cannot ask for a gap to be filled.
void takeGapTokens(Vocabulary& vocabulary, const std::unordered_map<std::string_view, TokenId>& ids);

}  // namespace vitrine
