#pragma once

#include "app/store/database.h"

#include <QString>

#include <functional>
#include <stop_token>

namespace vitrine {

/// Copies all readable rows of the damaged file at `path` to a new file of that name, and keeps the damaged one as
/// `chats.sqlite.broken-<date>`. `why` is the sentence about the damage. Returns a notice: the sentence, the new name,
/// and what was recovered and lost. No connection may have the file open.
///
/// Calls `progress` with values from 0 to 1. Throws StoreError on a failure, or if `stop` is requested before the
/// damaged file is renamed. The copy is then removed, and the damaged file keeps its name.
LocalizedText replaceDamaged(const QString& path, const Sentence& why, const std::function<void(double)>& progress = {},
                             const std::stop_token& stop = {});

/// Makes a file usable that openChatDatabase() left for the background. Repairs it if `damage` is not empty (see
/// OpenedDatabase); otherwise checks it first. Returns a notice. Throws StoreError, also if `stop` is requested.
LocalizedText makeUsable(const QString& path, const Sentence& damage, const std::function<void(double)>& progress,
                         const std::stop_token& stop);

/// Opens the chats of a data folder, or of the folder to which the user moved them if `movedTo` is not empty. If their
/// file is missing there, for example on a disk that is not connected, no new file is made.
OpenedDatabase openChats(const QString& dataFolder, const QString& movedTo);

}  // namespace vitrine
