#include "app/inspectors/stage_text.h"

#include "core/sampling/sampler_table.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <string>

namespace vitrine {

QString stageTitle(std::string_view name)
{
    if (name == "logits") return QCoreApplication::translate("SamplerStage", "Logits");
    if (name == "draw") return QCoreApplication::translate("SamplerStage", "Draw");
    if (name == "grammar") return QCoreApplication::translate("SamplerStage", "Grammar");
    if (name == "logit_bias") return QCoreApplication::translate("SamplerStage", "Token bias");
    if (name == "mirostat") return QStringLiteral("Mirostat");
    const SamplerInfo* sampler = findSampler(name);
    const std::string_view title = sampler && !sampler->title.empty() ? sampler->title : name;
    return QString::fromUtf8(title.data(), static_cast<qsizetype>(title.size()));
}

QString removedByText(SamplerStage stage)
{
    if (stage == SamplerStage::None || stage == SamplerStage::Unknown) return {};
    if (stage == SamplerStage::Draw) return QCoreApplication::translate("SamplerStage", "greedy");
    QString title = stageTitle(stageName(stage));
    // Names in capitals stay so: XTC.
    if (title.size() > 1 && title.at(1).isLower()) title[0] = title.at(0).toLower();
    return title;
}

QString stageSettings(std::string_view name, const SamplerSettings& settings)
{
    const SamplerInfo* sampler = findSampler(name);
    if (!sampler) return {};
    QStringList values;
    for (const SamplerParameter& parameter : sampler->parameters) {
        const double value = parameter.in(settings);
        const bool acts = value != parameter.neutral || &parameter == &sampler->parameters.front();
        if (acts && matters(parameter, settings)) values << QLocale().toString(value, 'g', 6);
    }
    return values.join(QStringLiteral(" · "));
}

}  // namespace vitrine
