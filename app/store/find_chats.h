#pragma once

#include "app/store/stored_types.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace vitrine {

class Database;

/// Receives the chats that were found since the last call.
using ChatsFound = std::function<void(std::vector<ChatRow>)>;

/// Finds chats with `text` and passes them to `found` in portions. Chats with `text` in their title come first, in the
/// order of ChatStore::chats(). Chats follow in which a reader sees it in a message or its reasoning, in any version.
/// Among these, matches that the index finds come before others, each newest first. The index contains texts as they
/// were written, with their Markdown marks.
///
/// Case and accents are ignored (TextSearch). Returns early once `stop` is requested. Throws StoreError.
void findChats(const Database& database, const QString& text, const std::stop_token& stop, const ChatsFound& found);

}  // namespace vitrine
