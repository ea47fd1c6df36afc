#include "app/settings/sampler_settings_model.h"

#include "app/platform/translated.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace vitrine {

namespace {

QString helpOf(const SamplerParameter& parameter)
{
    const QString help = translated(parameter.help);
    if (parameter.off.empty()) return help;
    return SamplerSettingsModel::tr("%1; %2 %3")
        .arg(help, QLocale().toString(parameter.neutral), translated(parameter.off));
}

}  // namespace

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
    : RowModel(parent), m_samplers(settings.samplers()), m_values(std::move(values))
{
    std::vector<const SamplerInfo*> samplers(settings.samplers().begin(), settings.samplers().end());
    std::ranges::stable_sort(samplers, {}, &SamplerInfo::kind);
    for (const SamplerInfo* sampler : samplers) {
        for (const SamplerParameter& parameter : sampler->parameters) m_parameters.push_back(&parameter);
    }
    connect(&settings, &AppSettings::samplingChanged, this, &SamplerSettingsModel::refresh);
}

void SamplerSettingsModel::refresh()
{
    if (!m_parameters.empty()) emit dataChanged(index(0), index(count() - 1), {ValueRole, DiffersRole, MattersRole});
    emit summaryChanged();
}

QVariant SamplerSettingsModel::value(std::size_t at, int role) const
{
    const SamplerParameter& parameter = *m_parameters[at];
    switch (role) {
    case Qt::DisplayRole:
    case LabelRole:
        return translated(parameter.title);
    case HelpRole:
        return helpOf(parameter);
    case ValueRole:
        return m_values.get(parameter);
    case FromRole:
        return parameter.usual.least;
    case ToRole:
        return parameter.usual.most;
    case LeastRole:
        return parameter.offered.least;
    case MostRole:
        return parameter.offered.most;
    case StepSizeRole:
        return parameter.step;
    case DecimalsRole:
        return parameter.decimals;
    case DiffersRole:
        return m_values.differs(parameter);
    case MattersRole:
        return hasEffect(parameter);
    default:
        return {};
    }
}

bool SamplerSettingsModel::hasEffect(const SamplerParameter& parameter) const
{
    SamplerSettings settings;
    for (const SamplerParameter* each : m_parameters) settings.values.emplace(each->name, m_values.get(*each));
    return matters(parameter, settings, m_samplers);
}

QString SamplerSettingsModel::summary() const
{
    QStringList words;
    for (const SamplerParameter* parameter : m_parameters) {
        const double value = m_values.get(*parameter);
        if (parameter->name == "temperature")
            words << QStringLiteral("T %1").arg(QLocale().toString(value));
        else if (parameter->name == "top-p" && value < 1)
            words << QStringLiteral("top-p %1").arg(QLocale().toString(value));
    }
    return words.join(QStringLiteral(" · "));
}

void SamplerSettingsModel::choose(int row, double value)
{
    if (row < 0 || row >= count()) return;
    m_values.set(*m_parameters[static_cast<std::size_t>(row)], value);
}

void SamplerSettingsModel::reset(int row)
{
    if (row < 0 || row >= count()) return;
    m_values.reset(*m_parameters[static_cast<std::size_t>(row)]);
}

}  // namespace vitrine
