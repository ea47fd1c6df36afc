// Crashes the window's program and reads its report, as the next start does.
#include "app/library/endpoints.h"
#include "app/platform/crash_reports.h"
#include "app/platform/crash_symbols.h"
#include "app/platform/message_log.h"
#include "core/base/crash_folder.h"
#include "core/base/crash_report.h"
#include "tests/app/scripted_program.h"
#include "tests/support/folders.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>

using namespace vitrine;
using namespace vitrine::test;

namespace vitrine::test {

/// A function that crashes. The report must name it.
[[gnu::noinline]] void crashInThisFunction()
{
    std::abort();
}

}  // namespace vitrine::test

namespace {

const char* const kPlantedText = "PLANTED-TEXT-OF-A-CHAT";
const char* const kPlantedKey = "sk-planted-key";

int crashNamed(int, char** arguments)
{
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    reportCrashes("vitrine", "vitrine 1.2.3", arguments[1]);
    crashInThisFunction();
    return 0;
}

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString newestReport(const QString& folder)
{
    const auto reports = crashReportsIn(folder.toStdString(), "vitrine");
    return reports.empty() ? QString() : QString::fromStdString(reports.back().string());
}

/// Writes a report as if the program had crashed at this time.
void plantReport(const QString& folder, const QString& time, const QByteArray& text)
{
    QVERIFY(QDir().mkpath(folder));
    QFile file(QDir(folder).filePath(time + "-vitrine-7.txt"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

}  // namespace

class CrashReportsTest : public QObject, private ScriptedProgram {
    Q_OBJECT

private slots:
    void theProgramReportsItsCrash_data();
    void theProgramReportsItsCrash();
    void functionsAreNamed();
    void otherModulesAreNotNamed();
    void theNoticeComesOnce();
    void aCrashWhileOpeningAServerIsExplained();
    void messagesOfQtAreLoggedWithoutQuotes();
};

void CrashReportsTest::theProgramReportsItsCrash_data()
{
    QTest::addColumn<int>("signal");
    for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
        QTest::addRow("%s", ::strsignal(signal)) << signal;
}

/// The program has a chat and a key in memory. Its report contains neither.
void CrashReportsTest::theProgramReportsItsCrash()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("The sanitizer handles the signals itself.");
#endif
    QFETCH(int, signal);
    const QByteArray script = R"({"model": {"name": "m"}, "answers": [{"text": "An answer."}]})";
    begin(script);
    load();
    ask(kPlantedText);
    m_application.reset();
    const QString data = m_folder->path();
    QFile servers(data + "/servers.json");
    QVERIFY(servers.open(QIODevice::WriteOnly));
    servers.write(R"({"servers": [{"name": "A", "address": "http://127.0.0.1:9", "key": ")" + QByteArray(kPlantedKey) +
                  R"("}]})");
    servers.close();
    QFile scriptFile(data + "/script.json");
    QVERIFY(scriptFile.open(QIODevice::WriteOnly));
    scriptFile.write(script);
    scriptFile.close();

    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    variables.insert("QT_QPA_PLATFORM", "offscreen");
    variables.insert("QT_QUICK_BACKEND", "software");
    variables.insert("XDG_RUNTIME_DIR", data);
    QProcess process;
    process.setProcessEnvironment(variables);
    process.setChildProcessModifier([] {
        const rlimit none{0, 0};
        ::setrlimit(RLIMIT_CORE, &none);
    });
    process.start(QString::fromStdString(buildPath("bin/vitrine")),
                  {"--data-dir", data, "--scripted", scriptFile.fileName()});
    // The process holds its lock once it has opened the chats. A second start then ends when the window of the first
    // has handled it.
    const auto hasOpenChats = [&] {
        const QDir open(QString("/proc/%1/fd").arg(process.processId()));
        const QFileInfoList files = open.entryInfoList(QDir::Files | QDir::System);
        return std::any_of(files.begin(), files.end(), [](const QFileInfo& openFile) {
            return QFile::symLinkTarget(openFile.filePath()).endsWith("chats.sqlite");
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasOpenChats(), kPatience);
    QProcess second;
    second.setProcessEnvironment(variables);
    do {
        second.start(QString::fromStdString(buildPath("bin/vitrine")), {"--data-dir", data});
        QVERIFY(second.waitForFinished(kPatience));
    } while (second.exitCode() != 0 && process.state() == QProcess::Running);
    QVERIFY(process.processId() > 0);
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    QCOMPARE(process.exitCode(), signal);
    const QString file = newestReport(data + "/crashes");
    const QByteArray report = contentsOf(file);
    QVERIFY2(report.startsWith("Crash report of vitrine\n"), report);
    QVERIFY2(report.contains("\nvitrine " VITRINE_VERSION "\nCommit: "), report);
    QVERIFY2(report.contains("\nQt: "), report);
    QVERIFY2(report.contains(", sent by process " + QByteArray::number(QCoreApplication::applicationPid())), report);
    QVERIFY2(report.contains("vitrine: started\n"), report);
    QVERIFY2(process.readAllStandardError().contains("Report: " + file.toUtf8() + "\n"), "the path is printed");
    QVERIFY2(!report.contains(kPlantedText) && !report.contains(kPlantedKey), report);
    QCOMPARE(QFile::permissions(file) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
}

void CrashReportsTest::functionsAreNamed()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("The sanitizer handles the signals itself.");
#endif
    const QTemporaryDir folder;
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(), {"--child", "crash_named", folder.path()});
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitCode(), SIGABRT);
    CrashReports reports(folder.path());
    QVERIFY(!reports.notice().isEmpty());
    QSignalSpy changed(&reports, &CrashReports::textChanged);
    reports.read();
    QCOMPARE(reports.text().toUtf8(), contentsOf(reports.file()));
    QTRY_COMPARE(changed.count(), 2);
    const QRegularExpression frame("\\n +\\d+  \\S*/app_tests\\+0x[0-9a-f]+  vitrine::test::crashInThisFunction\\(\\)");
    QVERIFY2(frame.match(reports.text()).hasMatch(), qPrintable(reports.text()));
    QVERIFY2(reports.text().contains(QRegularExpression("/libc\\.so\\.6\\+0x[0-9a-f]+  abort")),
             qPrintable(reports.text()));
}

