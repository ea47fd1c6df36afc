#include "app/library/recent_models.h"

#include "app/settings/app_settings.h"

#include <QFileInfo>
#include <QVariantMap>

#include <algorithm>
#include <cstddef>

namespace vitrine {

namespace {

constexpr int kMost = 12;
const QString kPath = QStringLiteral("path");
const QString kName = QStringLiteral("name");
const QString kDescription = QStringLiteral("description");

}  // namespace

RecentModels::RecentModels(AppSettings& settings, QObject* parent) : QAbstractListModel(parent), m_settings(settings)
{
    for (const QVariant& stored : settings.recentModels()) {
        const QVariantMap map = stored.toMap();
        const QString path = map.value(kPath).toString();
        if (path.isEmpty() || count() == kMost) continue;
        m_rows.push_back(
            {path, map.value(kName).toString(), map.value(kDescription).toString(), !QFileInfo::exists(path)});
    }
}

int RecentModels::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant RecentModels::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case PathRole:
        return row.path;
    case Qt::DisplayRole:
    case NameRole:
        return row.name.isEmpty() ? QFileInfo(row.path).fileName() : row.name;
    case DescriptionRole:
        return row.description;
    case MissingRole:
        return row.missing;
    case CurrentRole:
        return row.path == m_current;
    default:
        return {};
    }
}

QHash<int, QByteArray> RecentModels::roleNames() const
{
    return {{PathRole, "path"},
            {NameRole, "name"},
            {DescriptionRole, "description"},
            {MissingRole, "missing"},
            {CurrentRole, "current"}};
}

void RecentModels::put(const QString& path, const QString& name, const QString& description)
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&path](const Row& row) { return row.path == path; });
    if (found != m_rows.end()) removeRow(static_cast<int>(found - m_rows.begin()));
    beginInsertRows({}, 0, 0);
    m_rows.insert(m_rows.begin(), {path, name, description, false});
    endInsertRows();
    if (count() > kMost) removeRow(count() - 1);
    emit countChanged();
    save();
}

void RecentModels::remove(int row)
{
    if (row < 0 || row >= count()) return;
    removeRow(row);
    emit countChanged();
    save();
}

void RecentModels::setCurrent(const QString& path)
{
    if (path == m_current) return;
    m_current = path;
    if (count() > 0) emit dataChanged(index(0), index(count() - 1), {CurrentRole});
}

void RecentModels::lookForFiles()
{
    for (int i = 0; i < count(); ++i) {
        Row& row = m_rows[static_cast<std::size_t>(i)];
        const bool missing = !QFileInfo::exists(row.path);
        if (missing == row.missing) continue;
        row.missing = missing;
        emit dataChanged(index(i), index(i), {MissingRole});
    }
}

void RecentModels::removeRow(int row)
{
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    endRemoveRows();
}

void RecentModels::save()
{
    QVariantList stored;
    for (const Row& row : m_rows) {
        stored << QVariantMap{{kPath, row.path}, {kName, row.name}, {kDescription, row.description}};
    }
    m_settings.setRecentModels(stored);
}

}  // namespace vitrine
