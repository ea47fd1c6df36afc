#pragma once

#include <QtGlobal>

#include <span>
#include <stop_token>
#include <vector>

namespace vitrine {

class Database;

/// Returns the chats that were removed from all lists (ChatStore::setRemoved).
std::vector<qint64> removedChats(const Database& database);

/// Permanently deletes chats: their texts, tokens and index entries, in the file, its journal and its copies
/// (backup.h). Each step is short, so that other connections can write in between. If `stop` is requested, the
/// remaining chats stay removed from all lists but are not deleted. Throws StoreError.
void purgeChats(const Database& database, std::span<const qint64> chats, const std::stop_token& stop = {});

/// Removes data of deleted messages from the index and the journal.
void tidyStore(const Database& database, const std::stop_token& stop = {});

}  // namespace vitrine
