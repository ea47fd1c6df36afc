#pragma once

#include <QDate>
#include <QDateTime>
#include <QString>
#include <QStringList>

#include <vector>

namespace vitrine {

class Database;

/// Copies of the file with the chats. When chats are deleted permanently, they are also deleted from these copies
/// (purge.h).
///
/// There are four kinds of copies:
/// - Before the schema of the file changes, the file is copied to the same folder, for example to
/// `chats.sqlite.version-5`. The newest two such copies are kept.
/// - `chats-2026-11-28.sqlite` in the folder `backups` is the automatic backup of a day. The newest seven are kept.
/// - `chats-2026-11-28-214455.sqlite` in the folder `backups` is a backup that the user requested, or that the program
/// made before it replaced all chats (ChatFile::replaceBy). It is kept until the user removes it.
/// - `chats.sqlite.kept-20261128-214500` in the same folder contains chats that had to leave the file (see Database) or
/// could not be written to it (ChatStore::keepLate).

/// Copies the file before its schema changes. `version` is its current schema version. Only the newest two such copies
/// are kept. Throws StoreError if copying failed; no new copy exists then.
void backUp(const Database& database, int version);

/// Returns the paths of all copies of a file. Copies of earlier schema versions come first, newest first. Backups
/// follow, and then the `.kept` files.
QStringList copiesOf(const QString& path);
/// Returns the copies of earlier schema versions only.
QStringList backupsOf(const QString& path);

/// A file from which the chats can be restored.
struct Backup {
    QString path;
    QDateTime time;
    qint64 bytes = 0;
};

/// Returns the folder for backups of the file at `path`.
QString backupFolderOf(const QString& path);
/// Returns all copies of a file with their times and sizes, newest first. Chats can be restored from each of them.
std::vector<Backup> restorableCopies(const QString& path);

/// Makes the automatic backup of this day. Does nothing if this backup exists already, or if the chats are unchanged
/// since the last backup. Returns whether a new backup was made. Throws StoreError.
bool backUpDaily(const Database& database, const QDate& today);
/// Makes a backup that is never removed automatically. Returns its path. Throws StoreError.
QString backUpNow(const Database& database);

}  // namespace vitrine
