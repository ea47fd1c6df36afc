#include "core/generate/sampling/token_texts.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <functional>
#include <map>
#include <system_error>
#include <utility>

namespace vitrine {

namespace {

const SentenceForm kEmptyText = FORM("A token to ban or to favour is empty; enter an id or a text.");

}  // namespace

WrittenToken readToken(std::string_view written)
{
    const std::string_view number = written.starts_with('#') ? written.substr(1) : written;
    if (!number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos) {
        TokenId id = 0;
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), id);
        if (error != std::errc())
            throw Error(SENTENCE(number, " is not a valid token id: no vocabulary has that many tokens."));
        return {id};
    }
    const bool isQuoted = written.size() >= 2 && written.starts_with('"') && written.ends_with('"');
    const std::string_view text = isQuoted ? written.substr(1, written.size() - 2) : written;
    if (text.empty()) throw Error(kEmptyText);
    return {std::nullopt, std::string(text)};
}

void addBias(SamplerSettings& settings, const WrittenToken& token, float bias)
{
    if (token.id)
        settings.logitBias.emplace_back(*token.id, bias);
    else
        settings.textBias.emplace_back(token.text, bias);
}

Sentence problemOf(const WrittenToken& token, const Tokenizer& tokenizer)
{
    if (token.id) {
        if (static_cast<std::size_t>(*token.id) < tokenizer.size()) return {};
        return SENTENCE("Token ", *token.id, " does not exist; the vocabulary ends at ", tokenizer.size() - 1, ".");
    }
    if (token.text.empty()) return kEmptyText;
    if (!tokensOf(token.text, tokenizer).empty()) return {};
    std::string parts;
    for (const TokenId id : tokenizer.encode(token.text, false, true)) {
        parts += concat(parts.empty() ? "" : ", ", inQuotes(tokenizer.tokenBytes(id)), " (", id, ")");
    }
    if (parts.empty()) {
        return SENTENCE(inQuotes(token.text),
                        " cannot be written in this model's tokens; only single tokens can be banned or favoured.");
    }
    return SENTENCE(inQuotes(token.text), " consists of several tokens in this model: ", parts,
                    "; only single tokens can be banned or favoured.");
}

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
        if (Sentence problem = problemOf({std::nullopt, text}, tokenizer); !problem.empty())
            throw Error(std::move(problem));
        for (const TokenId id : tokensOf(text, tokenizer)) settings.logitBias.emplace_back(id, bias);
    }
    settings.textBias.clear();
    if (!findSampler("dry")->isNeutral(settings)) {
        settings.dryBreakerTokens = tokensWithEnds(settings.dryBreakers, tokenizer);
    }
    return settings;
}

}  // namespace vitrine
