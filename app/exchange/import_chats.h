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

/// Maximum size of the JSON of one chat, in bytes. The limit exists because a chat is completely in memory while it is
/// read.
inline constexpr std::size_t kMostChatBytes = std::size_t{256} << 20U;

/// The chats of a file that readChats() skipped because of errors, although it read other chats of the file.
struct LeftOut {
    int chats = 0;   ///< number of chats with an error
    Sentence first;  ///< error of the first skipped chat: `chat 3, "role" is missing.`
    Sentence rest;   ///< why the end of the file, after the last readable chat, cannot be read; empty if the whole file
                     ///< was read
};

/// Calls `take` with each chat of a file. The chats have Vitrine's own format (chat_json.h) or one of the formats of
/// foreign_forms.h. The file may be one chat, a list of chats, a list of messages, or JSON lines. Chats with an error
/// are left out.
///
/// Rethrows exceptions of `take`. Throws Error if no chat could be read: one sentence that names the file, the chat,
/// the field and its value. If the file has no known format and `mustHaveChats` is false, returns nullopt and does not
/// call `take`. Only one chat at a time is in memory.
std::optional<LeftOut> readChats(const ImportFile& file, const std::function<void(ChatTree&&)>& take);

/// Returns the chats in `bytes`. Throws Error if any of the chats has an error.
std::vector<ChatTree> importChats(const QByteArray& bytes, const QString& fileName);

/// Returns whether this file, archive or folder contains chats. Decides by the contents; of a large file, only the
/// beginning is read.
bool holdsChats(const QString& path) noexcept;

}  // namespace vitrine
