// Tests a model file that is truncated while the program uses it. The program prints one sentence and ends with exit
// status 1 instead of crashing.
#include "tests/cli/cli_process.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine::test;

class CliShortenedTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_CLI_LEVEL(); }

    void duringACommand_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<qint64>("left");
        // The answer has more text than a pipe can hold. The test does not read all of it, so the program is blocked.
        const QStringList generate{"generate", "-p", "Hello", "-n", "100000", "--ignore-eos"};
        for (const qint64 left : {qint64{0}, qint64{20000}}) {
            QTest::newRow(qPrintable(QString("generate, %1 bytes left").arg(left))) << generate << left;
            QTest::newRow(qPrintable(QString("chat, %1 bytes left").arg(left)))
                << QStringList{"chat", "-n", "4", "--temp", "0"} << left;
        }
    }
    void duringACommand()
    {
        QFETCH(const QStringList, command);
        QFETCH(const qint64, left);
        const QTemporaryDir folder;
        const QString model = folder.filePath("tiny.gguf");
        TinyModelSpec spec;
        spec.contextLength = 200000;
        writeTinyModel(model.toStdString(), spec);
        const qint64 size = QFile(model).size();

        QProcess process;
        process.start(cliProgram(), command + QStringList{"-m", model, "-t", "2"});
        QVERIFY(process.waitForStarted());
        process.write("Hello\n");
        if (command.first() == "generate") process.closeWriteChannel();
        QVERIFY(process.waitForReadyRead(300000));
        QVERIFY(QFile::resize(model, left));
        process.write("And then?\n");
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished(300000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        const QByteArray err = process.readAllStandardError();
        QVERIFY2(err.endsWith(QString("%1: the file was shortened from %2 to %3 bytes while it was in use.\n")
                                  .arg(model)
                                  .arg(size)
                                  .arg(left)
                                  .toUtf8()),
                 err.constData());
    }
};

VITRINE_TEST(CliShortenedTest);
#include "cli_shortened_test.moc"
