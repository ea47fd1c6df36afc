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
constexpr std::array<std::string_view, 7> kMainParameters = {
    "temperature", "top-k", "top-p", "min-p", "repeat-penalty", "frequency-penalty", "presence-penalty"};

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

/// Every parameter with its value, and the whole order, so that settings can be compared.
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
    emit changed();
}

}  // namespace vitrine
