// Tests that signals such as SIGTERM close the window in the same way as a user does.
#include "app/platform/termination.h"
#include "tests/support/test_program.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTest>

#include <sys/types.h>

#include <csignal>
#include <cstdio>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Runs in the child process. Prints "ready" when it listens for signals, and "asked to end" when it receives one. It
/// then quits, unless arguments[1] is "stubborn".
int runChild(int count, char** arguments)
{
    const QCoreApplication application(count, arguments);
    const bool stubborn = QCoreApplication::arguments().at(1) == "stubborn";
    QObject context;
    const auto say = [](const char* word) {
        std::puts(word);
        std::fflush(stdout);
    };
    onTermination(&context, [&] {
        say("asked to end");
        if (!stubborn) QCoreApplication::quit();
    });
    say("ready");
    return QCoreApplication::exec();
}

}  // namespace

class TerminationTest : public QObject {
    Q_OBJECT

private slots:
    void aSignalQuits_data();
    void aSignalQuits();
    void aSecondSignalEndsIt();
    void ignoredSignalsStayIgnored();

private:
    static void start(QProcess& process, const char* kind)
    {
        process.start(QCoreApplication::applicationFilePath(), {"--child", "termination", kind});
        QVERIFY(process.waitForReadyRead(kPatience));
        QCOMPARE(process.readLine(), QByteArray("ready\n"));
    }
    static void send(const QProcess& process, int signal)
    {
        const auto pid = static_cast<pid_t>(process.processId());
        QVERIFY(pid > 0);  // with a process id of 0, kill() would signal the whole process group
        QCOMPARE(::kill(pid, signal), 0);
    }
};

void TerminationTest::aSignalQuits_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGHUP") << SIGHUP;
}

void TerminationTest::aSignalQuits()
{
    QFETCH(int, signal);
    QProcess process;
    start(process, "obedient");
    send(process, signal);
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
    QCOMPARE(process.readAllStandardOutput(), QByteArray("asked to end\n"));
}

void TerminationTest::aSecondSignalEndsIt()
{
    QProcess process;
    start(process, "stubborn");
    send(process, SIGINT);
    QVERIFY(process.waitForReadyRead(kPatience));
    send(process, SIGTERM);
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    QCOMPARE(process.exitCode(), SIGTERM);
}

void TerminationTest::ignoredSignalsStayIgnored()
{
    QProcess process;
    process.setChildProcessModifier([] { std::signal(SIGHUP, SIG_IGN); });  // ignores SIGHUP, as nohup does
    start(process, "stubborn");
    send(process, SIGHUP);
    send(process, SIGTERM);
    QVERIFY(process.waitForReadyRead(kPatience));
    // This is the reaction to SIGTERM. If SIGHUP were not ignored, it would already have ended the process.
    QCOMPARE(process.readLine(), QByteArray("asked to end\n"));
    send(process, SIGINT);
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitCode(), SIGINT);
}

VITRINE_CHILD_PROCESS("termination", runChild);
VITRINE_TEST(TerminationTest);
#include "termination_test.moc"
