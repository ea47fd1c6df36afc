// Tests where results are written: files that appear in one step, pipes, links, and stdout.
#include "tests/cli/cli_process.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <fcntl.h>
#include <unistd.h>

using namespace vitrine::test;

namespace {

/// Arguments of commands to which a test appends --out and a path.
const QStringList kLogits{"logits", "--tokens", "5,100,7"};
const QStringList kTrace{"trace", "--tokens", "5,100,7"};

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class CliOutputTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        writeTinyModel(path("tiny.gguf").toStdString(), {});
        QVERIFY(QDir(m_folder.path()).mkdir("out"));
    }
    void cleanup()
    {
        QVERIFY(QDir(path("out")).removeRecursively());
        QVERIFY(QDir(m_folder.path()).mkdir("out"));
    }

    void everyTarget_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::newRow("logits") << kLogits;
        QTest::newRow("trace") << kTrace;
    }
    void everyTarget()
    {
        QFETCH(const QStringList, command);
        const CliOutcome first = write(command, path("out/file"));
        QVERIFY2(first.status == 0, first.err.constData());
        QVERIFY(first.err.startsWith(path("out/file").toUtf8() + ": 3 ") || first.err.contains(" of 3 tokens"));
        const QByteArray expected = contentOf(path("out/file"));
        QVERIFY(expected.size() > 1000);

        for (const char* standard : {"-", "/dev/stdout"}) {
            const CliOutcome outcome = write(command, standard);
            QCOMPARE(outcome.status, 0);
            QCOMPARE(outcome.out, expected);
        }
        QVERIFY(write(command, "-").err.startsWith("standard output: "));

        QCOMPARE(mkfifo(qPrintable(path("out/pipe")), 0600), 0);
        const QStringList reader{"-c", "cat \"$0\" & \"$@\"; wait", path("out/pipe"), cliProgram()};
        const CliOutcome piped = runProgram("/bin/sh", reader + arguments(command, path("out/pipe")));
        QCOMPARE(piped.out, expected);
        struct stat status {};
        QVERIFY(::stat(qPrintable(path("out/pipe")), &status) == 0 && S_ISFIFO(status.st_mode));

        QVERIFY(QDir(path("out")).mkdir("elsewhere"));
        QVERIFY(QFile(path("out/elsewhere/target")).open(QIODevice::WriteOnly));
        QVERIFY(QFile::link("elsewhere/target", path("out/link")));
        QCOMPARE(write(command, path("out/link")).status, 0);
        QCOMPARE(contentOf(path("out/elsewhere/target")), expected);
        QVERIFY(QFileInfo(path("out/link")).isSymLink());

        // If a link exists at a path that the program could use for its temporary file, the program must not write
        // through this link.
        QVERIFY(QFile::link("elsewhere/target", path("out/next.part")));
        QCOMPARE(write(command, path("out/next")).status, 0);
        QVERIFY(QFileInfo(path("out/next.part")).isSymLink());
        QCOMPARE(contentOf(path("out/next")), expected);
        QCOMPARE(names("out"), (QStringList{"elsewhere", "file", "link", "next", "next.part", "pipe"}));
        QCOMPARE(names("out/elsewhere"), QStringList("target"));
    }

    void failuresLeaveNothing_data() { everyTarget_data(); }
    void failuresLeaveNothing()
    {
        QFETCH(const QStringList, command);
        compareFailure(write(command, path("out/no/where")),
                       path("out/no/where") + ": the file cannot be written, because its folder does not exist.\n");
        compareFailure(write(command, path("out")), path("out") + ": the file cannot be written (Is a directory).\n");
        const QStringList limited{"-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"", cliProgram()};
        compareFailure(runProgram("/bin/sh", limited + arguments(command, path("out/full"))),
                       path("out/full") + ": the file cannot be written (File too large).\n");
        QCOMPARE(names("out"), QStringList());
    }

    void aStateIsNoStandardOutput()
    {
        for (const char* command : {"generate", "chat"}) {
            const CliOutcome outcome = runCli({command, "-m", path("tiny.gguf"), "--kv-state", "-"}, "Hi");
            QCOMPARE(outcome.status, 2);
            QCOMPARE(outcome.err,
                     QByteArray("--kv-state requires a file that can be read again, but - is stdin or stdout.\n"));
        }
    }

    /// The engine saves a chat while it is idle. If this fails, the program must still report the failure when it ends.
    void aStateThatWasNotSavedAtRestIsToldAtTheEnd()
    {
        QProcess process;
        process.start("/bin/sh", {"-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"", cliProgram(), "chat", "-m",
                                  path("tiny.gguf"), "-n", "4", "--kv-state", path("out/state")});
        process.write("Hello\n");
        QVERIFY(process.waitForReadyRead(300000));
        // Waits until the program has written more bytes than the answer contains. By then, the engine has tried to
        // save the chat.
        QTRY_VERIFY_WITH_TIMEOUT(bytesWritten(process) > 400, 300000);
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished(300000));
        QCOMPARE(process.exitCode(), 1);
        const QByteArray err = process.readAllStandardError();
        QVERIFY2(err.endsWith(path("out/state").toUtf8() + ": the file cannot be written (File too large).\n"),
                 err.constData());
        QCOMPARE(names("out"), QStringList());
    }

private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    QStringList arguments(QStringList command, const QString& out) const
    {
        return command << "-m" << path("tiny.gguf") << "--out" << out;
    }
    CliOutcome write(const QStringList& command, const QString& out) const { return runCli(arguments(command, out)); }
    static void compareFailure(const CliOutcome& outcome, const QString& sentence)
    {
        QCOMPARE(outcome.status, 1);
        QCOMPARE(QString::fromUtf8(outcome.err), sentence);
        QVERIFY(outcome.out.isEmpty());
    }
    static qint64 bytesWritten(const QProcess& process)
    {
        QFile counters(QStringLiteral("/proc/%1/io").arg(process.processId()));
        if (!counters.open(QIODevice::ReadOnly)) return 0;
        for (const QByteArray& line : counters.readAll().split('\n')) {
            if (line.startsWith("wchar: ")) return line.mid(7).toLongLong();
        }
        return 0;
    }
    QStringList names(const char* folder) const
    {
        return QDir(path(folder)).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }

    QTemporaryDir m_folder;
};

VITRINE_TEST(CliOutputTest);
#include "cli_output_test.moc"
