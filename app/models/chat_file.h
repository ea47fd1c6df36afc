#pragma once

#include "app/i18n/localized_text.h"
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

/// Manages the file with the chats as a whole: its problems, its backups and its location.
///
/// After the start, a large file is checked in the background. A damaged file is repaired in the background as soon as
/// the damage is found (makeUsable()). During the repair, the database is unavailable (Database::isAway()). While the
/// program runs, an automatic backup is made once a day if chats have changed.
class ChatFile : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Path of the folder that contains the file. `summary` is a text such as "12.3 MB, 3 backups with 36.9 MB".
    Q_PROPERTY(QString folder READ folder NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    /// Whether the chats are only in memory, so that they are lost when the program ends.
    Q_PROPERTY(bool inMemory READ inMemory NOTIFY changed)
    /// Why the chats are only in memory, or what happened to the file. The notice stays until the user dismisses it.
    Q_PROPERTY(QString notice READ notice NOTIFY noticeChanged)
    /// Files from which the chats can be restored, newest first: {path, name, size}.
    Q_PROPERTY(QVariantList copies READ copies NOTIFY changed)
    /// Whether a backup is being made.
    Q_PROPERTY(bool busy READ busy NOTIFY busyChanged)
    /// Progress of restoring a copy, 0 to 1; -1: no copy is being restored.
    Q_PROPERTY(double restoring READ restoring NOTIFY restoringChanged)
    /// Progress of the check or repair of the file, 0 to 1; -1: no check or repair is running.
    Q_PROPERTY(double repairing READ repairing NOTIFY repairingChanged)
    /// A sentence about the running check or repair; empty if none is running.
    Q_PROPERTY(QString repair READ repair NOTIFY repairingChanged)
    /// Whether the file may be replaced or moved now. False while an answer is written or chats are imported.
    Q_PROPERTY(bool idle READ idle NOTIFY idleChanged)

public:
    /// `opened` and `settings` must outlive this object.
    ChatFile(OpenedDatabase& opened, AppSettings& settings, QObject* parent = nullptr);
    ~ChatFile() override;

    QString folder() const;
    QString summary() const { return m_summary; }
    bool inMemory() const { return !m_database.isPersistent(); }
    QString notice() const { return m_notice.text(); }
    QVariantList copies() const { return m_copies; }
    bool busy() const { return m_busy; }
    double restoring() const { return m_restoring; }
    double repairing() const { return m_repairing; }
    QString repair() const;
    bool idle() const { return m_idle; }
    void setIdle(bool idle);

    /// Reads the contents of the folder again.
    Q_INVOKABLE void refresh();
    Q_INVOKABLE void dismissNotice() { setNotice({}); }
    Q_INVOKABLE void backUp();
    /// Adds chats of a copy that are missing in the current file or have fewer messages there. Runs in the background,
    /// unless the chats are in memory. Emits restored() at the end.
    Q_INVOKABLE void addFrom(const QUrl& copy);
    /// Replaces all current chats by a copy. Prepares the copy and makes a backup of the current chats in the
    /// background. If chats change after this backup, makes another backup before it replaces them. If the chats are in
    /// memory, calls addFrom() instead. Emits restored() at the end.
    Q_INVOKABLE void replaceBy(const QUrl& copy);
    /// Moves the file and its backups to another folder. Later starts of the program use this folder. Returns one
    /// sentence if the move failed, otherwise an empty text.
    Q_INVOKABLE QString moveTo(const QUrl& folder);
    /// Writes all chats to a new file, which is then used until the program ends. This saves changes that could not be
    /// written to the old file. Returns one sentence if writing failed, otherwise an empty text.
    Q_INVOKABLE QString continueIn(const QUrl& file);
    /// Starts the automatic backups. Starts a check or repair if `opened` requires it.
    void begin(const OpenedDatabase& opened);
    /// Waits for a running repair, at most for `most`. Returns whether the file is usable again.
    bool finishRepair(std::chrono::milliseconds most);
    /// Waits until running backups have ended.
    void wait() { m_thread.waitForDone(); }

signals:
    void changed();
    void noticeChanged();
    void busyChanged();
    void idleChanged();
    void restoringChanged();
    void repairingChanged();
    /// addFrom() or replaceBy() has finished; `sentence` describes the result.
    void restored(const QString& sentence);
    /// The file is about to be replaced. The receiver must close all other connections to the file.
    void aboutToReplace();
    /// The database has new contents, or uses another file.
    void replaced();
    /// A background task has succeeded or failed; `sentence` describes the result.
    void reported(const LocalizedText& sentence);

private:
    void run(const std::function<void(const QString& path)>& job);
    void backUpIfDue();
    void checkLater();
    void noteDamage(const Sentence& why);
    void beginRepair(const Sentence& damage);
    void endRepair(const LocalizedText& said, const Sentence& problem);
    void setRepairing(double progress);
    /// Runs `action` on the thread of this object.
    template <typename Action>
    void post(Action action)
    {
        QMetaObject::invokeMethod(this, std::move(action), Qt::QueuedConnection);
    }
    void setNotice(const LocalizedText& notice);
    QString guarded(const std::function<QString()>& action);
    QString addIntoMemory(const QString& file);
    using Step = std::function<QString()>;
    void restore(const std::function<Step(const QString& path)>& job);
    void endRestoring(const Step& last);
    void setRestoring(double progress);

    Database& m_database;
    AppSettings& m_settings;
    QString m_summary;
    LocalizedText m_notice;
    QVariantList m_copies;
    bool m_busy = false;
    bool m_idle = true;
    double m_restoring = -1;
    double m_repairing = -1;
    bool m_isDamaged = false;  ///< damage was found, so the running job is a repair and not only a check
    bool m_isNoted = false;    ///< damage was found, and its repair is running or waits until the running restore has
                               ///< finished
    Sentence m_noted;  ///< description of the damage whose repair waits until the running restore has finished; empty:
                       ///< no repair waits
    int m_repairs = 0;
    std::stop_source m_stop;  ///< cancels a repair
    QTimer m_daily;
    QThreadPool m_thread;
};

}  // namespace vitrine
