#pragma once

#include "app/store/chat_tree.h"

#include <QJsonObject>

#include <span>

namespace vitrine {

/// Chats in the program's own form, which loses nothing:
///   {"format": "vitrine-chats", "version": 1, "chats": [chat…]}
/// A chat is {"title", "own_title", "system_prompt", "settings", "folder", "pinned", "created", "updated", "current",
/// "messages": […]}; a message {"id", "parent", "role", "text", "reasoning", "edited", "state", "created", "answer"},
/// where ids count from 1, a parent comes before its children, and "current" is the last message shown. "answer" has
/// what is known of how an answer came about, with its "tokens" as token_json.h says. Times are ISO 8601 in UTC. What
/// is empty is left out.
QJsonObject chatsToJson(std::span<const ChatTree> chats);

inline constexpr const char* kChatFormat = "vitrine-chats";

/// One chat of these; throws Error that names what is wrong: the message, the field and its value.
ChatTree chatFromJson(const QJsonObject& json);

}  // namespace vitrine
