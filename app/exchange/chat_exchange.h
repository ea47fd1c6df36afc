#pragma once

#include "app/i18n/localized_text.h"

#include <QList>
#include <QObject>
#include <QThreadPool>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <stop_token>
#include <vector>

namespace vitrine {

class Database;

/// Copies, exports and imports chats. The work is done on a separate thread with its own database connection.
class ChatExchange : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool busy READ busy NOTIFY busyChanged)
    /// Name of the file that is being imported; empty: no import is running.
    Q_PROPERTY(QString importedFile READ importedFile NOTIFY progressChanged)
    /// Fraction of the bytes of all chosen files that has been read, 0 to 1.
    Q_PROPERTY(double importProgress READ importProgress NOTIFY progressChanged)
    /// Number of chats read so far.
    Q_PROPERTY(int importedChats READ importedChats NOTIFY progressChanged)

public:
    /// `database` contains the chats and must outlive this object. If the database is in memory, every function
    /// finishes its work before it returns.
    explicit ChatExchange(const Database& database, QObject* parent = nullptr);
    /// Waits for running exports. Cancels running imports, which then add no chats.
    ~ChatExchange() override;

    bool busy() const { return m_running > 0; }
    QString importedFile() const { return m_progress.file; }
    double importProgress() const { return m_progress.part; }
    int importedChats() const { return m_progress.chats; }

    void duplicate(qint64 chat);
    /// If the name of `path` ends with ".md", exports the chat as Markdown; more than one chat is then an error.
    /// With any other name, exports all `chats` completely as JSON. Emits exported() or failed().
    void exportChats(const QList<qint64>& chats, const QString& path);
    /// Imports files, archives and folders (import_file.h) in one transaction. A file with an error adds no chats.
    /// Emits added() if other files were imported, then failed() with all errors.
    Q_INVOKABLE void importFiles(const QList<QUrl>& files);
    /// Cancels all imports, so that they add no chats.
    Q_INVOKABLE void cancelImport();
    /// Cancels imports and waits until no connection to the database file is open.
    void interrupt();

signals:
    void busyChanged();
    void progressChanged();
    /// `count` chats were added, and `known` chats existed already. `first` is the id of an added chat. If no chat
    /// was added, it is the id of a chat that existed already.
    /// `namedParts` is the number of pictures and files that the messages mention but do not contain. `unused` is a
    /// sentence about files of a folder that contain no chats, or empty.
    void added(int count, qint64 first, int namedParts, int known, const LocalizedText& unused);
    void importCancelled();
    /// Hidden chats that a cancelled or failed import has left in the database; the receiver must delete them.
    void abandoned(const QList<qint64>& chats);
    void exported(const LocalizedText& sentence);
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    struct Progress {
        QString file;
        double part = 0;
        int chats = 0;
    };

    using Job = std::function<void(const Database&)>;
    void run(const Job& job, bool here = false);
    template <typename Action>
    void post(Action action);
    void setProgress(const Progress& progress);
    void import(const Database& database, const QStringList& paths, const std::stop_token& stop);

    const Database& m_database;
    QThreadPool m_thread;
    int m_running = 0;
    Progress m_progress;
    std::stop_source m_stop;
};

}  // namespace vitrine
