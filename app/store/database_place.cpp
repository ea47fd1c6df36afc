// The part of Database that handles a file that another program has moved, replaced or overwritten while it was open.
#include "app/store/backup.h"
#include "app/store/database.h"
#include "app/store/health.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QScopeGuard>

#include <algorithm>

namespace vitrine {

namespace {

/// Translation context of the texts in this file.
struct DatabaseWords {
    Q_DECLARE_TR_FUNCTIONS(vitrine::Database)
};

}  // namespace

void Database::keepPlace() const
{
    if (!m_identity || m_isMovingOut) return;
    if (identityOf(m_path) != m_identity)
        moveOut(false);
    else if (m_guard.isOverwritten(*this))
        moveOut(true);
}

/// Called after another program has overwritten the file. Saves the pages that the connection has in memory to `copy`,
/// and returns true if these are all chats. Otherwise copies the newest backup to `copy`, if a backup exists, and
/// returns false.
bool Database::rescueTo(const QString& copy) const
{
    // If SQLite's cache is large enough, all pages of the file are in memory. This is assumed if the cache has space
    // for more than kSafeShare times the pages of the file.
    constexpr int kSafeShare = 2;
    const auto number = [this](const char* pragma) {
        QSqlQuery query = run(QStringLiteral("PRAGMA %1").arg(QLatin1String(pragma)));
        return query.next() ? query.value(0).toLongLong() : 0;
    };
    try {
        const qint64 cache = number("cache_size");
        const qint64 pages = cache < 0 ? -cache * 1024 / std::max<qint64>(1, number("page_size")) : cache;
        if (number("page_count") < pages / kSafeShare) {
            copyTo(copy);
            requireSound(Database(copy, Access::Read));
            return true;
        }
    } catch (const StoreError&) {
        QFile::remove(copy);
    }
    const std::vector<Backup> backups = restorableCopies(m_path);
    if (!backups.empty()) QFile::copy(backups.front().path, copy);
    return false;
}

/// Continues in a new file. If the file was removed or replaced, the connection can still read it and its journal, so
/// the new file contains everything. If the file was overwritten, rescueTo() determines the contents of the new file.
void Database::moveOut(bool isOverwritten) const
{
    m_isMovingOut = true;
    const auto restored = qScopeGuard([this] { m_isMovingOut = false; });
    const QString before = m_path;
    const bool isTaken = QFile::exists(before);
    QDir().mkpath(QFileInfo(before).path());
    const QString copy = unusedPathNextTo(before, QStringLiteral("kept"));
    // Save the foreign contents of the file. When SQLite closes the connection, it writes its journal into the file,
    // which would mix two databases.
    const QString foreign = before + QLatin1String(".foreign");
    bool isWhole = true;
    if (isOverwritten) {
        isWhole = rescueTo(copy);
        QFile::remove(foreign);
        QFile::copy(before, foreign);
    } else {
        copyTo(copy);
    }
    const QString journal = before + QLatin1String("-wal");
    const std::optional<FileIdentity> own = takeJournal(m_connection);
    whileClosed([&] {
        m_path = copy;
        // SQLite does not remove the journal of a file that was moved. If this journal stayed, SQLite would apply it to
        // the file that now has the path.
        if (isOverwritten || (own && identityOf(journal) == own)) {
            QFile::remove(journal);
            QFile::remove(before + QLatin1String("-shm"));
        }
        if (isOverwritten && QFile::exists(foreign)) {
            QFile::remove(before);
            QFile::rename(foreign, before);
        }
        if (!isTaken && QFile::rename(copy, before)) m_path = before;
    });
    if (!m_moved) return;
    const QString now = QDir::toNativeSeparators(m_path);
    if (!isTaken) {
        m_moved([now] {
            return DatabaseWords::tr("While Vitrine was running, the file that contains your chats was removed. All "
                                     "chats were written to a new file, %1.")
                .arg(now);
        });
    } else if (!isOverwritten) {
        m_moved([now] {
            return DatabaseWords::tr("While Vitrine was running, the file that contains your chats was replaced. All "
                                     "chats are now kept in %1. You can restore them in Settings, Privacy.")
                .arg(now);
        });
    } else if (isWhole) {
        m_moved([now] {
            return DatabaseWords::tr("While Vitrine was running, another program overwrote the file that contains your "
                                     "chats. All chats are now kept in %1. You can restore them in Settings, Privacy.")
                .arg(now);
        });
    } else {
        m_moved([now] {
            return DatabaseWords::tr("While Vitrine was running, another program overwrote the file that contains your "
                                     "chats. The chats of the last backup are now kept in %1.")
                .arg(now);
        });
    }
}

}  // namespace vitrine
