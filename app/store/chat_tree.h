#pragma once

#include "app/store/stored_types.h"

#include <optional>
#include <vector>

namespace vitrine {

class Database;

/// A message of a chat, independent of a database. `message.id` and `message.parent` are positions in
/// ChatTree::messages, counted from 1; 0 means none. Parents precede their children.
struct WholeMessage {
    StoredMessage message;
    std::optional<AnswerTokens> tokens;  ///< tokens of an answer; empty if unknown
};

/// A complete chat with all versions of its messages, for export, import and copies.
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
    int namedParts = 0;  ///< number of pictures and files of an imported chat, which its messages only mention
    qint64 current = 0;  ///< position of the last shown message; 0: none
};

/// Returns everything about a chat except its unsent message; empty if the chat does not exist. An answer with damaged
/// tokens has no tokens, and a message that is being generated is Interrupted. Throws StoreError.
std::optional<ChatTree> readTree(const Database& database, qint64 chat);

/// Writes a new chat completely or not at all. Returns its id. Throws StoreError, or Error if a child precedes its
/// parent.
qint64 writeTree(const Database& database, const ChatTree& tree);

}  // namespace vitrine
