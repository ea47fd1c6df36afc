#pragma once

#include "app/store/database.h"

#include <QString>

#include <functional>
#include <stop_token>

namespace vitrine {

/// Replaces the damaged file at `path` by a new file with all readable rows. The damaged file is renamed to
/// `chats.sqlite.broken-<date>`. `why` is a sentence about the damage. Returns a notice that contains this sentence,
/// the new name of the damaged file, and what was recovered and lost. No connection may have the file open.
///
/// Calls `progress` with values from 0 to 1. Throws StoreError on a failure, or if `stop` is requested before the
/// damaged file is renamed. In both cases the new file is removed, and the damaged file keeps its name.
LocalizedText replaceDamaged(const QString& path, const Sentence& why, const std::function<void(double)>& progress = {},
                             const std::stop_token& stop = {});

/// Makes a file usable after openChatDatabase() has returned an unavailable database. If `damage` (see OpenedDatabase)
/// is not empty, repairs the file; otherwise checks it first. Returns a notice. Throws StoreError on a failure, or if
/// `stop` is requested.
LocalizedText makeUsable(const QString& path, const Sentence& damage, const std::function<void(double)>& progress,
                         const std::stop_token& stop);

/// Opens the chats of a data folder. If `movedTo` is not empty, the user has moved the chats to this folder, and they
/// are opened there. If the file is missing in `movedTo`, for example because a disk is not connected, no new file is
/// created.
OpenedDatabase openChats(const QString& dataFolder, const QString& movedTo);

}  // namespace vitrine
