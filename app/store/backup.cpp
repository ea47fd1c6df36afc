#include "app/store/backup.h"

#include "app/store/database.h"
#include "app/store/text.h"
#include "core/base/sentence.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <functional>

namespace vitrine {

namespace {

constexpr qsizetype kKept = 2;
constexpr qsizetype kDaysKept = 7;

QString prefixOf(const QString& path)
{
    return QFileInfo(path).fileName() + QStringLiteral(".version-");
}

/// Returns the path of a backup. Creates the folder of backups if it does not exist.
QString backupNamed(const QString& path, const QString& time)
{
    const QString folder = backupFolderOf(path);
    if (!QDir().mkpath(folder)) {
        throw StoreError(StoreError::Kind::Unusable,
                         SENTENCE("The folder ", toUtf8(folder), " for backups of the chats cannot be created."));
    }
    return QDir(folder).filePath(QStringLiteral("chats-%1.sqlite").arg(time));
}

/// Returns the paths of the automatic backups, oldest first.
QStringList automaticBackups(const QString& path)
{
    static const QRegularExpression form(QStringLiteral(R"(^chats-\d{4}-\d{2}-\d{2}\.sqlite$)"));
    const QDir folder(backupFolderOf(path));
    QStringList paths;
    for (const QString& name : folder.entryList({QStringLiteral("chats-*.sqlite")}, QDir::Files, QDir::Name)) {
        if (form.match(name).hasMatch()) paths << folder.filePath(name);
    }
    return paths;
}

bool haveSameContents(const QString& a, const QString& b)
{
    constexpr qint64 kAtOnce = 1 << 20;
    QFile first(a);
    QFile second(b);
    if (!first.open(QIODevice::ReadOnly) || !second.open(QIODevice::ReadOnly) || first.size() != second.size())
        return false;
    while (!first.atEnd()) {
        const QByteArray piece = first.read(kAtOnce);
        if (piece.isEmpty() || piece != second.read(kAtOnce)) return false;
    }
    return true;
}

}  // namespace

QString backupFolderOf(const QString& path)
{
    return QFileInfo(path).dir().filePath(QStringLiteral("backups"));
}

QStringList copiesOf(const QString& path)
{
    QStringList copies = backupsOf(path);
    const QDir folder(backupFolderOf(path));
    for (const QString& name : folder.entryList({QStringLiteral("*.sqlite")}, QDir::Files))
        copies << folder.filePath(name);
    const QDir beside = QFileInfo(path).dir();
    for (const QString& name :
         beside.entryList({QFileInfo(path).fileName() + QStringLiteral(".kept-*")}, QDir::Files)) {
        const bool isJournal = name.endsWith(QLatin1String("-wal")) || name.endsWith(QLatin1String("-shm"));
        if (!isJournal && !name.endsWith(QLatin1String(".part"))) copies << beside.filePath(name);
    }
    return copies;
}

std::vector<Backup> restorableCopies(const QString& path)
{
    std::vector<Backup> copies;
    for (const QString& copy : copiesOf(path)) {
        const QFileInfo file(copy);
        copies.push_back({copy, file.lastModified(), file.size()});
    }
    std::ranges::sort(copies, std::ranges::greater(), &Backup::time);
    return copies;
}

bool backUpDaily(const Database& database, const QDate& today)
{
    const QString path = database.path();
    const QString target = backupNamed(path, today.toString(Qt::ISODate));
    if (QFile::exists(target)) return false;
    const QStringList before = automaticBackups(path);
    database.copyTo(target);
    // If the chats have not changed, the new copy has exactly the same bytes as the previous backup.
    if (!before.isEmpty() && haveSameContents(before.last(), target)) {
        // Keep only the new copy. Because it has the date of today, no further copy is made today.
        QFile::remove(before.last());
        return false;
    }
    for (qsizetype i = 0; i + kDaysKept - 1 < before.size(); ++i) QFile::remove(before[i]);
    return true;
}

QString backUpNow(const Database& database)
{
    const QString time = QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd-HHmmss"));
    QString target = backupNamed(database.path(), time);
    for (int i = 2; QFile::exists(target); ++i)
        target = backupNamed(database.path(), QStringLiteral("%1-%2").arg(time).arg(i));
    database.copyTo(target);
    return target;
}

QStringList backupsOf(const QString& path)
{
    const QString prefix = prefixOf(path);
    const QDir folder = QFileInfo(path).dir();
    QStringList names;
    for (const QString& name : folder.entryList({prefix + u'*'}, QDir::Files)) {
        bool isNumber = false;
        name.mid(prefix.size()).toInt(&isNumber);
        if (isNumber) names << name;
    }
    const auto version = [&prefix](const QString& name) { return name.mid(prefix.size()).toInt(); };
    std::sort(names.begin(), names.end(),
              [&version](const QString& a, const QString& b) { return version(a) > version(b); });
    for (QString& name : names) name = folder.filePath(name);
    return names;
}

void backUp(const Database& database, int version)
{
    const QString path = database.path();
    try {
        database.copyTo(QFileInfo(path).dir().filePath(prefixOf(path) + QString::number(version)));
    } catch (const StoreError& error) {
        throw StoreError(
            StoreError::Kind::Unusable,
            SENTENCE("The chats in ", toUtf8(path),
                     " must be converted to a new format, but the backup before the conversion could not be written (",
                     error.detail(), ")."),
            error.detail());
    }
    const QStringList all = backupsOf(path);
    for (qsizetype i = kKept; i < all.size(); ++i) QFile::remove(all[i]);
}

}  // namespace vitrine
