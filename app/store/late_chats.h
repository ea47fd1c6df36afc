#pragma once

#include <QtGlobal>

namespace vitrine {

class Database;

/// Whether the chat has messages, a draft or pasted text. Throws StoreError.
bool hasContent(const Database& database, qint64 chat);

/// Copies a chat with its draft, its pasted text and its queue from the database that holds it to another one. Returns
/// the id of the copy, or 0 if the chat does not exist. Throws StoreError.
qint64 copyChat(const Database& from, qint64 chat, const Database& to);

}  // namespace vitrine
