#include "app/store/purge.h"

#include "app/store/backup.h"
#include "app/store/database.h"
#include "app/store/message_index.h"

#include <vector>

namespace vitrine {

namespace {

// Maximum number of messages that one transaction deletes.
constexpr int kMessagesAtOnce = 50;

/// Deletes a chat, its newest messages first. If a parent were deleted before its descendants, SQLite would delete them
/// recursively. SQLite limits such recursion to a thousand levels.
void deleteChat(const Database& database, qint64 chat, const std::stop_token& stop)
{
    const QString some = QStringLiteral("DELETE FROM messages WHERE id IN"
                                        " (SELECT id FROM messages WHERE chat = ? ORDER BY id DESC LIMIT ?)");
    while (!stop.stop_requested() && database.run(some, {chat, kMessagesAtOnce}).numRowsAffected() > 0) {
    }
    if (!stop.stop_requested()) database.run(QStringLiteral("DELETE FROM chats WHERE id = ?"), {chat});
}

qint64 whenMade(const Database& database, qint64 chat)
{
    QSqlQuery query = database.run(QStringLiteral("SELECT created_at FROM chats WHERE id = ?"), {chat});
    return query.next() ? query.value(0).toLongLong() : -1;
}

/// Deletes chats in the copies. A copy may come from another file, in which other chats have the same ids. Therefore
/// creation times must match, too.
void deleteInCopies(const Database& database, std::span<const qint64> chats, const std::stop_token& stop)
{
    if (!database.isPersistent()) return;
    for (const QString& path : copiesOf(database.path())) {
        const Database copy(path, Database::Access::Beside);
        for (const qint64 chat : chats) {
            if (whenMade(copy, chat) == whenMade(database, chat)) deleteChat(copy, chat, stop);
        }
        if (stop.stop_requested()) return;
    }
}

}  // namespace

std::vector<qint64> removedChats(const Database& database)
{
    std::vector<qint64> chats;
    QSqlQuery query = database.run(QStringLiteral("SELECT id FROM chats WHERE deleted_at IS NOT NULL"));
    while (query.next()) chats.push_back(query.value(0).toLongLong());
    return chats;
}

void purgeChats(const Database& database, std::span<const qint64> chats, const std::stop_token& stop)
{
    if (chats.empty()) return;
    // Delete the chats in the copies first. The list of removed chats is only in the file itself, and is lost when the
    // chats are deleted there.
    deleteInCopies(database, chats, stop);
    // Waiting for the disk is not necessary. If a power failure undoes the deletion, the next start repeats it.
    database.run(QStringLiteral("PRAGMA synchronous = NORMAL"));
    for (const qint64 chat : chats) deleteChat(database, chat, stop);
    tidyStore(database, stop);
}

void tidyStore(const Database& database, const std::stop_token& stop)
{
    for (bool first = true; !stop.stop_requested() && tidyIndex(database, first);) first = false;
    database.run(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)"));
}

}  // namespace vitrine
