#include "app/library/endpoints.h"

#include "app/i18n/translated.h"
#include "app/library/endpoints_shared.h"
#include "app/library/key_store.h"
#include "app/store/text.h"
#include "app/store/visible_name.h"
#include "core/base/error.h"
#include "core/base/short_name.h"
#include "core/diagnose/check/prompt_errors.h"
#include "core/generate/remote/remote_engine.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QUrl>

#include <algorithm>
#include <mutex>
#include <utility>

namespace vitrine {

namespace {

std::optional<ServerAddress> serverOf(const QString& path)
{
    const std::string written = toUtf8(path);
    if (!isRemotePath(written)) return std::nullopt;
    try {
        return remoteModelName(written).address;
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace

Endpoints::Endpoints(const QString& file, Keys keys, QObject* parent)
    : RowModel(parent), m_file(file), m_keys(keys), m_shared(std::make_shared<Shared>())
{
    constexpr int kAskedAtOnce = 4;
    m_threads.setMaxThreadCount(kAskedAtOnce);
    m_shared->owner = this;
    read();
    share();
}

Endpoints::~Endpoints()
{
    {
        const std::lock_guard lock(m_shared->mutex);
        m_shared->owner = nullptr;
    }
    for (Row& row : m_rows) giveUp(row);
    m_threads.waitForDone();
}

bool Endpoints::offline() const
{
    return m_shared->offline;
}

void Endpoints::setOffline(bool offline)
{
    if (m_shared->offline.exchange(offline) == offline) return;
    save();
    emit offlineChanged();
}

QString Endpoints::keyPlace() const
{
    const QString file = QDir::toNativeSeparators(m_file);
    if (!m_keyringProblem.isEmpty())
        return tr("%1 Keys are kept in %2, which only you can read.").arg(m_keyringProblem, file);
    if (usesKeyring()) return tr("Keys are kept in the keyring of your desktop.");
    if (m_keys == Keys::InFile) return tr("Keys are kept in %1, which only you can read.").arg(file);
    return tr("This desktop has no keyring: keys are kept in %1, which only you can read.").arg(file);
}

RemoteAccess Endpoints::access() const
{
    RemoteAccess access;
    access.review = promptErrors;
    access.key = [shared = m_shared](const std::string& root) {
        const std::lock_guard lock(shared->mutex);
        if (shared->waiting.contains(root))
            throw Error(SENTENCE("The desktop's keyring has not provided the key of this server yet. Unlock the "
                                 "keyring, if it is locked."));
        const auto known = shared->keys.find(root);
        if (known == shared->keys.end())
            throw Error(SENTENCE("This server is not in the list of servers. To use the server, add it."));
        return known->second;
    };
    access.refusal = [shared = m_shared](const std::string& root) -> std::optional<Sentence> {
        if (shared->offline)
            return SENTENCE("Vitrine is offline, so no server is contacted. You can turn Offline off in the list of "
                            "models.");
        const std::lock_guard lock(shared->mutex);
        if (shared->keys.contains(root)) return std::nullopt;
        return SENTENCE("This server is not in the list of servers, so it is not contacted.");
    };
    access.companion = [shared = m_shared](const std::string& path) {
        const std::lock_guard lock(shared->mutex);
        const auto known = shared->companions.find(path);
        return known == shared->companions.end() ? std::string() : known->second;
    };
    access.surveyed = [shared = m_shared](const std::string& path) -> std::optional<ServerSurvey> {
        const std::lock_guard lock(shared->mutex);
        const auto known = shared->surveys.find(path);
        return known == shared->surveys.end() ? std::nullopt : std::optional(known->second);
    };
    access.asks = [shared = m_shared](const std::string& path) {
        const std::lock_guard lock(shared->mutex);
        return shared->unasked != path;
    };
    access.found = [shared = m_shared](const std::string& path, const ServerSurvey& survey) {
        const std::lock_guard lock(shared->mutex);
        if (!shared->owner) return;
        shared->surveys[path] = survey;
        QMetaObject::invokeMethod(
            shared->owner, [owner = shared->owner, path] { owner->noteSurvey(fromUtf8(path)); }, Qt::QueuedConnection);
    };
    return access;
}

QVariant Endpoints::value(std::size_t at, int role) const
{
    const Row& row = m_rows[at];
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return visibleName(row.name);
    case AddressRole:
        return visibleName(row.root);
    case ModelsRole:
        return row.models;
    case VerdictRole:
        return verdictOf(row);
    case GoodRole:
        return row.problem.empty() && !row.kind.isEmpty();
    case BusyRole:
        return row.busy;
    case DetailsRole:
        return detailsOf(row);
    case CompanionsRole: {
        QStringList names;
        for (const QString& model : row.models) names << visibleName(QFileInfo(row.companions.value(model)).fileName());
        return names;
    }
    default:
        return {};
    }
}

QString Endpoints::verdictOf(const Row& row)
{
    if (!row.problem.empty()) return translated(row.problem);
    if (row.kind.isEmpty()) return {};
    return tr("%1 · %Ln models", nullptr, static_cast<int>(row.models.size()))
        .arg(fromUtf8(shortName(toUtf8(row.kind))));
}

QString Endpoints::detailsOf(const Row& row) const
{
    const std::optional<ServerSurvey> survey = access().surveyed(toUtf8(pathOf(row.root, row.asked)));
    if (!survey) return {};
    QStringList lines;
    const QString when =
        QLocale().toString(QDateTime::fromSecsSinceEpoch(static_cast<qint64>(survey->when)), QLocale::ShortFormat);
    if (survey->answers > 0)
        lines << tr("Tested on %1 with %Ln short answers from %2.", nullptr, static_cast<int>(survey->answers))
                     .arg(when, visibleName(row.asked));
    else if (survey->when > 0)
        lines << tr("%2 was tested on %1.").arg(when, visibleName(row.asked));
    for (const Sentence& sentence : surveySentences(*survey)) lines << translated(sentence);
    return lines.join(u'\n');
}

void Endpoints::setCompanion(int row, const QString& model, const QString& fileOrUrl)
{
    if (row < 0 || row >= count()) return;
    const QUrl url(fileOrUrl);
    const QString file = url.isLocalFile() ? url.toLocalFile() : fileOrUrl;
    QMap<QString, QString>& companions = m_rows[static_cast<std::size_t>(row)].companions;
    if (file.isEmpty())
        companions.remove(model);
    else
        companions[model] = file;
    share();
    save();
    emit dataChanged(index(row), index(row), {CompanionsRole});
}

QString Endpoints::add(const QString& name, const QString& address, const QString& key)
{
    try {
        const ServerAddress server = serverAddress(toUtf8(address.trimmed()));
        const QString root = fromUtf8(server.root);
        const auto found = std::ranges::find(m_rows, root, &Row::root);
        const int row = static_cast<int>(found - m_rows.begin());
        if (found == m_rows.end()) {
            beginInsertRows({}, row, row);
            m_rows.push_back({});
            endInsertRows();
            emit countChanged();
        }
        Row& changed = m_rows[static_cast<std::size_t>(row)];
        changed.root = root;
        changed.name = name.trimmed().isEmpty() ? fromUtf8(server.host) : name.trimmed();
        if (!key.trimmed().isEmpty() || found == m_rows.end()) {
            expectKey();
            if (changed.key != key.trimmed()) giveUp(changed);  // results with the old key are no longer valid
            changed.key = key.trimmed();
            keepKey(changed);
        }
        share();
        save();
        emit dataChanged(index(row), index(row));
        emit namesChanged();
        ask(row);
        return {};
    } catch (const Error& error) {
        return translated(error.sentence());
    }
}

void Endpoints::remove(int row)
{
    if (row < 0 || row >= count()) return;
    giveUp(m_rows[static_cast<std::size_t>(row)]);
    if (m_rows[static_cast<std::size_t>(row)].inKeyring) KeyStore::remove(m_rows[static_cast<std::size_t>(row)].root);
    const QString models = pathOf(m_rows[static_cast<std::size_t>(row)].root, {});
    const QString key = m_rows[static_cast<std::size_t>(row)].key;
    const std::string all = toUtf8(models);
    {
        const std::lock_guard lock(m_shared->mutex);
        std::erase_if(m_shared->surveys, [&](const auto& each) { return each.first.starts_with(all); });
    }
    eraseRow(m_rows, row);
    share();  // From here on, requests to this server are refused, and running requests end.
    emit countChanged();
    emit namesChanged();
    save();
    removeKeyFromCopies(key);
    emit forgotten(models);
}

void Endpoints::changed(const Row& row)
{
    const QModelIndex at = index(static_cast<int>(&row - m_rows.data()));
    emit dataChanged(at, at);
}

Endpoints::Row* Endpoints::findByPath(const QString& path)
{
    const auto row =
        std::ranges::find_if(m_rows, [&](const Row& each) { return path.startsWith(pathOf(each.root, QString())); });
    return row == m_rows.end() ? nullptr : &*row;
}

QString Endpoints::modelPath(int row, const QString& model) const
{
    if (row < 0 || row >= count()) return {};
    return pathOf(m_rows[static_cast<std::size_t>(row)].root, model);
}

QString Endpoints::nameOf(const QString& path) const
{
    const QString address = addressOf(path);
    const auto row = std::ranges::find(m_rows, address, &Row::root);
    if (address.isEmpty() || row == m_rows.end()) return hostOf(path);
    const QString name = visibleName(row->name);
    if (std::ranges::count(m_rows, row->name, &Row::name) == 1) return name;
    return QStringLiteral("%1 (%2)").arg(name, visibleName(address.mid(address.indexOf(QLatin1String("//")) + 2)));
}

QString Endpoints::hostOf(const QString& path)
{
    const std::optional<ServerAddress> address = serverOf(path);
    return address ? visibleName(fromUtf8(address->host)) : QString();
}

QString Endpoints::addressOf(const QString& path)
{
    const std::optional<ServerAddress> address = serverOf(path);
    return address ? fromUtf8(address->root) : QString();
}

}  // namespace vitrine
