#pragma once

#include "app/store/stored_types.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace vitrine {

class Database;

/// Takes what was found since the last call.
using ChatsFound = std::function<void(std::vector<ChatRow>)>;

/// Tells the chats whose title or any message contains `text`, the newest first, in several portions while it looks.
/// Every character of `text` stands for itself, letters in either case, of any script. The preview of a chat that a
/// message was found in is the place where. Returns early once `stop` is requested. Throws StoreError.
void findChats(const Database& database, const QString& text, const std::stop_token& stop, const ChatsFound& found);

}  // namespace vitrine
