#include "app/store/restore.h"

#include "app/store/chat_store.h"
#include "app/store/chat_tree.h"
#include "app/store/database.h"
#include "app/store/health.h"
#include "app/store/text.h"
#include "core/base/sentence.h"

#include <QFile>
#include <QSqlQuery>

#include <filesystem>
#include <system_error>
#include <vector>

namespace vitrine {

namespace {

bool isThere(const Database& database, const ChatTree& tree)
{
    QSqlQuery query = database.run(QStringLiteral("SELECT 1 FROM chats WHERE created_at = ? AND deleted_at IS NULL"
                                                  " AND (SELECT count(*) FROM messages WHERE chat = chats.id) >= ?"),
                                   {tree.createdAt.toMSecsSinceEpoch(), static_cast<qint64>(tree.messages.size())});
    return query.next();
}

}  // namespace

void removeDatabase(const QString& path)
{
    for (const char* const suffix : {"", "-wal", "-shm"}) QFile::remove(path + QLatin1String(suffix));
}

void takeIn(const QString& file, const QString& copy)
{
    QFile::remove(copy);
    Database(file, Database::Access::Read).copyTo(copy);
    dropForeignParts(Database(copy, Database::Access::Beside));
    const Database current(copy);
    requireSound(current);
    breakCircles(current);
}

int addMissing(const Database& from, const Database& to, const std::function<void(double)>& progress)
{
    int added = 0;
    int seen = 0;
    ChatStore chats(to);
    const std::vector<ChatRow> rows = ChatStore(from).chats();
    for (const ChatRow& row : rows) {
        progress(static_cast<double>(seen++) / static_cast<double>(rows.size()));
        const auto tree = readTree(from, row.id);
        const auto details = ChatStore(from).chat(row.id);
        if (!tree || !details || isThere(to, *tree)) continue;
        if (tree->messages.empty() && details->draft.isEmpty() && details->pasted.isEmpty()) continue;
        const qint64 chat = writeTree(to, *tree);
        chats.edit(chat, {.draft = details->draft, .pasted = details->pasted});
        ++added;
    }
    return added;
}

void putInPlace(const QString& taken, const QString& path)
{
    for (const char* const suffix : {"-wal", "-shm"}) QFile::remove(path + QLatin1String(suffix));
    std::error_code problem;
    std::filesystem::rename(QFile::encodeName(taken).toStdString(), QFile::encodeName(path).toStdString(), problem);
    if (problem) {
        throw StoreError(StoreError::Kind::Unusable,
                         SENTENCE(toUtf8(path), " could not be replaced (", problem.message(), ")."));
    }
}

}  // namespace vitrine
