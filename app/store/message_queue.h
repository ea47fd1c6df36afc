#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace vitrine {

class Database;

struct QueuedMessage {
    qint64 id = 0;
    QString text;

    bool operator==(const QueuedMessage&) const = default;
};

/// Messages that wait for the end of the answer before them, in the order in which they will be sent. Every function
/// that writes has committed when it returns; all throw StoreError.
class MessageQueue {
public:
    explicit MessageQueue(const Database& database) : m_database(database) {}

    std::vector<QueuedMessage> messages(qint64 chat) const;
    qint64 add(qint64 chat, const QString& text);
    /// Returns its text; nothing if there is no such message.
    std::optional<QString> remove(qint64 queued);
    /// Makes it the message after `parent`, and the chat's last: it is there once, whenever the program ends. Returns
    /// the id of the message.
    qint64 send(qint64 queued, qint64 parent);

private:
    const Database& m_database;
};

}  // namespace vitrine
