#include "app/library/endpoints_shared.h"
#include "app/library/key_store.h"
#include "app/platform/json_document.h"
#include "app/store/text.h"
#include "core/base/process.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <algorithm>
#include <mutex>
#include <utility>

namespace vitrine {

void Endpoints::expectKey()
{
    keepMemoryOutOfDumps();
}

bool Endpoints::usesKeyring() const
{
    return m_keys == Keys::InKeyring && m_keyringProblem.isEmpty() && KeyStore::isAvailable();
}

Endpoints::Row* Endpoints::find(const QString& root)
{
    const auto row = std::ranges::find(m_rows, root, &Row::root);
    return row == m_rows.end() ? nullptr : &*row;
}

/// Stores the key in the keyring. If no keyring exists, or the keyring refuses the key, stores the key in the file.
void Endpoints::keepKey(Row& row, bool isMove)
{
    if (row.inKeyring && row.key.isEmpty()) KeyStore::remove(row.root);
    row.waits = false;
    row.inKeyring = !row.key.isEmpty() && usesKeyring();
    row.moves = isMove && row.inKeyring;
    if (!row.inKeyring) return;
    KeyStore::write(row.root, row.key, this, [this, root = row.root](const QString& problem) {
        Row* kept = find(root);
        if (!kept) return;
        if (problem.isEmpty()) {
            if (std::exchange(kept->moves, false)) save();
            return;
        }
        kept->inKeyring = kept->moves = false;
        m_keyringProblem = problem;
        save();
        emit keyPlaceChanged();
    });
}

void Endpoints::fetchKey(const QString& root)
{
    KeyStore::read(root, this, [this, root](const QString& key, const QString& problem) {
        Row* row = find(root);
        if (!row || !row->waits) return;
        row->waits = false;
        row->key = key;
        if (!problem.isEmpty()) {
            row->problem = toUtf8(problem);
            const QModelIndex at = index(static_cast<int>(row - m_rows.data()));
            emit dataChanged(at, at);
        }
        share();
    });
}

void Endpoints::share()
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->keys.clear();
    m_shared->waiting.clear();
    m_shared->companions.clear();
    for (const Row& row : m_rows) {
        m_shared->keys[toUtf8(row.root)] = toUtf8(row.key);
        if (row.waits) m_shared->waiting.insert(toUtf8(row.root));
        for (auto each = row.companions.cbegin(); each != row.companions.cend(); ++each)
            m_shared->companions[toUtf8(pathOf(row.root, each.key()))] = toUtf8(each.value());
    }
}

void Endpoints::read()
{
    QFile file(m_file);
    if (!file.exists()) return;
    expectKey();
    const bool isOpen = file.open(QIODevice::ReadOnly);
    const QJsonObject json = isOpen ? jsonDocument(file.readAll()).object() : QJsonObject();
    const QJsonArray servers = json[QLatin1String("servers")].toArray();
    const bool isWhole =
        json[QLatin1String("servers")].isArray() &&
        std::all_of(servers.begin(), servers.end(), [this](const QJsonValue& entry) { return canRead(entry); });
    if (!isWhole) copyDamagedFile();
    readFrom(json);
}

bool Endpoints::canRead(const QJsonValue& entry) const
{
    return !hostOf(entry[QLatin1String("address")].toString() + QStringLiteral("/v1#x")).isEmpty();
}

