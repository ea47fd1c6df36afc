#pragma once

#include "app/store/chat_tree.h"

#include <QString>

namespace vitrine {

/// A chat for people to read, as Markdown: the title, the system prompt, and the messages of the version that is shown,
/// each under a heading that says whose it is. It cannot be imported again; chat_json.h can.
QString chatToMarkdown(const ChatTree& chat);

/// A name for a file with this chat in it, without suffix: its title without what file systems do not like.
QString fileNameFor(const QString& title);

}  // namespace vitrine
