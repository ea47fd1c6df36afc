#include "core/text/token_search.h"

#include "core/base/parse_number.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lowered(std::string text)
{
    for (char& c : text) c = lowered(c);
    return text;
}

std::string bytesOfAll(const Tokenizer& tokenizer, const std::vector<TokenId>& tokens)
{
    std::string bytes;
    for (const TokenId id : tokens) bytes += tokenizer.tokenBytes(id);
    return bytes;
}

std::optional<TokenId> tokenNumbered(const Tokenizer& tokenizer, std::string_view text)
{
    const auto id = parseNumber<TokenId>(std::string(text));
    if (!id || *id < 0 || static_cast<std::size_t>(*id) >= tokenizer.size()) return std::nullopt;
    return id;
}

}  // namespace

std::vector<TokenId> findTokens(const Tokenizer& tokenizer, std::string_view text)
{
    std::vector<TokenId> found;
    if (text.empty()) return found;
    const std::string wanted = lowered(std::string(text));
    const std::optional<TokenId> numbered = tokenNumbered(tokenizer, text);
    for (std::size_t i = 0; i < tokenizer.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        if (id == numbered || lowered(tokenizer.tokenBytes(id)).find(wanted) != std::string::npos) found.push_back(id);
    }
    return found;
}

std::vector<WordReading> readingsOf(const Tokenizer& tokenizer, std::string_view word)
{
    std::vector<WordReading> readings;
    if (word.empty()) return readings;
    const std::string spaced = " " + std::string(word);
    const auto add = [&](std::vector<TokenId> tokens) {
        WordReading reading{bytesOfAll(tokenizer, tokens), std::move(tokens)};
        if (reading.tokens.empty() || (reading.text != word && reading.text != spaced)) return;
        // Where a space is put before every text, both ways are cut alike.
        if (std::ranges::find(readings, reading.text, &WordReading::text) == readings.end())
            readings.push_back(std::move(reading));
    };
    add(tokenizer.encode(spaced, false, true));
    add(tokenizer.encode(word, false, true));
    // There, one that begins with neither can be a token nevertheless.
    for (std::size_t i = 0; i < tokenizer.size() && readings.size() < 2; ++i) {
        const auto id = static_cast<TokenId>(i);
        const std::string bytes = tokenizer.tokenBytes(id);
        if (bytes == word || bytes == spaced) add({id});
    }
    if (const auto id = tokenNumbered(tokenizer, word)) {
        WordReading reading{tokenizer.tokenBytes(*id), {*id}};
        if (std::ranges::find(readings, reading) == readings.end()) readings.push_back(std::move(reading));
    }
    return readings;
}

}  // namespace vitrine
