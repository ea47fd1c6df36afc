// Crashes a process in every way that a report covers, and reads the report.
#include "core/base/crash_folder.h"
#include "core/base/crash_report.h"
#include "core/base/event_log.h"
#include "core/base/mapping_guard.h"
#include "core/base/process.h"
#include "core/base/signals.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/mman.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <unistd.h>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const char* const kSecret = "PLANTED-TEXT-OF-A-CHAT";

volatile int* volatile nowhere = nullptr;
volatile int zero = 0;
volatile int seven = 7;
void (*volatile noFunction)() = nullptr;

[[gnu::noinline]] int recurse(int depth)
{
    if (depth < zero) return 0;
    volatile char block[1024];
    block[depth % 1024] = static_cast<char>(depth);
    return recurse(depth + 1) + block[(depth + 1) % 1024];
}

void dereferenceNull()
{
    *nowhere = 1;
}

void readBeyondTheFile()
{
    const int file = ::open("/tmp", O_TMPFILE | O_RDWR, S_IRUSR | S_IWUSR);
    if (file < 0 || ::ftruncate(file, 4096) != 0) std::_Exit(2);
    const auto* bytes = static_cast<volatile char*>(::mmap(nullptr, 4096, PROT_READ, MAP_SHARED, file, 0));
    if (::ftruncate(file, 0) != 0) std::_Exit(2);
    zero = *bytes;
}

const std::map<std::string, void (*)()> kCrashes = {
    {"null", dereferenceNull},
    {"beyond", readBeyondTheFile},
    {"beyond, with guards",
     [] {
         alignas(4096) static std::byte page[4096];
         const MappingGuard guard(page, sizeof page);  // installs the handler of the guards
         readBeyondTheFile();
     }},
    {"zero", [] { zero = seven / zero; }},
    {"illegal", [] { __builtin_trap(); }},
    {"abort", [] { std::abort(); }},
    {"throw", [] { throw std::runtime_error(kSecret); }},
    {"throw int", [] { throw 7; }},
    {"call", [] { noFunction(); }},
    {"overflow", [] { zero = recurse(0); }},
    {"wait",
     [] {
         std::puts("ready");
         std::fflush(stdout);
         for (;;) ::pause();
     }},
};

/// Runs in the child process: arguments[1] is the folder of the reports, arguments[2] a key of kCrashes, and
/// arguments[3] the thread, "main" or "worker".
int crashNow(int, char** arguments)
{
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    reportCrashes("probe", "probe 1.2.3\nCommit: abcdef", arguments[1]);
    describeDevice("Test GPU", "Test driver 9.8");
    logEvent("test", "the last event\nin two lines");
    const auto crash = kCrashes.at(arguments[2]);
    if (std::string(arguments[3]) == "main") crash();
    std::jthread([&] {
        nameThread("worker");
        const SignalStack stack;
        crash();
    }).join();
    return 0;
}

struct Crash {
    int signal = 0;  ///< signal that ended the process; 0: it ended normally
    QByteArray err;
    QString file;
    QByteArray report;
};

/// Takes the newest report in a folder.
Crash takeCrash(QProcess& process, const QString& folder)
{
    Crash crash;
    crash.signal = process.exitStatus() == QProcess::CrashExit ? process.exitCode() : 0;
    crash.err = process.readAllStandardError();
    const auto reports = crashReportsIn(folder.toStdString(), "probe");
    if (reports.empty()) return crash;
    crash.file = QString::fromStdString(reports.back().string());
    QFile file(crash.file);
    if (file.open(QIODevice::ReadOnly)) crash.report = file.readAll();
    return crash;
}

}  // namespace

class CrashReportTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("The sanitizer handles the signals itself.");
#endif
    }

    void everyCrashIsReported_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("thread");
        QTest::addColumn<int>("signal");
        QTest::addColumn<QString>("sentence");
        const auto add = [](const char* kind, int signal, const char* sentence) {
            for (const char* thread : {"main", "worker"})
                QTest::addRow("%s, %s", kind, thread) << kind << thread << signal << sentence;
        };
        add("null", SIGSEGV, "Signal: SIGSEGV, no memory at this address (0x0)");
        add("beyond", SIGBUS, "Signal: SIGBUS, this memory cannot be read or written (0x");
        add("beyond, with guards", SIGBUS, "Signal: SIGBUS, this memory cannot be read or written (0x");
        add("zero", SIGFPE, "Signal: SIGFPE, integer division by zero (0x");
        add("illegal", SIGILL, "Signal: SIGILL, invalid instruction (0x");
        add("abort", SIGABRT, "Signal: SIGABRT, sent by the program itself\n");
        add("throw", SIGABRT, "Uncaught exception: std::runtime_error\n");
        add("throw int", SIGABRT, "Uncaught exception: int\n");
        add("call", SIGSEGV, "Signal: SIGSEGV, no memory at this address (0x0)");
        add("overflow", SIGSEGV, "Signal: SIGSEGV, ");
    }

    void everyCrashIsReported()
    {
        QFETCH(QString, kind);
        QFETCH(QString, thread);
        const QTemporaryDir folder;
        const QString reports = folder.filePath("new/crashes");
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), {"--child", "crash", reports, kind, thread});
        QVERIFY(process.waitForFinished(kPatience));
        const Crash crash = takeCrash(process, reports);
        QTEST(crash.signal, "signal");
        QFETCH(QString, sentence);
        QVERIFY2(crash.report.contains(sentence.toUtf8()), crash.report);
        for (const char* line : {"Crash report of probe\n", "\nprobe 1.2.3\n", "\nCommit: abcdef\n", "\nSystem: Linux ",
                                 "\nDevice: Test GPU\n", "\nDriver: Test driver 9.8\n",
                                 "test: the last event in two lines\n", "\n   0  ", "\n   1  "}) {
            QVERIFY2(crash.report.contains(line), crash.report);
        }
        QVERIFY2(crash.report.contains("\nThread: " + thread.toUtf8() + "\n"), crash.report);
        QVERIFY2(!crash.report.contains(kSecret), crash.report);
        QVERIFY2(crash.err.contains("probe: The program crashed (SIG"), crash.err);
        QVERIFY2(crash.err.contains("Report: " + crash.file.toUtf8() + "\n"), crash.err);
        // The stack contains this program, and its build id is listed.
        const QRegularExpression frame("\n +\\d+  \\S*/base_tests\\+0x[0-9a-f]+\n");
        QVERIFY2(frame.match(crash.report).hasMatch(), crash.report);
        const QRegularExpression module("\n  \\S*/base_tests  [0-9a-f]{16,}\n");
        QVERIFY2(module.match(crash.report).hasMatch(), crash.report);
        // Only the user can read the file and its folders.
        constexpr QFile::Permissions kOthers = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther |
                                               QFile::WriteOther | QFile::ExeGroup | QFile::ExeOther;
        for (const QString& path : {crash.file, reports, folder.filePath("new")})
            QVERIFY2(!(QFile::permissions(path) & kOthers), qPrintable(path));
    }

    /// A signal from another process is reported like a fault.
    void aSignalFromOutsideIsReported_data()
    {
        QTest::addColumn<int>("signal");
        for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
            QTest::addRow("%s", ::strsignal(signal)) << signal;
    }

    void aSignalFromOutsideIsReported()
    {
        QFETCH(int, signal);
        const QTemporaryDir folder;
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), {"--child", "crash", folder.path(), "wait", "main"});
        QVERIFY(process.waitForReadyRead(kPatience));
        QVERIFY(process.processId() > 0);
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
        QVERIFY(process.waitForFinished(kPatience));
        const Crash crash = takeCrash(process, folder.path());
        QCOMPARE(crash.signal, signal);
        const QByteArray sender = ", sent by process " + QByteArray::number(QCoreApplication::applicationPid()) + "\n";
        QVERIFY2(crash.report.contains(sender), crash.report);
    }

    /// If the report cannot be written, the program prints the reason and still ends by the signal.
    void aFolderThatCannotBeWritten()
    {
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(),
                      {"--child", "crash", "/dev/null/crashes", "null", "main"});
        QVERIFY(process.waitForFinished(kPatience));
        const Crash crash = takeCrash(process, "/dev/null/crashes");
        QCOMPARE(crash.signal, SIGSEGV);
        QCOMPARE(crash.err, QByteArray("probe: The program crashed (SIGSEGV). No report could be written to "
                                       "/dev/null/crashes: Not a directory.\n"));
    }

    void tenReportsAreKept()
    {
        const QTemporaryDir folder;
        const auto plant = [&](const QString& name) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
        };
        for (int i = 10; i < 24; ++i)
            plant(QString("20250101T0000%1Z-%2-7.txt").arg(i).arg(i % 2 ? "vitrine" : "vitrine-cli"));
        const QStringList others = {"seen", "notes.txt", "20250101T000000Z-vitrine-7.txt.bak",
                                    "20250101T000000-a-7.txt"};
        for (const QString& other : others) plant(other);
        removeOldCrashReports(folder.path().toStdString());
        const auto kept = crashReportsIn(folder.path().toStdString());
        QCOMPARE(kept.size(), kKeptCrashReports);
        QCOMPARE(kept.front().filename().string(), std::string("20250101T000014Z-vitrine-cli-7.txt"));
        QCOMPARE(kept.back().filename().string(), std::string("20250101T000023Z-vitrine-7.txt"));
        QCOMPARE(crashReportsIn(folder.path().toStdString(), "vitrine").size(), std::size_t{5});
        for (const QString& other : others) QVERIFY2(QFile::exists(folder.filePath(other)), qPrintable(other));
    }
};

VITRINE_CHILD_PROCESS("crash", crashNow);
VITRINE_TEST(CrashReportTest);
#include "crash_report_test.moc"
