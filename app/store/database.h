#pragma once

#include "app/store/file_identity.h"
#include "app/store/overwrite_guard.h"
#include "core/base/error.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariantList>

#include <functional>
#include <memory>
#include <optional>

namespace vitrine {

/// Why the database could not be used; what to do about it depends on this.
class StoreError : public Error {
public:
    enum class Kind {
        Unusable,  ///< cannot be opened or written; another try may succeed
        Locked,    ///< another connection is writing
        Corrupt,   ///< not a database, a damaged one, or one without the tables that its version must have
        Foreign,   ///< written by a newer Vitrine, or by another program
    };

    StoreError(Kind kind, std::string sentence, std::string detail = {})
        : Error(std::move(sentence), std::move(detail)), m_kind(kind)
    {
    }

    Kind kind() const noexcept { return m_kind; }

private:
    Kind m_kind;
};

/// A connection to the SQLite file with the chats. Belongs to the thread that made it. The file can be read and written
/// by its owner alone.
///
/// If the file is removed, renamed or replaced while a connection with Access::Write is open, SQLite would go on
/// writing to a file that has no name any more. Before each transaction the connection therefore compares the file
/// under its path with the one it opened. If they differ, it writes all chats to a new file: under the old path if that
/// is free, or next to the other file as `chats.sqlite.kept-<date>`. It continues there and reports it through
/// onMoved().
///
/// If another program overwrites the contents of the file, they are left as they are. The connection then continues in
/// `chats.sqlite.kept-<date>`, with all chats if it still has all pages in memory, else with those of the newest copy.
///
/// The journal is a WAL. A commit survives the death of the process in any case; with `Durability::Disk` (the default)
/// it also survives a power cut, because the commit waits for the disk.
class Database {
public:
    enum class Durability { Disk, Process };
    enum class Access {
        Write,
        Read,    ///< only reads, a file that another connection has open; sees what that has committed
        Beside,  ///< writes to an existing file, which another connection may have open; does not migrate its schema
        Later,   ///< does not open the file before resume(); see isAway()
    };

    /// Opens or creates the file and migrates its schema; throws StoreError. ":memory:" makes one that is never saved.
    explicit Database(const QString& path, Access access = Access::Write);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    QString path() const { return m_path; }
    bool isPersistent() const;

    /// Called with one sentence after the connection has continued in another file, see above.
    void onMoved(std::function<void(const QString&)> action) { m_moved = std::move(action); }
    /// Called when a statement finds the file damaged, before StoreError is thrown.
    void onDamaged(std::function<void()> action) { m_damaged = std::move(action); }
    /// Continues in this file; references to the database stay valid. Throws StoreError, and the connection is then
    /// still that to the old file. Not inside a transaction.
    void reopen(const QString& path);
    /// Closes the connection, so that another thread may replace the file. Until resume(), every statement throws
    /// StoreError of kind Locked; temporary chats are not affected. Not inside a transaction.
    void leave() const;
    /// Opens the file again. If that fails, continues with an empty database in memory and throws StoreError.
    void resume() const;
    /// Whether the file is being repaired, between leave() and resume().
    bool isAway() const { return m_isAway; }
    /// Throws the StoreError that every statement throws while isAway().
    void requireHere() const;
    /// Runs `step` while no connection to the file is open, so that it may replace the file; then opens it again, also
    /// if the step throws, which is thrown again. If the file cannot be opened then, continues with an empty database
    /// in memory and throws StoreError.
    void whileClosed(const std::function<void()>& step) const;
    /// Writes everything that is committed to a new file, which appears whole or not at all; throws StoreError.
    void copyTo(const QString& file) const;
    /// Moves to a new file if the file under path() is no longer the opened one; see above. Throws StoreError.
    void keepPlace() const;

    /// The database that holds a chat or message with this id: another one, in memory alone, for those that are
    /// temporary. They are gone when this is destroyed.
    const Database& of(qint64 id) const;
    /// That other one, if there is one yet.
    const Database* temporary() const { return m_temporary.get(); }

    /// Whether this program itself keeps a connection from writing: others of its connections are writing, as an import
    /// does, or a file is being repaired. Other connections give way to those with Access::Write, which wait longer for
    /// them than for other programs.
    static bool isSharedByUs();

    /// Runs one statement with its positional values; throws StoreError that names the file.
    QSqlQuery run(const QString& sql, const QVariantList& values = {}) const;

private:
    friend class Transaction;

    void open(Access access) const;
    void close() const;
    void connect(Access access) const;
    void protect() const;
    void prepare() const;
    void moveOut(bool isOverwritten) const;
    bool rescueTo(const QString& copy) const;
    void giveWay() const;
    QSqlQuery attempt(const QString& sql, const QVariantList& values) const;

    // A file that disappeared is replaced while statements of a const Database are running.
    mutable QString m_path;
    mutable QString m_connection;
    mutable std::optional<FileIdentity> m_identity;  ///< of the opened file; only with Access::Write
    mutable bool m_inTransaction = false;
    mutable OverwriteGuard m_guard;
    mutable bool m_isMovingOut = false;
    mutable bool m_isBeside = false;
    mutable bool m_isAway = false;
    bool m_isTemporary = false;
    mutable std::unique_ptr<Database> m_temporary;
    std::function<void(const QString&)> m_moved;
    std::function<void()> m_damaged;
};

/// Chats that are never written down, and their messages, have ids from here on.
inline constexpr qint64 kFirstTemporaryId = qint64{1} << 40;

inline bool isTemporary(qint64 id)
{
    return id >= kFirstTemporaryId;
}

/// Everything between construction and commit() happens, or none of it.
class Transaction {
public:
    explicit Transaction(const Database& database, Database::Durability durability = Database::Durability::Disk);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    void commit();

private:
    const Database& m_database;
    bool m_open = true;
};

struct OpenedDatabase {
    /// While isAway(), the caller must make the file usable in the background (makeUsable()).
    std::unique_ptr<Database> database;
    QString notice;            ///< what a user must know about it; empty when all is well
    bool isUnchecked = false;  ///< the file is so large that the caller must check it in the background (isSound())
    QString damage;            ///< why a file that is away must be repaired; empty: it must be checked first
};

/// Opens the chats of a data folder, whatever state they are in. All readable rows of a damaged file are copied to a
/// new one, and the damaged one is renamed to `chats.sqlite.broken-<date>`. If the file is so large that this takes
/// long, the database is away and the caller repairs the file. A file that cannot be used at all is left as it is and
/// replaced by a database in memory. The notice reports either; nothing is ever deleted.
OpenedDatabase openChatDatabase(const QString& folder);

/// The name of the file with the chats in a data folder.
QString chatFileIn(const QString& folder);
/// A name for a file next to `path` that is not in use: "chats.sqlite.<word>-20261128-214500".
QString freeNameBeside(const QString& path, const QString& word);
/// Makes the file readable and writable by its owner alone, and creates it empty if it does not exist.
void makePrivate(const QString& path);

}  // namespace vitrine