/// Copies a damaged file before it is overwritten. The damaged file may still contain keys that the user needs.
void Endpoints::copyDamagedFile()
{
    QString aside = m_file + QStringLiteral(".damaged");
    for (int number = 2; QFile::exists(aside); ++number) aside = m_file + QStringLiteral(".damaged-%1").arg(number);
    m_isLocked = !QFile::copy(m_file, aside);
    if (!m_isLocked) QFile::setPermissions(aside, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    const auto sentence = [isLocked = m_isLocked, file = m_file, aside] {
        return isLocked ? tr("The list of servers in %1 cannot be read. Vitrine leaves the file unchanged and does not "
                             "save changes to the list.")
                              .arg(file)
                        : tr("The list of servers in %1 is damaged, so some servers may be missing. A copy of the "
                             "damaged file is kept in %2.")
                              .arg(file, aside);
    };
    // Emit the signal later through the event loop, because no receiver is connected while the constructor runs.
    QMetaObject::invokeMethod(
        this, [this, sentence] { emit problem(sentence); }, Qt::QueuedConnection);
}

void Endpoints::removeKeyFromCopies(const QString& key)
{
    if (key.isEmpty()) return;
    const QFileInfo list(m_file);
    for (const QFileInfo& aside :
         list.dir().entryInfoList({list.fileName() + QStringLiteral(".damaged*")}, QDir::Files)) {
        QFile file(aside.filePath());
        if (!file.open(QIODevice::ReadOnly)) continue;
        QByteArray bytes = file.readAll();
        file.close();
        if (!bytes.contains(key.toUtf8())) continue;
        bytes.replace(key.toUtf8(), QByteArray());
        QSaveFile without(aside.filePath());
        if (without.open(QIODevice::WriteOnly) && without.write(bytes) == bytes.size()) without.commit();
        QFile::setPermissions(aside.filePath(), QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    }
}

void Endpoints::readFrom(const QJsonObject& json)
{
    m_shared->offline = json[QLatin1String("offline")].toBool();
    for (const QJsonValue& entry : json[QLatin1String("servers")].toArray()) {
        if (!canRead(entry)) continue;
        const QString root = entry[QLatin1String("address")].toString();
        Row row{entry[QLatin1String("name")].toString(), root, entry[QLatin1String("key")].toString()};
        const QJsonObject companions = entry[QLatin1String("companions")].toObject();
        for (auto each = companions.begin(); each != companions.end(); ++each)
            row.companions[each.key()] = each->toString();
        row.kind = entry[QLatin1String("kind")].toString();
        for (const QJsonValue& model : entry[QLatin1String("models")].toArray()) row.models << model.toString();
        row.asked = entry[QLatin1String("asked")].toString();
        for (const QJsonValue& survey : entry[QLatin1String("surveys")].toArray()) {
            const auto known = surveyFromJson(QJsonDocument(survey.toObject()).toJson().toStdString());
            if (known) m_shared->surveys[toUtf8(pathOf(root, fromUtf8(known->model)))] = *known;
        }
        row.inKeyring = row.waits = entry[QLatin1String("keyring")].toBool();
        m_rows.push_back(std::move(row));
        Row& last = m_rows.back();
        if (last.inKeyring)
            fetchKey(root);
        else if (!last.key.isEmpty())
            keepKey(last, true);
    }
}

QJsonArray Endpoints::surveysOf(const Row& row) const
{
    QJsonArray all;
    const std::string begin = toUtf8(pathOf(row.root, {}));
    const std::lock_guard lock(m_shared->mutex);
    for (const auto& [path, survey] : m_shared->surveys) {
        if (!path.starts_with(begin)) continue;
        all.append(jsonDocument(QByteArray::fromStdString(surveyToJson(survey))).object());
    }
    return all;
}

/// Writes the file. Restricts the permissions of the file before it writes any data, so that other users can never read
/// the data.
void Endpoints::save()
{
    if (m_isLocked) return;
    QJsonArray servers;
    for (const Row& row : m_rows) {
        QJsonObject entry{{QStringLiteral("name"), row.name}, {QStringLiteral("address"), row.root}};
        if (row.inKeyring && !row.moves)
            entry[QStringLiteral("keyring")] = true;
        else
            entry[QStringLiteral("key")] = row.key;
        if (!row.kind.isEmpty()) {
            entry[QStringLiteral("kind")] = row.kind;
            entry[QStringLiteral("models")] = QJsonArray::fromStringList(row.models);
            entry[QStringLiteral("asked")] = row.asked;
            entry[QStringLiteral("surveys")] = surveysOf(row);
        }
        QJsonObject companions;
        for (auto each = row.companions.cbegin(); each != row.companions.cend(); ++each)
            companions[each.key()] = each.value();
        if (!companions.isEmpty()) entry[QStringLiteral("companions")] = companions;
        servers.append(entry);
    }
    const QJsonObject json{{QStringLiteral("offline"), offline()}, {QStringLiteral("servers"), servers}};
    QDir().mkpath(QFileInfo(m_file).absolutePath());
    QSaveFile file(m_file);
    const bool isWritten = file.open(QIODevice::WriteOnly) &&
                           file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner) &&
                           file.write(QJsonDocument(json).toJson()) >= 0 && file.commit();
    if (isWritten) return;
    emit problem([path = m_file, why = file.errorString()] { return tr("%1 cannot be written: %2.").arg(path, why); });
}

}  // namespace vitrine
