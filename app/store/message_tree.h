#pragma once

#include "app/store/stored_types.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace vitrine {

class Database;

/// One message of a chat's tree, as a map of it shows it.
struct TreeMessage {
    qint64 id = 0;
    qint64 parent = 0;  ///< 0: a first message
    bool ofUser = false;
    bool edited = false;
    MessageState state = MessageState::Complete;
    QString preview;  ///< first line of the text
    int tokens = 0;   ///< of an answer, as far as they were counted
};

/// A branch that was taken out of its chat.
struct RemovedBranch {
    qint64 chat = 0;
    qint64 message = 0;  ///< where it begins
    int messages = 0;    ///< how many it has
    qint64 shown = 0;    ///< the last message that was shown before
};

/// All messages of a chat as a tree: versions, branches, and which line of it is shown. Nothing here changes a message;
/// every edit is a version beside the one before. Every function that writes has committed when it returns; all throw
/// StoreError.
class MessageTree {
public:
    explicit MessageTree(const Database& database) : m_database(database) {}

    /// Without those that were removed; parents before their children.
    std::vector<TreeMessage> messages(qint64 chat) const;
    /// The message `step` places from this one among its versions, the oldest first; nothing beyond their ends.
    std::optional<qint64> version(qint64 message, int step) const;
    /// How many versions a message has, including itself.
    int versions(qint64 message) const;
    /// How many messages follow this one, in all branches.
    int following(qint64 message) const;

    /// A message with this text beside another, which it takes the place of; nothing follows it. Of an answer it keeps
    /// model, settings and reasoning, but no tokens, for nobody drew these.
    qint64 addVersion(qint64 message, const QString& text);
    /// Shows the chat up to this message, and the latest line that follows it.
    void showLine(qint64 message);
    /// Shows the chat up to this message: what is sent next begins a new branch.
    void showUpTo(qint64 message);

    /// Takes out a message and all that follows it. If it was shown, the version nearest to it is shown instead, or
    /// else the chat up to the message before.
    RemovedBranch remove(qint64 message);
    /// Brings it back, and shows what was shown then.
    void restore(const RemovedBranch& branch);
    /// What was removed until now can no longer be brought back.
    void giveUp();
    /// Really deletes what was given up: text and tokens, in the file, the index, the journal and the copies
    /// (backup.h). Every step is short, so that another connection may write between them. What is not done when `stop`
    /// is requested stays given up.
    void purge(const std::stop_token& stop = {});

private:
    const Database& m_database;
};

}  // namespace vitrine
