#include "app/settings/sampler_order_model.h"

#include "app/i18n/translated.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <utility>

namespace vitrine {

SamplerOrderModel::SamplerOrderModel(AppSettings& settings, QObject* parent)
    : SamplerOrderModel(settings,
                        {[&settings] { return settings.sampling(); },
                         [&settings](const QStringList& order) { settings.setSamplerOrder(order); }},
                        parent)
{
}

SamplerOrderModel::SamplerOrderModel(AppSettings& settings, Values values, QObject* parent)
    : RowModel(parent), m_settings(settings), m_values(std::move(values))
{
    refresh();
    connect(&settings, &AppSettings::samplingChanged, this, &SamplerOrderModel::refresh);
}

const SamplerInfo& SamplerOrderModel::samplerAt(std::size_t at) const
{
    return *findSampler(toUtf8(m_order[static_cast<qsizetype>(at)]), m_settings.samplers());
}

QVariant SamplerOrderModel::value(std::size_t at, int role) const
{
    const SamplerInfo& sampler = samplerAt(at);
    const bool runs = static_cast<int>(at) < m_running;
    switch (role) {
    case Qt::DisplayRole:
    case LabelRole:
        // Only samplers whose order can be changed have a title. The order in the settings may nevertheless contain
        // the name of another sampler. Show this name then.
        return sampler.title.empty() ? fromUtf8(sampler.name) : translated(sampler.title);
    case HelpRole:
        return translated(sampler.help);
    case ActiveRole:
        return runs && !sampler.isNeutral(m_values.sampling());
    case RunsRole:
        return runs;
    default:
        return {};
    }
}

bool SamplerOrderModel::replaced() const
{
    const SamplerSettings sampling = m_values.sampling();
    return std::ranges::any_of(m_settings.samplers(), [&](const SamplerInfo* sampler) {
        return sampler->place == SamplerPlace::Last && !sampler->isNeutral(sampling);
    });
}

QStringList SamplerOrderModel::active() const
{
    QStringList titles;
    for (int row = 0; row < m_running; ++row) {
        if (index(row).data(ActiveRole).toBool()) titles << index(row).data(LabelRole).toString();
    }
    return titles;
}

void SamplerOrderModel::move(int from, int to)
{
    if (from < 0 || from >= count() || to < 0 || to >= count()) return;
    const bool leftOut = from >= m_running;
    if (leftOut && to > from) return;
    to = std::min(to, leftOut ? m_running : m_running - 1);
    if (from == to && !leftOut) return;
    if (from != to) {
        beginMoveRows({}, from, from, {}, to > from ? to + 1 : to);
        m_order.move(from, to);
        endMoveRows();
    }
    if (leftOut) ++m_running;
    m_values.setOrder(m_order.first(m_running));
}

void SamplerOrderModel::refresh()
{
    const Rows now = rows();
    if (now.names != m_order) {
        const bool asMany = now.names.size() == m_order.size();
        beginResetModel();
        m_order = now.names;
        m_running = now.running;
        endResetModel();
        if (!asMany) emit countChanged();
    } else {
        m_running = now.running;
        emit dataChanged(index(0), index(count() - 1), {ActiveRole, RunsRole});
    }
    emit settingsChanged();
}

SamplerOrderModel::Rows SamplerOrderModel::rows() const
{
    Rows rows;
    for (const std::string& name : m_values.sampling().order) {
        if (findSampler(name, m_settings.samplers())) rows.names << fromUtf8(name);
    }
    const bool standard = rows.names.isEmpty();
    rows.running = static_cast<int>(rows.names.size());
    for (const SamplerInfo* sampler : m_settings.samplers()) {
        const QString name = fromUtf8(sampler->name);
        if (sampler->place == SamplerPlace::Ordered && !rows.names.contains(name)) rows.names << name;
    }
    if (standard) rows.running = static_cast<int>(rows.names.size());
    return rows;
}

}  // namespace vitrine
