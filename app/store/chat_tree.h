#pragma once

#include "app/store/stored_types.h"

#include <optional>
#include <vector>

namespace vitrine {

class Database;

/// One message of a chat by itself. `message.id` and `message.parent` are places in ChatTree::messages, counted from 1
/// so that 0 stays "none"; a parent stands before its children.
struct WholeMessage {
    StoredMessage message;
    std::optional<AnswerTokens> tokens;  ///< of an answer; nothing where none are known
};

/// A whole chat with all versions of its messages, as a value: what is exported, imported and copied.
struct ChatTree {
    QString title;
    bool titleIsOwn = false;
    QString systemPrompt;
    QString settings;  ///< JSON object or empty
    QString folder;
    bool pinned = false;
    QDateTime createdAt;
    QDateTime updatedAt;
    std::vector<WholeMessage> messages;
    int namedParts = 0;  ///< pictures and files of an imported chat, of which only a mark stands in its messages
    qint64 current = 0;  ///< the last message shown, as WholeMessage counts; 0: there is none
};

/// Everything there is of a chat but its draft. An answer whose tokens are damaged comes without them, and a message
/// that is being written as an interrupted one. Nothing if there is no such chat. Throws StoreError.
std::optional<ChatTree> readTree(const Database& database, qint64 chat);

/// Makes a new chat of it, wholly or not at all; its id. Throws StoreError, or Error if a parent does not stand before
/// its children.
qint64 writeTree(const Database& database, const ChatTree& tree);

}  // namespace vitrine
