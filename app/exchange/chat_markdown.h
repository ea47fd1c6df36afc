#pragma once

#include "app/store/chat_tree.h"

#include <QString>

namespace vitrine {

/// Returns a chat as Markdown for people to read: the title, the system prompt, and the shown messages. A heading with
/// the author precedes each message. Vitrine cannot import this text; it can import the format of chat_json.h.
QString chatToMarkdown(const ChatTree& chat);

/// Returns a file name for a chat: its title without the characters that file systems forbid. The file name has no
/// extension.
QString fileNameFor(const QString& title);

}  // namespace vitrine
