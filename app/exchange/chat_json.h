#pragma once

#include "app/store/chat_tree.h"

#include <QJsonObject>

#include <span>

namespace vitrine {

/// Converts chats to Vitrine's own format, without loss: {"format": "vitrine-chats", "version": 1, "chats": [chat…]}
///
/// A chat is {"title", "own_title", "system_prompt", "settings", "folder", "pinned", "created", "updated", "current",
/// "messages": […]}. "current" is the id of the last shown message. A message is {"id", "parent", "role", "text",
/// "reasoning", "edited", "state", "created", "answer"}. Ids count from 1, and parents precede their children. "answer"
/// contains facts about an answer, and in "tokens" its tokens in the format of token_json.h. Times are ISO 8601 in UTC.
/// Empty values are left out.
QJsonObject chatsToJson(std::span<const ChatTree> chats);

inline constexpr const char* kChatFormat = "vitrine-chats";

/// Reads one element of "chats". Throws Error that names the message, the field and its value.
ChatTree chatFromJson(const QJsonObject& json);

}  // namespace vitrine
