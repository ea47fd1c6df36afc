#include "core/sampling/token_texts.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/sampling/sampler_table.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>

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

std::vector<std::vector<TokenId>> tokensWithEnds(std::span<const std::string> texts, const Tokenizer& tokenizer)
{
    std::vector<std::vector<TokenId>> found;
    std::map<std::string, std::vector<TokenId>, std::less<>> rests;
    const auto add = [&](TokenId head, std::string_view rest) {
        constexpr std::size_t kMostTokens = 20;
        auto known = rests.find(rest);
        if (known == rests.end()) known = rests.emplace(rest, tokenizer.encode(rest, false, false)).first;
        std::vector<TokenId>& tokens = found.emplace_back(1, head);
        const auto count = static_cast<std::ptrdiff_t>(std::min(known->second.size(), kMostTokens));
        tokens.insert(tokens.end(), known->second.begin(), known->second.begin() + count);
    };
    for (std::size_t i = 0; i < tokenizer.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        const std::string bytes = tokenizer.tokenBytes(id);
        for (const std::string& text : texts) {
            if (bytes.find(text) != std::string::npos) {
                add(id, {});
                continue;
            }
            for (std::size_t length = std::min(text.size() - 1, bytes.size()); length > 0; --length) {
                const std::string_view begin = std::string_view(text).substr(0, length);
                if (bytes.ends_with(begin)) add(id, std::string_view(text).substr(length));
            }
        }
    }
    std::ranges::sort(found);
    const auto doubles = std::ranges::unique(found);
    found.erase(doubles.begin(), doubles.end());
    return found;
}

SamplerSettings inTokens(SamplerSettings settings, const Tokenizer& tokenizer)
{
    validateSettings(settings);
    for (const auto& [text, bias] : settings.textBias) {
        const std::vector<TokenId> tokens = tokensOf(text, tokenizer);
        if (text.empty() || tokens.empty()) throwIsNoToken(text, tokenizer);
        for (const TokenId id : tokens) settings.logitBias.emplace_back(id, bias);
    }
    settings.textBias.clear();
    if (!findSampler("dry")->isNeutral(settings)) {
        settings.dryBreakerTokens = tokensWithEnds(settings.dryBreakers, tokenizer);
    }
    return settings;
}

}  // namespace vitrine
