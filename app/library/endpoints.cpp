#include "app/library/endpoints.h"

#include "app/library/endpoints_shared.h"
#include "app/library/key_store.h"
#include "app/store/text.h"
#include "app/words/translated.h"
#include "core/base/error.h"
#include "core/remote/remote_engine.h"

#include <QDir>
#include <QFileInfo>
#include <QUrl>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <utility>

namespace vitrine {

struct Endpoints::Found {
    QStringList models = {};
    QString kind = {};
    QStringList can = {};
    QString problem = {};
};

namespace {

constexpr auto kPatience = std::chrono::seconds(20);

}  // namespace

Endpoints::Endpoints(const QString& file, Keys keys, QObject* parent)
    : RowModel(parent), m_file(file), m_keys(keys), m_shared(std::make_shared<Shared>())
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
    access.key = [shared = m_shared](const std::string& root) {
        const std::lock_guard lock(shared->mutex);
        if (shared->waiting.contains(root))
            throw Error("The keyring of the desktop has not given the key of this server yet; it may want to be "
                        "unlocked.");
        const auto known = shared->keys.find(root);
        if (known == shared->keys.end()) throw Error("This server is not among those that were added.");
        return known->second;
    };
    access.refusal = [shared = m_shared]() -> std::optional<std::string> {
        if (!shared->offline) return std::nullopt;
        return "Vitrine is offline, so no server is asked; the list of models has the switch.";
    };
    access.companion = [shared = m_shared](const std::string& path) {
        const std::lock_guard lock(shared->mutex);
        const auto known = shared->companions.find(path);
        return known == shared->companions.end() ? std::string() : known->second;
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
        return verdictOf(row);
    case GoodRole:
        return row.problem.isEmpty() && !row.kind.isEmpty();
    case BusyRole:
        return row.busy;
    case DetailsRole: {
        QStringList sentences;
        for (const QString& sentence : row.can) sentences << translated(toUtf8(sentence));
        return sentences.join(u'\n');
    }
    case CompanionsRole: {
        QStringList names;
        for (const QString& model : row.models) names << QFileInfo(row.companions.value(model)).fileName();
        return names;
    }
    default:
        return {};
    }
}

QString Endpoints::verdictOf(const Row& row)
{
    if (!row.problem.isEmpty()) return translated(toUtf8(row.problem));
    if (row.kind.isEmpty()) return {};
    return tr("%1 · %Ln model(s)", nullptr, static_cast<int>(row.models.size())).arg(row.kind);
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
            changed.key = key.trimmed();
            keepKey(changed);
        }
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
    if (m_rows[static_cast<std::size_t>(row)].inKeyring) KeyStore::remove(m_rows[static_cast<std::size_t>(row)].root);
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
            for (const std::string& sentence : capabilitySentences(can)) found.can << fromUtf8(sentence);
            found.kind = fromUtf8(std::string(serverKindName(can.kind)));
            if (!can.version.empty()) found.kind += u' ' + fromUtf8(can.version);
        } catch (const Error& error) {
            found.problem = fromUtf8(error.sentence());
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
    row->problem = found.problem;
    const bool isNews =
        found.problem.isEmpty() && (row->kind != found.kind || row->models != found.models || row->can != found.can);
    if (isNews) {  // one that does not answer now keeps what it said before
        row->models = found.models;
        row->kind = found.kind;
        row->can = found.can;
        save();
    }
    const QModelIndex at = index(static_cast<int>(row - m_rows.begin()));
    emit dataChanged(at, at);
}

void Endpoints::noteLoad(const QString& path, const QString& device)
{
    const auto row =
        std::ranges::find_if(m_rows, [&](const Row& each) { return path.startsWith(pathOf(each.root, QString())); });
    if (row == m_rows.end() || (!device.isEmpty() && device.startsWith(row->kind + QStringLiteral(" at ")))) return;
    ask(static_cast<int>(row - m_rows.begin()));
}

QString Endpoints::modelPath(int row, const QString& model) const
{
    if (row < 0 || row >= count()) return {};
    return pathOf(m_rows[static_cast<std::size_t>(row)].root, model);
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

}  // namespace vitrine
