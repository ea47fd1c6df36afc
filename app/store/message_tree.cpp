#include "app/store/message_tree.h"

#include "app/markdown/shown_text.h"
#include "app/store/backup.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/purge.h"
#include "app/store/text.h"

#include <QDateTime>

#include <algorithm>
#include <iterator>
#include <span>

namespace vitrine {

namespace {

qint64 number(QSqlQuery query)
{
    return query.next() ? query.value(0).toLongLong() : 0;
}

qint64 chatOf(const Database& database, qint64 message)
{
    return number(database.run(QStringLiteral("SELECT chat FROM messages WHERE id = ?"), {message}));
}

/// Returns the last message below a message, by following the newest child at each step. Children are newer than their
/// parents.
qint64 endOfLine(const Database& database, qint64 message)
{
    return number(database.run(
        QStringLiteral("WITH RECURSIVE line(id) AS (SELECT ? UNION ALL SELECT (SELECT max(m.id) FROM messages m"
                       " WHERE m.parent = line.id AND m.id > line.id AND m.removed_with IS NULL) FROM line WHERE "
                       "line.id IS NOT NULL)"
                       " SELECT max(id) FROM line"),
        {message}));
}

void show(const Database& database, qint64 chat, qint64 message)
{
    database.run(QStringLiteral("UPDATE chats SET current_message = ? WHERE id = ?"),
                 {message == 0 ? QVariant() : QVariant(message), chat});
}

/// Selects a message and all messages below it, except messages that were removed earlier. It only follows children
/// with higher ids, so that damaged parent ids cannot cause an endless loop.
constexpr const char* kBranch =
    "WITH RECURSIVE branch(id) AS (SELECT ? UNION ALL SELECT m.id FROM branch JOIN messages m ON m.parent = branch.id"
    " WHERE m.id > branch.id AND m.removed_with IS NULL)";

// Maximum number of messages that one transaction deletes.
constexpr std::size_t kDeletedAtOnce = 50;

/// A message that is deleted permanently, also from the copies of the file (backup.h). A copy may contain another
/// message with the same id. Therefore the creation time must match, too.
struct GivenUp {
    qint64 message;
    qint64 createdAt;
};

/// Deletes messages in the given order, newest first. If a parent were deleted before its descendants, SQLite would
/// delete them recursively. SQLite limits such recursion to a thousand levels.
void deleteMessages(const Database& database, std::span<const GivenUp> youngestFirst, const std::stop_token& stop)
{
    for (std::size_t i = 0; i < youngestFirst.size() && !stop.stop_requested();) {
        Transaction transaction(database, Database::Durability::Process);
        for (const std::size_t end = std::min(youngestFirst.size(), i + kDeletedAtOnce); i < end; ++i) {
            database.run(QStringLiteral("DELETE FROM messages WHERE id = ? AND created_at = ?"),
                         {youngestFirst[i].message, youngestFirst[i].createdAt});
        }
        transaction.commit();
    }
}

}  // namespace

std::vector<TreeMessage> MessageTree::messages(qint64 chat) const
{
    QSqlQuery query = m_database.of(chat).run(
        QStringLiteral("SELECT id, parent, role, edited, state, substr(text, 1, 400), generated_tokens FROM messages"
                       " LEFT JOIN answers ON message = id WHERE chat = ? AND removed_with IS NULL ORDER BY id"),
        {chat});
    std::vector<TreeMessage> messages;
    while (query.next()) {
        const QString text = query.value(5).toString();
        const bool ofUser = query.value(2).toString() == QLatin1String("user");
        messages.push_back({.id = query.value(0).toLongLong(),
                            .parent = query.value(1).toLongLong(),
                            .ofUser = ofUser,
                            .edited = query.value(3).toBool(),
                            .state = messageStateFromName(query.value(4).toString()),
                            .preview = previewOf(ofUser ? text : spokenText(text)),
                            .tokens = query.value(6).toInt()});
    }
    return messages;
}

std::optional<qint64> MessageTree::version(qint64 message, int step) const
{
    QSqlQuery query = m_database.of(message).run(
        QStringLiteral("SELECT s.id FROM messages m JOIN messages s ON s.chat = m.chat AND s.parent IS m.parent"
                       " WHERE m.id = ? AND s.removed_with IS NULL ORDER BY s.id"),
        {message});
    std::vector<qint64> versions;
    while (query.next()) versions.push_back(query.value(0).toLongLong());
    for (qsizetype i = 0; i < std::ssize(versions); ++i) {
        if (versions[static_cast<std::size_t>(i)] != message) continue;
        const qsizetype wanted = i + step;
        if (wanted < 0 || wanted >= std::ssize(versions)) break;
        return versions[static_cast<std::size_t>(wanted)];
    }
    return std::nullopt;
}

int MessageTree::versions(qint64 message) const
{
    return static_cast<int>(number(m_database.of(message).run(
        QStringLiteral("SELECT count(*) FROM messages m JOIN messages s ON s.chat = m.chat AND s.parent IS m.parent"
                       " WHERE m.id = ? AND s.removed_with IS NULL"),
        {message})));
}

int MessageTree::following(qint64 message) const
{
    return static_cast<int>(number(m_database.of(message).run(
        QLatin1String(kBranch) + QStringLiteral(" SELECT count(*) - 1 FROM branch"), {message})));
}

qint64 MessageTree::addVersion(qint64 message, const QString& text)
{
    Transaction transaction(m_database.of(message));
    const qint64 time = QDateTime::currentMSecsSinceEpoch();
    const qint64 id =
        m_database.of(message)
            .run(
                QStringLiteral("INSERT INTO messages (chat, parent, role, text, state, created_at, reasoning, edited)"
                               " SELECT chat, parent, role, ?, 'complete', ?, reasoning, 1 FROM messages WHERE id = ?"),
                {notNull(text), time, message})
            .lastInsertId()
            .toLongLong();
    m_database.of(message).run(
        QStringLiteral("INSERT INTO answers (message, model_name, model_path, settings)"
                       " SELECT ?, model_name, model_path, settings FROM answers WHERE message = ?"),
        {id, message});
    m_database.of(message).run(QStringLiteral("UPDATE chats SET current_message = ?, updated_at = ? WHERE id ="
                                              " (SELECT chat FROM messages WHERE id = ?)"),
                               {id, time, id});
    transaction.commit();
    return id;
}

void MessageTree::showLine(qint64 message)
{
    if (const qint64 chat = chatOf(m_database.of(message), message))
        show(m_database.of(message), chat, endOfLine(m_database.of(message), message));
}

void MessageTree::showUpTo(qint64 message)
{
    if (const qint64 chat = chatOf(m_database.of(message), message)) show(m_database.of(message), chat, message);
}

RemovedBranch MessageTree::remove(qint64 message)
{
    Transaction transaction(m_database.of(message));
    RemovedBranch removed;
    removed.message = message;
    removed.chat = chatOf(m_database.of(message), message);
    removed.shown = number(
        m_database.of(message).run(QStringLiteral("SELECT current_message FROM chats WHERE id = ?"), {removed.chat}));
    const bool wasShown = number(m_database.of(message).run(
                              QLatin1String(kBranch) + QStringLiteral(" SELECT count(*) FROM branch WHERE id = ?"),
                              {message, removed.shown})) > 0;
    const qint64 parent =
        number(m_database.of(message).run(QStringLiteral("SELECT parent FROM messages WHERE id = ?"), {message}));
    std::optional<qint64> instead = version(message, -1);
    if (!instead) instead = version(message, 1);
    removed.messages = static_cast<int>(
        m_database.of(message)
            .run(QLatin1String(kBranch) +
                     QStringLiteral(" UPDATE messages SET removed_with = ? WHERE id IN (SELECT id FROM branch)"),
                 {message, message})
            .numRowsAffected());
    if (wasShown)
        show(m_database.of(message), removed.chat, instead ? endOfLine(m_database.of(message), *instead) : parent);
    transaction.commit();
    return removed;
}

void MessageTree::restore(const RemovedBranch& branch)
{
    Transaction transaction(m_database.of(branch.message));
    m_database.of(branch.message)
        .run(QStringLiteral("UPDATE messages SET removed_with = NULL WHERE removed_with = ?"), {branch.message});
    show(m_database.of(branch.message), branch.chat, branch.shown);
    transaction.commit();
}

void MessageTree::giveUp()
{
    m_database.run(
        QStringLiteral("UPDATE messages SET removed_with = 0 WHERE removed_with IS NOT NULL AND removed_with <> 0"));
}

void MessageTree::purge(const std::stop_token& stop)
{
    std::vector<GivenUp> messages;
    QSqlQuery query =
        m_database.run(QStringLiteral("SELECT id, created_at FROM messages WHERE removed_with = 0 ORDER BY id DESC"));
    while (query.next()) messages.push_back({query.value(0).toLongLong(), query.value(1).toLongLong()});
    query.finish();
    if (messages.empty()) return;
    // Delete the messages in the copies first. The list of removed messages is only in the file itself, and is lost
    // when the messages are deleted there.
    if (m_database.isPersistent()) {
        for (const QString& path : copiesOf(m_database.path())) {
            deleteMessages(Database(path, Database::Access::Beside), messages, stop);
            if (stop.stop_requested()) return;
        }
    }
    deleteMessages(m_database, messages, stop);
    tidyStore(m_database, stop);
}

}  // namespace vitrine
