#include "app/inspectors/sampler_sliders_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

/// Shown even where they did nothing.
constexpr std::array<std::string_view, 5> kMainParameters = {"temperature", "top-k", "top-p", "min-p",
                                                             "repeat-penalty"};

QString shown(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

std::vector<const SamplerParameter*> parametersFor(const SamplerSettings& settings)
{
    const std::vector<const SamplerInfo*> active = activeSamplers(settings);
    std::vector<const SamplerParameter*> found;
    for (const SamplerInfo* sampler : allSamplers()) {
        const bool acts = std::ranges::find(active, sampler) != active.end();
        for (const SamplerParameter& parameter : sampler->parameters) {
            if (acts || std::ranges::find(kMainParameters, parameter.name) != kMainParameters.end())
                found.push_back(&parameter);
        }
    }
    std::ranges::stable_sort(found, {}, [](const SamplerParameter* parameter) {
        return std::ranges::find(kMainParameters, parameter->name) - kMainParameters.begin();
    });
    return found;
}

/// Every parameter with its value, so that settings can be compared.
SamplerSettings writtenOut(SamplerSettings settings)
{
    for (const SamplerInfo* sampler : allSamplers()) {
        for (const SamplerParameter& parameter : sampler->parameters)
            settings.values.try_emplace(std::string(parameter.name), parameter.standard);
    }
    return settings;
}

}  // namespace

void SamplerSlidersModel::begin(SamplerSettings settings)
{
    SamplerSettings base = writtenOut(std::move(settings));
    std::map<std::string, double, std::less<>> tried = m_settings.values;
    const bool isSame = base.values == m_base.values && base.order == m_base.order && !m_parameters.empty();
    m_base = std::move(base);
    m_settings = m_base;
    if (isSame) {
        m_settings.values = std::move(tried);
        return;
    }
    beginResetModel();
    m_parameters = parametersFor(m_base);
    endResetModel();
    emit countChanged();
}

void SamplerSlidersModel::choose(int row, double value)
{
    if (row < 0 || row >= count() || !std::isfinite(value)) return;
    const SamplerParameter& parameter = *m_parameters[static_cast<std::size_t>(row)];
    const double inRange = std::clamp(value, parameter.offered.least, parameter.offered.most);
    m_settings.values.insert_or_assign(std::string(parameter.name),
                                       parameter.decimals == 0 ? std::floor(inRange) : inRange);
    refresh();
}

void SamplerSlidersModel::reset(int row)
{
    if (row < 0 || row >= count()) return;
    const SamplerParameter& parameter = *m_parameters[static_cast<std::size_t>(row)];
    m_settings.values.insert_or_assign(std::string(parameter.name), parameter.in(m_base));
    refresh();
}

void SamplerSlidersModel::resetAll()
{
    m_settings.values = m_base.values;
    refresh();
}

void SamplerSlidersModel::refresh()
{
    if (count() > 0) emit dataChanged(index(0), index(count() - 1), {ValueRole, DiffersRole});
    emit changed();
}

QVariant SamplerSlidersModel::value(std::size_t at, int role) const
{
    const SamplerParameter& parameter = *m_parameters[at];
    switch (role) {
    case Qt::DisplayRole:
    case LabelRole:
        return shown(parameter.title);
    case HelpRole:
        return shown(parameter.helpLine());
    case ValueRole:
        return parameter.in(m_settings);
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
        return parameter.in(m_settings) != parameter.in(m_base);
    default:
        return {};
    }
}

}  // namespace vitrine
