#pragma once

#include "core/text/token.h"
#include "core/text/vocabulary.h"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace vitrine {

/// The tokens at which generation stops, ascending: those the metadata name (EOS, EOT, EOM, the fill-in-the-middle
/// separators) and those whose text is known to end a turn. The latter become control tokens in `vocabulary`, since
/// some converters write them as ordinary ones, and then a user could type them.
std::vector<TokenId> takeEndOfGeneration(Vocabulary& vocabulary,
                                         const std::unordered_map<std::string_view, TokenId>& ids);

/// Makes control tokens of those whose text is known to frame a gap to be filled ("<|fim_prefix|>"), whatever the file
/// says: nobody can then ask for a gap in a message.
void takeGapTokens(Vocabulary& vocabulary, const std::unordered_map<std::string_view, TokenId>& ids);

}  // namespace vitrine
