#pragma once

#include <QLockFile>
#include <QObject>
#include <QStringList>

#include <memory>

class QLocalServer;
class QLocalSocket;

namespace vitrine {

/// One process per data folder: the first holds a lock and listens, later ones hand over their files and end.
///
/// Lock and socket are in the user's runtime folder, or in the data folder if there is none; they are named after the
/// latter. If neither can be written, every start is the first. A lock whose process is gone is taken over.
///
/// Processes with different runtime folders do not find each other's sockets, as in another session, a container or on
/// another computer. Therefore a second lock is in the data folder itself.
class SingleInstance : public QObject {
    Q_OBJECT

public:
    enum class Outcome {
        First,      ///< the lock is ours; call listen() once the event loop is about to run
        Forwarded,  ///< another process has taken the files
        Failed,     ///< another process has the lock and does not respond; see problem()
        InUse,      ///< a process that cannot be reached has the data folder open; see problem()
    };

    explicit SingleInstance(const QString& dataFolder, QObject* parent = nullptr);
    ~SingleInstance() override;

    /// Takes the lock, or hands `files` to the process that has it; waits a few seconds for one that is just starting.
    Outcome start(const QStringList& files);
    /// One sentence: why start() failed, or listen() was not possible.
    QString problem() const { return m_problem; }
    /// What the user can do if start() failed.
    QString advice() const { return m_advice; }
    /// The process, folder and lock file of a failed start(), for a report.
    QString detail() const { return m_detail; }
    bool listen();

signals:
    /// Another start, with its files as absolute paths, perhaps none.
    void startedAgain(const QStringList& files);

private:
    void accept();
    void read(QLocalSocket* socket);
    bool forward(const QStringList& files);
    Outcome lockData();
    bool deliver(const QStringList& files) const;

    QString m_dataFolder;
    QString m_socketPath;
    QLockFile m_lock;
    std::unique_ptr<QLockFile> m_dataLock;
    QLocalServer* m_server = nullptr;
    QString m_problem;
    QString m_advice;
    QString m_detail;
};

}  // namespace vitrine
