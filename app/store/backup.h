#pragma once

#include <QDate>
#include <QDateTime>
#include <QString>
#include <QStringList>

#include <vector>

namespace vitrine {

class Database;

/// Copies of the file with the chats. Permanent deletion also deletes from them (purge.h).
///
/// Before the schema of the file changes, a copy is made next to it, such as `chats.sqlite.version-5`; the newest two
/// are kept. Backups are in the folder `backups` next to the file. `chats-2026-11-28.sqlite` is the automatic backup of
/// a day, and the newest seven are kept. `chats-2026-11-28-214455.sqlite` is a backup that the user requested; it stays
/// until the user removes it.

/// Copies the file before its schema changes. `version` is its current schema version. Removes older copies beyond the
/// newest two. Throws StoreError, and then no new copy exists.
void backUp(const Database& database, int version);

/// Returns the paths of all copies of a file: those of earlier versions, newest first, then the backups.
QStringList copiesOf(const QString& path);
/// Returns the copies of earlier schema versions only.
QStringList backupsOf(const QString& path);

/// A file from which the chats can be restored.
struct Backup {
    QString path;
    QDateTime time;
    qint64 bytes = 0;
};

/// Returns the folder for backups of the file with the chats at `path`.
QString backupFolderOf(const QString& path);
/// Returns all files from which chats can be restored, newest first: backups, copies of earlier schema versions, and
/// files that were kept when another file replaced the chats.
std::vector<Backup> restorableCopies(const QString& path);

/// Makes the automatic backup of this day, unless it exists or the chats are the same as in the last one. Returns
/// whether a new backup was made. Throws StoreError.
bool backUpDaily(const Database& database, const QDate& today);
/// Makes a backup that is never removed automatically. Returns its path. Throws StoreError.
QString backUpNow(const Database& database);

}  // namespace vitrine
