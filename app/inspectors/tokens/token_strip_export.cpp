// Export of the token strip page.
#include "app/export/page_file.h"
#include "app/i18n/token_text.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "core/base/json_text.h"
#include "core/diagnose/pages/tokens_page.h"
#include "core/generate/engine/token_statistics.h"

#include <nlohmann/json.hpp>

#include <array>
#include <limits>
#include <span>
#include <utility>

namespace vitrine {

namespace {

constexpr double kNotScored = std::numeric_limits<double>::quiet_NaN();

PageTable statisticsTable(const std::array<std::pair<QString, TokenStatistics>, 3>& parts)
{
    const auto whole = [&](const char* name, const QString& title, std::size_t TokenStatistics::*of) {
        return columnOf<std::int64_t>(QString::fromLatin1(name), title, parts,
                                      [of](const auto& part) { return part.second.*of; });
    };
    const auto number = [&](const char* name, const QString& title, double (TokenStatistics::*of)() const) {
        PageColumn column = columnOf<double>(QString::fromLatin1(name), title, parts,
                                             [of](const auto& part) { return (part.second.*of)(); });
        column.decimals = 3;
        return column;
    };
    return {QStringLiteral("statistics"),
            TokenStripModel::tr("Statistics"),
            {columnOf<QString>(QStringLiteral("part"), TokenStripModel::tr("part"), parts,
                               [](const auto& part) { return part.first; }),
             whole("tokens", TokenStripModel::tr("tokens"), &TokenStatistics::tokens),
             whole("text_tokens", {}, &TokenStatistics::textTokens),
             whole("characters", TokenStripModel::tr("characters"), &TokenStatistics::characters),
             number("tokens_per_character", TokenStripModel::tr("tokens per character"),
                    &TokenStatistics::tokensPerCharacter),
             whole("control", TokenStripModel::tr("control tokens"), &TokenStatistics::control),
             whole("unknown", TokenStripModel::tr("unknown tokens"), &TokenStatistics::unknown),
             whole("byte_tokens", TokenStripModel::tr("byte tokens"), &TokenStatistics::byteTokens),
             number("byte_share", {}, &TokenStatistics::byteShare),
             whole("scored", TokenStripModel::tr("tokens with a known probability"), &TokenStatistics::scored),
             number("surprise", TokenStripModel::tr("mean surprise, bits"), &TokenStatistics::meanSurprise),
             number("perplexity", TokenStripModel::tr("perplexity"), &TokenStatistics::perplexity)}};
}

}  // namespace

std::string TokenStripModel::document() const
{
    return jsonText(tokensPage(m_tokens, static_cast<std::size_t>(m_promptCount), vocabulary().get()), true) + '\n';
}

PageContent TokenStripModel::content() const
{
    using Token = PromptToken;
    const auto whole = [&](const char* name, const QString& title, auto of) {
        return columnOf<std::int64_t>(QString::fromLatin1(name), title, m_tokens, of);
    };
    const auto text = [&](const char* name, const QString& title, auto of) {
        return columnOf<QString>(QString::fromLatin1(name), title, m_tokens, of);
    };
    const auto number = [&](const char* name, const QString& title, int decimals, float TokenRecord::*of) {
        PageColumn column = columnOf<double>(QString::fromLatin1(name), title, m_tokens, [of](const Token& token) {
            return token.record.scored ? static_cast<double>(token.record.*of) : kNotScored;
        });
        column.decimals = decimals;
        return column;
    };
    PageColumn shares = number("p", tr("probability, %"), 3, &TokenRecord::pRaw);
    shares.bars = std::get<std::vector<double>>(shares.values);
    shares.inks = {PageInk::Raw};
    shares.times = 100;
    PageTable table{QStringLiteral("tokens"),
                    tr("Tokens"),
                    {whole("position", tr("position"), [](const Token& token) { return token.record.position; }),
                     whole("id", tr("id"), [](const Token& token) { return token.record.id; }),
                     text("text", {}, [](const Token& token) { return textOf(token.record.bytes); }),
                     text("", tr("token"), [](const Token& token) { return visiblePiece(token.record.bytes); }),
                     text("bytes", {}, [](const Token& token) { return hexBytes(token.record.bytes); }),
                     text("type", {}, [](const Token& token) { return textOf(kindKey(token.record.kind)); }),
                     text("", tr("kind"), [](const Token& token) { return kindName(token.record.kind); }),
                     text("origin", {}, [](const Token& token) { return textOf(originKey(token)); }),
                     text("", tr("origin"), [](const Token& token) { return originName(token); }),
                     whole("message", {}, [](const Token& token) { return token.messageIndex; }),
                     whole("template_line", {},
                           [](const Token& token) { return token.templateLine > 0 ? token.templateLine : -1LL; }),
                     whole("template_column", {},
                           [](const Token& token) { return token.templateLine > 0 ? token.templateColumn : -1LL; }),
                     number("logit", tr("logit"), 3, &TokenRecord::logit), std::move(shares),
                     whole("rank", tr("rank"),
                           [](const Token& token) {
                               return token.record.scored && token.record.rank > 0 ? token.record.rank : -1;
                           }),
                     number("entropy", tr("entropy, bits"), 2, &TokenRecord::entropy)}};
    const std::span<const PromptToken> tokens = m_tokens;
    const auto promptCount = static_cast<std::size_t>(m_promptCount);
    const TokenStatistics prompt = statisticsOf(tokens.first(promptCount));
    const TokenStatistics answer = statisticsOf(tokens.subspan(promptCount));
    TokenStatistics all = prompt;
    all += answer;
    return {.title = tr("Tokens"),
            .tables = {std::move(table), statisticsTable({{{QStringLiteral("prompt"), prompt},
                                                           {QStringLiteral("answer"), answer},
                                                           {QStringLiteral("all"), all}}})}};
}

}  // namespace vitrine
