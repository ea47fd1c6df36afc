#pragma once

#include "app/exchange/import_file.h"
#include "app/store/chat_tree.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <vector>

namespace vitrine {

/// Largest JSON of one chat, in bytes; the whole chat is in memory while it is read.
inline constexpr std::size_t kMostChatBytes = std::size_t{256} << 20U;

/// Calls `take` with the chats of a file, one after the other: the program's own (chat_json.h), or one of the forms of
/// foreign_forms.h; as one chat, a list of chats, a list of messages, or JSON lines. Throws Error: one sentence that
/// names the file, the chat, the field and its value; the caller then drops what it took. Returns false without taking
/// anything if the file has no form that is known and `mustHaveChats` is false. Memory: one chat.
bool readChats(const ImportFile& file, const std::function<void(ChatTree&&)>& take);

/// The chats in these bytes.
std::vector<ChatTree> importChats(const QByteArray& bytes, const QString& fileName);

/// Whether this file, archive or folder holds chats, by its content. Reads only the beginning of a large file.
bool holdsChats(const QString& path) noexcept;

}  // namespace vitrine
