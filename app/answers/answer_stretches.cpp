#include "app/answers/answer_stretches.h"

#include "app/platform/json_document.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

const QLatin1String kEarlier("earlier");
const QLatin1String kUntil("until");
const QLatin1String kStretchSeed("seed");
const QLatin1String kStretchSettings("settings");

QJsonObject settingsObject(const QString& text)
{
    return jsonDocument(text.toUtf8()).object();
}

QString textOfSettings(const QJsonObject& settings)
{
    return QString::fromUtf8(QJsonDocument(settings).toJson(QJsonDocument::Compact));
}

/// Reads a seed from a string, since a JSON number cannot hold 64 bits.
std::optional<qint64> seedIn(const QJsonValue& text)
{
    bool isNumber = false;
    const quint64 seed = text.toString().toULongLong(&isNumber);
    return isNumber ? std::optional(static_cast<qint64>(seed)) : std::nullopt;
}

QJsonObject toJson(const AnswerStretch& stretch)
{
    QJsonObject json{{kUntil, static_cast<qint64>(stretch.until)},
                     {kStretchSettings, settingsObject(stretch.with.settings)},
                     {kStretchSeed, QJsonValue()}};
    if (stretch.with.seed) json[kStretchSeed] = QString::number(static_cast<quint64>(*stretch.with.seed));
    return json;
}

}  // namespace

std::vector<AnswerStretch> earlierStretches(const AnswerInfo& answer)
{
    std::vector<AnswerStretch> stretches;
    for (const QJsonValue& each : settingsObject(answer.settings).value(kEarlier).toArray()) {
        const QJsonObject json = each.toObject();
        const auto until = static_cast<std::size_t>(std::max<qint64>(0, json.value(kUntil).toInteger()));
        if (until <= (stretches.empty() ? 0 : stretches.back().until)) continue;  // invalid: edited elsewhere
        stretches.push_back(
            {until, {textOfSettings(json.value(kStretchSettings).toObject()), seedIn(json.value(kStretchSeed))}});
    }
    return stretches;
}

DrawnWith drawnWithAt(const AnswerInfo& answer, std::size_t step)
{
    for (AnswerStretch& stretch : earlierStretches(answer)) {
        if (step < stretch.until) return std::move(stretch.with);
    }
    return {answer.settings, answer.facts.seed};
}

QJsonArray stretchesOf(const AnswerInfo& answer, std::size_t kept)
{
    QJsonArray list;
    std::size_t known = 0;
    for (AnswerStretch& stretch : earlierStretches(answer)) {
        if (known >= kept) break;
        known = stretch.until = std::min(stretch.until, kept);
        list << toJson(stretch);
    }
    if (known < kept) list << toJson({kept, {withoutEarlier(answer.settings), answer.facts.seed}});
    return list;
}

QString withoutEarlier(const QString& settings)
{
    QJsonObject json = settingsObject(settings);
    if (!json.contains(kEarlier)) return settings;
    json.remove(kEarlier);
    return textOfSettings(json);
}

}  // namespace vitrine
