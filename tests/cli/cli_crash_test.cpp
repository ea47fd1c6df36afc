// Crashes vitrine-cli by signals from outside, and reads its reports.
#include "core/base/crash_folder.h"
#include "tests/cli/cli_process.h"
#include "tests/remote/fake_server.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

#include <csignal>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const char* const kTextOfAChat = "PLANTED-TEXT-OF-A-CHAT";
const char* const kKeyOfAServer = "sk-planted-key";

}  // namespace

class CliCrashTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        REQUIRE_CLI_LEVEL();
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("The sanitizer handles the signals itself.");
#endif
    }

    void everySignalIsReported_data()
    {
        QTest::addColumn<int>("signal");
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("SIGSEGV") << SIGSEGV << QByteArray("SIGSEGV");
        QTest::newRow("SIGBUS") << SIGBUS << QByteArray("SIGBUS");
        QTest::newRow("SIGILL") << SIGILL << QByteArray("SIGILL");
        QTest::newRow("SIGFPE") << SIGFPE << QByteArray("SIGFPE");
        QTest::newRow("SIGABRT") << SIGABRT << QByteArray("SIGABRT");
    }

    /// The program waits for the next message of a chat with a model.
    void everySignalIsReported()
    {
        QFETCH(int, signal);
        QFETCH(QByteArray, name);
        const QTemporaryDir folder;
        const QByteArray report = crashInChat(
            folder, {"chat", "-m", QString::fromStdString(starterModelPath().string()), "-n", "3"}, signal, name);
        QVERIFY2(report.contains("\nDevice: CPU"), report);
        QVERIFY2(report.contains("engine: opened vitrine-starter.gguf, "), report);
        QVERIFY2(report.contains("engine: answers request "), report);
        QVERIFY2(report.contains("engine: ended request "), report);
    }

    /// The address and the key of a server are not part of the report either.
    void aServerIsNotNamed()
    {
        const FakeServer server("vllm", {"--key", kKeyOfAServer});
        const QTemporaryDir folder;
        QFile key(folder.filePath("key"));
        QVERIFY(key.open(QIODevice::WriteOnly));
        key.write(kKeyOfAServer);
        key.close();
        const QString address = QString::fromStdString(server.address());
        const QByteArray report =
            crashInChat(folder, {"chat", "--endpoint", address, "-m", "plain", "--api-key-file", key.fileName()},
                        SIGSEGV, "SIGSEGV");
        QVERIFY2(!server.asked().empty(), "the program has sent the key");
        QVERIFY2(report.contains("engine: opened a model of a server"), report);
        QVERIFY2(!report.contains("127.0.0.1"), report);
    }

private:
    /// Sends a message in a chat, waits for its answer, sends the signal, and returns the report.
    static QByteArray crashInChat(const QTemporaryDir& folder, const QStringList& arguments, int signal,
                                  const QByteArray& name)
    {
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.remove("VITRINE_DATA_DIR");
        variables.insert("XDG_STATE_HOME", folder.filePath("state"));
        variables.insert("XDG_CACHE_HOME", folder.filePath("cache"));
        QProcess process;
        process.setProcessEnvironment(variables);
        process.setChildProcessModifier([] {
            const rlimit none{0, 0};
            ::setrlimit(RLIMIT_CORE, &none);
        });
        process.start(cliProgram(), arguments);
        process.write(QByteArray(kTextOfAChat) + "\n");
        QByteArray out;
        while (!out.endsWith('\n') && process.waitForReadyRead(kPatience)) out += process.readAllStandardOutput();
        if (process.processId() <= 0 || ::kill(static_cast<pid_t>(process.processId()), signal) != 0)
            return "no process";
        process.waitForFinished(kPatience);
        [&] {
            QCOMPARE(process.exitStatus(), QProcess::CrashExit);
            QCOMPARE(process.exitCode(), signal);
        }();
        const auto reports = crashReportsIn(folder.filePath("state/vitrine/crashes").toStdString(), "vitrine-cli");
        if (reports.size() != 1) return "no report";
        const QByteArray path = QByteArray::fromStdString(reports.front().string());
        const QByteArray err = process.readAllStandardError();
        QFile file(QString::fromUtf8(path));
        const QByteArray report = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        [&] {
            const QByteArray sentence = "vitrine-cli: The program crashed (" + name + "). Report: " + path + "\n";
            QVERIFY2(err.endsWith(sentence), err);
            QVERIFY2(report.contains("\nSignal: " + name + ", sent by process "), report);
            QVERIFY2(report.contains("\nvitrine-cli " VITRINE_VERSION "\nCommit: "), report);
            QVERIFY2(report.contains("/vitrine-cli+0x"), report);
            QVERIFY2(!report.contains(kTextOfAChat) && !report.contains(kKeyOfAServer), report);
            QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        }();
        return report;
    }
};

VITRINE_TEST(CliCrashTest);
#include "cli_crash_test.moc"
