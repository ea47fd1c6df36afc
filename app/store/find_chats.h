#pragma once

#include "app/store/stored_types.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace vitrine {

class Database;

/// Called with the chats that were found since the last call.
using ChatsFound = std::function<void(std::vector<ChatRow>)>;

/// Finds chats that contain `text` and passes them to `found` in portions. First come chats with `text` in their title,
/// in the order of ChatStore::chats(). Then come chats with `text` in any version of a message or of its reasoning. The
/// chats that the word index finds precede the chats that are found by reading all messages. Both groups are sorted
/// newest first.
///
/// Messages are searched as they are displayed, without Markdown marks. The word index contains the messages as they
/// were written, with Markdown marks. Case and accents are ignored (TextSearch). Returns early after `stop` was
/// requested. Throws StoreError.
void findChats(const Database& database, const QString& text, const std::stop_token& stop, const ChatsFound& found);

}  // namespace vitrine
