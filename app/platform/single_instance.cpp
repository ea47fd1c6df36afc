#include "app/platform/single_instance.h"

#include "app/platform/json_document.h"

#include <QCryptographicHash>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalServer>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QSysInfo>
#include <QThread>

#include <memory>
#include <optional>

namespace vitrine {

namespace {

// Maximum time to wait until a process that is just starting responds. Such a process listens before it creates its
// window, so it responds much sooner.
constexpr int kPatienceMilliseconds = 5000;
constexpr int kRetryMilliseconds = 50;
// Maximum size of a message. No command line has paths of this total length.
constexpr qint64 kMaxMessageBytes = 4 * 1024 * 1024;
const QByteArray kAnswer("ok\n");
const QString kActionKey = QStringLiteral("action");
const QString kFilesKey = QStringLiteral("files");
const QString kTokenKey = QStringLiteral("activationToken");

QByteArray messageOf(const StartRequest& request)
{
    QStringList absolute;
    for (const QString& file : request.files) absolute << QFileInfo(file).absoluteFilePath();
    const QJsonObject message{{kActionKey, startActionName(request.action)},
                              {kFilesKey, QJsonArray::fromStringList(absolute)},
                              {kTokenKey, QString::fromUtf8(request.activationToken)}};
    return QJsonDocument(message).toJson(QJsonDocument::Compact) + '\n';
}

/// Returns nullopt if the line is not a message of this program.
std::optional<StartRequest> requestIn(const QByteArray& line)
{
    const QJsonObject message = jsonDocument(line).object();
    const auto action = startActionNamed(message.value(kActionKey).toString());
    if (!action || !message.value(kFilesKey).isArray()) return std::nullopt;
    StartRequest request{.action = *action, .activationToken = message.value(kTokenKey).toString().toUtf8()};
    for (const auto& file : message.value(kFilesKey).toArray()) request.files << file.toString();
    return request;
}

/// Creates the folder and returns its path. The folder must exist before its canonical name is determined and its lock
/// is created.
const QString& made(const QString& folder)
{
    QDir().mkpath(folder);
    return folder;
}

/// Returns the user's runtime folder, or the data folder if the runtime folder is missing or not writable.
QString placeFor(const QString& dataFolder)
{
    const QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (!runtime.isEmpty() && QFileInfo(runtime).isWritable()) return runtime;
    QDir().mkpath(dataFolder);
    return dataFolder;
}

QString runtimePath(const QString& dataFolder, const char* suffix)
{
    // Two different paths of the same folder must give the same socket. Therefore the canonical path is used.
    const QString canonical = QFileInfo(dataFolder).canonicalFilePath();
    const QByteArray name = (canonical.isEmpty() ? dataFolder : canonical).toUtf8();
    const QByteArray hash = QCryptographicHash::hash(name, QCryptographicHash::Sha256).toHex().left(16);
    return QDir(placeFor(dataFolder))
        .filePath(QStringLiteral("vitrine-%1.%2").arg(QLatin1String(hash), QLatin1String(suffix)));
}

}  // namespace

// Protocol: the client sends a JSON object, the request, and a line break. The server answers "ok" and a line break.

SingleInstance::SingleInstance(const QString& dataFolder, QObject* parent)
    : QObject(parent), m_dataFolder(made(dataFolder)), m_socketPath(runtimePath(dataFolder, "socket")),
      m_lock(runtimePath(dataFolder, "lock"))
{
    // Never treat a lock as stale because of its age. A lock is released only when the process that holds it ends.
    m_lock.setStaleLockTime(0);
}

SingleInstance::~SingleInstance() = default;

SingleInstance::Outcome SingleInstance::start(const StartRequest& request)
{
    QElapsedTimer timer;
    timer.start();
    do {
        if (m_lock.tryLock(0)) return lockData();
        // The data folder is not writable, so there are no chats that two processes could damage. listen() will fail
        // and report the reason.
        if (m_lock.error() != QLockFile::LockFailedError) return Outcome::First;
        if (forward(request)) return Outcome::Forwarded;
        QThread::msleep(kRetryMilliseconds);
    } while (timer.elapsed() < kPatienceMilliseconds);
    qint64 process = 0;
    QString host;
    QString program;
    m_lock.getLockInfo(&process, &host, &program);
    m_problem = tr("Vitrine is already running, but it does not respond.");
    m_advice = tr("Wait a moment, or end the instance of Vitrine that does not respond. Then start Vitrine again.");
    m_detail = tr("Process %1, lock file %2").arg(QString::number(process), m_lock.fileName());
    return Outcome::Failed;
}

SingleInstance::Outcome SingleInstance::lockData()
{
    m_dataLock = std::make_unique<QLockFile>(QDir(m_dataFolder).filePath(QStringLiteral("vitrine.lock")));
    m_dataLock->setStaleLockTime(0);
    // If the folder is not writable, no lock is needed, because there are no chats that two processes could damage.
    if (m_dataLock->tryLock(0) || m_dataLock->error() != QLockFile::LockFailedError) return Outcome::First;
    qint64 process = 0;
    QString host;
    QString program;
    m_dataLock->getLockInfo(&process, &host, &program);
    m_problem = tr("Your chats are already open in another instance of Vitrine.");
    m_advice =
        host == QSysInfo::machineHostName()
            ? tr("The other instance runs in another session on this computer. Quit it there, then start Vitrine here "
                 "again.")
            : tr("The other instance runs on the computer %1. Quit it there, then start Vitrine here again.").arg(host);
    m_detail =
        tr("Folder %1, process %2 on %3").arg(QDir::toNativeSeparators(m_dataFolder), QString::number(process), host);
    return Outcome::InUse;
}

bool SingleInstance::forward(const StartRequest& request)
{
    // Sockets require an event dispatcher. The calling thread may have no dispatcher, because the QCoreApplication is
    // created later. Therefore a new thread sends the request.
    bool done = false;
    const std::unique_ptr<QThread> thread(QThread::create([&] { done = deliver(request); }));
    thread->start();
    thread->wait();
    return done;
}

bool SingleInstance::deliver(const StartRequest& request) const
{
    QLocalSocket socket;
    socket.connectToServer(m_socketPath);
    if (!socket.waitForConnected(kRetryMilliseconds)) return false;
    socket.write(messageOf(request));
    return socket.waitForBytesWritten(kPatienceMilliseconds) && socket.waitForReadyRead(kPatienceMilliseconds) &&
           socket.readAll() == kAnswer;
}

bool SingleInstance::listen()
{
    // This process holds the lock. If a socket file exists, it was left by a process that has ended.
    QLocalServer::removeServer(m_socketPath);
    m_server = new QLocalServer(this);
    m_server->setSocketOptions(QLocalServer::UserAccessOption);
    connect(m_server, &QLocalServer::newConnection, this, &SingleInstance::accept);
    if (m_server->listen(m_socketPath)) return true;
    m_problem = tr("If Vitrine is started again, it cannot find this running instance: %1 (%2).")
                    .arg(m_server->errorString(), m_socketPath);
    return false;
}

void SingleInstance::accept()
{
    while (QLocalSocket* socket = m_server->nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] { read(socket); });
        if (socket->bytesAvailable() > 0) read(socket);
    }
}

void SingleInstance::read(QLocalSocket* socket)
{
    if (!socket->canReadLine()) {
        if (socket->bytesAvailable() > kMaxMessageBytes) socket->abort();
        return;
    }
    const auto request = requestIn(socket->readLine(kMaxMessageBytes));
    if (!request) {
        socket->abort();
        return;
    }
    socket->write(kAnswer);
    socket->flush();
    socket->disconnectFromServer();
    emit startedAgain(*request);
}

}  // namespace vitrine
