// Tests how the program ends if the system has a problem: closed or full streams, signals, no more threads.
#include "tests/cli/cli_process.h"
#include "tests/support/folders.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/ioctl.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <memory>
#include <unistd.h>

using namespace vitrine::test;

namespace {

/// Runs the program in a shell with these redirections.
CliOutcome runRedirected(const char* redirections, const QStringList& arguments, const QByteArray& input = {})
{
    return runProgram("sh", QStringList{"-c", QString("exec \"$0\" \"$@\" ") + redirections, cliProgram()} + arguments,
                      input);
}

#ifdef VITRINE_FEW_THREADS
/// Returns the setting of LD_PRELOAD with which the program cannot create more than a few threads.
QString fewThreads()
{
    return QString::fromStdString("LD_PRELOAD=" + buildPath(VITRINE_FEW_THREADS));
}
#endif

/// Sends a signal. Returns false if the process has ended, because kill() with process id 0 would signal the whole
/// process group.
bool send(const QProcess& process, int signal)
{
    const auto pid = static_cast<pid_t>(process.processId());
    return pid > 0 && ::kill(pid, signal) == 0;
}

/// Whether the process has an open file in a folder. The file may have no name any more.
bool hasOpen(const QProcess& process, const QString& folder)
{
    const QDir open(QStringLiteral("/proc/%1/fd").arg(process.processId()));
    const QFileInfoList files = open.entryInfoList(QDir::Files | QDir::System);
    return std::any_of(files.begin(), files.end(), [&folder](const QFileInfo& file) {
        return QFile::symLinkTarget(file.filePath()).startsWith(folder + u'/');
    });
}

/// Whether the process already runs vitrine-cli. Between fork and exec, the process is a copy of the test and still has
/// the test's signal handlers.
bool hasBegun(const QProcess& process)
{
    const QString program = QFile::symLinkTarget(QStringLiteral("/proc/%1/exe").arg(process.processId()));
    return program == QFileInfo(cliProgram()).canonicalFilePath();
}

/// Whether the program has a handler for a signal.
bool catches(const QProcess& process, int signal)
{
    if (!hasBegun(process)) return false;
    QFile status(QStringLiteral("/proc/%1/status").arg(process.processId()));
    if (!status.open(QIODevice::ReadOnly)) return false;
    const QByteArray text = status.readAll();
    const QByteArray key = "\nSigCgt:\t";
    const qulonglong mask = text.mid(text.indexOf(key) + key.size(), 16).toULongLong(nullptr, 16);
    return (mask >> static_cast<unsigned>(signal - 1) & 1U) != 0;
}

/// Whether all threads of the program are waiting for something other than a disk.
bool isAtRest(const QProcess& process)
{
    if (!hasBegun(process)) return false;
    const QString root = QStringLiteral("/proc/%1/").arg(process.processId());
    const QStringList threads = QDir(root + "task").entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    return std::all_of(threads.begin(), threads.end(), [&root](const QString& thread) {
        QFile stat(root + "task/" + thread + "/stat");
        if (!stat.open(QIODevice::ReadOnly)) return false;
        const QByteArray text = stat.readAll();
        return text.mid(text.lastIndexOf(')') + 2, 1) == "S";
    });
}

}  // namespace

class CliEndingsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { m_out = std::make_unique<QTemporaryDir>(); }
    void aFullStdoutIsNoticed_data();
    void aFullStdoutIsNoticed();
    void aClosedStdoutIsNoticed_data();
    void aClosedStdoutIsNoticed();
    void anUnreadStdoutEndsQuietly();
    void stdinThatCannotBeRead_data();
    void stdinThatCannotBeRead();
    void messagesGoIntoNoFile();
    void tooLargeFilesLeaveNothing();
    void signalsEndLongWork_data();
    void signalsEndLongWork();
    void signalsKeepTheText_data();
    void signalsKeepTheText();
    void aStalledReaderHoldsNothingUp_data();
    void aStalledReaderHoldsNothingUp();
    void aStateThatCannotBeSavedIsToldAfterASignal();
    void ignoredSignalsStayIgnored();
    void pipedChatsEndByASignal();
    void fewThreadsDo_data();
    void fewThreadsDo();
    void withoutAThreadNoEngine();

