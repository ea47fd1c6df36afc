#include "app/store/salvage.h"

#include "app/store/database.h"
#include "app/store/health.h"
#include "app/store/text.h"
#include "core/base/sentence.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSqlError>
#include <QSqlRecord>
#include <QStringList>

#include <algorithm>

namespace vitrine {

namespace {

// Ids from this number on belong to temporary chats, which are never stored in a file.
constexpr qint64 kEnd = kFirstTemporaryId;
// Number of consecutive keys that are tried after an unreadable row. If all of them fail, the distance to the next
// tried key is doubled each time.
constexpr qint64 kSingleSteps = 256;

/// Translation context of the texts in this file.
struct Salvage {
    Q_DECLARE_TR_FUNCTIONS(vitrine::Salvage)
};

/// Returns the columns of a table; empty if it does not exist or its definition cannot be read.
QStringList columnsOf(const Database& database, const QString& table)
{
    QStringList columns;
    try {
        QSqlQuery query = database.run(QStringLiteral("SELECT name FROM pragma_table_info(?)"), {table});
        while (query.next()) columns << query.value(0).toString();
    } catch (const StoreError&) {
        columns.clear();
    }
    return columns;
}

/// Reports which fraction of the file has been copied. Throws StoreError after the caller has requested a stop.
class Course {
public:
    Course(qint64 bytes, const std::function<void(double)>& progress, const std::stop_token& stop)
        : m_bytes(std::max<qint64>(1, bytes)), m_progress(progress), m_stop(stop)
    {
    }

    void requireWanted() const
    {
        if (m_stop.stop_requested())
            throw StoreError(StoreError::Kind::Unusable, SENTENCE("The recovery of the chats was stopped."));
    }

    /// Call this function after each row was copied.
    void add(const QVariantList& values)
    {
        requireWanted();
        for (const QVariant& value : values) m_copied += sizeOf(value);
        const int share = static_cast<int>(std::min<qint64>(kShares - 1, m_copied * kShares / m_bytes));
        if (share <= m_share) return;
        m_share = share;
        if (m_progress) m_progress(static_cast<double>(share) / kShares);
    }

private:
    static constexpr int kShares = 200;  // number of steps in which the progress is reported

    static qint64 sizeOf(const QVariant& value)
    {
        if (value.typeId() == QMetaType::QString) return value.toString().size();
        if (value.typeId() == QMetaType::QByteArray) return value.toByteArray().size();
        return static_cast<qint64>(sizeof(qint64)) / 2;  // an estimate, because SQLite stores most numbers in fewer
                                                         // than 8 bytes
    }

    qint64 m_bytes;
    const std::function<void(double)>& m_progress;
    std::stop_token m_stop;
    qint64 m_copied = 0;
    int m_share = 0;
};

/// Copies one table row by row, in the order of its integer key.
class TableCopy {
public:
    TableCopy(const Database& from, const Database& to, Course& course, const QString& table, const QString& key)
        : m_from(from), m_to(to), m_course(course), m_table(table), m_key(key)
    {
        const QStringList there = columnsOf(from, table);
        for (const QString& column : columnsOf(to, table)) {
            if (there.contains(column)) m_columns << column;
        }
        QStringList marks(m_columns.size(), QStringLiteral("?"));
        m_insert = QStringLiteral("INSERT OR IGNORE INTO %1 (%2) VALUES (%3)")
                       .arg(table, m_columns.join(u','), marks.join(u','));
    }

    /// Copies the table. Returns whether the table exists.
    bool run()
    {
        if (!m_columns.contains(m_key)) return false;
        qint64 next = 0;
        while (next < kEnd) {
            const qint64 unread = copyFrom(next);
            if (unread >= kEnd) break;
            next = readableAfter(unread);
        }
        return true;
    }

    int copied() const { return m_copied; }
    int partly() const { return m_partly; }

private:
    QString rowsFrom(const QString& columns, const QString& limit = {}) const
    {
        return QStringLiteral("SELECT %1 FROM %2 WHERE %3 >= ? AND %3 < %4 ORDER BY %3%5")
            .arg(columns, m_table, m_key, QString::number(kEnd), limit);
    }

    /// Copies rows up to the first unreadable row. Returns the lowest key that this unreadable row can have; kEnd if
    /// all rows were read.
    qint64 copyFrom(qint64 first)
    {
        qint64 next = first;
        try {
            QSqlQuery rows = m_from.run(rowsFrom(m_columns.join(u',')), {first});
            while (rows.next()) {
                QVariantList values;
                for (int i = 0; i < m_columns.size(); ++i) values << rows.value(i);
                // Use max(), because keys may be out of order in a damaged file.
                next = std::max(next, values[m_columns.indexOf(m_key)].toLongLong() + 1);
                insert(values);
            }
            return rows.lastError().isValid() ? next : kEnd;
        } catch (const StoreError& error) {
            if (error.kind() != StoreError::Kind::Corrupt) throw;
            return next;
        }
    }

