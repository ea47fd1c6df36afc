#include "app/settings/sampler_settings_model.h"

#include "app/settings/app_settings.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace vitrine {

SamplerSettingsModel::SamplerSettingsModel(AppSettings& settings, QObject* parent)
    : SamplerSettingsModel(
          settings,
          {[&settings](const SamplerParameter& parameter) { return settings.value(parameter); },
           [&settings](const SamplerParameter& parameter, double value) { settings.setValue(parameter, value); },
           [&settings](const SamplerParameter& parameter) { return settings.value(parameter) != parameter.standard; },
           [&settings](const SamplerParameter& parameter) { settings.setValue(parameter, parameter.standard); }},
          parent)
{
}

SamplerSettingsModel::SamplerSettingsModel(AppSettings& settings, Values values, QObject* parent)
    : ParameterModel(parent), m_samplers(settings.samplers()), m_values(std::move(values))
{
    std::vector<const SamplerInfo*> samplers(settings.samplers().begin(), settings.samplers().end());
    std::ranges::stable_sort(samplers, {}, &SamplerInfo::kind);
    std::vector<const SamplerParameter*> rows;
    for (const SamplerInfo* sampler : samplers) {
        for (const SamplerParameter& parameter : sampler->parameters) rows.push_back(&parameter);
    }
    setParameters(std::move(rows));
    connect(&settings, &AppSettings::samplingChanged, this, &SamplerSettingsModel::refresh);
}

void SamplerSettingsModel::refresh()
{
    valuesChanged();
    emit summaryChanged();
}

bool SamplerSettingsModel::hasEffect(const SamplerParameter& parameter) const
{
    SamplerSettings settings;
    for (const SamplerParameter* each : parameters()) settings.values.emplace(each->name, m_values.get(*each));
    return matters(parameter, settings, m_samplers);
}

QString SamplerSettingsModel::summary() const
{
    QStringList words;
    for (const SamplerParameter* parameter : parameters()) {
        const double value = m_values.get(*parameter);
        if (parameter->name == "temperature")
            words << QStringLiteral("T %1").arg(QLocale().toString(value));
        else if (parameter->name == "top-p" && value < 1)
            words << QStringLiteral("top-p %1").arg(QLocale().toString(value));
    }
    return words.join(QStringLiteral(" · "));
}

}  // namespace vitrine