private:
    QString out(const char* name) const { return m_out->filePath(name); }
    QStringList litter() const { return QDir(m_out->path()).entryList(QDir::Files | QDir::Hidden); }
    /// Returns arguments with which the program runs for minutes.
    QStringList endless() const
    {
        return {"generate", "-m", m_plain, "-p", "a", "-n", "-1", "--ignore-eos", "--isa", "scalar", "-c", "65536"};
    }

    QTemporaryDir m_folder;
    QString m_model;
    QString m_long;   ///< path of a model with a long context
    QString m_plain;  ///< path of a model with a long context and no template; generate prints no notices for it
    std::unique_ptr<QTemporaryDir> m_out;
};

void CliEndingsTest::initTestCase()
{
    m_model = m_folder.filePath("tiny.gguf");
    writeTinyModel(m_model.toStdString(), {});
    TinyModelSpec spec;
    spec.contextLength = 65536;
    m_long = m_folder.filePath("long.gguf");
    writeTinyModel(m_long.toStdString(), spec);
    m_plain = m_folder.filePath("plain.gguf");
    spec.chatTemplate.reset();
    writeTinyModel(m_plain.toStdString(), spec);
}

void CliEndingsTest::aFullStdoutIsNoticed_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("input");
    const auto row = [](const char* name, const QStringList& arguments, const QByteArray& input = {}) {
        QTest::newRow(name) << arguments << input;
    };
    row("--help", {"--help"});
    row("--version", {"--version"});
    row("help of a command", {"info", "--help"});
    row("info", {"info", "-m", m_model});
    row("info --json", {"info", "-m", m_model, "--json"});
    row("tokenize", {"tokenize", "-m", m_model, "-p", "a"});
    row("detokenize", {"detokenize", "-m", m_model}, "40 41");
    row("template", {"template", "-m", m_model, "--messages", "-"}, R"([{"role": "user", "content": "a"}])");
    row("compare", {"compare", "-m", m_model, "--tokens", "1,2", "--b", "cpu:scalar"});
    row("generate", {"generate", "-m", m_model, "-p", "a", "-n", "4", "--ignore-eos"});
    row("generate --json", {"generate", "-m", m_model, "-p", "a", "-n", "4", "--json"});
    row("chat", {"chat", "-m", m_model, "-n", "4"}, "a\nb\n");
    row("bench", {"bench", "-m", m_model, "-p", "4", "-n", "2", "-r", "1", "--no-peaks"});
    row("doctor", {"doctor", "-m", m_model});
    row("devices", {"devices"});
}

void CliEndingsTest::aClosedStdoutIsNoticed_data()
{
    aFullStdoutIsNoticed_data();
    for (const char* command : {"logits", "trace"}) {  // these commands check stdout before they load the model
        QTest::newRow(command) << QStringList{command, "-m", "none.gguf", "--tokens", "1,2", "--out", "-"}
                               << QByteArray();
    }
}

void CliEndingsTest::aFullStdoutIsNoticed()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, input);
    const QString file = out("result");
    const QString redirection = QString("> '%1'").arg(file);
    QStringList all{"-c", "ulimit -f 0; exec \"$0\" \"$@\" " + redirection, cliProgram()};
    const CliOutcome outcome = runProgram("sh", all + arguments, input);
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.err.endsWith("stdout cannot be written: File too large.\n"), outcome.err.constData());
    QCOMPARE(outcome.err.count("stdout"), 1);
}

void CliEndingsTest::aClosedStdoutIsNoticed()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, input);
    const CliOutcome outcome = runRedirected(">&-", arguments, input);
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.err.endsWith("stdout cannot be written: it is not open for writing.\n"), outcome.err.constData());
}

void CliEndingsTest::anUnreadStdoutEndsQuietly()
{
    for (const char* command : {"info", "--help", "generate", "logits", "trace"}) {
        QStringList arguments{command};
        if (arguments[0] == "logits" || arguments[0] == "trace")
            arguments << "--tokens"
                      << "1,2"
                      << "--out"
                      << "-";
        if (!arguments[0].startsWith('-')) arguments << "-m" << (arguments[0] == "generate" ? m_plain : m_model);
        if (arguments[0] == "generate")
            arguments << "-p"
                      << "a"
                      << "-n"
                      << "-1"
                      << "--kv-state" << out("a.kv");
        std::array<int, 2> ends{};
        QCOMPARE(::pipe2(ends.data(), O_CLOEXEC), 0);
        ::close(ends[0]);
        QProcess process;
        process.setChildProcessModifier([&ends] { ::dup2(ends[1], STDOUT_FILENO); });
        process.start(cliProgram(), arguments);
        QVERIFY(process.waitForFinished(kPatience));
        ::close(ends[1]);
        // SIGPIPE ended the program. This is how programs in a pipe to `head` usually end.
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        QCOMPARE(process.exitCode(), SIGPIPE);
        QCOMPARE(process.readAllStandardError(), QByteArray());
        // The state of the tokens that were evaluated before the failed write may be kept, but no temporary file.
        QVERIFY2(litter().isEmpty() || litter() == QStringList("a.kv"), qPrintable(litter().join(' ')));
    }
}

