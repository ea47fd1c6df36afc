#pragma once

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

/// Copies chats, and brings them to files and back, on a thread of its own and through a connection of its own.
class ChatExchange : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool busy READ busy NOTIFY busyChanged)
    /// The file that is imported; empty: none.
    Q_PROPERTY(QString importedFile READ importedFile NOTIFY progressChanged)
    /// How much of all files that were chosen with it has been read, from 0 to 1.
    Q_PROPERTY(double importProgress READ importProgress NOTIFY progressChanged)
    /// Chats that were read so far.
    Q_PROPERTY(int importedChats READ importedChats NOTIFY progressChanged)

public:
    /// `database` says where the chats are; with those that are kept in memory, everything is done at once.
    explicit ChatExchange(const Database& database, QObject* parent = nullptr);
    /// Waits for what is being written. An import ends without having added anything.
    ~ChatExchange() override;

    bool busy() const { return m_running > 0; }
    QString importedFile() const { return m_progress.file; }
    double importProgress() const { return m_progress.part; }
    int importedChats() const { return m_progress.chats; }

    void duplicate(qint64 chat);
    /// As Markdown if the name ends with ".md" (only one chat can be read so), else as JSON with everything there is.
    void exportChats(const QList<qint64>& chats, const QString& path);
    /// Files, archives and folders (import_file.h), all in one step. Chats with a mistake are left out; failed() then
    /// reports for each file how many and why, after added().
    Q_INVOKABLE void importFiles(const QList<QUrl>& files);
    /// Gives up all imports; nothing of them is added.
    Q_INVOKABLE void cancelImport();
    /// Cancels an import and waits until no connection to the file with the chats is open.
    void interrupt();

signals:
    void busyChanged();
    void progressChanged();
    /// `count` new chats are in the store, and `known` were there already; `first` is one of them. `namedParts` is the
    /// number of pictures and files that are only named in them. `unused`: a sentence about files of a folder that hold
    /// no chats, or empty.
    void added(int count, qint64 first, int namedParts, int known, const QString& unused);
    void importCancelled();
    /// Chats that no list shows: what is left of an import that added nothing.
    void abandoned(const QList<qint64>& chats);
    void exported(const QString& sentence);
    void failed(const QString& sentence, const QString& detail);

private:
    struct Progress {
        QString file;
        double part = 0;
        int chats = 0;
    };

    using Job = std::function<void(const Database&)>;
    void run(const Job& job, bool here = false);
    template <typename Action>
    void tell(Action action);
    void setProgress(const Progress& progress);
    void import(const Database& database, const QStringList& paths, const std::stop_token& stop);

    const Database& m_database;
    QThreadPool m_thread;
    int m_running = 0;
    Progress m_progress;
    std::stop_source m_stop;
};

}  // namespace vitrine
