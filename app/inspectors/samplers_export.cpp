#include "app/inspectors/samplers_export.h"

#include "app/inspectors/csv_table.h"
#include "core/sampling/removals.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <optional>

namespace vitrine {

namespace {

QString nameOf(const SamplerStep& stage)
{
    return csvText(stage.sampler);
}

}  // namespace

QByteArray samplersJson(const StepReplay& replay, const TokenRecord& drawn, const SamplerSettings& settings)
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
        QJsonObject entry{{"id", token.id}, {"text", csvText(token.bytes)}, {"p", shares}};
        if (const auto by = stageName(token.removedBy); !by.empty()) entry["removed_by"] = csvText(by);
        tokens << entry;
    }
    QJsonObject values;
    for (const auto& [name, value] : settings.values) values[csvText(name)] = value;
    QJsonArray order;
    for (const std::string& name : settings.order) order << csvText(name);
    QJsonObject document{{"position", drawn.position},
                         {"id", drawn.id},
                         {"text", csvText(drawn.bytes)},
                         {"stages", stages},
                         {"candidates", tokens},
                         {"settings", values},
                         {"samplers", order},
                         {"seed", QString::number(settings.seed)}};
    if (replay.number) document["random_number"] = *replay.number;
    return QJsonDocument(document).toJson();
}

QByteArray samplersCsv(const StepReplay& replay)
{
    QStringList heads{QStringLiteral("stage"), QStringLiteral("survivors"), QStringLiteral("mass"),
                      QStringLiteral("removed"), QStringLiteral("removed_mass")};
    for (const TokenAlternative& token : replay.tokens) {
        heads << QStringLiteral("%1 %2").arg(token.id).arg(csvText(token.bytes));
    }
    CsvTable table(heads);
    for (const SamplerStep& stage : replay.stages) {
        QStringList cells{nameOf(stage), QString::number(stage.count), csvNumber(stage.mass),
                          QString::number(stage.removedCount), csvNumber(stage.removedMass)};
        for (const std::optional<float>& share : stage.followed) cells << (share ? csvNumber(*share) : QString());
        table.add(cells);
    }
    return table.bytes();
}

}  // namespace vitrine
