#pragma once

namespace vitrine {

class Database;

/// A file of up to this many bytes is checked whenever it is opened. A larger one is checked in the background, or when
/// the program did not end properly.
inline constexpr long long kCheckedAtOnce = 32LL * 1024 * 1024;

/// A damaged file of up to this many bytes is repaired when it is opened, a larger one in the background.
inline constexpr long long kRepairedAtOnce = 2LL * 1024 * 1024;

/// Reads all pages (SQLite's quick_check); throws StoreError of kind Corrupt if the file is damaged.
void requireSound(const Database& database);

/// Checks what quick_check does not, and what takes no time: that no id is in the range of temporary chats
/// (kFirstTemporaryId), that the index of words can be read, and that a file has exactly the triggers of this version
/// and no views or unique indexes of others, which could refuse or change what is written. Throws StoreError of kind
/// Corrupt.
void requireUsable(const Database& database);

/// Removes triggers, views and unique indexes that Vitrine did not make. Throws StoreError.
void dropForeignParts(const Database& database);

/// A message is always younger than the one before it, so ids of parents are lower than those of their children. Where
/// a stored parent is not, the messages would go round in circles: makes each of these the first message of its chat,
/// next to the others. Returns how many there were; throws StoreError.
int breakCircles(const Database& database);

}  // namespace vitrine