    void insert(const QVariantList& values)
    {
        m_course.add(values);
        if (m_to.run(m_insert, values).numRowsAffected() > 0) ++m_copied;
    }

    /// Returns the key of the first row with a key of at least `key`; kEnd if no such row exists; nullopt if the row
    /// cannot be read.
    std::optional<qint64> read(qint64 key, const QString& columns) const
    {
        try {
            QSqlQuery row = m_from.run(rowsFrom(m_key + u',' + columns, QStringLiteral(" LIMIT 1")), {key});
            if (row.next()) return row.value(0).toLongLong();
            if (!row.lastError().isValid()) return kEnd;
        } catch (const StoreError&) {
        }
        return std::nullopt;
    }

    /// Returns the key from which reading can continue after an unreadable row.
    qint64 readableAfter(qint64 unread)
    {
        if (const auto key = read(unread, m_key); key && *key < kEnd) {
            // The key of the row can be read, so only a long value in the row is damaged.
            copyPartly(*key);
            return std::max(unread, *key) + 1;
        }
        const auto works = [this](qint64 key) {
            m_course.requireWanted();
            return read(key, m_columns.join(u',')).has_value();
        };
        qint64 bad = unread;
        for (; bad < unread + kSingleSteps; ++bad) {
            if (works(bad + 1)) return bad + 1;
        }
        qint64 good = bad;
        for (qint64 step = 1; good < kEnd; step *= 2) {
            good = std::min(kEnd, bad + step);
            if (good >= kEnd || works(good)) break;
            bad = good;
        }
        while (good - bad > 1) {
            const qint64 middle = bad + (good - bad) / 2;
            (works(middle) ? good : bad) = middle;
        }
        return good;
    }

    /// Copies a row value by value. An unreadable value is replaced by the default of its column, or by replacement().
    void copyPartly(qint64 key)
    {
        QStringList names;
        QVariantList values;
        for (const QString& column : m_columns) {
            try {
                QSqlQuery value =
                    m_from.run(QStringLiteral("SELECT %1 FROM %2 WHERE %3 = ?").arg(column, m_table, m_key), {key});
                if (!value.next()) throw StoreError(StoreError::Kind::Corrupt, SENTENCE("unreadable"));
                names << column;
                values << value.value(0);
            } catch (const StoreError&) {
                if (const QVariant instead = replacement(column); instead.isValid()) {
                    names << column;
                    values << instead;
                }
            }
        }
        QStringList marks(names.size(), QStringLiteral("?"));
        const int before = m_copied;
        const QString statement = QStringLiteral("INSERT OR IGNORE INTO %1 (%2) VALUES (%3)");
        if (m_to.run(statement.arg(m_table, names.join(u','), marks.join(u',')), values).numRowsAffected() > 0)
            ++m_copied;
        if (m_copied > before) ++m_partly;
    }

    /// Returns a replacement for an unreadable value in a column without a default.
    QVariant replacement(const QString& column) const
    {
        if (column == QLatin1String("text")) {
            return Salvage::tr("[This text could not be read: the file with the chats was damaged.]");
        }
        if (column == QLatin1String("state")) return QStringLiteral("interrupted");
        if (column == QLatin1String("created_at") || column == QLatin1String("updated_at")) return 0;
        if (m_table == QLatin1String("answers") && column.startsWith(QLatin1String("model_")))
            return QStringLiteral("");
        if (m_table == QLatin1String("answers") && column == QLatin1String("settings")) return QStringLiteral("");
        return {};
    }

