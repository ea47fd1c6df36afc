#pragma once

#include "app/i18n/localized_text.h"
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

/// The database could not be used. The kind of the error determines what the caller can do.
class StoreError : public Error {
public:
    enum class Kind {
        Unusable,  ///< the file cannot be opened or written; trying again may succeed
        Locked,    ///< another connection is writing
        Corrupt,   ///< the file is not a database, is damaged, or lacks tables of its schema version
        Foreign,   ///< the file was written by a newer Vitrine or by another program
    };

    StoreError(Kind kind, Sentence sentence, std::string detail = {})
        : Error(std::move(sentence), std::move(detail)), m_kind(kind)
    {
    }

    Kind kind() const noexcept { return m_kind; }

private:
    Kind m_kind;
};

/// A connection to the SQLite file with the chats. It must be used on the thread that created it. The permissions of
/// the file allow only its owner to read and write it.
///
/// While a connection with Access::Write is open, another program may remove, rename or replace the file. SQLite would
/// not notice this and would write to a file that no longer has this name. Therefore, before each transaction, the
/// connection compares the file at its path with the file that it opened. If the files differ, the connection writes
/// all chats to a new file, continues in this file, and calls the function of onMoved(). The new file is at the old
/// path if this path is free. If the path is taken, its name is `chats.sqlite.kept-<date>`.
///
/// If another program overwrites the contents of the file, the foreign contents are kept. The connection then continues
/// in `chats.sqlite.kept-<date>`. This new file contains all chats if the connection still has all pages in memory.
/// Otherwise it contains the chats of the newest backup.
///
/// The journal is a WAL. Committed changes always survive a crash of the process. With `Durability::Disk` (the default)
/// they also survive a power failure, because the commit waits until the disk has written them.
class Database {
public:
    /// Which failures a committed transaction survives; see the class comment.
    enum class Durability { Disk, Process };
    enum class Access {
        Write,
        Read,    ///< reads a file that another connection may have open; sees changes after they are committed
        Beside,  ///< writes to an existing file while another connection may have it open; does not migrate its schema
        Later,   ///< opens the file only in resume(); see isAway()
    };

    /// Opens or creates the file and migrates its schema. The path ":memory:" creates a database that is never saved.
    /// Throws StoreError.
    explicit Database(const QString& path, Access access = Access::Write);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    QString path() const { return m_path; }
    /// Whether the chats are in a file; false for a database in memory.
    bool isPersistent() const;

    /// Sets a function that is called with one sentence after the connection has continued in another file, see the
    /// class comment.
    void onMoved(std::function<void(const LocalizedText&)> action) { m_moved = std::move(action); }
    /// Sets a function that is called when a statement finds damage in the file, before this statement throws
    /// StoreError.
    void onDamaged(std::function<void()> action) { m_damaged = std::move(action); }
    /// Switches to another file. References to this object stay valid. Throws StoreError if the file cannot be opened;
    /// the connection then still uses the old file. Must not be called inside a transaction.
    void reopen(const QString& path);
    /// Closes the connection, so that another thread may replace the file. Until resume() is called, every statement
    /// throws StoreError of kind Locked, except statements on temporary chats. Must not be called inside a transaction.
    void leave() const;
    /// Opens the file again. If that fails, continues with an empty database in memory and throws StoreError.
    void resume() const;
    /// Whether the database is unavailable, because the file is being checked or repaired: between leave() and
    /// resume(), or before resume() with Access::Later.
    bool isAway() const { return m_isAway; }
    /// Throws StoreError if isAway().
    void requireHere() const;
    /// Closes all connections to the file, calls `step`, which may replace the file, and opens the file again. If
    /// `step` throws, the exception is passed on after the file has been opened. If the file cannot be opened,
    /// continues with an empty database in memory and throws StoreError.
    void whileClosed(const std::function<void()>& step) const;
    /// Writes all committed data to a new file, completely or not at all. Throws StoreError.
    void copyTo(const QString& file) const;
    /// Moves to a new file if the file at path() is no longer the file that was opened, see the class comment. Throws
    /// StoreError.
    void keepPlace() const;

