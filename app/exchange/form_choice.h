#pragma once

#include "app/exchange/import_file.h"
#include "app/store/chat_tree.h"

#include <QJsonObject>

namespace vitrine {

/// A file format of another program (foreign_forms.h): a function that detects the format, and a function that reads
/// it.
struct ChatForm {
    bool (*knows)(const QJsonObject&);
    ChatTree (*read)(const QJsonObject&);
};

/// Returns the format of a chat; null if the format is unknown.
const ChatForm* formOf(const QJsonObject& chat);

/// Detects a file that is a list of messages instead of a list of chats. `first` is the first element of the list. If
/// it is a message, returns the name of the field in which a chat of this format stores its messages. Otherwise returns
/// null.
const char* fieldOfMessages(const QJsonObject& first);

/// Returns whether the file begins like a chat file of GPT4All. Throws Error if the file cannot be read.
bool isGpt4AllFile(const ImportFile& file);

/// Returns whether the beginning of the file looks like exported chats.
bool looksLikeChats(const ImportFile& file);

}  // namespace vitrine
