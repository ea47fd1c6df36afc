#pragma once

#include <QtGlobal>

namespace vitrine {

class Database;

/// Returns whether the chat has messages, an unsent message or pasted text. Throws StoreError.
bool hasContent(const Database& database, qint64 chat);

/// Copies a chat to another database, including its unsent message, pasted text and queue. Returns the id of the copy;
/// 0 if the chat does not exist. Throws StoreError.
qint64 copyChat(const Database& from, qint64 chat, const Database& to);

}  // namespace vitrine
