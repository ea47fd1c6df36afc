#pragma once

#include "app/exchange/import_file.h"
#include "app/store/chat_tree.h"

#include <QJsonObject>

namespace vitrine {

/// A format of foreign_forms.h.
struct ChatForm {
    bool (*knows)(const QJsonObject&);
    ChatTree (*read)(const QJsonObject&);
};

/// The form of a chat; null if its form is unknown.
const ChatForm* formOf(const QJsonObject& chat);

/// The field of one chat to which a file's elements belong if they are messages and not chats; null if they are chats.
const char* fieldOfMessages(const QJsonObject& first);

bool isGpt4AllFile(const ImportFile& file);

/// Whether the beginning of the file is that of chats.
bool looksLikeChats(const ImportFile& file);

}  // namespace vitrine
