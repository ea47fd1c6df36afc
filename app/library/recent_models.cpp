#include "app/library/recent_models.h"

#include "app/settings/app_settings.h"

#include <QFileInfo>
#include <QLocale>
#include <QVariantMap>

#include <algorithm>
#include <cstddef>

namespace vitrine {

namespace {

constexpr int kMost = 12;
const QString kPath = QStringLiteral("path");
const QString kName = QStringLiteral("name");
const QString kDescription = QStringLiteral("description");
const QString kBytes = QStringLiteral("bytes");

}  // namespace

RecentModels::RecentModels(AppSettings& settings, const QString& starterFile, QObject* parent)
    : QAbstractListModel(parent), m_settings(settings)
{
    for (const QVariant& stored : settings.recentModels()) {
        const QVariantMap map = stored.toMap();
        const QString path = map.value(kPath).toString();
        if (path.isEmpty() || path == starterFile || count() == kMost) continue;
        m_rows.push_back(
            {path, map.value(kName).toString(), map.value(kDescription).toString(), !QFileInfo::exists(path)});
    }
    if (!starterFile.isEmpty()) appendStarter(starterFile);
}

void RecentModels::appendStarter(const QString& file)
{
    const QFileInfo info(file);
    const QVariantMap known = m_settings.starterModel();
    // Another file is another model: it is described again when it is loaded.
    const QString description =
        known.value(kBytes).toLongLong() == info.size()
            ? known.value(kDescription).toString()
            : tr("Comes with Vitrine · %1").arg(QLocale().formattedDataSize(info.size(), 1, QLocale::DataSizeSIFormat));
    m_rows.push_back({file, starterName(), description, !info.exists(), true});
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
    case StarterRole:
        return row.starter;
    default:
        return {};
    }
}

QHash<int, QByteArray> RecentModels::roleNames() const
{
    return {{PathRole, "path"},       {NameRole, "name"},       {DescriptionRole, "description"},
            {MissingRole, "missing"}, {CurrentRole, "current"}, {StarterRole, "starter"}};
}

void RecentModels::put(const QString& path, const QString& name, const QString& description)
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&path](const Row& row) { return row.path == path; });
    const int row = static_cast<int>(found - m_rows.begin());
    if (found != m_rows.end() && found->starter) {
        found->description = description;
        found->missing = false;
        emit dataChanged(index(row), index(row), {DescriptionRole, MissingRole});
        m_settings.setStarterModel({{kDescription, description}, {kBytes, QFileInfo(path).size()}});
        return;
    }
    if (found != m_rows.end()) removeRow(row);
    beginInsertRows({}, 0, 0);
    m_rows.insert(m_rows.begin(), {path, name, description});
    endInsertRows();
    if (count() - starterRows() > kMost) removeRow(kMost);
    emit countChanged();
    save();
}

void RecentModels::remove(int row)
{
    if (row < 0 || row >= count() - starterRows()) return;
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
        if (row.starter) continue;
        stored << QVariantMap{{kPath, row.path}, {kName, row.name}, {kDescription, row.description}};
    }
    m_settings.setRecentModels(stored);
}

}  // namespace vitrine
