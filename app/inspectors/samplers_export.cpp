#include "app/inspectors/samplers_export.h"

#include "core/sampling/removals.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <string_view>

namespace vitrine {

namespace {

QString asText(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString nameOf(const SamplerStep& stage)
{
    return asText(stage.sampler);
}

QString quoted(QString text)
{
    return u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

/// Every digit that tells it from others.
QString written(double number)
{
    return QString::number(number, 'g', 9);
}

}  // namespace

QString samplersJson(const StepReplay& replay, const TokenRecord& drawn, const SamplerSettings& settings)
{
    QJsonArray stages;
    for (const SamplerStep& stage : replay.stages) {
        stages << QJsonObject{{"name", nameOf(stage)},
                              {"survivors", static_cast<qint64>(stage.count)},
                              {"mass", stage.mass},
                              {"removed", static_cast<qint64>(stage.removedCount)},
                              {"removed_mass", stage.removedMass}};
    }
    QJsonArray tokens;
    for (std::size_t at = 0; at < replay.tokens.size(); ++at) {
        const TokenAlternative& token = replay.tokens[at];
        QJsonObject shares;
        for (const SamplerStep& stage : replay.stages) {
            if (stage.followed[at]) shares[nameOf(stage)] = static_cast<double>(*stage.followed[at]);
        }
        QJsonObject entry{{"id", token.id}, {"text", asText(token.bytes)}, {"p", shares}};
        if (const auto by = stageName(token.removedBy); !by.empty()) entry["removed_by"] = asText(by);
        tokens << entry;
    }
    QJsonObject values;
    for (const auto& [name, value] : settings.values) values[asText(name)] = value;
    QJsonArray order;
    for (const std::string& name : settings.order) order << asText(name);
    QJsonObject document{{"position", drawn.position},  {"id", drawn.id},
                         {"text", asText(drawn.bytes)}, {"stages", stages},
                         {"candidates", tokens},        {"settings", values},
                         {"samplers", order},           {"seed", QString::number(settings.seed)}};
    if (replay.number) document["random_number"] = *replay.number;
    return QString::fromUtf8(QJsonDocument(document).toJson());
}

QString samplersCsv(const StepReplay& replay)
{
    QStringList heads{QStringLiteral("stage"), QStringLiteral("survivors"), QStringLiteral("mass"),
                      QStringLiteral("removed"), QStringLiteral("removed_mass")};
    for (const TokenAlternative& token : replay.tokens) {
        heads << quoted(QStringLiteral("%1 %2").arg(token.id).arg(asText(token.bytes)));
    }
    QStringList lines{heads.join(u',')};
    for (const SamplerStep& stage : replay.stages) {
        QStringList cells{nameOf(stage), QString::number(stage.count), written(stage.mass),
                          QString::number(stage.removedCount), written(stage.removedMass)};
        for (const std::optional<float>& share : stage.followed) cells << (share ? written(*share) : QString());
        lines << cells.join(u',');
    }
    return lines.join(QStringLiteral("\r\n"));
}

}  // namespace vitrine