void CliEndingsTest::stdinThatCannotBeRead_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const QStringList& arguments) { QTest::newRow(qPrintable(arguments[0])) << arguments; };
    row({"tokenize"});
    row({"detokenize"});
    row({"generate"});
    row({"chat", "-n", "4"});
    row({"template", "--messages", "-"});
}

void CliEndingsTest::stdinThatCannotBeRead()
{
    QFETCH(QStringList, arguments);
    arguments << "-m" << m_model;
    const CliOutcome closed = runRedirected("<&-", arguments);
    QCOMPARE(closed.status, 1);
    QVERIFY2(closed.err.endsWith("stdin cannot be read: it is not open for reading.\n"), closed.err.constData());
    const CliOutcome folder = runRedirected(qPrintable(QString("< '%1'").arg(m_folder.path())), arguments);
    QCOMPARE(folder.status, 1);
    QVERIFY2(folder.err.endsWith("stdin cannot be read: Is a directory.\n"), folder.err.constData());
    QVERIFY(folder.out.isEmpty() && closed.out.isEmpty());
}

void CliEndingsTest::messagesGoIntoNoFile()
{
    // If a standard stream is closed, the next file that the program opens gets its descriptor number. The program's
    // messages must not be written into that file.
    for (int stream = 0; stream <= 2; ++stream) {
        QProcess process;
        process.setChildProcessModifier([stream] { ::close(stream); });
        process.start(cliProgram(), endless());
        const QString place = QString("/proc/%1/fd/%2").arg(process.processId()).arg(stream);
        // The descriptor is checked only after the program has started, because before that, the dynamic linker may use
        // the same number.
        process.setReadChannel(stream == 1 ? QProcess::StandardError : QProcess::StandardOutput);
        QVERIFY(process.waitForReadyRead(kPatience));
        if (stream != 1) QCOMPARE(QFile::symLinkTarget(place), QString("/"));
        process.kill();
        QVERIFY(process.waitForFinished(kPatience));
        if (stream == 1) QVERIFY(process.readAllStandardError().contains("not open for writing"));
    }
}

void CliEndingsTest::tooLargeFilesLeaveNothing()
{
    const QString tokens = QStringList(40, "1,2,3").join(',');
    for (const QStringList& arguments :
         {QStringList{"logits", "--tokens", tokens, "--out", out("a.npy")},
          QStringList{"trace", "--tokens", tokens, "--out", out("a.npz")},
          QStringList{"generate", "-p", QString(60, 'a'), "-n", "4", "--kv-state", out("a.kv")}}) {
        const QStringList all{"-c", "ulimit -f 8; exec \"$0\" \"$@\"", cliProgram()};
        const CliOutcome outcome = runProgram("sh", all + arguments + QStringList{"-m", m_model});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.contains("cannot be written") && outcome.err.endsWith(".\n"), outcome.err.constData());
        QCOMPARE(litter(), QStringList());
    }
}

void CliEndingsTest::signalsEndLongWork_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGHUP") << SIGHUP;
}

void CliEndingsTest::signalsEndLongWork()
{
    QFETCH(int, signal);
    QProcess process;
    process.start(cliProgram(),
                  {"logits", "-m", m_long, "-p", QString(30000, 'q'), "--isa", "scalar", "--out", out("a.npy")});
    QTRY_VERIFY(hasOpen(process, m_out->path()));
    // The program needs a signal handler only to remove a temporary file with a name.
    QTRY_COMPARE(catches(process, signal), !litter().isEmpty());
    QVERIFY(send(process, signal));
    QVERIFY(process.waitForFinished(kPatience));
    // The signal ended the program; a shell reports this as status 128 plus the signal's number.
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    QCOMPARE(process.exitCode(), signal);
    QCOMPARE(litter(), QStringList());
    QCOMPARE(process.readAllStandardError(), QByteArray());
}

