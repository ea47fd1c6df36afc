#include "app/inspectors/tokens_export.h"

#include "app/inspectors/csv_table.h"
#include "app/inspectors/token_text.h"
#include "core/engine/token_statistics.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <cmath>
#include <cstddef>

namespace vitrine {

namespace {

QJsonValue finiteOrNull(double number)
{
    return std::isfinite(number) ? QJsonValue(number) : QJsonValue();
}

/// A server may not say it.
QJsonValue idOrNull(TokenId id)
{
    return id == kUnknownId ? QJsonValue() : QJsonValue(id);
}

QJsonObject jsonOf(const PromptToken& token)
{
    const TokenRecord& record = token.record;
    QJsonArray bytes;
    for (const char byte : record.bytes) bytes << static_cast<unsigned char>(byte);
    QJsonObject json{{"position", record.position},           {"id", idOrNull(record.id)},
                     {"text", csvText(record.bytes)},         {"bytes", bytes},
                     {"type", csvText(kindKey(record.kind))}, {"origin", csvText(originKey(token.origin))}};
    if (token.messageIndex >= 0) json["message"] = token.messageIndex;
    if (token.templateLine > 0) {
        json["template"] = QJsonObject{{"line", static_cast<qint64>(token.templateLine)},
                                       {"column", static_cast<qint64>(token.templateColumn)}};
    }
    if (!record.scored) return json;
    json["logit"] = static_cast<double>(record.logit);
    json["p"] = static_cast<double>(record.pRaw);
    json["rank"] = record.rank > 0 ? QJsonValue(record.rank) : QJsonValue();
    json["entropy"] = static_cast<double>(record.entropy);
    return json;
}

QJsonObject jsonOf(const TokenStatistics& statistics)
{
    return {{"tokens", static_cast<qint64>(statistics.tokens)},
            {"text_tokens", static_cast<qint64>(statistics.textTokens)},
            {"characters", static_cast<qint64>(statistics.characters)},
            {"tokens_per_character", finiteOrNull(statistics.tokensPerCharacter())},
            {"control", static_cast<qint64>(statistics.control)},
            {"unknown", static_cast<qint64>(statistics.unknown)},
            {"byte_tokens", static_cast<qint64>(statistics.byteTokens)},
            {"byte_share", finiteOrNull(statistics.byteShare())},
            {"scored", static_cast<qint64>(statistics.scored)},
            {"surprise", finiteOrNull(statistics.meanSurprise())},
            {"perplexity", finiteOrNull(statistics.perplexity())}};
}

}  // namespace

QByteArray tokensJson(std::span<const PromptToken> tokens, std::size_t promptCount)
{
    QJsonArray list;
    for (const PromptToken& token : tokens) list << jsonOf(token);
    const TokenStatistics prompt = statisticsOf(tokens.first(promptCount));
    const TokenStatistics answer = statisticsOf(tokens.subspan(promptCount));
    TokenStatistics all = prompt;
    all += answer;
    const QJsonObject statistics{{"prompt", jsonOf(prompt)}, {"answer", jsonOf(answer)}, {"all", jsonOf(all)}};
    return QJsonDocument(QJsonObject{{"tokens", list}, {"statistics", statistics}}).toJson();
}

QByteArray tokensCsv(std::span<const PromptToken> tokens)
{
    CsvTable table({"position", "id", "text", "bytes", "type", "origin", "message", "template_line", "template_column",
                    "logit", "p", "rank", "entropy"});
    for (const PromptToken& token : tokens) {
        const TokenRecord& record = token.record;
        const auto ifKnown = [](bool known, qint64 number) { return known ? QString::number(number) : QString(); };
        const auto ifScored = [&record](float number) { return record.scored ? csvNumber(number) : QString(); };
        table.add({QString::number(record.position), ifKnown(record.id != kUnknownId, record.id), csvText(record.bytes),
                   hexBytes(record.bytes), csvText(kindKey(record.kind)), csvText(originKey(token.origin)),
                   ifKnown(token.messageIndex >= 0, token.messageIndex),
                   ifKnown(token.templateLine > 0, token.templateLine),
                   ifKnown(token.templateLine > 0, token.templateColumn), ifScored(record.logit), ifScored(record.pRaw),
                   ifKnown(record.scored && record.rank > 0, record.rank), ifScored(record.entropy)});
    }
    return table.bytes();
}

}  // namespace vitrine
