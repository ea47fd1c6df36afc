#include "app/store/health.h"

#include "app/store/database.h"
#include "app/store/text.h"
#include "core/base/concat.h"

#include <algorithm>

namespace vitrine {

void requireSound(const Database& database)
{
    QSqlQuery check = database.run(QStringLiteral("PRAGMA quick_check(1)"));
    const QString verdict = check.next() ? check.value(0).toString() : QString();
    if (verdict == QLatin1String("ok")) return;
    throw StoreError(StoreError::Kind::Corrupt, concat("The chats in ", toUtf8(database.path()), " are damaged."),
                     toUtf8(verdict));
}

void requireUsable(const Database& database)
{
    const auto damaged = [&](const std::string& why) {
        return StoreError(StoreError::Kind::Corrupt,
                          concat("The chats in ", toUtf8(database.path()), " are damaged (", why, ")."), why);
    };
    const auto highest = [&](const QString& sql) {
        QSqlQuery query = database.run(sql);
        return query.next() ? query.value(0).toLongLong() : 0;
    };
    for (const char* const table : {"chats", "messages", "queued"}) {
        const QString name = QLatin1String(table);
        qint64 id = highest(QStringLiteral("SELECT max(seq) FROM sqlite_sequence WHERE name = '%1'").arg(name));
        try {
            id = std::max(id, highest(QStringLiteral("SELECT max(id) FROM %1").arg(name)));
        } catch (const StoreError& error) {  // a table that is missing is found when it is used
            if (error.kind() != StoreError::Kind::Corrupt) throw;
        }
        if (isTemporary(id)) throw damaged(concat("ids of ", table, " are too large"));
    }
    try {
        database.run(QStringLiteral("SELECT rowid FROM message_words WHERE message_words MATCH '\"abc\"' LIMIT 1"));
    } catch (const StoreError& error) {
        if (error.kind() == StoreError::Kind::Corrupt) return;  // see above
        if (error.kind() != StoreError::Kind::Unusable) throw;
        throw damaged(error.detail());
    }
}

int breakCircles(const Database& database)
{
    // Answered by the index of places alone, so a large file opens as fast as before.
    QSqlQuery found = database.run(QStringLiteral("SELECT 1 FROM messages WHERE parent >= id LIMIT 1"));
    const bool any = found.next();
    found.finish();
    if (!any) return 0;
    return database.run(QStringLiteral("UPDATE messages SET parent = NULL WHERE parent >= id")).numRowsAffected();
}

}  // namespace vitrine
