#include "app/store/database.h"

#include "app/store/schema.h"
#include "app/store/text.h"
#include "app/words/translated.h"
#include "core/base/concat.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlError>

#include <atomic>

namespace vitrine {

namespace {

// SQLite's result codes (sqlite3.h), of which the low byte is the kind.
constexpr int kSqliteBusy = 5;
constexpr int kSqliteCorrupt = 11;
constexpr int kSqliteFull = 13;
constexpr int kSqliteNotADatabase = 26;

// Milliseconds to wait for another program that writes to the file. Once the window is there it must not stand still:
// whoever writes tries again later.
constexpr int kPatienceAtStart = 2000;
constexpr int kPatience = 50;

QString memoryPath()
{
    return QStringLiteral(":memory:");
}

StoreError storeError(const QString& path, const QSqlError& error)
{
    const int code = error.nativeErrorCode().toInt() & 0xFF;
    const bool corrupt = code == kSqliteCorrupt || code == kSqliteNotADatabase;
    const std::string reason = toUtf8(error.databaseText().isEmpty() ? error.driverText() : error.databaseText());
    const std::string file = toUtf8(path);
    // The reason stands first: where there is room for little, the window shows how a sentence begins.
    std::string sentence =
        concat("The chats in ", file, corrupt ? " are damaged (" : " could not be read or saved (", reason, ").");
    if (code == kSqliteFull) sentence = concat("The disk is full, so the chats in ", file, " could not be saved.");
    if (code == kSqliteBusy)
        sentence = concat("Another program has locked the chats in ", file, ", so they could not be saved.");
    return {corrupt ? StoreError::Kind::Corrupt : StoreError::Kind::Unusable, sentence, reason};
}

/// Moves the file and its journals aside; false when even that is impossible.
bool moveAside(const QString& path, const QString& target)
{
    if (!QFile::rename(path, target)) return false;
    for (const char* suffix : {"-wal", "-shm"}) {
        const QString journal = path + QLatin1String(suffix);
        if (QFile::exists(journal) && !QFile::rename(journal, target + QLatin1String(suffix))) return false;
    }
    return true;
}

QString brokenName(const QString& path)
{
    const QString base =
        path + QStringLiteral(".broken-") + QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    QString name = base;
    for (int i = 2; QFile::exists(name); ++i) name = QStringLiteral("%1-%2").arg(base).arg(i);
    return name;
}

OpenedDatabase openInMemory(const QString& why)
{
    return {std::make_unique<Database>(memoryPath()),
            QStringLiteral("%1 Until this is fixed, chats are kept only in memory and are lost when the program ends.")
                .arg(why)};
}

OpenedDatabase startFresh(const QString& path, const QString& why)
{
    const QString broken = brokenName(path);
    if (!moveAside(path, broken)) {
        return openInMemory(QStringLiteral("%1 The file could not be renamed either.").arg(why));
    }
    return {std::make_unique<Database>(path), QStringLiteral("%1 The file was kept as %2, and a new one was started.")
                                                  .arg(why, QFileInfo(broken).fileName())};
}

}  // namespace

Database::Database(const QString& path, Access access) : m_path(path)
{
    static std::atomic<int> counter{0};
    m_connection = QStringLiteral("vitrine-%1").arg(++counter);
    try {
        connect(access);
        if (access == Access::Write) prepare();
        if (access == Access::Beside) protect();
    } catch (...) {
        QSqlDatabase::removeDatabase(m_connection);
        throw;
    }
}

Database::~Database()
{
    QSqlDatabase::database(m_connection, false).close();
    QSqlDatabase::removeDatabase(m_connection);
}

bool Database::isPersistent() const
{
    return m_path != memoryPath();
}

void Database::connect(Access access)
{
    QSqlDatabase connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connection);
    if (!connection.isValid()) {
        throw StoreError(StoreError::Kind::Unusable, "Chats cannot be saved: Qt's driver for SQLite is not installed.");
    }
    connection.setDatabaseName(m_path);
    QString options = QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(kPatienceAtStart);
    if (access == Access::Read) options += QStringLiteral(";QSQLITE_OPEN_READONLY");
    connection.setConnectOptions(options);
    if (!connection.open()) throw storeError(m_path, connection.lastError());
}

void Database::protect()
{
    run(QStringLiteral("PRAGMA synchronous = FULL"));
    run(QStringLiteral("PRAGMA foreign_keys = ON"));
    // What a user deletes is overwritten, not merely forgotten.
    run(QStringLiteral("PRAGMA secure_delete = ON"));
}

void Database::prepare()
{
    // A journal that is still there means that the last run did not end properly: look before trusting the file.
    const bool endedBadly = QFileInfo(m_path + QStringLiteral("-wal")).size() > 0;
    run(QStringLiteral("PRAGMA journal_mode = WAL"));
    protect();
    if (endedBadly) {
        QSqlQuery check = run(QStringLiteral("PRAGMA quick_check(1)"));
        const QString verdict = check.next() ? check.value(0).toString() : QString();
        if (verdict != QLatin1String("ok")) {
            throw StoreError(StoreError::Kind::Corrupt, concat("The chats in ", toUtf8(m_path), " are damaged."),
                             toUtf8(verdict));
        }
    }
    migrate(*this);
    run(QStringLiteral("PRAGMA busy_timeout = %1").arg(kPatience));
}

const Database& Database::of(qint64 id) const
{
    if (!isTemporary(id) || m_isTemporary) return *this;
    if (!m_temporary) {
        m_temporary = std::make_unique<Database>(memoryPath());
        m_temporary->m_isTemporary = true;
        // Nor may anything of it go to a file that SQLite makes for a moment.
        m_temporary->run(QStringLiteral("PRAGMA temp_store = MEMORY"));
        for (const char* const table : {"chats", "messages", "queued"}) {
            m_temporary->run(QStringLiteral("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)"),
                             {QString::fromLatin1(table), kFirstTemporaryId});
        }
    }
    return *m_temporary;
}

QSqlQuery Database::run(const QString& sql, const QVariantList& values) const
{
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.setForwardOnly(true);
    if (!query.prepare(sql)) throw storeError(m_path, query.lastError());
    for (const QVariant& value : values) query.addBindValue(value);
    if (!query.exec()) throw storeError(m_path, query.lastError());
    return query;
}

Transaction::Transaction(const Database& database, Database::Durability durability) : m_database(database)
{
    // Has no effect inside a transaction, so it is set before each one.
    m_database.run(durability == Database::Durability::Disk ? QStringLiteral("PRAGMA synchronous = FULL")
                                                            : QStringLiteral("PRAGMA synchronous = NORMAL"));
    m_database.run(QStringLiteral("BEGIN IMMEDIATE"));
}

Transaction::~Transaction()
{
    if (!m_open) return;
    try {
        m_database.run(QStringLiteral("ROLLBACK"));
    } catch (const Error&) {
        // SQLite has rolled back by itself; the statement that failed is already being reported.
    }
}

void Transaction::commit()
{
    m_database.run(QStringLiteral("COMMIT"));
    m_open = false;
}

OpenedDatabase openChatDatabase(const QString& folder)
{
    if (!QDir().mkpath(folder)) {
        return openInMemory(QStringLiteral("The folder %1 for the chats cannot be made.").arg(folder));
    }
    const QString path = QDir(folder).filePath(QStringLiteral("chats.sqlite"));
    try {
        return {std::make_unique<Database>(path), {}};
    } catch (const StoreError& error) {
        const QString why = translated(error.sentence());
        return error.kind() == StoreError::Kind::Corrupt ? startFresh(path, why) : openInMemory(why);
    }
}

}  // namespace vitrine
