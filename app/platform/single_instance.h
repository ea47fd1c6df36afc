#pragma once

#include "app/platform/start_request.h"

#include <QLockFile>
#include <QObject>
#include <QString>

#include <memory>

class QLocalServer;
class QLocalSocket;

namespace vitrine {

/// Allows only one process per data folder. The first process holds a lock and listens on a socket. Later processes
/// send their requests to it and end.
/// Lock and socket are in the user's runtime folder; if no such folder exists, they are in the data folder. Their
/// names are derived from the path of the data folder. If neither folder is writable, every process acts as the first
/// process. After the process with the lock has ended, the next process can take the lock.
///
/// Processes with different runtime folders cannot find each other's sockets. Such processes run in another session, in
/// a container or on another computer. Therefore the data folder itself has a second lock.
class SingleInstance : public QObject {
    Q_OBJECT

public:
    enum class Outcome {
        First,      ///< this process holds the lock; it must call listen() just before its event loop runs
        Forwarded,  ///< another process has received the request
        Failed,     ///< another process holds the lock and does not respond; see problem()
        InUse,  ///< another process has the data folder open and cannot be reached through its socket; see problem()
    };

    explicit SingleInstance(const QString& dataFolder, QObject* parent = nullptr);
    ~SingleInstance() override;

    /// Takes the lock, or sends `request` to the process that holds it. Relative paths of files are made absolute.
    /// Waits up to 5 seconds if that process is just starting.
    Outcome start(const StartRequest& request);
    /// Returns one sentence that explains why start() or listen() failed.
    QString problem() const { return m_problem; }
    /// Advice for the user after start() failed.
    QString advice() const { return m_advice; }
    /// Returns the process, folder and lock file that made start() fail, for a bug report.
    QString detail() const { return m_detail; }
    bool listen();

signals:
    /// A second process was started for this data folder.
    void startedAgain(const StartRequest& request);

private:
    void accept();
    void read(QLocalSocket* socket);
    bool forward(const StartRequest& request);
    Outcome lockData();
    bool deliver(const StartRequest& request) const;

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
