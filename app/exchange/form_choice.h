#pragma once

#include "app/exchange/import_file.h"
#include "app/store/chat_tree.h"

#include <QJsonObject>

namespace vitrine {

/// A format of foreign_forms.h, with its detection function and its reader.
struct ChatForm {
    bool (*knows)(const QJsonObject&);
    ChatTree (*read)(const QJsonObject&);
};

/// Returns the format of a chat; null if the format is unknown.
const ChatForm* formOf(const QJsonObject& chat);

/// Some files are a list of messages instead of a list of chats. Returns the field of a chat in which its format stores
/// such messages. `first` is the first element of the list. Returns null if the elements are chats.
const char* fieldOfMessages(const QJsonObject& first);

bool isGpt4AllFile(const ImportFile& file);

/// Returns whether the beginning of the file looks like exported chats.
bool looksLikeChats(const ImportFile& file);

}  // namespace vitrine
