#pragma once

#include "app/store/database.h"

#include <QString>

#include <functional>
#include <stop_token>

namespace vitrine {

/// Copies what can be read in the damaged file at `path` to a new one of that name, and keeps the damaged one as
/// `chats.sqlite.broken-<date>`. `why` is the sentence about the damage. Returns what to report: the sentence, the new
/// name, and what was recovered and lost. Throws StoreError, and then the damaged file has kept its name. No connection
/// may have the file open. `progress` gets shares from 0 to 1. If `stop` is requested before the damaged file has lost
/// its name, the copy is removed and StoreError is thrown.
QString replaceDamaged(const QString& path, const QString& why, const std::function<void(double)>& progress = {},
                       const std::stop_token& stop = {});

/// Makes a file usable that openChatDatabase() left for the background: repairs it if `damage` is not empty (see
/// OpenedDatabase), else checks it first. Returns what to report. Throws StoreError, also if `stop` is requested.
QString makeUsable(const QString& path, const QString& damage, const std::function<void(double)>& progress,
                   const std::stop_token& stop);

/// Opens the chats of a data folder, or those in the folder that the user moved them to, if that is not empty. If the
/// file is not there now, as on a disk that is not connected, no new one is made.
OpenedDatabase openChats(const QString& dataFolder, const QString& movedTo);

}  // namespace vitrine