    /// Returns the database that contains the chat or message with this id. Temporary chats are in a second database in
    /// memory, which this object owns.
    const Database& of(qint64 id) const;
    /// Returns the database of temporary chats; null if there has been no temporary chat yet.
    const Database* temporary() const { return m_temporary.get(); }

    /// Whether another connection of this program may currently block writing, because an import is running or the file
    /// is being repaired. A connection with Access::Write waits longer for other connections of this program than for
    /// other programs. A connection with Access::Beside lets a waiting connection with Access::Write go first.
    static bool isSharedByUs();

    /// Runs one SQL statement; `values` are bound to its "?" placeholders in order. Throws StoreError that names the
    /// file.
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
    void letOthersWrite() const;
    QSqlQuery attempt(const QString& sql, const QVariantList& values) const;

    // Mutable, because a const Database may move to another file while a statement runs.
    mutable QString m_path;
    mutable QString m_connection;
    mutable std::optional<FileIdentity> m_identity;  ///< identity of the file that was opened; set only with
                                                     ///< Access::Write
    mutable bool m_inTransaction = false;
    mutable OverwriteGuard m_guard;
    mutable bool m_isMovingOut = false;
    mutable bool m_isBeside = false;
    mutable bool m_isAway = false;
    bool m_isTemporary = false;
    mutable std::unique_ptr<Database> m_temporary;
    std::function<void(const LocalizedText&)> m_moved;
    std::function<void()> m_damaged;
};

/// Ids of temporary chats, and of messages in temporary chats, start at this number.
inline constexpr qint64 kFirstTemporaryId = qint64{1} << 40;

/// Returns whether an id belongs to a temporary chat or to a message in a temporary chat.
inline bool isTemporary(qint64 id)
{
    return id >= kFirstTemporaryId;
}

/// A group of changes. Either commit() makes all of them permanent, or none of them happens.
class Transaction {
public:
    /// Begins a transaction. Throws StoreError, with the kind Locked if another connection is writing. Transactions on
    /// one connection must not be nested.
    explicit Transaction(const Database& database, Database::Durability durability = Database::Durability::Disk);
    /// Discards the changes if commit() was not called or has failed.
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    /// Makes the changes permanent. Throws StoreError; the transaction then stays open.
    void commit();

private:
    const Database& m_database;
    bool m_open = true;
};

/// The result of opening the chats.
struct OpenedDatabase {
    /// If isAway(), the caller must make the file usable in the background (makeUsable()).
    std::unique_ptr<Database> database;
    LocalizedText notice;      ///< sentences for the user; empty without a problem
    bool isUnchecked = false;  ///< the file is large and was not checked; the caller must check it in the background
                               ///< (requireSound())
    Sentence damage;  ///< if the database is unavailable, why the file must be repaired; empty: the file must be
                      ///< checked first
};

/// Opens the chats of a data folder. If the file is damaged, all readable rows are copied to a new file, and the
/// damaged file is renamed to `chats.sqlite.broken-<date>`. If this would take long, returns a database that is
/// unavailable (isAway()); the caller must then repair the file. A file that cannot be used at all is not changed, and
/// a database in memory is returned instead. The notice reports what happened. No file is ever deleted.
OpenedDatabase openChatDatabase(const QString& folder);

/// Returns the path of the file with the chats in a data folder.
QString chatFileIn(const QString& folder);
/// Returns an unused path next to `path`: "chats.sqlite.<word>-20261128-214500".
QString unusedPathNextTo(const QString& path, const QString& word);
/// Restricts access to the file to its owner. If the file does not exist, creates it empty.
void makePrivate(const QString& path);

}  // namespace vitrine
