#pragma once

#include <QLockFile>
#include <QObject>
#include <QStringList>

#include <memory>

class QLocalServer;
class QLocalSocket;

namespace vitrine {

/// Allows one process per data folder. The first holds a lock and listens; later ones send their files to it and end.
///
/// Lock and socket are in the user's runtime folder; without such a folder, in the data folder. Their names are derived
/// from the path of the data folder. If neither folder is writable, every start is the first. A lock is taken over when
/// its process has ended.
///
/// Processes with different runtime folders cannot find each other's sockets. This happens with another session, a
/// container or another computer. Therefore the data folder itself has a second lock.
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

    /// Takes the lock, or sends `files` to the process that has it. Waits up to 5 seconds for a process that is just
    /// starting.
    Outcome start(const QStringList& files);
    /// Returns one sentence that explains why start() or listen() failed.
    QString problem() const { return m_problem; }
    /// Advice for the user after start() failed.
    QString advice() const { return m_advice; }
    /// The process, folder and lock file of a failed start(), for a report.
    QString detail() const { return m_detail; }
    bool listen();

signals:
    /// The program was started again; `files` are the absolute paths of its arguments and may be empty.
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
