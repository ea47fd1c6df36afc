#pragma once

#include "app/store/database.h"

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>
#include <QUrl>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace vitrine {

class AppSettings;

/// The file with the chats as a whole: what is wrong with it, its backups, and where it is.
///
/// A large file is checked in the background after the start. A damaged one is repaired as soon as that is noticed
/// (replaceDamaged()). While the program runs, an automatic backup is made once a day if something has changed.
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
    /// Whether the file may be replaced or moved: not while an answer is written or chats are imported.
    Q_PROPERTY(bool idle READ idle NOTIFY idleChanged)

public:
    /// Both must outlive this. `isUnchecked`: the file must be checked in the background.
    ChatFile(OpenedDatabase& opened, AppSettings& settings, QObject* parent = nullptr);
    ~ChatFile() override;

    QString folder() const;
    QString summary() const { return m_summary; }
    bool inMemory() const { return !m_database.isPersistent(); }
    QString notice() const { return m_notice; }
    QVariantList copies() const { return m_copies; }
    bool busy() const { return m_busy; }
    double restoring() const { return m_restoring; }
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
    /// Starts the check and the automatic backups.
    void begin(bool isUnchecked);
    /// Until a running backup has ended.
    void wait() { m_thread.waitForDone(); }

signals:
    void changed();
    void noticeChanged();
    void busyChanged();
    void idleChanged();
    void restoringChanged();
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
    void repair(const QString& why);
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
    bool m_isRepairing = false;
    int m_repairs = 0;
    QTimer m_daily;
    QThreadPool m_thread;
};

}  // namespace vitrine
