#include "app/platform/single_instance.h"
#include "tests/support/test_program.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocalSocket>
#include <QProcess>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <memory>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr const char* kToken = "token \"ü\" 1";

/// Runs in a second process. Starts an instance for the folder arguments[1] with the files in the other arguments, and
/// prints the outcome as a number. If it is the first instance, it runs until it is killed.
int secondProcess(int count, char** arguments)
{
    const QCoreApplication application(count, arguments);
    const QString folder = QCoreApplication::arguments().at(1);
    const QStringList files = QCoreApplication::arguments().mid(2);
    SingleInstance instance(folder);
    const SingleInstance::Outcome outcome = instance.start({.files = files, .activationToken = kToken});
    std::printf("%d\n", static_cast<int>(outcome));
    std::fflush(stdout);
    if (outcome == SingleInstance::Outcome::First) return QCoreApplication::exec();
    return 0;
}

}  // namespace

class SingleInstanceTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup() { qunsetenv("TMPDIR"); }
    void secondForwardsItsFiles();
    void secondWithoutFilesRaises();
    void manyAtOnceAreAllTaken();
    void manyFilesAreTaken();
    void otherFolderIsAnotherInstance();
    void lockOfAKilledProcessIsTakenOver();
    void withoutARuntimeFolderTheDataFolderServes();
    void whereNothingCanBeWrittenItStarts();
    void nonsenseIsIgnored();
    void deafProcessIsReported();
    void processOfAnotherSessionIsReported();
    void sameFolderUnderAnotherNameIsTheSame();

