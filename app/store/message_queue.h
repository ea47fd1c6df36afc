#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace vitrine {

class Database;

/// A message that waits for the end of the current answer.
struct QueuedMessage {
    qint64 id = 0;
    QString text;

    bool operator==(const QueuedMessage&) const = default;
};

/// Messages that are sent one after the other when the current answer has ended. Every function that writes has
/// committed when it returns. All functions throw StoreError.
class MessageQueue {
public:
    explicit MessageQueue(const Database& database) : m_database(database) {}

    std::vector<QueuedMessage> messages(qint64 chat) const;
    qint64 add(qint64 chat, const QString& text);
    /// Removes a queued message. Returns its text; empty if the message does not exist.
    std::optional<QString> remove(qint64 queued);
    /// Moves a queued message into the chat, after `parent` and as the last message. It exists exactly once, even after
    /// a crash. Returns the id of the message.
    qint64 send(qint64 queued, qint64 parent);

private:
    const Database& m_database;
};

}  // namespace vitrine
