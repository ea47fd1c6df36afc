#pragma once

#include "app/store/stored_types.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace vitrine {

class Database;

/// A message in the tree of a chat, with the data that the map shows.
struct TreeMessage {
    qint64 id = 0;
    qint64 parent = 0;  ///< 0: the message is a first message of the chat
    bool ofUser = false;
    bool edited = false;
    MessageState state = MessageState::Complete;
    QString preview;  ///< first line of the text
    int tokens = 0;   ///< number of tokens of an answer that have been counted
};

/// A branch of messages that was removed from its chat.
struct RemovedBranch {
    qint64 chat = 0;
    qint64 message = 0;  ///< first message of the branch
    int messages = 0;    ///< number of messages in the branch
    qint64 shown = 0;    ///< id of the last shown message before the removal
};

/// The tree of all messages of a chat: their versions, their branches, and which branch is shown. No function changes
/// the text of a message; an edit always adds a new version. Every writing function has committed its changes when it
/// returns. All functions throw StoreError.
class MessageTree {
public:
    explicit MessageTree(const Database& database) : m_database(database) {}

    /// Returns all messages that are not removed. Parents come before their children.
    std::vector<TreeMessage> messages(qint64 chat) const;
    /// Returns the id of another version of this message: the version `step` positions later, or earlier if `step` is
    /// negative. Versions are ordered from oldest to newest. Returns nullopt if no such version exists.
    std::optional<qint64> version(qint64 message, int step) const;
    /// Returns the number of versions of a message, including the message itself.
    int versions(qint64 message) const;
    /// Returns the number of messages below this message, in all branches.
    int following(qint64 message) const;

    /// Adds a version of a message with this text, and shows it. The new version has no messages below it. A new
    /// version of an answer keeps model, settings and reasoning. It has no tokens, because no model generated its text.
    /// Returns the new id.
    qint64 addVersion(qint64 message, const QString& text);
    /// Shows the chat up to this message, followed by the newest messages below it.
    void showLine(qint64 message);
    /// Shows the chat up to this message, so that the next message starts a new branch.
    void showUpTo(qint64 message);

    /// Removes a message and all messages below it. If the message was shown, shows the nearest version instead. If the
    /// message has no other version, shows the chat up to the parent.
    RemovedBranch remove(qint64 message);
    /// Restores a removed branch and the conversation that was shown before.
    void restore(const RemovedBranch& branch);
    /// Makes all removals so far final, so that restore() is no longer possible for them.
    void giveUp();
    /// Permanently deletes the messages whose removal is final. Deletes their texts and tokens in the file, the index,
    /// the journal and the copies (backup.h). Each step is short, so that other connections can write in between. If
    /// `stop` is requested, the remaining messages stay marked, and the next call deletes them.
    void purge(const std::stop_token& stop = {});

private:
    const Database& m_database;
};

}  // namespace vitrine
