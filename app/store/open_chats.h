#pragma once

#include "app/store/database.h"

#include <QString>

namespace vitrine {

/// Copies what can be read in the damaged file at `path` to a new one of that name, and keeps the damaged one as
/// `chats.sqlite.broken-<date>`. `why` is the sentence about the damage. Returns what to report: the sentence, the new
/// name, and what was recovered and lost. Throws StoreError, and then the damaged file has kept its name. No connection
/// may have the file open.
QString replaceDamaged(const QString& path, const QString& why);

/// Opens the chats of a data folder, or those in the folder that the user moved them to, if that is not empty. If the
/// file is not there now, as on a disk that is not connected, no new one is made.
OpenedDatabase openChats(const QString& dataFolder, const QString& movedTo);

}  // namespace vitrine
