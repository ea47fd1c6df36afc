#include "app/store/database.h"

#include "app/store/health.h"
#include "app/store/schema.h"
#include "app/store/text.h"
#include "core/base/sentence.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QSqlError>
#include <QThread>

#include <atomic>
#include <exception>
#include <utility>

#ifdef Q_OS_UNIX
#include <sys/stat.h>

#include <fcntl.h>
#include <unistd.h>
#endif

namespace vitrine {

namespace {

// Result codes of SQLite (sqlite3.h). The low byte is the basic error.
constexpr int kSqliteError = 1;
constexpr int kSqliteBusy = 5;
constexpr int kSqliteCorrupt = 11;
constexpr int kSqliteFull = 13;
constexpr int kSqliteNotADatabase = 26;

// Milliseconds to wait while another program writes to the file: kPatienceAtStart while the file is opened, kPatience
// afterwards. kPatience is short, so that the visible window does not freeze. The caller repeats a write that failed.
constexpr int kPatienceAtStart = 2000;
constexpr int kPatience = 50;
// Milliseconds to wait for other connections of this program. Every transaction of this program is shorter.
constexpr int kPatienceWithOurselves = 3000;

std::atomic<int> writersBeside{0};   ///< number of connections with Access::Beside
std::atomic<int> writersWaiting{0};  ///< number of connections with Access::Write that wait for connections with
                                     ///< Access::Beside
std::atomic<int> storesAway{0};  ///< number of connections that are unavailable because their file is being repaired

QString memoryPath()
{
    return QStringLiteral(":memory:");
}

/// Returns whether a statement failed because a table or another part of the schema is missing or already exists. The
/// file then does not match its schema version.
bool isOfSchema(const QString& reason)
{
    const bool exists = reason.endsWith(QLatin1String(" already exists"));
    return reason.startsWith(QLatin1String("no such ")) || reason.startsWith(QLatin1String("duplicate column")) ||
           reason.contains(QLatin1String(" has no column named ")) ||
           (exists && (reason.startsWith(QLatin1String("table ")) || reason.startsWith(QLatin1String("index ")) ||
                       reason.startsWith(QLatin1String("trigger "))));
}

StoreError storeError(const QString& path, const QSqlError& error)
{
    const int code = error.nativeErrorCode().toInt() & 0xFF;
    const bool corrupt = code == kSqliteCorrupt || code == kSqliteNotADatabase ||
                         (code == kSqliteError && isOfSchema(error.databaseText()));
    const std::string reason = toUtf8(error.databaseText().isEmpty() ? error.driverText() : error.databaseText());
    const std::string file = toUtf8(path);
    // The reason is at the beginning of the sentence, because a narrow window shows only the beginning.
    Sentence sentence =
        SENTENCE("The chats in ", file, corrupt ? " are damaged (" : " could not be read or saved (", reason, ").");
    if (code == kSqliteFull) sentence = SENTENCE("The disk is full, so the chats in ", file, " could not be saved.");
    if (code == kSqliteBusy)
        sentence = SENTENCE("Another program has locked the chats in ", file, ", so they could not be saved.");
    const StoreError::Kind kind = corrupt               ? StoreError::Kind::Corrupt
                                  : code == kSqliteBusy ? StoreError::Kind::Locked
                                                        : StoreError::Kind::Unusable;
    return {kind, sentence, reason};
}

/// Throws an error if a folder exists where a file is expected. The error names the folder; SQLite would only report
/// that the file cannot be opened.
void requireFiles(const QString& path)
{
    for (const char* const suffix : {"", "-wal", "-shm"}) {
        const QString each = path + QLatin1String(suffix);
        if (!QFileInfo(each).isDir()) continue;
        throw StoreError(
            StoreError::Kind::Unusable,
            SENTENCE(toUtf8(each),
                     " is a folder, but the chats need a file with this name. Rename or move the folder."));
    }
}

bool writes(const QString& sql)
{
    return sql.startsWith(QLatin1String("INSERT")) || sql.startsWith(QLatin1String("UPDATE")) ||
           sql.startsWith(QLatin1String("DELETE")) || sql.startsWith(QLatin1String("WITH"));
}

}  // namespace

void makePrivate(const QString& path)
{
    constexpr QFile::Permissions kOwner = QFile::ReadOwner | QFile::WriteOwner;
    QFile file(path);
#ifdef Q_OS_UNIX
    // Create the file with its final permissions. Otherwise other users could open it before its permissions are
    // restricted.
    if (!file.exists()) {
        const int descriptor =
            ::open(QFile::encodeName(path).constData(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
        if (descriptor >= 0) ::close(descriptor);
    }
#endif
    for (const char* const suffix : {"", "-wal", "-shm"}) {
        QFile each(path + QLatin1String(suffix));
        if (QFileInfo(each).isFile() && (each.permissions() & ~(kOwner | QFile::ReadUser | QFile::WriteUser)) != 0)
            each.setPermissions(kOwner);
    }
}

QString unusedPathNextTo(const QString& path, const QString& word)
{
    const QString base = QStringLiteral("%1.%2-%3")
                             .arg(path, word, QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss")));
    QString name = base;
    for (int i = 2; QFile::exists(name); ++i) name = QStringLiteral("%1-%2").arg(base).arg(i);
    return name;
}

Database::Database(const QString& path, Access access) : m_path(path)
{
    if (access == Access::Later) {
        m_isAway = true;
        ++storesAway;
    } else {
        open(access);
    }
}

Database::~Database()
{
    close();
}

void Database::open(Access access) const
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
    m_isBeside = access == Access::Beside;
    if (m_isBeside) ++writersBeside;
    m_identity.reset();
    if (access != Access::Write || !isPersistent()) return;
    m_identity = identityOf(m_path);
    m_guard.begin(*this);
    noteJournal(m_connection, identityOf(m_path + QLatin1String("-wal")));
}

void Database::close() const
{
    if (std::exchange(m_isAway, false)) {
        --storesAway;
        return;
    }
    if (m_isBeside) --writersBeside;
    takeJournal(m_connection);
    QSqlDatabase::database(m_connection, false).close();
    QSqlDatabase::removeDatabase(m_connection);
}

bool Database::isSharedByUs()
{
    return writersBeside > 0 || storesAway > 0;
}

/// With Access::Beside, waits until no connection with Access::Write is waiting. SQLite does not queue writers. A
/// series of transactions would therefore leave other connections no chance to write.
void Database::letOthersWrite() const
{
    for (int i = 0; m_isBeside && writersWaiting > 0 && i < kPatienceWithOurselves; ++i) QThread::msleep(1);
}

bool Database::isPersistent() const
{
    return m_path != memoryPath();
}

void Database::connect(Access access) const
{
    QSqlDatabase connection = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connection);
    if (!connection.isValid()) {
        throw StoreError(StoreError::Kind::Unusable,
                         SENTENCE("Chats cannot be saved: Qt's driver for SQLite is not installed."));
    }
    // Check first whether the file exists, because SQLite would create an empty file.
    if (access != Access::Write && isPersistent() && !QFile::exists(m_path)) {
        throw StoreError(StoreError::Kind::Unusable, SENTENCE("The file ", toUtf8(m_path), " does not exist."));
    }
    if (isPersistent()) requireFiles(m_path);
    if (access == Access::Write && isPersistent()) makePrivate(m_path);
    connection.setDatabaseName(m_path);
    QString options = QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(kPatienceAtStart);
    if (access == Access::Read) options += QStringLiteral(";QSQLITE_OPEN_READONLY");
    connection.setConnectOptions(options);
    if (!connection.open()) throw storeError(m_path, connection.lastError());
}

void Database::protect() const
{
    run(QStringLiteral("PRAGMA synchronous = FULL"));
    run(QStringLiteral("PRAGMA foreign_keys = ON"));
    // Overwrite deleted data with zeros. By default, SQLite only marks the space of deleted data as free.
    run(QStringLiteral("PRAGMA secure_delete = ON"));
}

void Database::prepare() const
{
    // If a journal exists, the last run did not end properly, so the file must be checked.
    const bool endedBadly = QFileInfo(m_path + QStringLiteral("-wal")).size() > 0;
    run(QStringLiteral("PRAGMA journal_mode = WAL"));
    protect();
    if (endedBadly || QFileInfo(m_path).size() <= kCheckedAtOnce) requireSound(*this);
    migrate(*this);
    requireUsable(*this);
    run(QStringLiteral("PRAGMA busy_timeout = %1").arg(kPatience));
}

const Database& Database::of(qint64 id) const
{
    if (!isTemporary(id) || m_isTemporary) return *this;
    if (!m_temporary) {
        m_temporary = std::make_unique<Database>(memoryPath());
        m_temporary->m_isTemporary = true;
        // SQLite's temporary tables are kept in memory, too, so that no data of temporary chats reaches the disk.
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
    const bool begins = !m_inTransaction && (writes(sql) || sql.startsWith(QLatin1String("BEGIN")));
    if (begins) keepPlace();
    if (begins) letOthersWrite();
    try {
        return attempt(sql, values);
    } catch (const StoreError& error) {
        if (error.kind() == StoreError::Kind::Corrupt && m_damaged && !m_isMovingOut) m_damaged();
        if (error.kind() != StoreError::Kind::Locked || !begins || !m_identity || !isSharedByUs()) throw;
    }
    const auto setPatience = [this](int milliseconds) {
        attempt(QStringLiteral("PRAGMA busy_timeout = %1").arg(milliseconds), {});
    };
    ++writersWaiting;
    setPatience(kPatienceWithOurselves);
    try {
        QSqlQuery query = attempt(sql, values);
        --writersWaiting;
        setPatience(kPatience);
        return query;
    } catch (...) {
        --writersWaiting;
        setPatience(kPatience);
        throw;
    }
}

QSqlQuery Database::attempt(const QString& sql, const QVariantList& values) const
{
    requireHere();
    QSqlQuery query(QSqlDatabase::database(m_connection, false));
    query.setForwardOnly(true);
    if (!query.prepare(sql)) throw storeError(m_path, query.lastError());
    for (const QVariant& value : values) query.addBindValue(value);
    if (!query.exec()) throw storeError(m_path, query.lastError());
    return query;
}

void Database::reopen(const QString& path)
{
    const QString pathBefore = std::exchange(m_path, path);
    const QString connectionBefore = m_connection;
    try {
        open(Access::Write);
    } catch (...) {
        m_path = pathBefore;
        m_connection = connectionBefore;
        throw;
    }
    QSqlDatabase::database(connectionBefore, false).close();
    QSqlDatabase::removeDatabase(connectionBefore);
}

void Database::copyTo(const QString& file) const
{
    const QString unfinished = file + QStringLiteral(".part");
    QFile::remove(unfinished);
    makePrivate(unfinished);
    try {
        run(QStringLiteral("VACUUM INTO ?"), {unfinished});
    } catch (const StoreError& error) {
        QFile::remove(unfinished);
        throw StoreError(error.kind(),
                         SENTENCE("The chats could not be copied to ", toUtf8(file), " (", error.detail(), ")."),
                         error.detail());
    }
    // Remove journals of an earlier file with this name. SQLite would otherwise apply them to the new file.
    for (const char* const suffix : {"", "-wal", "-shm"}) QFile::remove(file + QLatin1String(suffix));
    if (!QFile::rename(unfinished, file)) {
        throw StoreError(StoreError::Kind::Unusable,
                         SENTENCE("The copy of the chats could not be renamed to ", toUtf8(file), "."));
    }
}

void Database::leave() const
{
    if (m_isAway) return;
    close();
    m_identity.reset();
    m_isAway = true;
    ++storesAway;
}

void Database::resume() const
{
    if (std::exchange(m_isAway, false)) --storesAway;
    try {
        open(Access::Write);
    } catch (const StoreError&) {
        m_path = memoryPath();
        open(Access::Write);
        throw;
    }
}

void Database::requireHere() const
{
    if (m_isAway) {
        throw StoreError(StoreError::Kind::Locked, SENTENCE("The chats in ", toUtf8(m_path),
                                                            " are being recovered; wait until that is complete."));
    }
}

void Database::whileClosed(const std::function<void()>& step) const
{
    leave();
    std::exception_ptr failure;
    try {
        step();
    } catch (...) {
        failure = std::current_exception();
    }
    resume();
    if (failure) std::rethrow_exception(failure);
}

Transaction::Transaction(const Database& database, Database::Durability durability) : m_database(database)
{
    m_database.keepPlace();  // check once per transaction whether the file is still at its path
    // This pragma has no effect inside a transaction, so it must be set before BEGIN.
    m_database.run(durability == Database::Durability::Disk ? QStringLiteral("PRAGMA synchronous = FULL")
                                                            : QStringLiteral("PRAGMA synchronous = NORMAL"));
    m_database.run(QStringLiteral("BEGIN IMMEDIATE"));
    m_database.m_inTransaction = true;
}

Transaction::~Transaction()
{
    if (!m_open) return;
    m_database.m_inTransaction = false;
    try {
        m_database.run(QStringLiteral("ROLLBACK"));
    } catch (const Error&) {
        // the error of the failed statement is already being reported, and SQLite has rolled back the transaction
    }
}

void Transaction::commit()
{
    m_database.run(QStringLiteral("COMMIT"));
    m_database.m_inTransaction = false;
    m_open = false;
}

}  // namespace vitrine
