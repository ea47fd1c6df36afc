#include "app/inspectors/shared/stage_text.h"

#include "app/i18n/translated.h"
#include "core/generate/sampling/sampler_table.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <string>

namespace vitrine {

namespace {

std::string_view englishTitle(std::string_view name)
{
    if (name == "logits") return QT_TRANSLATE_NOOP("SamplerStage", "Logits");
    if (name == "draw") return QT_TRANSLATE_NOOP("SamplerStage", "Draw");
    if (name == "grammar") return QT_TRANSLATE_NOOP("SamplerStage", "Grammar");
    if (name == "logit_bias") return QT_TRANSLATE_NOOP("SamplerStage", "Token bias");
    if (name == "mirostat") return "Mirostat";
    const SamplerInfo* sampler = findSampler(name);
    return sampler && !sampler->title.empty() ? sampler->title : name;
}

/// Returns the title in lower case for use within a sentence. Keeps abbreviations (XTC) and titles in other languages.
QString withinLine(std::string_view name)
{
    QString title = stageTitle(name);
    const bool isEnglish = title == QString::fromUtf8(englishTitle(name));
    if (isEnglish && title.size() > 1 && title.at(1).isLower()) title[0] = title.at(0).toLower();
    return title;
}

}  // namespace

QString stageTitle(std::string_view name)
{
    const std::string_view english = englishTitle(name);
    const QString title = QCoreApplication::translate("SamplerStage", std::string(english).c_str());
    if (title != QString::fromUtf8(english)) return title;
    const SamplerInfo* sampler = findSampler(name);
    return sampler && !sampler->title.empty() ? translated(sampler->title) : title;
}

QString stageCaption(std::string_view name)
{
    if (name == "temperature") return QCoreApplication::translate("SamplerStage", "temp.");
    if (name == "penalties") return QCoreApplication::translate("SamplerStage", "penal.");
    if (name == "logit_bias") return QCoreApplication::translate("SamplerStage", "bias");
    if (name == "grammar") return QCoreApplication::translate("SamplerStage", "gramm.");
    if (name == "top_n_sigma") return QStringLiteral("n-sigma");
    return withinLine(name);
}

QString removedByText(SamplerStage stage)
{
    if (stage == SamplerStage::None || stage == SamplerStage::Unknown) return {};
    if (stage == SamplerStage::Draw) return QCoreApplication::translate("SamplerStage", "greedy");
    return withinLine(stageName(stage));
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
