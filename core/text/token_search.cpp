#include "core/text/token_search.h"

#include "core/base/parse_number.h"

#include <algorithm>
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

}  // namespace

TokenIndex::TokenIndex(std::shared_ptr<const Tokenizer> tokenizer) : m_tokenizer(std::move(tokenizer))
{
    m_begins.reserve(m_tokenizer->size() + 1);
    m_begins.push_back(0);
    for (std::size_t i = 0; i < m_tokenizer->size(); ++i) {
        m_lowered += lowered(m_tokenizer->tokenBytes(static_cast<TokenId>(i)));
        m_begins.push_back(static_cast<std::uint32_t>(m_lowered.size()));
    }
}

std::size_t TokenIndex::bytes(TokenId id) const
{
    const auto at = static_cast<std::size_t>(id);
    return m_begins[at + 1] - m_begins[at];
}

std::optional<TokenId> TokenIndex::numbered(std::string_view text) const
{
    const auto id = parseNumber<TokenId>(std::string(text));
    if (!id || *id < 0 || static_cast<std::size_t>(*id) >= size()) return std::nullopt;
    return id;
}

std::string TokenIndex::bytesOfAll(const std::vector<TokenId>& tokens) const
{
    std::string bytes;
    for (const TokenId id : tokens) bytes += m_tokenizer->tokenBytes(id);
    return bytes;
}

std::vector<TokenId> TokenIndex::find(std::string_view text) const
{
    std::vector<TokenId> found;
    if (text.empty()) return found;
    const std::string wanted = lowered(std::string(text));
    std::size_t token = 0;
    for (std::size_t at = m_lowered.find(wanted); at != std::string::npos;) {
        while (m_begins[token + 1] <= at) ++token;
        const std::size_t end = m_begins[token + 1];
        const bool isWithin = at + wanted.size() <= end;  // a match that continues in the next token does not count
        if (isWithin) found.push_back(static_cast<TokenId>(token));
        at = m_lowered.find(wanted, isWithin ? end : at + 1);
    }
    if (const std::optional<TokenId> id = numbered(text)) {
        const auto place = std::ranges::lower_bound(found, *id);
        if (place == found.end() || *place != *id) found.insert(place, *id);
    }
    return found;
}

std::vector<WordReading> TokenIndex::readingsOf(std::string_view word) const
{
    std::vector<WordReading> readings;
    if (word.empty()) return readings;
    const std::string spaced = " " + std::string(word);
    const auto add = [&](std::vector<TokenId> tokens) {
        WordReading reading{bytesOfAll(tokens), std::move(tokens)};
        if (reading.tokens.empty() || (reading.text != word && reading.text != spaced)) return;
        // If the tokenizer puts a space before every text, both readings are equal, and only one is added.
        if (std::ranges::find(readings, reading.text, &WordReading::text) == readings.end())
            readings.push_back(std::move(reading));
    };
    add(m_tokenizer->encode(spaced, false, true));
    add(m_tokenizer->encode(word, false, true));
    if (readings.size() < 2) {
        // A token may have exactly this spelling (with or without a space), although encode() does not produce it.
        for (const TokenId id : find(word)) {
            if (bytes(id) == word.size() || bytes(id) == spaced.size()) add({id});
        }
    }
    if (const std::optional<TokenId> id = numbered(word)) {
        WordReading reading{m_tokenizer->tokenBytes(*id), {*id}};
        if (std::ranges::find(readings, reading) == readings.end()) readings.push_back(std::move(reading));
    }
    return readings;
}

}  // namespace vitrine
