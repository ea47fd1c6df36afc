#pragma once

#include "app/store/stored_types.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace vitrine {

class Database;

/// Receives what was found since the last call.
using ChatsFound = std::function<void(std::vector<ChatRow>)>;

/// Finds the chats whose title contains `text`, in the order of ChatStore::chats(), then those with a message in which
/// a reader sees it, in any of its versions or in what was thought before it; in several portions as it goes. Messages
/// come first that the index knows, which has texts as they were written, then the others, each the newest first.
/// Letters match in either case, with or without accents (TextSearch). Returns early once `stop` is requested. Throws
/// StoreError.
void findChats(const Database& database, const QString& text, const std::stop_token& stop, const ChatsFound& found);

}  // namespace vitrine
