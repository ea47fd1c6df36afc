#pragma once

#include <QtGlobal>

#include <span>
#include <stop_token>
#include <vector>

namespace vitrine {

class Database;

/// The chats that were taken out of all lists (ChatStore::setRemoved).
std::vector<qint64> removedChats(const Database& database);

/// Really deletes these chats: text, tokens and what the index holds of them, in the file, its journal and its copies
/// (backup.h). Every step is short, so that another connection may write between them. What is not done when `stop` is
/// requested is left as removed. Throws StoreError.
void purgeChats(const Database& database, std::span<const qint64> chats, const std::stop_token& stop = {});

/// Takes what deleted messages leave behind out of the index and the journal.
void tidyStore(const Database& database, const std::stop_token& stop = {});

}  // namespace vitrine