private:
    void startOther(QProcess& process, const QString& folder, const QStringList& files = {})
    {
        process.setWorkingDirectory(m_folder->path());
        process.start(QCoreApplication::applicationFilePath(),
                      QStringList{"--child", "second_process", folder} + files);
        QVERIFY(process.waitForStarted());
    }
    /// Makes two folders unusable: the runtime folder, and the folder runtime-USER in the temporary folder, which Qt
    /// uses without a runtime folder. Both paths are regular files, in which even root cannot create files.
    void takeRuntimeFolder()
    {
        const QString user = QFileInfo(m_folder->path()).owner();
        for (const QString& name : {QString("file"), "runtime-" + user}) {
            QFile file(m_folder->filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        qputenv("XDG_RUNTIME_DIR", m_folder->filePath("file").toUtf8());
        qputenv("TMPDIR", m_folder->path().toUtf8());
    }
    static StartRequest requestIn(const QList<QVariant>& call) { return call[0].value<StartRequest>(); }
    static int outcomeOf(const QByteArray& output) { return output.trimmed().toInt(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_data;
};

void SingleInstanceTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_data = m_folder->filePath("data");
    qputenv("XDG_RUNTIME_DIR", m_folder->path().toUtf8());
    QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

void SingleInstanceTest::secondForwardsItsFiles()
{
    SingleInstance first(m_data);
    QCOMPARE(first.start({}), SingleInstance::Outcome::First);
    QVERIFY(first.listen());
    QSignalSpy spy(&first, &SingleInstance::startedAgain);
    QProcess other;
    startOther(other, m_data, {"model.gguf", "/abs/a b\"ü.gguf"});
    QVERIFY(spy.wait(kPatience));
    QTRY_COMPARE(other.state(), QProcess::NotRunning);
    QCOMPARE(other.exitCode(), 0);
    QCOMPARE(outcomeOf(other.readAllStandardOutput()), static_cast<int>(SingleInstance::Outcome::Forwarded));
    const StartRequest request = requestIn(spy[0]);
    QCOMPARE(request.activationToken, QByteArray(kToken));
    QCOMPARE(request.action, StartRequest::Action::Show);
    QCOMPARE(request.files, (QStringList{QDir(QFileInfo(m_folder->path()).canonicalFilePath()).filePath("model.gguf"),
                                         QString::fromUtf8("/abs/a b\"ü.gguf")}));
}

void SingleInstanceTest::secondWithoutFilesRaises()
{
    SingleInstance first(m_data);
    QCOMPARE(first.start({}), SingleInstance::Outcome::First);
    QVERIFY(first.listen());
    QSignalSpy spy(&first, &SingleInstance::startedAgain);
    QProcess other;
    startOther(other, m_data);
    QVERIFY(spy.wait(kPatience));
    QVERIFY(requestIn(spy[0]).files.isEmpty());
    QTRY_COMPARE(other.state(), QProcess::NotRunning);
}

/// Many instances start at the same time, each with one file. Some file managers do this if the user opens several
/// files.
void SingleInstanceTest::manyAtOnceAreAllTaken()
{
    constexpr int kStarts = 200;
    constexpr int kAtOnce = 20;
    SingleInstance first(m_data);
    QCOMPARE(first.start({}), SingleInstance::Outcome::First);
    QVERIFY(first.listen());
    QSignalSpy spy(&first, &SingleInstance::startedAgain);
    QStringList expected;
    for (int begun = 0; begun < kStarts; begun += kAtOnce) {
        std::vector<std::unique_ptr<QProcess>> others;
        for (int i = 0; i < kAtOnce; ++i) {
            expected << QStringLiteral("/models/%1.gguf").arg(begun + i);
            others.push_back(std::make_unique<QProcess>());
            startOther(*others.back(), m_data, {expected.last()});
        }
        for (const auto& other : others) {
            QTRY_COMPARE(other->state(), QProcess::NotRunning);
            QCOMPARE(outcomeOf(other->readAllStandardOutput()), static_cast<int>(SingleInstance::Outcome::Forwarded));
        }
    }
    QStringList taken;
    for (const QList<QVariant>& call : spy) taken << requestIn(call).files;
    taken.sort();
    expected.sort();
    QCOMPARE(taken, expected);
}

void SingleInstanceTest::manyFilesAreTaken()
{
    SingleInstance first(m_data);
    QCOMPARE(first.start({}), SingleInstance::Outcome::First);
    QVERIFY(first.listen());
    QSignalSpy spy(&first, &SingleInstance::startedAgain);
    QStringList files;
    for (int i = 0; i < 2000; ++i)
        files << QStringLiteral("/a/folder/whose/name/is/not/short/at/all/model-%1.gguf").arg(i);
    QProcess other;
    startOther(other, m_data, files);
    QVERIFY(spy.wait(kPatience));
    QCOMPARE(requestIn(spy[0]).files, files);
    QTRY_COMPARE(other.state(), QProcess::NotRunning);
    QCOMPARE(outcomeOf(other.readAllStandardOutput()), static_cast<int>(SingleInstance::Outcome::Forwarded));
}

void SingleInstanceTest::otherFolderIsAnotherInstance()
{
    SingleInstance first(m_data);
    QCOMPARE(first.start({}), SingleInstance::Outcome::First);
    SingleInstance second(m_folder->filePath("elsewhere"));
    QCOMPARE(second.start({}), SingleInstance::Outcome::First);
}

void SingleInstanceTest::lockOfAKilledProcessIsTakenOver()
{
    QProcess other;
    startOther(other, m_data);
    QVERIFY(other.waitForReadyRead(kPatience));
    QCOMPARE(outcomeOf(other.readAllStandardOutput()), static_cast<int>(SingleInstance::Outcome::First));
    other.kill();
    QVERIFY(other.waitForFinished());
    SingleInstance next(m_data);
    QCOMPARE(next.start({}), SingleInstance::Outcome::First);
    QVERIFY2(next.listen(), qPrintable(next.problem()));
}

void SingleInstanceTest::withoutARuntimeFolderTheDataFolderServes()
{
    takeRuntimeFolder();
    const QString here = QDir::currentPath();
    QVERIFY(QDir::setCurrent(m_folder->path()));
    const auto back = qScopeGuard([here] { QDir::setCurrent(here); });
    SingleInstance first(m_data);
    QCOMPARE(first.start({}), SingleInstance::Outcome::First);
    QVERIFY2(first.listen(), qPrintable(first.problem()));
    QVERIFY(QDir(m_folder->path()).entryList({"vitrine-*"}, QDir::AllEntries | QDir::System).isEmpty());
    QSignalSpy spy(&first, &SingleInstance::startedAgain);
    QProcess other;
    startOther(other, m_data, {"/a.gguf"});
    QVERIFY(spy.wait(kPatience));
    QTRY_COMPARE(other.state(), QProcess::NotRunning);
    QCOMPARE(outcomeOf(other.readAllStandardOutput()), static_cast<int>(SingleInstance::Outcome::Forwarded));
}

void SingleInstanceTest::whereNothingCanBeWrittenItStarts()
{
    takeRuntimeFolder();
    // Neither the runtime folder, nor its replacement, nor the data folder can be used. The instance therefore has no
    // place where it could listen.
    SingleInstance first(m_folder->filePath("file/data"));
    QCOMPARE(first.start({}), SingleInstance::Outcome::First);
    QVERIFY(!first.listen());
    QVERIFY2(first.problem().contains("cannot find this running instance"), qPrintable(first.problem()));
}

void SingleInstanceTest::nonsenseIsIgnored()
{
    SingleInstance first(m_data);
    QCOMPARE(first.start({}), SingleInstance::Outcome::First);
    QVERIFY(first.listen());
    QSignalSpy spy(&first, &SingleInstance::startedAgain);
    const QStringList sockets = QDir(m_folder->path()).entryList({"*.socket"}, QDir::System);
    QCOMPARE(sockets.size(), 1);
    for (const QByteArray& message :
         {QByteArray("{]\n"), QByteArray("{\"a\":1}\n"), QByteArray("{\"files\":[],\"action\":\"fly\"}\n"),
          QByteArray("{\"files\":\"a.gguf\",\"action\":\"show\"}\n"), QByteArray(5'000'000, 'x')}) {
        QLocalSocket socket;
        socket.connectToServer(m_folder->filePath(sockets[0]));
        QVERIFY(socket.waitForConnected());
        socket.write(message);
        socket.flush();
        QTRY_COMPARE(socket.state(), QLocalSocket::UnconnectedState);
    }
    QVERIFY(spy.isEmpty());
}

void SingleInstanceTest::deafProcessIsReported()
{
    // The other process has the lock, but never listens for connections.
    QProcess other;
    startOther(other, m_data);
    QVERIFY(other.waitForReadyRead(kPatience));
    SingleInstance second(m_data);
    QCOMPARE(second.start({}), SingleInstance::Outcome::Failed);
    // The message contains no technical terms. The ids of processes and the paths are in the details.
    QCOMPARE(second.problem(), QString("Vitrine is already running, but it does not respond."));
    QVERIFY(second.advice().contains("Then start Vitrine again."));
    QVERIFY2(second.detail().startsWith(QString("Process %1, lock file /").arg(other.processId())),
             qPrintable(second.detail()));
    other.kill();
    other.waitForFinished();
}

/// The two processes have different runtime folders. Neither can therefore find the socket of the other.
void SingleInstanceTest::processOfAnotherSessionIsReported()
{
    QProcess other;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    QVERIFY(QDir(m_folder->path()).mkdir("session"));
    QFile::setPermissions(m_folder->filePath("session"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    environment.insert("XDG_RUNTIME_DIR", m_folder->filePath("session"));
    other.setProcessEnvironment(environment);
    startOther(other, m_data);
    QVERIFY(other.waitForReadyRead(kPatience));
    QCOMPARE(outcomeOf(other.readAllStandardOutput()), static_cast<int>(SingleInstance::Outcome::First));
    {
        SingleInstance second(m_data);
        QCOMPARE(second.start({}), SingleInstance::Outcome::InUse);
        QCOMPARE(second.problem(), QString("Your chats are already open in another instance of Vitrine."));
        QVERIFY2(second.advice().startsWith("The other instance runs in another session on this computer."),
                 qPrintable(second.advice()));
        QVERIFY2(second.detail().contains(QString("process %1 on ").arg(other.processId())),
                 qPrintable(second.detail()));
    }
    other.kill();
    QVERIFY(other.waitForFinished());
    SingleInstance third(m_data);
    QCOMPARE(third.start({}), SingleInstance::Outcome::First);
}

void SingleInstanceTest::sameFolderUnderAnotherNameIsTheSame()
{
    SingleInstance first(m_data);
    QCOMPARE(first.start({}), SingleInstance::Outcome::First);
    QVERIFY(first.listen());
    QSignalSpy spy(&first, &SingleInstance::startedAgain);
    QVERIFY(QFile::link(m_data, m_folder->filePath("link")));
    QProcess other;
    startOther(other, m_folder->filePath("link"));
    QVERIFY(spy.wait(kPatience));
    QTRY_COMPARE(other.state(), QProcess::NotRunning);
    QCOMPARE(outcomeOf(other.readAllStandardOutput()), static_cast<int>(SingleInstance::Outcome::Forwarded));
}

VITRINE_CHILD_PROCESS("second_process", secondProcess);
VITRINE_TEST(SingleInstanceTest);
#include "single_instance_test.moc"
