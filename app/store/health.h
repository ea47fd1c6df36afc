#pragma once

namespace vitrine {

class Database;

/// A file of up to this number of bytes is checked whenever it is opened. A larger one is checked in the background, or
/// after the program did not end properly.
inline constexpr long long kCheckedAtOnce = 32LL * 1024 * 1024;

/// A damaged file of up to this number of bytes is repaired when it is opened, a larger one in the background.
inline constexpr long long kRepairedAtOnce = 2LL * 1024 * 1024;

/// Reads all pages (SQLite's quick_check). Throws StoreError of kind Corrupt if the file is damaged.
void requireSound(const Database& database);

/// Makes quick checks that quick_check does not make. No id may be in the range of temporary chats (kFirstTemporaryId),
/// and the word index must be readable. The file must have exactly the triggers of this version, and no views or unique
/// indexes, which could refuse or change written data. Throws StoreError of kind Corrupt.
void requireUsable(const Database& database);

/// Removes triggers, views and unique indexes that Vitrine did not create. Throws StoreError.
void dropForeignParts(const Database& database);

/// Repairs cycles of messages. A message is newer than its parent, so its id must be higher. A message with a parent
/// that is not lower becomes a first message of its chat. Returns the number of such messages. Throws StoreError.
int breakCircles(const Database& database);

}  // namespace vitrine
