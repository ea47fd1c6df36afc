#include "app/store/health.h"

#include "app/store/database.h"
#include "app/store/text.h"
#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/base/visible_text.h"

#include <QStringList>

#include <algorithm>
#include <map>
#include <string>

namespace vitrine {

namespace {

/// Returns the SQL definitions of triggers, views and unique indexes. These can change or reject data when rows are
/// written. The keys are kind and name, such as `trigger "message_added"`.
std::map<std::string, QString> activePartsOf(const Database& database)
{
    QSqlQuery query = database.run(QStringLiteral("SELECT type, name, sql FROM sqlite_master WHERE type IN"
                                                  " ('trigger', 'view') OR type = 'index' AND"
                                                  " upper(sql) LIKE 'CREATE UNIQUE%'"));
    std::map<std::string, QString> parts;
    while (query.next()) {
        parts[concat(toUtf8(query.value(0).toString()), " ", inQuotes(toUtf8(query.value(1).toString())))] =
            query.value(2).toString();
    }
    return parts;
}

void requireOwnParts(const Database& database)
{
    static const std::map<std::string, QString> own = activePartsOf(Database(QStringLiteral(":memory:")));
    const std::map<std::string, QString> found = activePartsOf(database);
    for (const auto& [name, definition] : found) {
        if (own.contains(name)) continue;
        throw StoreError(StoreError::Kind::Corrupt,
                         SENTENCE("Another program has changed ", toUtf8(database.path()),
                                  ", the file with the chats: its ", name, " is not from Vitrine."));
    }
    for (const auto& [name, definition] : own) {
        const auto same = found.find(name);
        if (same != found.end() && same->second == definition) continue;
        throw StoreError(StoreError::Kind::Corrupt,
                         SENTENCE("Another program has changed ", toUtf8(database.path()),
                                  ", the file with the chats: its ", name, " is missing or different."));
    }
}

}  // namespace

void requireSound(const Database& database)
{
    QSqlQuery check = database.run(QStringLiteral("PRAGMA quick_check(1)"));
    const QString verdict = check.next() ? check.value(0).toString() : QString();
    if (verdict == QLatin1String("ok")) return;
    throw StoreError(StoreError::Kind::Corrupt, SENTENCE("The chats in ", toUtf8(database.path()), " are damaged."),
                     toUtf8(verdict));
}

void requireUsable(const Database& database)
{
    const auto damaged = [&](const std::string& why) {
        return StoreError(StoreError::Kind::Corrupt,
                          SENTENCE("The chats in ", toUtf8(database.path()), " are damaged (", why, ")."), why);
    };
    const auto highest = [&](const QString& sql) {
        QSqlQuery query = database.run(sql);
        return query.next() ? query.value(0).toLongLong() : 0;
    };
    if (database.isPersistent()) requireOwnParts(database);
    for (const char* const table : {"chats", "messages", "queued"}) {
        const QString name = QLatin1String(table);
        qint64 id = highest(QStringLiteral("SELECT max(seq) FROM sqlite_sequence WHERE name = '%1'").arg(name));
        try {
            id = std::max(id, highest(QStringLiteral("SELECT max(id) FROM %1").arg(name)));
        } catch (const StoreError& error) {  // a missing table is reported when it is used
            if (error.kind() != StoreError::Kind::Corrupt) throw;
        }
        if (isTemporary(id)) throw damaged(SENTENCE("ids of ", table, " are too large"));
    }
    try {
        database.run(QStringLiteral("SELECT rowid FROM message_words WHERE message_words MATCH '\"abc\"' LIMIT 1"));
    } catch (const StoreError& error) {
        if (error.kind() == StoreError::Kind::Corrupt) return;  // a missing index is reported as soon as it is used
        if (error.kind() != StoreError::Kind::Unusable) throw;
        throw damaged(error.detail());
    }
}

void dropForeignParts(const Database& database)
{
    // Keep triggers with the names of Vitrine's own triggers. They may have a different definition because an earlier
    // version of Vitrine created them.
    QSqlQuery query = database.run(QStringLiteral(
        "SELECT type, name FROM sqlite_master WHERE (type IN ('trigger', 'view') OR type = 'index' AND upper(sql) LIKE"
        " 'CREATE UNIQUE%') AND name NOT IN ('message_added', 'message_removed', 'message_changed')"));
    QStringList statements;
    while (query.next()) {
        // IF EXISTS is necessary, because dropping a view also drops its triggers.
        statements << QStringLiteral("DROP %1 IF EXISTS \"%2\"")
                          .arg(query.value(0).toString(),
                               query.value(1).toString().replace(QLatin1String("\""), QLatin1String("\"\"")));
    }
    query.finish();
    for (const QString& statement : statements) database.run(statement);
}

int breakCircles(const Database& database)
{
    // This query uses an index, so it is fast even for large files.
    QSqlQuery found = database.run(QStringLiteral("SELECT 1 FROM messages WHERE parent >= id LIMIT 1"));
    const bool any = found.next();
    found.finish();
    if (!any) return 0;
    return database.run(QStringLiteral("UPDATE messages SET parent = NULL WHERE parent >= id")).numRowsAffected();
}

}  // namespace vitrine
