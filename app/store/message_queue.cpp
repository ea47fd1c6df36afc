#include "app/store/message_queue.h"

#include "app/store/database.h"
#include "app/store/text.h"

#include <QDateTime>

namespace vitrine {

std::vector<QueuedMessage> MessageQueue::messages(qint64 chat) const
{
    QSqlQuery query =
        m_database.of(chat).run(QStringLiteral("SELECT id, text FROM queued WHERE chat = ? ORDER BY id"), {chat});
    std::vector<QueuedMessage> messages;
    while (query.next()) messages.push_back({query.value(0).toLongLong(), query.value(1).toString()});
    return messages;
}

qint64 MessageQueue::add(qint64 chat, const QString& text)
{
    return m_database.of(chat)
        .run(QStringLiteral("INSERT INTO queued (chat, text, created_at) VALUES (?, ?, ?)"),
             {chat, notNull(text), QDateTime::currentMSecsSinceEpoch()})
        .lastInsertId()
        .toLongLong();
}

std::optional<QString> MessageQueue::remove(qint64 queued)
{
    Transaction transaction(m_database.of(queued));
    QSqlQuery query = m_database.of(queued).run(QStringLiteral("SELECT text FROM queued WHERE id = ?"), {queued});
    if (!query.next()) return std::nullopt;
    const QString text = query.value(0).toString();
    query.finish();
    m_database.of(queued).run(QStringLiteral("DELETE FROM queued WHERE id = ?"), {queued});
    transaction.commit();
    return text;
}

qint64 MessageQueue::send(qint64 queued, qint64 parent)
{
    Transaction transaction(m_database.of(queued));
    const qint64 time = QDateTime::currentMSecsSinceEpoch();
    const qint64 id = m_database.of(queued)
                          .run(QStringLiteral("INSERT INTO messages (chat, parent, role, text, state, created_at)"
                                              " SELECT chat, ?, 'user', text, 'complete', ? FROM queued WHERE id = ?"),
                               {parent == 0 ? QVariant() : QVariant(parent), time, queued})
                          .lastInsertId()
                          .toLongLong();
    m_database.of(queued).run(QStringLiteral("UPDATE chats SET current_message = ?, updated_at = ?"
                                             " WHERE id = (SELECT chat FROM queued WHERE id = ?)"),
                              {id, time, queued});
    m_database.of(queued).run(QStringLiteral("DELETE FROM queued WHERE id = ?"), {queued});
    transaction.commit();
    return id;
}

}  // namespace vitrine