    const Database& m_from;
    const Database& m_to;
    Course& m_course;
    const QString m_table;
    const QString m_key;
    QStringList m_columns;
    QString m_insert;
    int m_copied = 0;
    int m_partly = 0;
};

void copyTokens(const Database& from, const Database& to, Course& course)
{
    std::vector<qint64> answers;
    QSqlQuery known = to.run(QStringLiteral("SELECT message FROM answers ORDER BY message"));
    while (known.next()) answers.push_back(known.value(0).toLongLong());
    known.finish();
    for (const qint64 answer : answers) {
        try {
            QSqlQuery rows = from.run(QStringLiteral("SELECT part, sequence, records FROM answer_tokens"
                                                     " WHERE message = ? ORDER BY part, sequence"),
                                      {answer});
            while (rows.next()) {
                const QVariantList values{answer, rows.value(0), rows.value(1), rows.value(2)};
                course.add(values);
                to.run(QStringLiteral("INSERT OR IGNORE INTO answer_tokens (message, part, sequence, records)"
                                      " VALUES (?, ?, ?, ?)"),
                       values);
            }
        } catch (const StoreError& error) {
            // Keep an answer even if its tokens cannot be read.
            if (error.kind() != StoreError::Kind::Corrupt) throw;
        }
    }
}

void copyFolders(const Database& from, const Database& to)
{
    try {
        QSqlQuery rows = from.run(QStringLiteral("SELECT name, folded FROM folders"));
        while (rows.next()) {
            to.run(QStringLiteral("INSERT OR IGNORE INTO folders (name, folded) VALUES (?, ?)"),
                   {rows.value(0), rows.value(1)});
        }
    } catch (const StoreError& error) {
        // The table cannot be read. Continue without it; reconnect() later adds all folders that are named in chats.
        if (error.kind() != StoreError::Kind::Corrupt) throw;
    }
}

/// Returns the number of messages in the damaged file. Counts them in an index, because its pages may be readable even
/// if pages of the table are damaged.
std::optional<int> messagesByIndex(const Database& from)
{
    try {
        QSqlQuery query = from.run(QStringLiteral("SELECT count(*) FROM messages INDEXED BY messages_of_place"));
        if (query.next()) return query.value(0).toInt();
    } catch (const StoreError&) {
    }
    return std::nullopt;
}

int number(const Database& database, const QString& sql)
{
    QSqlQuery query = database.run(sql);
    return query.next() ? query.value(0).toInt() : 0;
}

/// Repairs references to rows that were lost.
void reconnect(const Database& to)
{
    // Because of damage, a message may have a chat id in the range of temporary chats. Such a message is moved to a new
    // chat with an id above all others.
    to.run(
        QStringLiteral("UPDATE messages SET chat = 1 + (chat - ?) % 1000000 + (SELECT coalesce(max(id), 0) FROM chats)"
                       " WHERE chat >= ?"),
        {kEnd, kEnd});
    to.run(QStringLiteral("INSERT INTO chats (id, title, title_is_own, current_message, created_at, updated_at)"
                          " SELECT chat, ?, 0, max(id), min(created_at), max(created_at) FROM messages"
                          " WHERE chat NOT IN (SELECT id FROM chats) GROUP BY chat"),
           {Salvage::tr("Recovered chat")});
    to.run(QStringLiteral("UPDATE messages SET parent = NULL WHERE parent IS NOT NULL AND NOT EXISTS"
                          " (SELECT 1 FROM messages p WHERE p.id = messages.parent AND p.chat = messages.chat)"));
    breakCircles(to);
    to.run(QStringLiteral("UPDATE chats SET current_message = (SELECT max(id) FROM messages WHERE chat = chats.id"
                          " AND removed_with IS NULL) WHERE NOT EXISTS (SELECT 1 FROM messages m"
                          " WHERE m.id = chats.current_message AND m.chat = chats.id)"));
    for (const char* const table : {"pasted", "queued"}) {
        to.run(QStringLiteral("DELETE FROM %1 WHERE chat NOT IN (SELECT id FROM chats)").arg(QLatin1String(table)));
    }
    to.run(QStringLiteral("DELETE FROM answers WHERE message NOT IN (SELECT id FROM messages)"));
    to.run(QStringLiteral("INSERT OR IGNORE INTO folders (name) SELECT DISTINCT folder FROM chats WHERE folder <> ''"));
}

}  // namespace

Salvaged salvage(const QString& damaged, const Database& target, const std::function<void(double)>& progress,
                 const std::stop_token& stop)
{
    Course course(QFileInfo(damaged).size() + QFileInfo(damaged + QStringLiteral("-wal")).size(), progress, stop);
    const Database from(damaged, Database::Access::Read);
    target.run(QStringLiteral("PRAGMA foreign_keys = OFF"));
    Salvaged salvaged;
    {
        Transaction transaction(target);
        TableCopy chats(from, target, course, QStringLiteral("chats"), QStringLiteral("id"));
        TableCopy messages(from, target, course, QStringLiteral("messages"), QStringLiteral("id"));
        const bool any = static_cast<int>(chats.run()) + static_cast<int>(messages.run()) > 0;
        if (!any) {
            throw StoreError(StoreError::Kind::Corrupt, SENTENCE("The damaged file has no readable table of chats."));
        }
        TableCopy(from, target, course, QStringLiteral("answers"), QStringLiteral("message")).run();
        TableCopy(from, target, course, QStringLiteral("pasted"), QStringLiteral("chat")).run();
        TableCopy(from, target, course, QStringLiteral("queued"), QStringLiteral("id")).run();
        copyTokens(from, target, course);
        copyFolders(from, target);
        if (const auto had = messagesByIndex(from))
            salvaged.lostMessages = std::max(0, *had - messages.copied()) + messages.partly();
        reconnect(target);
        transaction.commit();
    }
    target.run(QStringLiteral("PRAGMA foreign_keys = ON"));
    salvaged.chats = number(target, QStringLiteral("SELECT count(*) FROM chats WHERE deleted_at IS NULL"));
    salvaged.messages = number(target, QStringLiteral("SELECT count(*) FROM messages"));
    return salvaged;
}

}  // namespace vitrine
