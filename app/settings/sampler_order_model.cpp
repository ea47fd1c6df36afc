#include "app/settings/sampler_order_model.h"

#include "app/settings/app_settings.h"
#include "app/store/text.h"
#include "app/words/translated.h"
#include "core/sampling/sampler_table.h"

#include <algorithm>

namespace vitrine {

SamplerOrderModel::SamplerOrderModel(AppSettings& settings, QObject* parent)
    : RowModel(parent), m_settings(settings), m_order(settings.samplerOrder())
{
    connect(&settings, &AppSettings::samplingChanged, this, &SamplerOrderModel::refresh);
}

QVariant SamplerOrderModel::value(std::size_t at, int role) const
{
    const SamplerInfo& sampler = *findSampler(toUtf8(m_order[static_cast<qsizetype>(at)]), m_settings.samplers());
    switch (role) {
    case Qt::DisplayRole:
    case LabelRole:
        return translated(sampler.title);
    case ActiveRole:
        return !sampler.isNeutral(m_settings.sampling());
    default:
        return {};
    }
}

bool SamplerOrderModel::replaced() const
{
    const SamplerSettings sampling = m_settings.sampling();
    return std::ranges::any_of(m_settings.samplers(), [&](const SamplerInfo* sampler) {
        return sampler->place == SamplerPlace::Last && !sampler->isNeutral(sampling);
    });
}

void SamplerOrderModel::move(int from, int to)
{
    if (from < 0 || from >= count() || to < 0 || to >= count() || from == to) return;
    beginMoveRows({}, from, from, {}, to > from ? to + 1 : to);
    m_order.move(from, to);
    endMoveRows();
    m_settings.setSamplerOrder(m_order);
}

void SamplerOrderModel::refresh()
{
    const QStringList order = m_settings.samplerOrder();
    if (order != m_order) {
        beginResetModel();
        m_order = order;
        endResetModel();
    } else {
        emit dataChanged(index(0), index(count() - 1), {ActiveRole});
    }
    emit settingsChanged();
}

}  // namespace vitrine
