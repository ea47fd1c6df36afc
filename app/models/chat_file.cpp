#include "app/models/chat_file.h"

#include "app/i18n/translated.h"
#include "app/settings/app_settings.h"
#include "app/store/backup.h"
#include "app/store/database.h"
#include "app/store/restore.h"
#include "app/store/text.h"
#include "core/base/caught_error.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QMetaObject>
#include <QScopeGuard>
#include <QVariantMap>

#include <utility>

namespace vitrine {

namespace {

QString sizeOf(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
}

qint64 bytesOf(const QString& path)
{
    qint64 bytes = 0;
    for (const char* const suffix : {"", "-wal"}) bytes += QFileInfo(path + QLatin1String(suffix)).size();
    return bytes;
}

QString nativePath(const QUrl& url)
{
    return QDir::cleanPath(url.toLocalFile());
}

/// Returns a text that describes the state of a file. It changes whenever the file is written.
QString stateOf(const QString& path)
{
    QString state;
    for (const char* const suffix : {"", "-wal"}) {
        const QFileInfo file(path + QLatin1String(suffix));
        state += QStringLiteral("%1 %2 ").arg(file.size()).arg(file.lastModified().toMSecsSinceEpoch());
    }
    return state;
}

QString waitSentence()
{
    return ChatFile::tr("Wait until the current answer is complete and no chats are being imported.");
}

QString repairSentence()
{
    return ChatFile::tr("Wait until the chats have been recovered.");
}

QString addedSentence(int added)
{
    return added == 0 ? ChatFile::tr("All chats of this copy are already in Vitrine.")
                      : ChatFile::tr("%Ln chats were restored.", nullptr, added);
}

void moveBackups(const QString& from, const QString& to)
{
    const QDir before(backupFolderOf(from));
    for (const QString& name : before.entryList(QDir::Files)) {
        QDir().mkpath(backupFolderOf(to));
        const QString target = QDir(backupFolderOf(to)).filePath(name);
        if (QFile::exists(target)) continue;
        if (!QFile::rename(before.filePath(name), target) && QFile::copy(before.filePath(name), target))
            QFile::remove(before.filePath(name));
    }
    QDir().rmdir(before.path());
}

}  // namespace

ChatFile::ChatFile(OpenedDatabase& opened, AppSettings& settings, QObject* parent)
    : QObject(parent), m_database(*opened.database), m_settings(settings), m_notice(opened.notice)
{
    m_thread.setMaxThreadCount(1);
    m_database.onMoved([this](const LocalizedText& sentence) {
        // Runs later through the event loop, because the SQL statement that called this function is still running.
        QMetaObject::invokeMethod(
            this,
            [this, sentence] {
                setNotice(sentence);
                refresh();
            },
            Qt::QueuedConnection);
    });
    m_database.onDamaged([this] {
        if (std::exchange(m_isNoted, true)) return;
        post([this] {
            noteDamage(SENTENCE("The chats in ", toUtf8(QDir::toNativeSeparators(m_database.path())), " are damaged."));
        });
    });
    connect(&m_daily, &QTimer::timeout, this, &ChatFile::backUpIfDue);
    refresh();
}

ChatFile::~ChatFile()
{
    m_database.onMoved({});
    m_database.onDamaged({});
    m_stop.request_stop();
    m_thread.waitForDone();
}

QString ChatFile::folder() const
{
    return inMemory() ? QString() : QDir::toNativeSeparators(QFileInfo(m_database.path()).path());
}

void ChatFile::setIdle(bool idle)
{
    if (std::exchange(m_idle, idle) != idle) emit idleChanged();
}

void ChatFile::refresh()
{
    m_copies.clear();
    m_summary.clear();
    if (!inMemory()) {
        qint64 bytes = 0;
        for (const Backup& copy : restorableCopies(m_database.path())) {
            bytes += copy.bytes;
            m_copies << QVariantMap{{QStringLiteral("file"), QUrl::fromLocalFile(copy.path)},
                                    {QStringLiteral("name"), QFileInfo(copy.path).fileName()},
                                    {QStringLiteral("time"), QLocale().toString(copy.time, QLocale::ShortFormat)},
                                    {QStringLiteral("size"), sizeOf(copy.bytes)}};
        }
        m_summary = m_copies.isEmpty() ? tr("%1, no backups").arg(sizeOf(bytesOf(m_database.path())))
                                       : tr("%1, and %Ln backups with %2", nullptr, static_cast<int>(m_copies.size()))
                                             .arg(sizeOf(bytesOf(m_database.path())), sizeOf(bytes));
    }
    emit changed();
}

void ChatFile::setNotice(const LocalizedText& notice)
{
    if (std::exchange(m_notice, notice) != notice) emit noticeChanged();
}

/// Runs `job` with the path of the file on the background thread. Reports errors that `job` throws.
void ChatFile::run(const std::function<void(const QString& path)>& job)
{
    if (inMemory() || m_busy || m_database.isAway()) return;
    m_busy = true;
    emit busyChanged();
    m_thread.start([this, job, path = m_database.path()] {
        Sentence problem;
        try {
            job(path);
        } catch (...) {
            problem = caughtError().sentence();
        }
        QMetaObject::invokeMethod(
            this,
            [this, problem] {
                m_busy = false;
                emit busyChanged();
                refresh();
                if (!problem.empty()) emit reported(problem);
            },
            Qt::QueuedConnection);
    });
}

void ChatFile::backUpIfDue()
{
    run([](const QString& path) { backUpDaily(Database(path, Database::Access::Read), QDate::currentDate()); });
}

void ChatFile::backUp()
{
    run([](const QString& path) { backUpNow(Database(path, Database::Access::Read)); });
}

/// Waits for running backups, then runs `action` and returns its sentence. If `action` throws, returns the sentence of
/// the error. While the file is repaired, restored or otherwise in use, does not run `action`, and returns a sentence
/// that asks the user to wait.
QString ChatFile::guarded(const std::function<QString()>& action)
{
    if (m_database.isAway()) return repairSentence();
    if (!m_idle || m_restoring >= 0) return waitSentence();
    wait();
    QString sentence;
    try {
        sentence = action();
    } catch (...) {
        sentence = translated(caughtError().sentence());
    }
    refresh();
    return sentence;
}

void ChatFile::setRestoring(double progress)
{
    if (std::exchange(m_restoring, progress) != progress) emit restoringChanged();
}

/// Runs `job` with the path of the file on the background thread. `job` returns a function, which then runs on this
/// thread. Reports the sentence that the function returns.
void ChatFile::restore(const std::function<Step(const QString& path)>& job)
{
    if (m_database.isAway()) return emit restored(repairSentence());
    if (!m_idle || m_restoring >= 0) return emit restored(waitSentence());
    setRestoring(0);
    m_thread.start([this, job, path = m_database.path()] {
        Step last;
        try {
            last = job(path);
        } catch (...) {
            last = [sentence = translated(caughtError().sentence())] { return sentence; };
        }
        QMetaObject::invokeMethod(
            this, [this, last] { endRestoring(last); }, Qt::QueuedConnection);
    });
}

void ChatFile::endRestoring(const Step& last)
{
    QString sentence;
    try {
        sentence = last();
    } catch (...) {
        sentence = translated(caughtError().sentence());
    }
    setRestoring(-1);
    refresh();
    emit restored(sentence);
    if (const Sentence why = std::exchange(m_noted, {}); !why.empty()) noteDamage(why);
}

void ChatFile::addFrom(const QUrl& copy)
{
    const QString file = nativePath(copy);
    if (inMemory()) return emit restored(guarded([&] { return addIntoMemory(file); }));
    restore([this, file](const QString& path) -> Step {
        const QString taken = path + QStringLiteral(".restoring");
        const auto removed = qScopeGuard([&taken] { removeDatabase(taken); });
        takeIn(file, taken);
        const int added =
            addMissing(Database(taken), Database(path, Database::Access::Beside), [this](double progress) {
                QMetaObject::invokeMethod(
                    this,
                    [this, progress] {
                        if (m_restoring >= 0) setRestoring(progress);
                    },
                    Qt::QueuedConnection);
            });
        return [this, added] {
            emit replaced();
            return addedSentence(added);
        };
    });
}

QString ChatFile::addIntoMemory(const QString& file)
{
    const QString taken = QDir::temp().filePath(QStringLiteral("vitrine-restoring.sqlite"));
    const auto removed = qScopeGuard([&taken] { removeDatabase(taken); });
    takeIn(file, taken);
    const int added = addMissing(Database(taken), m_database, [](double) {});
    emit replaced();
    return addedSentence(added);
}

void ChatFile::replaceBy(const QUrl& copy)
{
    if (inMemory()) return addFrom(copy);
    restore([this, file = nativePath(copy)](const QString& path) -> Step {
        const QString taken = path + QStringLiteral(".restoring");
        takeIn(file, taken);
        const QString state = stateOf(path);
        const QString before = backUpNow(Database(path, Database::Access::Read));
        return [this, path, taken, before, state] {
            // If chats were written after the first backup, make another backup.
            if (stateOf(path) != state) backUpNow(m_database);
            emit aboutToReplace();
            m_database.whileClosed([&] { putInPlace(taken, path); });
            m_noted = {};
            m_isNoted = false;
            emit replaced();
            return tr("The chats were restored. The previous chats are kept as %1.").arg(QFileInfo(before).fileName());
        };
    });
}

QString ChatFile::moveTo(const QUrl& folder)
{
    return guarded([&]() -> QString {
        const QString before = m_database.path();
        const QString target = chatFileIn(nativePath(folder));
        if (inMemory()) return tr("The chats are only in memory, so there is no file to move.");
        if (QFileInfo(target) == QFileInfo(before)) return {};
        if (QFile::exists(target)) {
            return tr("The folder %1 already contains a file with chats. To add its chats to the current ones, use "
                      "“Restore…”.")
                .arg(QDir::toNativeSeparators(nativePath(folder)));
        }
        m_database.copyTo(target);
        emit aboutToReplace();
        m_database.reopen(target);
        m_settings.setChatsFolder(nativePath(folder));
        if (const QString problem = m_settings.save(); !problem.isEmpty()) {
            m_settings.setChatsFolder({});
            m_database.reopen(before);
            removeDatabase(target);
            return problem;
        }
        removeDatabase(before);
        moveBackups(before, target);
        emit replaced();
        return {};
    });
}

QString ChatFile::continueIn(const QUrl& file)
{
    const QString target = nativePath(file);
    if (m_database.isAway()) return repairSentence();
    if (QFileInfo(target) == QFileInfo(m_database.path())) return tr("The chats are already kept in this file.");
    try {
        m_database.copyTo(target);
        emit aboutToReplace();
        m_database.reopen(target);
    } catch (const Error& error) {
        return translated(error.sentence());
    }
    setNotice([target = QDir::toNativeSeparators(target)] {
        return tr("Until Vitrine ends, all chats are kept in %1. After that, you can restore them from this file in "
                  "Settings, Privacy.")
            .arg(target);
    });
    refresh();
    emit replaced();
    return {};
}

}  // namespace vitrine
