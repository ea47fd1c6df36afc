#include "core/text/named_tokens.h"

#include <cstddef>
#include <optional>
#include <utility>

namespace vitrine {

std::vector<NamedToken> namedTokens(const Vocabulary& vocabulary)
{
    const std::optional<TokenId> begin = vocabulary.model == "bert" ? vocabulary.bos : std::nullopt;
    const std::pair<const char*, std::optional<TokenId>> ids[] = {
        {"bos_token", vocabulary.bos},     {"eos_token", vocabulary.eos},
        {"unk_token", vocabulary.unknown}, {"sep_token", vocabulary.separator},
        {"pad_token", vocabulary.padding}, {"cls_token", vocabulary.classifier ? vocabulary.classifier : begin},
        {"mask_token", vocabulary.mask},
    };
    std::vector<NamedToken> tokens;
    for (const auto& [name, id] : ids) {
        if (id) tokens.push_back({name, vocabulary.pieces[static_cast<std::size_t>(*id)]});
    }
    return tokens;
}

}  // namespace vitrine
