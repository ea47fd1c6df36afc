#include "app/library/endpoints.h"

#include "app/store/text.h"
#include "app/words/translated.h"
#include "core/base/error.h"
#include "core/remote/remote_engine.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <utility>

namespace vitrine {

/// What the engine's thread reads.
struct Endpoints::Shared {
    std::atomic<bool> offline{false};
    std::mutex mutex;
    std::map<std::string, std::string> keys;  ///< of the servers that were added, by root
};

struct Endpoints::Found {
    QStringList models;
    QStringList details;
    QString verdict;
    bool good = false;
};

namespace {

constexpr auto kPatience = std::chrono::seconds(20);

}  // namespace

Endpoints::Endpoints(const QString& file, QObject* parent)
    : RowModel(parent), m_file(file), m_shared(std::make_shared<Shared>())
{
    m_thread.setMaxThreadCount(1);
    read();
    share();
}

Endpoints::~Endpoints()
{
    m_stop.request_stop();
    m_thread.clear();
    m_thread.waitForDone();
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
    return tr("Keys are kept in %1, which only you can read.").arg(QDir::toNativeSeparators(m_file));
}

RemoteAccess Endpoints::access() const
{
    RemoteAccess access;
    access.key = [shared = m_shared](const std::string& root) {
        const std::lock_guard lock(shared->mutex);
        const auto known = shared->keys.find(root);
        if (known == shared->keys.end()) throw Error("This server is not among those that were added.");
        return known->second;
    };
    access.refusal = [shared = m_shared]() -> std::optional<std::string> {
        if (!shared->offline) return std::nullopt;
        return "Vitrine is offline, so no server is asked; the list of models has the switch.";
    };
    return access;
}

QVariant Endpoints::value(std::size_t at, int role) const
{
    const Row& row = m_rows[at];
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return row.name;
    case AddressRole:
        return row.root;
    case ModelsRole:
        return row.models;
    case VerdictRole:
        return row.verdict;
    case GoodRole:
        return row.good;
    case BusyRole:
        return row.busy;
    case DetailsRole:
        return row.details.join(u'\n');
    default:
        return {};
    }
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
        if (!key.trimmed().isEmpty() || found == m_rows.end()) changed.key = key.trimmed();
        share();
        save();
        emit dataChanged(index(row), index(row));
        ask(row);
        return {};
    } catch (const Error& error) {
        return translated(error.sentence());
    }
}

void Endpoints::remove(int row)
{
    if (row < 0 || row >= count()) return;
    eraseRow(m_rows, row);
    emit countChanged();
    share();
    save();
}

void Endpoints::ask(int row)
{
    if (row < 0 || row >= count()) return;
    Row& asked = m_rows[static_cast<std::size_t>(row)];
    if (asked.busy) return;
    asked.busy = true;
    emit dataChanged(index(row), index(row));
    m_thread.start([this, root = asked.root, access = access(), stop = m_stop.get_token()] {
        Found found;
        try {
            if (const auto why = access.refusal()) throw Error(*why);
            ServerOptions options;
            options.timeouts = {kPatience, kPatience, kPatience};
            options.retries.mostTries = 1;
            RemoteServer server(serverAddress(toUtf8(root)), access.key(toUtf8(root)), options);
            const std::vector<RemoteModel> models = server.models(stop);
            RemoteModel first = models.empty() ? RemoteModel{} : models.front();
            const Capabilities can = server.probe(models, first, stop);
            for (const RemoteModel& model : models) found.models << fromUtf8(model.id);
            for (const std::string& sentence : capabilitySentences(can)) found.details << translated(sentence);
            found.verdict = fromUtf8(std::string(serverKindName(can.kind)));
            if (!can.version.empty()) found.verdict += u' ' + fromUtf8(can.version);
            found.good = true;
        } catch (const Error& error) {
            found.verdict = fromUtf8(error.sentence());
        }
        QMetaObject::invokeMethod(
            this, [this, root, found] { take(root, found); }, Qt::QueuedConnection);
    });
}

void Endpoints::take(const QString& root, const Found& found)
{
    const auto row = std::ranges::find(m_rows, root, &Row::root);
    if (row == m_rows.end()) return;
    row->busy = false;
    row->good = found.good;
    row->models = found.models;
    row->details = found.details;
    row->verdict = found.good
                       ? tr("%1 · %Ln model(s)", nullptr, static_cast<int>(found.models.size())).arg(found.verdict)
                       : translated(toUtf8(found.verdict));
    const QModelIndex at = index(static_cast<int>(row - m_rows.begin()));
    emit dataChanged(at, at);
}

QString Endpoints::modelPath(int row, const QString& model) const
{
    if (row < 0 || row >= count()) return {};
    return m_rows[static_cast<std::size_t>(row)].root + QStringLiteral("/v1#") + model;
}

QString Endpoints::hostOf(const QString& path)
{
    const std::string written = toUtf8(path);
    if (!isRemotePath(written)) return {};
    try {
        return fromUtf8(remoteModelName(written).address.host);
    } catch (const Error&) {
        return {};
    }
}

void Endpoints::share()
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->keys.clear();
    for (const Row& row : m_rows) m_shared->keys[toUtf8(row.root)] = toUtf8(row.key);
}

void Endpoints::read()
{
    QFile file(m_file);
    if (!file.open(QIODevice::ReadOnly)) return;
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    m_shared->offline = json[QLatin1String("offline")].toBool();
    for (const QJsonValue& entry : json[QLatin1String("servers")].toArray()) {
        const QString root = entry[QLatin1String("address")].toString();
        if (hostOf(root + QStringLiteral("/v1#x")).isEmpty()) continue;
        m_rows.push_back({entry[QLatin1String("name")].toString(), root, entry[QLatin1String("key")].toString()});
    }
}

/// Nobody else can read it at any moment: the file is made so before anything is written.
void Endpoints::save()
{
    QJsonArray servers;
    for (const Row& row : m_rows) {
        servers.append(QJsonObject{{QStringLiteral("name"), row.name},
                                   {QStringLiteral("address"), row.root},
                                   {QStringLiteral("key"), row.key}});
    }
    const QJsonObject json{{QStringLiteral("offline"), offline()}, {QStringLiteral("servers"), servers}};
    QDir().mkpath(QFileInfo(m_file).absolutePath());
    QSaveFile file(m_file);
    const bool isWritten = file.open(QIODevice::WriteOnly) &&
                           file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner) &&
                           file.write(QJsonDocument(json).toJson()) >= 0 && file.commit();
    if (!isWritten) emit problem(tr("%1 cannot be written: %2.").arg(m_file, file.errorString()));
}

}  // namespace vitrine
