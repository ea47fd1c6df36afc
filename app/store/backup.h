#pragma once

#include <QString>
#include <QStringList>

namespace vitrine {

class Database;

/// Copies of the chats as they were before their schema changed. They lie beside the file under names such as
/// `chats.sqlite.version-5`; only the newest two are kept, and what is deleted for good is deleted in them too
/// (purge.h).

/// Copies the file, which has this schema version; throws StoreError, and then there is no new copy. Removes copies
/// that are too many.
void backUp(const Database& database, int version);

/// The paths of a file's copies, the newest first.
QStringList backupsOf(const QString& path);

}  // namespace vitrine
