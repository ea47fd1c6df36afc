#pragma once

#include "app/store/stored_types.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace vitrine {

class Database;

/// A message of a chat's tree, as shown on the map.
struct TreeMessage {
    qint64 id = 0;
    qint64 parent = 0;  ///< 0: a first message of the chat
    bool ofUser = false;
    bool edited = false;
    MessageState state = MessageState::Complete;
    QString preview;  ///< first line of the text
    int tokens = 0;   ///< number of tokens of an answer, as far as they were counted
};

/// A branch that was removed from its chat.
struct RemovedBranch {
    qint64 chat = 0;
    qint64 message = 0;  ///< first message of the branch
    int messages = 0;    ///< number of messages in the branch
    qint64 shown = 0;    ///< the last shown message before the removal
};

/// The tree of all messages of a chat: versions, branches, and the shown line. No function changes a message: every
/// edit creates a new version. Every function that writes has committed when it returns. All functions throw
/// StoreError.
class MessageTree {
public:
    explicit MessageTree(const Database& database) : m_database(database) {}

    /// Returns the messages that are not removed, parents before their children.
    std::vector<TreeMessage> messages(qint64 chat) const;
    /// Returns the version `step` places after this one (before it, if negative), oldest first; empty beyond the ends.
    std::optional<qint64> version(qint64 message, int step) const;
    /// Returns the number of versions of a message, including itself.
    int versions(qint64 message) const;
    /// Returns the number of messages that follow this one, in all branches.
    int following(qint64 message) const;

    /// Adds a version of a message with this text, and shows it. No message follows it. A version of an answer keeps
    /// model, settings and reasoning, but has no tokens, because no model chose them. Returns the new id.
    qint64 addVersion(qint64 message, const QString& text);
    /// Shows the chat up to this message, and the newest line that follows it.
    void showLine(qint64 message);
    /// Shows the chat up to this message, so that the next message starts a new branch.
    void showUpTo(qint64 message);

    /// Removes a message and all messages that follow it. If it was shown, shows the nearest version instead, or the
    /// chat up to its parent.
    RemovedBranch remove(qint64 message);
    /// Restores a removed branch and what was shown before.
    void restore(const RemovedBranch& branch);
    /// Makes all removals so far final, so that they can no longer be restored.
    void giveUp();
    /// Permanently deletes the messages of final removals: text and tokens, in the file, the index, the journal and the
    /// copies (backup.h). Each step is short, so that other connections can write. When `stop` is requested, the rest
    /// stays marked for the next call.
    void purge(const std::stop_token& stop = {});

private:
    const Database& m_database;
};

}  // namespace vitrine
