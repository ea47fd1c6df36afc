#pragma once

#include "app/store/chat_tree.h"

#include <QString>

namespace vitrine {

/// Returns a chat as Markdown for readers: the title, the system prompt, and the shown messages, each under a heading
/// with its author. It cannot be imported; the format of chat_json.h can.
QString chatToMarkdown(const ChatTree& chat);

/// Returns a file name for a chat without an ending: its title without characters that file systems forbid.
QString fileNameFor(const QString& title);

}  // namespace vitrine
