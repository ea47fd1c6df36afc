#include "app/store/health.h"

#include "app/store/database.h"
#include "app/store/text.h"
#include "core/base/concat.h"

namespace vitrine {

void requireSound(const Database& database)
{
    QSqlQuery check = database.run(QStringLiteral("PRAGMA quick_check(1)"));
    const QString verdict = check.next() ? check.value(0).toString() : QString();
    if (verdict == QLatin1String("ok")) return;
    throw StoreError(StoreError::Kind::Corrupt, concat("The chats in ", toUtf8(database.path()), " are damaged."),
                     toUtf8(verdict));
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