/// A module that has changed since the crash has other functions at the same addresses.
void CrashReportsTest::otherModulesAreNotNamed()
{
    const QString program = QCoreApplication::applicationFilePath();
    Dl_info module{};
    QVERIFY(::dladdr(reinterpret_cast<void*>(&vitrine::test::crashInThisFunction), &module));
    const auto offset = reinterpret_cast<std::uintptr_t>(&vitrine::test::crashInThisFunction) -
                        reinterpret_cast<std::uintptr_t>(module.dli_fbase);
    const QString place = program + "+0x" + QString::number(offset + 1, 16);
    for (const QString& report : {
             QString("Stack, innermost function first:\n   0  %1\n\nModules:\n  %2  00112233\n").arg(place, program),
             QString("   0  %1\n\n  %2  \n").arg(place, program),
             QString("   0  /nowhere+0x1000\n\n  /nowhere  00112233\n"),
             QString("   0  ~/nowhere+0xffffffffffffffff\n   0  +0x\n   0  a+0x11111111111111111\n\n  ~/nowhere  00\n"),
             QString(),
         }) {
        QCOMPARE(withSymbols(report), report);
    }
}

void CrashReportsTest::theNoticeComesOnce()
{
    const QTemporaryDir folder;
    const QString reports = folder.filePath("crashes");
    QCOMPARE(CrashReports(reports).notice(), QString());
    plantReport(reports, "20250101T000000Z", "first");
    {
        CrashReports first(reports);
        QCOMPARE(first.notice(), QString("Vitrine crashed the last time."));
        QVERIFY(!first.warns());
        QCOMPARE(first.text(), QString());
    }
    {
        // The user has not reacted yet, so the notice comes again.
        CrashReports again(reports);
        QSignalSpy changed(&again, &CrashReports::noticeChanged);
        QVERIFY(!again.notice().isEmpty());
        again.dismiss();
        QCOMPARE(again.notice(), QString());
        QCOMPARE(changed.count(), 1);
    }
    QCOMPARE(CrashReports(reports).notice(), QString());
    plantReport(reports, "20250101T000001Z", "second");
    {
        CrashReports second(reports);
        QVERIFY(!second.notice().isEmpty());
        second.read();
        QCOMPARE(second.text(), QString("second"));
        QCOMPARE(second.notice(), QString());
    }
    QCOMPARE(CrashReports(reports).notice(), QString());
    // Crashes of vitrine-cli were reported when they happened.
    QFile other(reports + "/20250101T000002Z-vitrine-cli-7.txt");
    QVERIFY(other.open(QIODevice::WriteOnly));
    QCOMPARE(CrashReports(reports).notice(), QString());
}

/// One notice explains both the crash and the offline mode.
void CrashReportsTest::aCrashWhileOpeningAServerIsExplained()
{
    const QTemporaryDir folder;
    CrashReports none(folder.path());
    none.explainOffline();
    QVERIFY(none.notice().contains("offline"));
    QVERIFY(none.warns());
    QVERIFY(none.file().isEmpty());
    none.dismiss();
    QCOMPARE(none.notice(), QString());
    QVERIFY(!QFile::exists(folder.filePath("seen")));
}

void CrashReportsTest::messagesOfQtAreLoggedWithoutQuotes()
{
    QCOMPARE(loggedMessage(QString("No file \"%1\" and \"a \\\" b\".").arg(kPlantedText)),
             QString::fromUtf8("No file \"…\" and \"…\"."));
    QCOMPARE(loggedMessage("Open \"until the\nend"), QString::fromUtf8("Open \"…\""));
    QCOMPARE(loggedMessage("Cannot open " + QDir::homePath() + "/a.png"), QString("Cannot open ~/a.png"));
    QCOMPARE(loggedMessage("plain"), QString("plain"));
}

VITRINE_CHILD_PROCESS("crash_named", crashNamed);
VITRINE_TEST(CrashReportsTest);
#include "crash_reports_test.moc"