void CliEndingsTest::signalsKeepTheText_data()
{
    signalsEndLongWork_data();
}

void CliEndingsTest::signalsKeepTheText()
{
    QFETCH(int, signal);
    QProcess process;
    process.start(cliProgram(), endless() + QStringList{"--kv-state", out("a.kv")});
    QVERIFY(process.waitForReadyRead(kPatience));
    QVERIFY(send(process, signal));
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    QCOMPARE(process.exitCode(), signal);
    QVERIFY(!process.readAllStandardOutput().isEmpty());
    QCOMPARE(process.readAllStandardError(), QByteArray());
    QCOMPARE(litter(), QStringList{"a.kv"});
}

void CliEndingsTest::aStalledReaderHoldsNothingUp_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("input");
    // True: the program is still computing when the signal arrives. False: it waits for the reader of its output.
    QTest::addColumn<bool>("works");
    const QString tokens = QStringList(40, "1,2,3").join(',');
    QTest::newRow("generate") << endless() << QByteArray() << false;
    QTest::newRow("generate --json") << endless() + QStringList{"--json"} << QByteArray() << true;
    QTest::newRow("generate with a state") << endless() + QStringList{"--kv-state", "OUT.kv"} << QByteArray() << false;
    QTest::newRow("chat") << QStringList{"chat", "-m", m_long, "-n", "64"} << QByteArray("a\n") << false;
    QTest::newRow("chat with a state") << QStringList{"chat", "-m", m_long, "-n", "64", "--kv-state", "OUT.kv"}
                                       << QByteArray("a\n") << false;
    QTest::newRow("logits") << QStringList{"logits", "-m", m_model, "--tokens", tokens, "--out", "-"} << QByteArray()
                            << false;
    QTest::newRow("trace") << QStringList{"trace", "-m", m_model, "--tokens", tokens, "--out", "-"} << QByteArray()
                           << false;
}

void CliEndingsTest::aStalledReaderHoldsNothingUp()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, input);
    QFETCH(bool, works);
    arguments.replaceInStrings("OUT", out("a"));
    std::array<int, 2> ends{};
    QCOMPARE(::pipe2(ends.data(), O_CLOEXEC), 0);
    const int capacity = ::fcntl(ends[1], F_SETPIPE_SZ, 4096);
    QVERIFY(capacity > 0);
    const QByteArray fill(capacity, ' ');
    QCOMPARE(::write(ends[1], fill.constData(), static_cast<std::size_t>(fill.size())), ssize_t{fill.size()});
    QProcess process;
    process.setChildProcessModifier([&ends] { ::dup2(ends[1], STDOUT_FILENO); });
    process.start(cliProgram(), arguments + QStringList{"-t", "1"});
    process.write(input);
    process.closeWriteChannel();
    const bool toStream = arguments.contains("--out");
    if (!toStream) QTRY_VERIFY(catches(process, SIGTERM));
    if (!works) QTRY_VERIFY(isAtRest(process));
    QCOMPARE(catches(process, SIGTERM), !toStream);
    QVERIFY(send(process, SIGTERM));
    QVERIFY(process.waitForFinished(kPatience));
    for (const int end : ends) ::close(end);
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    QCOMPARE(process.exitCode(), SIGTERM);
    QCOMPARE(litter(), arguments.contains("--kv-state") ? QStringList{"a.kv"} : QStringList());
    if (arguments[0] != "chat") QCOMPARE(process.readAllStandardError(), QByteArray());
}

void CliEndingsTest::aStateThatCannotBeSavedIsToldAfterASignal()
{
    QProcess process;
    process.start("/bin/sh", {"-c", "ulimit -f 1; exec \"$0\" \"$@\"", cliProgram(), "chat", "-m", m_long, "-c",
                              "65536", "--kv-state", out("a.kv"), "--isa", "scalar"});
    process.write("hello\n");
    QVERIFY(process.waitForReadyRead(kPatience));
    QVERIFY(send(process, SIGTERM));
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitCode(), SIGTERM);
    const QByteArray err = process.readAllStandardError();
    QVERIFY2(err.endsWith(out("a.kv").toUtf8() + ": the file cannot be written (File too large).\n"), err.constData());
    QCOMPARE(litter(), QStringList());
}

