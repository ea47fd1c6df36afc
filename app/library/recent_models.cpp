#include "app/library/recent_models.h"

#include "app/library/model_file.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"
#include "app/store/visible_name.h"

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
const QString kQuantization = QStringLiteral("quantization");
const QString kBytes = QStringLiteral("bytes");

}  // namespace

RecentModels::RecentModels(AppSettings& settings, const QString& starterFile, QObject* parent)
    : RowModel(parent), m_settings(settings)
{
    for (const QVariant& stored : settings.recentModels()) {
        const QVariantMap map = stored.toMap();
        const QString path = map.value(kPath).toString();
        if (path.isEmpty() || path == starterFile || count() == kMost) continue;
        const QFileInfo file(path);
        const QVariant bytes = map.value(kBytes, file.size());
        m_rows.push_back({{path, map.value(kName).toString(), map.value(kDescription).toString(),
                           map.value(kQuantization).toString(), bytes.toULongLong()},
                          !file.exists()});
    }
    if (!starterFile.isEmpty()) appendStarter(starterFile);
}

void RecentModels::appendStarter(const QString& file)
{
    const QFileInfo info(file);
    const QVariantMap known = m_settings.starterModel();
    Model starter{file, starterName(), tr("Comes with Vitrine"), {}, static_cast<quint64>(info.size())};
    // Use the stored description only if the size of the starter model is unchanged. A file of another size is a newer
    // starter model, and its description is stored when it is loaded.
    if (known.value(kBytes).toLongLong() == info.size()) {
        starter.description = known.value(kDescription).toString();
        starter.quantization = known.value(kQuantization).toString();
    }
    m_rows.push_back({starter, !info.exists(), true});
}

QVariant RecentModels::value(std::size_t at, int role) const
{
    const Row& row = m_rows[at];
    switch (role) {
    case PathRole:
        return row.model.path;
    case Qt::DisplayRole:
    case NameRole:
        return visibleName(row.model.name.isEmpty() ? QFileInfo(row.model.path).fileName() : row.model.name);
    case DescriptionRole:
        return visibleName(row.model.description);
    case FileNameRole:
        return visibleName(QFileInfo(row.model.path).fileName());
    case QuantizationRole:
        return visibleName(row.model.quantization);
    case SizeRole:
        return row.model.bytes > 0 ? shortSize(row.model.bytes) : QString();
    case MissingRole:
        return row.missing;
    case CurrentRole:
        return row.model.path == m_current;
    case StarterRole:
        return row.starter;
    default:
        return {};
    }
}

void RecentModels::put(const Model& model)
{
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [&model](const Row& row) { return row.model.path == model.path; });
    const int row = static_cast<int>(found - m_rows.begin());
    if (found != m_rows.end() && found->starter) {
        *found = {model, false, true};
        found->model.name = starterName();
        emit dataChanged(index(row), index(row));
        m_settings.setStarterModel({{kDescription, model.description},
                                    {kQuantization, model.quantization},
                                    {kBytes, QFileInfo(model.path).size()}});
        return;
    }
    if (found != m_rows.end()) eraseRow(m_rows, row);
    beginInsertRows({}, 0, 0);
    m_rows.insert(m_rows.begin(), Row{model});
    endInsertRows();
    if (count() - starterRows() > kMost) eraseRow(m_rows, kMost);
    emit countChanged();
    save();
}

void RecentModels::remove(int row)
{
    if (row < 0 || row >= count() - starterRows()) return;
    eraseRow(m_rows, row);
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
        const bool missing = !QFileInfo::exists(row.model.path);
        if (missing == row.missing) continue;
        row.missing = missing;
        emit dataChanged(index(i), index(i), {MissingRole});
    }
}

void RecentModels::save()
{
    QVariantList stored;
    for (const Row& row : m_rows) {
        if (row.starter) continue;
        stored << QVariantMap{{kPath, row.model.path},
                              {kName, row.model.name},
                              {kDescription, row.model.description},
                              {kQuantization, row.model.quantization},
                              {kBytes, row.model.bytes}};
    }
    m_settings.setRecentModels(stored);
}

}  // namespace vitrine
