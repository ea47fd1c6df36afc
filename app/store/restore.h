#pragma once

#include <QString>

#include <functional>

namespace vitrine {

class Database;

/// Copies a file with chats to `copy`, and migrates the copy to the schema of this version. `file` is not changed.
/// Throws StoreError if `file` is damaged or was not written by Vitrine.
void takeIn(const QString& file, const QString& copy);

/// Adds chats of `from` to `to` that are missing in `to` or have fewer messages there. Each chat is added in its own
/// transaction. Calls `progress` with the fraction of chats that are done, 0 to 1. Returns the number of added chats.
/// Throws StoreError.
int addMissing(const Database& from, const Database& to, const std::function<void(double)>& progress);

/// Moves a copy that takeIn() made to the path of the chats. No connection may have either file open. Throws
/// StoreError.
void putInPlace(const QString& taken, const QString& path);

/// Removes a file with chats, including its journal files.
void removeDatabase(const QString& path);

}  // namespace vitrine
