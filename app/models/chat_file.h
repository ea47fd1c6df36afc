#pragma once

#include "app/store/database.h"

#include <QMetaObject>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>
#include <QUrl>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <chrono>
#include <functional>
#include <stop_token>
#include <utility>

namespace vitrine {

class AppSettings;

/// The file with the chats as a whole: what is wrong with it, its backups, and where it is.
///
/// A large file is checked in the background after the start. A damaged one is repaired in the background as soon as
/// that is noticed (makeUsable()); the database is away meanwhile. While the program runs, an automatic backup is made
/// once a day if something has changed.
class ChatFile : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// The folder of the file, and what is in it: "12.3 MB, 3 backups with 36.9 MB".
    Q_PROPERTY(QString folder READ folder NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    /// Whether the chats are in no file, so that they are lost when the program ends.
    Q_PROPERTY(bool inMemory READ inMemory NOTIFY changed)
    /// Why, or what happened to the file; stays until it is dismissed.
    Q_PROPERTY(QString notice READ notice NOTIFY noticeChanged)
    /// What restore() takes, the newest first: {path, name, size}.
    Q_PROPERTY(QVariantList copies READ copies NOTIFY changed)
    /// Whether a backup is being made.
    Q_PROPERTY(bool busy READ busy NOTIFY busyChanged)
    /// How much of a copy has been restored, 0…1; -1: none is being restored.
    Q_PROPERTY(double restoring READ restoring NOTIFY restoringChanged)
    /// How much of a damaged file has been recovered, 0…1; -1: none is being checked or repaired while it is away.
    Q_PROPERTY(double repairing READ repairing NOTIFY repairingChanged)
    /// A sentence about that; empty if the file is not away.
    Q_PROPERTY(QString repair READ repair NOTIFY repairingChanged)
    /// Whether the file may be replaced or moved: not while an answer is written or chats are imported.
    Q_PROPERTY(bool idle READ idle NOTIFY idleChanged)

public:
    /// Both must outlive this.
    ChatFile(OpenedDatabase& opened, AppSettings& settings, QObject* parent = nullptr);
    ~ChatFile() override;

    QString folder() const;
    QString summary() const { return m_summary; }
    bool inMemory() const { return !m_database.isPersistent(); }
    QString notice() const { return m_notice; }
    QVariantList copies() const { return m_copies; }
    bool busy() const { return m_busy; }
    double restoring() const { return m_restoring; }
    double repairing() const { return m_repairing; }
    QString repair() const;
    bool idle() const { return m_idle; }
    void setIdle(bool idle);

    /// Looks at the folder again.
    Q_INVOKABLE void refresh();
    Q_INVOKABLE void dismissNotice() { setNotice({}); }
    Q_INVOKABLE void backUp();
    /// Adds the chats of a copy that are not here, or not with as many messages; in the background, unless the chats
    /// are in memory. restored() follows.
    Q_INVOKABLE void addFrom(const QUrl& copy);
    /// Puts a copy in the place of all chats, after a backup of these. The copy and the backup are made in the
    /// background; nothing should be written meanwhile. restored() follows.
    Q_INVOKABLE void replaceBy(const QUrl& copy);
    /// Moves the file with its backups to another folder, where later starts look for it. Returns one sentence if that
    /// failed.
    Q_INVOKABLE QString moveTo(const QUrl& folder);
    /// Writes everything to a new file and continues there for this run: what the store could not take is saved then.
    /// Returns one sentence if that failed.
    Q_INVOKABLE QString continueIn(const QUrl& file);
    /// Starts the automatic backups, and the check or repair that the opened file requires.
    void begin(const OpenedDatabase& opened);
    /// Waits up to this time for a repair. Returns whether the file is back.
    bool finishRepair(std::chrono::milliseconds most);
    /// Until a running backup has ended.
    void wait() { m_thread.waitForDone(); }

signals:
    void changed();
    void noticeChanged();
    void busyChanged();
    void idleChanged();
    void restoringChanged();
    void repairingChanged();
    /// addFrom() or replaceBy() has ended, in one sentence.
    void restored(const QString& sentence);
    /// No other connection to the file may stay open: it is about to be replaced.
    void aboutToReplace();
    /// The database has other contents, or is in another file.
    void replaced();
    /// Something failed, or was done, in one sentence.
    void reported(const QString& sentence);

private:
    void run(const std::function<void(const QString& path)>& job);
    void backUpIfDue();
    void checkLater();
    void noteDamage(const QString& why);
    void beginRepair(const QString& why);
    void endRepair(const QString& said, const QString& problem);
    void setRepairing(double progress);
    /// Runs `action` on this thread.
    template <typename Action>
    void tell(Action action)
    {
        QMetaObject::invokeMethod(this, std::move(action), Qt::QueuedConnection);
    }
    void setNotice(const QString& notice);
    QString guarded(const std::function<QString()>& action);
    QString addIntoMemory(const QString& file);
    using Step = std::function<QString()>;
    void restore(const std::function<Step(const QString& path)>& job);
    void endRestoring(const Step& last);
    void setRestoring(double progress);

    Database& m_database;
    AppSettings& m_settings;
    QString m_summary;
    QString m_notice;
    QVariantList m_copies;
    bool m_busy = false;
    bool m_idle = true;
    double m_restoring = -1;
    double m_repairing = -1;
    bool m_isDamaged = false;  ///< and no longer only checked
    bool m_isNoted = false;    ///< the damage that noteDamage() waits with, or repairs
    QString m_noted;           ///< a damage that is repaired after a copy was restored
    int m_repairs = 0;
    std::stop_source m_stop;  ///< of a repair
    QTimer m_daily;
    QThreadPool m_thread;
};

}  // namespace vitrine
