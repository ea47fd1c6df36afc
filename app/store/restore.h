#pragma once

#include <QString>

#include <functional>

namespace vitrine {

class Database;

/// Writes a copy of a file with chats, in the form of this version, so that the file itself stays as it is. Throws
/// StoreError if the file is damaged or has no chats of Vitrine.
void takeIn(const QString& file, const QString& copy);

/// Adds the chats that `to` does not have, or not with as many messages, each in a transaction of its own. `progress`
/// gets the share of the chats that have been looked at. Returns how many were added; throws StoreError.
int addMissing(const Database& from, const Database& to, const std::function<void(double)>& progress);

/// Moves a copy to the path of the chats, which no connection may have open. Throws StoreError.
void putInPlace(const QString& taken, const QString& path);

/// Removes a file with chats and what SQLite keeps next to it.
void removeDatabase(const QString& path);

}  // namespace vitrine
