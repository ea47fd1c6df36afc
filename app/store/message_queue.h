#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace vitrine {

class Database;

/// A message that will be sent after the current answer has ended.
struct QueuedMessage {
    qint64 id = 0;
    QString text;

    bool operator==(const QueuedMessage&) const = default;
};

/// Messages that are sent one after the other, each when the current answer has ended. Every writing function has
/// committed its changes when it returns. All functions throw StoreError.
class MessageQueue {
public:
    explicit MessageQueue(const Database& database) : m_database(database) {}

    /// Returns the queued messages of a chat in the order in which they will be sent.
    std::vector<QueuedMessage> messages(qint64 chat) const;
    /// Adds a message to the end of the queue. Returns its id in the queue.
    qint64 add(qint64 chat, const QString& text);
    /// Removes a queued message. Returns its text; nullopt if the message does not exist.
    std::optional<QString> remove(qint64 queued);
    /// Moves a message from the queue into the chat, as the last message with the parent `parent`. The move is one
    /// transaction, so that the message exists exactly once even after a crash. Returns the id of the new message.
    qint64 send(qint64 queued, qint64 parent);

private:
    const Database& m_database;
};

}  // namespace vitrine
