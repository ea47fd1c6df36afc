#include "app/inspectors/logit_export.h"

#include "app/inspectors/csv_table.h"
#include "core/sampling/removals.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <string_view>

namespace vitrine {

namespace {

/// As the command line writes it: null where none did.
QJsonValue removedBy(const LogitLine& line)
{
    if (line.kept) return QJsonValue::Null;
    const std::string_view by = stageName(line.token.removedBy);
    return by.empty() ? QJsonValue(QStringLiteral("unknown")) : QJsonValue(csvText(by));
}

/// A server may not say it.
QJsonValue numberOrNull(bool isKnown, const QJsonValue& number)
{
    return isKnown ? number : QJsonValue();
}

QJsonObject lineObject(const LogitLine& line)
{
    QJsonArray bytes;
    for (const char byte : line.token.bytes) bytes << static_cast<unsigned char>(byte);
    QJsonObject object{{"id", numberOrNull(line.token.id != kUnknownId, line.token.id)},
                       {"piece", csvText(line.token.bytes)},
                       {"bytes", bytes},
                       {"rank", numberOrNull(line.rank > 0, line.rank)},
                       {"logit", static_cast<double>(line.token.logit)},
                       {"p", static_cast<double>(line.token.pRaw)},
                       {"p_after", numberOrNull(line.sampled, static_cast<double>(line.token.pFinal))},
                       {"removed_by", removedBy(line)}};
    if (line.mass >= 0) object["mass"] = line.mass;
    return object;
}

}  // namespace

QByteArray logitsJson(const std::vector<LogitLine>& lines, const TokenRecord& drawn, const StepLogits* all,
                      std::size_t bins)
{
    QJsonArray rows;
    for (const LogitLine& line : lines) rows << lineObject(line);
    QJsonObject document{{"position", drawn.position},
                         {"id", numberOrNull(drawn.id != kUnknownId, drawn.id)},
                         {"text", csvText(drawn.bytes)},
                         {"top", rows}};
    if (all) {
        const RankedLogits& ranked = all->ranked();
        const LogitHistogram histogram = ranked.histogram(bins);
        QJsonArray counts;
        for (const std::uint32_t count : histogram.counts) counts << static_cast<qint64>(count);
        document["vocabulary"] = static_cast<qint64>(ranked.size());
        document["kept"] = static_cast<qint64>(all->kept());
        document["entropy"] = ranked.entropy();
        document["margin"] = ranked.margin();
        document["min"] = static_cast<double>(ranked.min());
        document["max"] = static_cast<double>(ranked.max());
        document["mean"] = ranked.mean();
        document["spread"] = ranked.spread();
        document["histogram"] = QJsonObject{{"from", histogram.from}, {"width", histogram.width}, {"counts", counts}};
    }
    return QJsonDocument(document).toJson();
}

QByteArray logitsCsv(const std::vector<LogitLine>& lines)
{
    CsvTable table({QStringLiteral("rank"), QStringLiteral("id"), QStringLiteral("text"), QStringLiteral("logit"),
                    QStringLiteral("p"), QStringLiteral("mass"), QStringLiteral("p_after"),
                    QStringLiteral("removed_by")});
    for (const LogitLine& line : lines) {
        const auto ifKnown = [](bool isKnown, int number) { return isKnown ? QString::number(number) : QString(); };
        table.add({ifKnown(line.rank > 0, line.rank), ifKnown(line.token.id != kUnknownId, line.token.id),
                   csvText(line.token.bytes), csvNumber(static_cast<double>(line.token.logit)),
                   csvNumber(static_cast<double>(line.token.pRaw)), line.mass >= 0 ? csvNumber(line.mass) : QString(),
                   line.sampled ? csvNumber(static_cast<double>(line.token.pFinal)) : QString(),
                   removedBy(line).toString()});
    }
    return table.bytes();
}

}  // namespace vitrine
