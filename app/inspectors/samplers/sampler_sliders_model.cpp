#include "app/inspectors/samplers/sampler_sliders_model.h"

#include <QVariantMap>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

/// These parameters are always shown, even if they had no effect.
constexpr std::array<std::string_view, 7> kMainParameters = {
    "temperature", "top-k", "top-p", "min-p", "repeat-penalty", "frequency-penalty", "presence-penalty"};

bool isMain(const SamplerParameter& parameter)
{
    return std::ranges::find(kMainParameters, parameter.name) != kMainParameters.end();
}

bool isOf(const SamplerInfo* sampler, const SamplerParameter* parameter)
{
    return sampler && std::ranges::any_of(sampler->parameters,
                                          [parameter](const SamplerParameter& each) { return &each == parameter; });
}

std::vector<const SamplerParameter*> parametersFor(const SamplerSettings& settings)
{
    const std::vector<const SamplerInfo*> active = activeSamplers(settings);
    std::vector<const SamplerParameter*> found;
    for (const SamplerInfo* sampler : allSamplers()) {
        const bool acts = std::ranges::find(active, sampler) != active.end();
        for (const SamplerParameter& parameter : sampler->parameters) {
            if (acts || isMain(parameter)) found.push_back(&parameter);
        }
    }
    std::ranges::stable_sort(found, {}, [](const SamplerParameter* parameter) {
        return std::ranges::find(kMainParameters, parameter->name) - kMainParameters.begin();
    });
    return found;
}

/// Adds defaults for missing parameters and the complete order of samplers, so that settings can be compared.
SamplerSettings writtenOut(SamplerSettings settings)
{
    if (settings.order.empty()) {
        for (const SamplerInfo* sampler : allSamplers()) {
            if (sampler->place == SamplerPlace::Ordered) settings.order.emplace_back(sampler->name);
        }
    }
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
    const SamplerSettings tried = m_settings;
    const bool isSame = base.values == m_base.values && base.order == m_base.order && count() > 0;
    m_base = std::move(base);
    m_settings = m_base;
    if (isSame) {
        m_settings.values = tried.values;
        m_settings.order = tried.order;
        return;
    }
    setParameters(parametersFor(m_base));
    emit alteredChanged();
}

bool SamplerSlidersModel::hasAny(std::string_view sampler) const
{
    const SamplerInfo* info = findSampler(sampler);
    return std::ranges::any_of(parameters(), [info](const SamplerParameter* each) { return isOf(info, each); });
}

QVariantList SamplerSlidersModel::of(std::string_view sampler) const
{
    const SamplerInfo* info = findSampler(sampler);
    const QHash<int, QByteArray> names = roleNames();
    QVariantList found;
    for (int row = 0; row < count(); ++row) {
        const SamplerParameter& parameter = *parameters()[static_cast<std::size_t>(row)];
        if (!isOf(info, &parameter)) continue;
        QVariantMap told{{QStringLiteral("row"), row},
                         {QStringLiteral("own"), parameter.in(m_base)},
                         {QStringLiteral("heads"), parameter.title == info->title},
                         {QStringLiteral("minor"), isMinor(parameter)}};
        for (auto name = names.cbegin(); name != names.cend(); ++name)
            told.insert(QString::fromLatin1(name.value()), index(row).data(name.key()));
        found << told;
    }
    return found;
}

bool SamplerSlidersModel::isMinor(const SamplerParameter& parameter) const
{
    return !isMain(parameter) && parameter.in(m_base) == parameter.neutral;
}

int SamplerSlidersModel::minorCount() const
{
    return static_cast<int>(
        std::ranges::count_if(parameters(), [this](const SamplerParameter* each) { return isMinor(*each); }));
}

void SamplerSlidersModel::setValue(const SamplerParameter& parameter, double value)
{
    const double inRange = std::clamp(value, parameter.offered.least, parameter.offered.most);
    m_settings.values.insert_or_assign(std::string(parameter.name),
                                       parameter.decimals == 0 ? std::floor(inRange) : inRange);
    refresh();
}

void SamplerSlidersModel::resetValue(const SamplerParameter& parameter)
{
    m_settings.values.insert_or_assign(std::string(parameter.name), parameter.in(m_base));
    refresh();
}

bool SamplerSlidersModel::reordered() const
{
    SamplerSettings inOldOrder = m_settings;
    inOldOrder.order = m_base.order;
    return activeSamplers(m_settings) != activeSamplers(inOldOrder);
}

bool SamplerSlidersModel::canMove(std::string_view sampler) const
{
    return std::ranges::find(m_settings.order, sampler) != m_settings.order.end();
}

void SamplerSlidersModel::move(std::string_view sampler, std::string_view other)
{
    std::vector<std::string>& order = m_settings.order;
    const auto from = std::ranges::find(order, sampler);
    const auto to = std::ranges::find(order, other);
    if (from < to)
        std::rotate(from, from + 1, to + 1);
    else
        std::rotate(to, from, from + 1);
    refresh();
}

void SamplerSlidersModel::resetAll()
{
    m_settings.values = m_base.values;
    m_settings.order = m_base.order;
    refresh();
}

void SamplerSlidersModel::refresh()
{
    valuesChanged();
    emit alteredChanged();
    emit changed();
}

}  // namespace vitrine
