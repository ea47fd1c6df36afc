#pragma once

#include <QString>

#include <functional>

namespace vitrine {

class Database;

/// Copies a file with chats to `copy` and migrates the copy to the schema of this version. `file` is not changed.
/// Throws StoreError if it is damaged or is not a file of Vitrine.
void takeIn(const QString& file, const QString& copy);

/// Adds the chats that `to` does not have, or has with fewer messages, each in its own transaction. Calls `progress`
/// with the share of chats that are done, 0 to 1. Returns the number of added chats. Throws StoreError.
int addMissing(const Database& from, const Database& to, const std::function<void(double)>& progress);

/// Moves a copy to the path of the chats. No connection may have either file open. Throws StoreError.
void putInPlace(const QString& taken, const QString& path);

/// Removes a file with chats and the journal files next to it.
void removeDatabase(const QString& path);

}  // namespace vitrine
