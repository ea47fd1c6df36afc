#pragma once

#include "core/base/error.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariantList>

#include <memory>

namespace vitrine {

/// Why the database could not be used; what to do about it depends on this.
class StoreError : public Error {
public:
    enum class Kind {
        Unusable,  ///< cannot be opened or written; another try may succeed
        Corrupt,   ///< not a database, or a damaged one
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

/// A connection to the SQLite file with the chats. Belongs to the thread that made it.
///
/// The journal is a WAL. A commit survives the death of the process in any case; with `Durability::Disk` (the default)
/// it also survives a power cut, because the commit waits for the disk.
class Database {
public:
    enum class Durability { Disk, Process };
    enum class Access {
        Write,
        Read,    ///< only reads, a file that another connection has open; sees what that has committed
        Beside,  ///< writes to a file as it is, which another connection may have open; brings no schema up to date
    };

    /// Opens or creates the file and migrates its schema; throws StoreError. ":memory:" makes one that is never saved.
    explicit Database(const QString& path, Access access = Access::Write);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    QString path() const { return m_path; }
    bool isPersistent() const;

    /// The database that holds a chat or message with this id: another one, in memory alone, for those that are
    /// temporary. They are gone when this is destroyed.
    const Database& of(qint64 id) const;
    /// That other one, if there is one yet.
    const Database* temporary() const { return m_temporary.get(); }

    /// Runs one statement with its positional values; throws StoreError that names the file.
    QSqlQuery run(const QString& sql, const QVariantList& values = {}) const;

private:
    friend class Transaction;

    void connect(Access access);
    void protect();
    void prepare();

    QString m_path;
    QString m_connection;
    bool m_isTemporary = false;
    mutable std::unique_ptr<Database> m_temporary;
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
    std::unique_ptr<Database> database;
    QString notice;  ///< what a user must know about it; empty when all is well
};

/// Opens the chats of a data folder, whatever state they are in. A damaged file is renamed to
/// `chats.sqlite.broken-<date>` and a fresh one begun; one that cannot be used at all is left as it is and replaced by
/// a database in memory. The notice says either; nothing is ever deleted.
OpenedDatabase openChatDatabase(const QString& folder);

}  // namespace vitrine
