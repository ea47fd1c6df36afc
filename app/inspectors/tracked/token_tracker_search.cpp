#include "app/i18n/token_text.h"
#include "app/inspectors/tokens/logit_fetcher.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/inspectors/tracked/token_tracker.h"
#include "app/store/text.h"
#include "core/base/parse_number.h"
#include "core/text/token_search.h"

#include <QVariantMap>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace vitrine {

namespace {

constexpr qsizetype kSuggestions = 8;

/// Returns a suggestion for QML. If the token is the first of several tokens that spell the searched word, `parts` is
/// their number.
QVariantMap suggestion(TokenId id, const std::string& bytes, std::size_t parts = 1)
{
    return {{QStringLiteral("tokenId"), id},
            {QStringLiteral("piece"), visiblePiece(bytes)},
            {QStringLiteral("parts"), static_cast<int>(parts)}};
}

/// Returns the tokens of the strip and their candidates. Without a vocabulary, these are the only tokens with a known
/// id.
std::map<TokenId, std::string> shownTokens(const TokenStripModel& strip)
{
    std::map<TokenId, std::string> shown;
    const auto add = [&shown](const auto& token) {
        if (token.id != kUnknownId && !token.bytes.empty()) shown.emplace(token.id, token.bytes);
    };
    for (int row = 0; row < strip.count(); ++row) {
        const TokenRecord& record = strip.tokenAt(row)->record;
        add(record);
        std::ranges::for_each(record.top, add);
    }
    return shown;
}

}  // namespace

std::optional<QString> TokenTracker::pieceOf(TokenId id) const
{
    if (const auto& samplers = m_parts.capture.samplers()) {
        const auto tokens = samplers->tokens();
        if (id < 0 || static_cast<std::size_t>(id) >= tokens->size()) return std::nullopt;
        return visiblePiece(tokens->tokenizer().tokenBytes(id));
    }
    const auto shown = shownTokens(m_parts.tokens);
    const auto found = shown.find(id);
    return found == shown.end() ? std::nullopt : std::optional(visiblePiece(found->second));
}

void TokenTracker::suggestShown(const std::string& text)
{
    std::vector<std::pair<std::string, TokenId>> found;
    const auto wanted = parseNumber<TokenId>(text);
    for (const auto& [id, bytes] : shownTokens(m_parts.tokens)) {
        if (wanted == id || bytes.find(text) != std::string::npos) found.emplace_back(bytes, id);
    }
    std::ranges::stable_sort(found, {}, [](const auto& each) { return each.first.size(); });
    QVariantList suggestions;
    for (const auto& [bytes, id] : found) {
        if (suggestions.size() < kSuggestions) suggestions << suggestion(id, bytes);
    }
    m_parts.model.setSuggestions(suggestions);
}

/// Suggests tokens for the query, in this order: the token with this id; tokens that are the whole word, with or
/// without a space before it; the first token of each spelling that needs several tokens; other tokens that contain the
/// word, the shortest first.
void TokenTracker::suggest()
{
    const auto& samplers = m_parts.capture.samplers();
    const std::string text = toUtf8(m_parts.model.query());
    if (text.empty()) return m_parts.model.setSuggestions({});
    if (!samplers) return suggestShown(text);
    const auto tokens = samplers->tokens();
    std::vector<std::pair<TokenId, std::size_t>> ids;  // pairs: id of the first token, number of tokens in the spelling
    const auto add = [&](TokenId id, std::size_t parts = 1) {
        if (std::ranges::find(ids, id, &std::pair<TokenId, std::size_t>::first) == ids.end())
            ids.emplace_back(id, parts);
    };
    if (const auto id = parseNumber<TokenId>(text); id && *id >= 0 && static_cast<std::size_t>(*id) < tokens->size())
        add(*id);
    std::vector<TokenId> found = tokens->find(text);
    const Tokenizer& tokenizer = tokens->tokenizer();
    const std::vector<WordReading> readings = tokens->readingsOf(text);
    for (const WordReading& reading : readings) {
        if (reading.tokens.size() == 1) add(reading.tokens.front());
    }
    const auto exact = std::ranges::find_if(found, [&](TokenId id) { return tokenizer.tokenBytes(id) == text; });
    if (exact != found.end()) add(*exact);
    for (const WordReading& reading : readings) add(reading.tokens.front(), reading.tokens.size());
    // Sort only the number of tokens that can be shown, plus the number of tokens already in `ids`, which may be found
    // again.
    const auto looked = std::min<std::ptrdiff_t>(std::ssize(found), kSuggestions + std::ssize(ids));
    std::ranges::partial_sort(found, found.begin() + looked, {},
                              [&](TokenId id) { return std::pair(tokens->bytes(id), id); });
    found.resize(static_cast<std::size_t>(looked));
    for (const TokenId id : found) add(id);
    QVariantList suggestions;
    for (const auto& [id, parts] : ids) {
        if (suggestions.size() == kSuggestions) break;
        suggestions << suggestion(id, tokenizer.tokenBytes(id), parts);
    }
    m_parts.model.setSuggestions(suggestions);
}

}  // namespace vitrine
