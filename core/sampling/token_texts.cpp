#include "core/sampling/token_texts.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <cstddef>
#include <string>

namespace vitrine {

namespace {

[[noreturn]] void throwIsNoToken(std::string_view text, const Tokenizer& tokenizer)
{
    if (text.empty()) throw Error("A token to ban or to favour is named by an empty text.");
    std::string parts;
    for (const TokenId id : tokenizer.encode(text, false, true)) {
        parts += concat(parts.empty() ? "" : ", ", inQuotes(tokenizer.tokenBytes(id)), " (", id, ")");
    }
    throw Error(concat(inQuotes(text), " is no token of this model, but made of ", parts.empty() ? "none" : parts,
                       "; only single tokens can be banned or favoured."));
}

}  // namespace

std::vector<TokenId> tokensOf(std::string_view text, const Tokenizer& tokenizer)
{
    std::vector<TokenId> found;
    for (std::size_t i = 0; i < tokenizer.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        if (tokenizer.tokenBytes(id) == text) found.push_back(id);
    }
    return found;
}

SamplerSettings inTokens(SamplerSettings settings, const Tokenizer& tokenizer)
{
    for (const auto& [text, bias] : settings.textBias) {
        const std::vector<TokenId> tokens = tokensOf(text, tokenizer);
        if (text.empty() || tokens.empty()) throwIsNoToken(text, tokenizer);
        for (const TokenId id : tokens) settings.logitBias.emplace_back(id, bias);
    }
    settings.textBias.clear();
    return settings;
}

}  // namespace vitrine
