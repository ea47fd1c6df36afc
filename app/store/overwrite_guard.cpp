#include "app/store/overwrite_guard.h"

#include "app/store/database.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QThread>
#include <QUrl>
#include <QVariant>

#include <atomic>
#include <vector>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

namespace vitrine {

namespace {

constexpr std::array<const char*, 2> kTables{"chats", "messages"};
constexpr int kRowsCompared = 20;  // number of rows that are compared at each end of a table

/// Id and creation time of a row. Neither of them ever changes.
struct Row {
    qint64 id = 0;
    qint64 time = 0;
};

/// Reads the file itself, without its journal and without locks. The class opens the file through SQLite. If this
/// process opened and closed the file directly, POSIX would release the locks of all SQLite connections to this file.
class RawFile {
public:
    explicit RawFile(const QString& path)
    {
        static std::atomic<int> counter{0};
        m_name = QStringLiteral("vitrine-raw-%1").arg(++counter);
        QSqlDatabase connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name);
        connection.setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_OPEN_URI"));
        const QByteArray encoded = QUrl::toPercentEncoding(path, "/");
        connection.setDatabaseName(QStringLiteral("file:%1?immutable=1").arg(QString::fromLatin1(encoded)));
        m_isOpen = connection.open();
    }
    ~RawFile()
    {
        QSqlDatabase::database(m_name, false).close();
        QSqlDatabase::removeDatabase(m_name);
    }
    RawFile(const RawFile&) = delete;
    RawFile& operator=(const RawFile&) = delete;

    /// Returns the rows of a query. Returns nullopt if the file cannot be read as a database with this table.
    std::optional<std::vector<Row>> rows(const QString& sql) const
    {
        QSqlQuery query(QSqlDatabase::database(m_name, false));
        query.setForwardOnly(true);
        if (!m_isOpen || !query.exec(sql)) return std::nullopt;
        std::vector<Row> rows;
        while (query.next()) rows.push_back({query.value(0).toLongLong(), query.value(1).toLongLong()});
        return query.lastError().isValid() ? std::nullopt : std::optional(rows);
    }

private:
    QString m_name;
    bool m_isOpen = false;
};

QString sequenceSql(const char* table)
{
    return QStringLiteral("SELECT coalesce(max(seq), 0), 0 FROM sqlite_sequence WHERE name = '%1'")
        .arg(QLatin1String(table));
}

QString endSql(const char* table, const char* order)
{
    return QStringLiteral("SELECT id, created_at FROM %1 ORDER BY id %2 LIMIT %3")
        .arg(QLatin1String(table), QLatin1String(order))
        .arg(kRowsCompared);
}

/// Returns whether each row has the same creation time in `database` as in `rows`. Rows that no longer exist in
/// `database` are ignored.
bool agree(const std::vector<Row>& rows, const char* table, const Database& database)
{
    for (const Row& row : rows) {
        QSqlQuery own =
            database.run(QStringLiteral("SELECT created_at FROM %1 WHERE id = ?").arg(QLatin1String(table)), {row.id});
        if (own.next() && own.value(0).toLongLong() != row.time) return false;
    }
    return true;
}

qint64 ownSequence(const char* table, const Database& database)
{
    QSqlQuery own = database.run(sequenceSql(table));
    return own.next() ? own.value(0).toLongLong() : 0;
}

}  // namespace

std::optional<OverwriteGuard::Stamp> OverwriteGuard::stampOf(const QString& path)
{
#ifdef Q_OS_LINUX
    struct stat found {};
    if (::stat(QFile::encodeName(path).constData(), &found) != 0) return {};
    return Stamp{found.st_mtim.tv_sec, found.st_mtim.tv_nsec, found.st_size};
#else
    Q_UNUSED(path)
    return {};
#endif
}

std::optional<OverwriteGuard::Sequences> OverwriteGuard::sequencesInFile(const Database& database) const
{
    const RawFile file(database.path());
    Sequences sequences{};
    for (std::size_t i = 0; i < kTables.size(); ++i) {
        const auto sequence = file.rows(sequenceSql(kTables[i]));
        const auto first = file.rows(endSql(kTables[i], "ASC"));
        const auto last = file.rows(endSql(kTables[i], "DESC"));
        if (!sequence || sequence->empty() || !first || !last) return std::nullopt;
        sequences[i] = sequence->front().id;
        if (sequences[i] < m_known[i] || sequences[i] > ownSequence(kTables[i], database)) return std::nullopt;
        if (!agree(*first, kTables[i], database) || !agree(*last, kTables[i], database)) return std::nullopt;
    }
    return sequences;
}

void OverwriteGuard::begin(const Database& database)
{
    m_known = {};
    std::optional<Sequences> sequences = sequencesInFile(database);
    if (!sequences) {  // in a new file, all tables are still in the journal and not in the file itself
        database.run(QStringLiteral("PRAGMA wal_checkpoint(PASSIVE)"));
        sequences = sequencesInFile(database);
    }
    m_stamp = sequences ? stampOf(database.path()) : std::nullopt;
    m_known = sequences.value_or(Sequences{});
}

bool OverwriteGuard::isOverwritten(const Database& database)
{
    constexpr int kTries = 3;
    constexpr unsigned long kPause = 20;  // milliseconds between two tries, so that a checkpoint of another connection
                                          // can finish
    if (!m_stamp) return false;
    for (int i = 0; i < kTries; ++i) {
        const std::optional<Stamp> stamp = stampOf(database.path());
        if (!stamp || stamp == m_stamp) return false;
        if (const std::optional<Sequences> sequences = sequencesInFile(database)) {
            m_stamp = stamp;
            m_known = *sequences;
            return false;
        }
        QThread::msleep(kPause);
    }
    return true;
}

}  // namespace vitrine
