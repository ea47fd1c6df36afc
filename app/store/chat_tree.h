#pragma once

#include "app/store/stored_types.h"

#include <optional>
#include <vector>

namespace vitrine {

class Database;

/// A message of a chat, independent of a database. `message.id` and `message.parent` are positions in
/// ChatTree::messages, counted from 1; 0 means no message. Parents come before their children.
struct WholeMessage {
    StoredMessage message;
    std::optional<AnswerTokens> tokens;  ///< tokens of an answer; empty if they are unknown
};

/// A complete chat with all versions of its messages, for export, import and copies.
struct ChatTree {
    QString title;
    bool titleIsOwn = false;
    QString systemPrompt;
    QString settings;  ///< JSON object with the settings of the chat; may be empty
    QString folder;
    bool pinned = false;
    QDateTime createdAt;
    QDateTime updatedAt;
    std::vector<WholeMessage> messages;
    int namedParts = 0;  ///< number of pictures and files that the messages of an imported chat mention but do not
                         ///< contain
    qint64 current = 0;  ///< position of the last shown message; 0 if no message is shown
};

/// Returns a chat with everything except its unsent message; nullopt if the chat does not exist. If the tokens of an
/// answer are damaged, they are left out. A message that is still being generated gets the state Interrupted. Throws
/// StoreError.
std::optional<ChatTree> readTree(const Database& database, qint64 chat);

/// Writes a new chat completely or not at all. Returns its id. Throws StoreError, or Error if a child comes before its
/// parent.
qint64 writeTree(const Database& database, const ChatTree& tree);

}  // namespace vitrine