void CliEndingsTest::ignoredSignalsStayIgnored()
{
    QProcess process;
    process.setChildProcessModifier([] { std::signal(SIGHUP, SIG_IGN); });  // ignores SIGHUP, as nohup does
    process.start(cliProgram(), endless());
    QVERIFY(process.waitForReadyRead(kPatience));
    QVERIFY(send(process, SIGHUP));
    process.readAllStandardOutput();
    QVERIFY(process.waitForReadyRead(kPatience));
    QVERIFY(send(process, SIGTERM));
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitCode(), SIGTERM);
}

void CliEndingsTest::pipedChatsEndByASignal()
{
    // The signal first arrives during an answer, then while the program waits for a line.
    for (const QByteArray& line : {QByteArray("hello\n"), QByteArray()}) {
        QProcess process;
        process.start(cliProgram(),
                      {"chat", "-m", m_long, "-c", "65536", "--kv-state", out("a.kv"), "--isa", "scalar"});
        process.setReadChannel(QProcess::StandardError);
        // Waits until the program prints the model's name, so loading is complete.
        QVERIFY(process.waitForReadyRead(kPatience));
        process.write(line);
        if (!line.isEmpty()) {
            process.setReadChannel(QProcess::StandardOutput);
            QVERIFY(process.waitForReadyRead(kPatience));
        }
        QVERIFY(send(process, SIGINT));
        QVERIFY(process.waitForFinished(kPatience));
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        QCOMPARE(process.exitCode(), SIGINT);
        QVERIFY(!process.readAllStandardError().contains("cancelled"));
        QCOMPARE(litter(), line.isEmpty() ? QStringList() : QStringList{"a.kv"});
        QFile::remove(out("a.kv"));
    }
}

void CliEndingsTest::fewThreadsDo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("threads");
    const auto row = [](const QStringList& arguments, int threads) {
        QTest::addRow("%s with %d", qPrintable(arguments[0]), threads) << arguments << threads;
    };
    row({"info"}, 0);
    row({"tokenize", "-p", "a"}, 0);
    row({"logits", "--tokens", "1,2", "--out", "OUT.npy", "-t", "1000"}, 0);
    row({"trace", "--tokens", "1,2", "--out", "OUT.npz", "-t", "1000"}, 0);
    row({"compare", "--tokens", "1,2", "--b", "cpu:scalar", "-t", "1000"}, 0);
    row({"generate", "-p", "a", "-n", "4", "-t", "1000", "--kv-state", "OUT.kv"}, 0);
    row({"generate", "-p", "a", "-n", "4", "-t", "1000"}, 3);
    row({"chat", "-n", "4", "-t", "1000"}, 3);
    row({"bench", "-p", "4", "-n", "2", "-r", "2", "--no-peaks", "-t", "1000"}, 0);
    row({"doctor", "-t", "1000"}, 0);
}

void CliEndingsTest::fewThreadsDo()
{
#ifdef VITRINE_FEW_THREADS
    QFETCH(QStringList, arguments);
    QFETCH(int, threads);
    arguments.replaceInStrings("OUT", out("x"));
    arguments << "-m" << m_model;
    const CliOutcome outcome =
        runProgram(cliProgram(), arguments, "a\n", {fewThreads(), QString("VITRINE_TEST_THREADS=%1").arg(threads)});
    QVERIFY2(outcome.status == 0, outcome.err.constData());
    QCOMPARE(outcome.err.count("The system does not allow this program to start more threads. "),
             arguments.contains("-t") ? 1 : 0);
    if (threads == 0 && arguments.contains("-t"))
        QVERIFY2(outcome.err.contains("Threads in use: 1 of 1000."), outcome.err);
    if (arguments[0] == "generate") QVERIFY(!outcome.out.isEmpty());
#else
    QSKIP("A sanitizer must be the first that is loaded into a program.");
#endif
}

void CliEndingsTest::withoutAThreadNoEngine()
{
#ifdef VITRINE_FEW_THREADS
    const CliOutcome outcome = runProgram(cliProgram(), {"chat", "-m", m_model}, "a\n", {fewThreads()});
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.err,
             QByteArray("The engine cannot start: the system does not allow this program to start more threads.\n"));
#else
    QSKIP("A sanitizer must be the first that is loaded into a program.");
#endif
}

VITRINE_TEST(CliEndingsTest);
#include "cli_endings_test.moc"
