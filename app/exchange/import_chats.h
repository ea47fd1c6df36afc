#pragma once

#include "app/exchange/import_file.h"
#include "app/store/chat_tree.h"
#include "core/base/sentence.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// Largest JSON of one chat, in bytes. A chat is completely in memory while it is read.
inline constexpr std::size_t kMostChatBytes = std::size_t{256} << 20U;

/// The chats that readChats() left out of a file from which it took others.
struct LeftOut {
    int chats = 0;   ///< chats with a mistake
    Sentence first;  ///< why the first of them was left out: `chat 3, "role" is missing.`
    Sentence rest;   ///< why what follows the chats that were taken cannot be read; empty if all was read
};

/// Calls `take` with the chats of a file, one after the other: the program's own (chat_json.h), or one of the forms of
/// foreign_forms.h; as one chat, a list of chats, a list of messages, or JSON lines. Chats with a mistake are left out.
/// Throws what `take` throws, and Error if no chat could be taken: one sentence that names the file, the chat, the
/// field and its value. Returns nullopt without taking anything if the file has no known form and `mustHaveChats` is
/// false. Memory: one chat.
std::optional<LeftOut> readChats(const ImportFile& file, const std::function<void(ChatTree&&)>& take);

/// The chats in these bytes. Throws Error if one of them has a mistake.
std::vector<ChatTree> importChats(const QByteArray& bytes, const QString& fileName);

/// Returns whether this file, archive or folder contains chats. Checks its contents, but only the beginning of a large
/// file.
bool holdsChats(const QString& path) noexcept;

}  // namespace vitrine
