#pragma once

#include "app/store/chat_tree.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace vitrine {

/// The chats in the bytes of a file: the program's own (chat_json.h), or one of the forms of foreign_forms.h; as one
/// chat, a list of chats, a list of messages, or JSON lines. Throws Error: one sentence that names the file, the chat,
/// the field and its value. Nothing of a file with a mistake is taken.
std::vector<ChatTree> importChats(const QByteArray& bytes, const QString& fileName);

}  // namespace vitrine
