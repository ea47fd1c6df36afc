#pragma once

#include <QDate>
#include <QDateTime>
#include <QString>
#include <QStringList>

#include <vector>

namespace vitrine {

class Database;

/// Copies of the chats. Permanent deletion also applies to them (purge.h).
///
/// Before their schema changes, one is made next to the file under a name such as `chats.sqlite.version-5`; the newest
/// two are kept. Backups are in the folder `backups` next to the file: `chats-2026-11-28.sqlite` is the automatic one
/// of a day, of which the newest seven are kept, and `chats-2026-11-28-214455.sqlite` one that the user asked for,
/// which stays until the user removes it.

/// Copies the file, which has this schema version; throws StoreError, and then there is no new copy. Removes copies
/// that are too many.
void backUp(const Database& database, int version);

/// The paths of all copies of a file: those of earlier versions, the newest first, then the backups.
QStringList copiesOf(const QString& path);
/// Only those of earlier versions.
QStringList backupsOf(const QString& path);

/// A file from which the chats can be restored.
struct Backup {
    QString path;
    QDateTime time;
    qint64 bytes = 0;
};

QString backupFolderOf(const QString& path);
/// Backups, files that were kept when another one took the place of the chats, and copies of earlier versions; the
/// newest first.
std::vector<Backup> restorableCopies(const QString& path);

/// Makes the automatic backup of this day, unless there is one or nothing has changed since the last one. Returns
/// whether a new one was made; throws StoreError.
bool backUpDaily(const Database& database, const QDate& today);
/// Makes a backup that stays; returns its path. Throws StoreError.
QString backUpNow(const Database& database);

}  // namespace vitrine
