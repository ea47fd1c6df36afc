#pragma once

namespace vitrine {

class Database;

/// Maximum size in bytes of a file that is checked each time it is opened. A larger file is checked in the background,
/// after it was opened. If the last run of the program did not end properly, a file of any size is checked before it is
/// used.
inline constexpr long long kCheckedAtOnce = 32LL * 1024 * 1024;

/// Maximum size in bytes of a damaged file that is repaired when it is opened. A larger file is repaired in the
/// background.
inline constexpr long long kRepairedAtOnce = 2LL * 1024 * 1024;

/// Reads all pages (SQLite's quick_check). Throws StoreError of kind Corrupt if the file is damaged.
void requireSound(const Database& database);

/// Makes quick checks that SQLite's quick_check does not make. No id may be in the range of temporary chats
/// (kFirstTemporaryId). The word index must be readable. The file must have exactly the triggers of this version. It
/// must have no views or unique indexes, because these could reject or change written data. Throws StoreError of kind
/// Corrupt.
void requireUsable(const Database& database);

/// Removes triggers, views and unique indexes that Vitrine did not create. Throws StoreError.
void dropForeignParts(const Database& database);

/// Repairs messages that form a cycle. A message is always newer than its parent, so its id must be higher. A message
/// whose parent does not have a lower id becomes a first message of its chat. Returns the number of repaired messages.
/// Throws StoreError.
int breakCircles(const Database& database);

}  // namespace vitrine
