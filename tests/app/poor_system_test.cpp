// Starts the program on a system that lacks a resource. The program must report which resource is missing.
#include "tests/support/folders.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine::test;

class PoorSystemTest : public QObject {
    Q_OBJECT

private slots:
    void withoutThreadsItEnds();
    void withoutFontsItSaysSo();

private:
    QProcessEnvironment environment() const
    {
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.insert("QT_QPA_PLATFORM", "offscreen");
        variables.insert("QT_QUICK_BACKEND", "software");
        for (const char* name : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"}) {
            variables.insert(name, m_home.path());
        }
        return variables;
    }

    QTemporaryDir m_home;
};

void PoorSystemTest::withoutThreadsItEnds()
{
#ifdef VITRINE_FEW_THREADS
    // If the system refuses to create the thread of the QML engine, Qt itself would wait for this thread forever.
    for (const char* threads : {"0", "1", "2", "3"}) {
        QProcessEnvironment variables = environment();
        variables.insert("LD_PRELOAD", QString::fromStdString(vitrine::test::buildPath(VITRINE_FEW_THREADS)));
        variables.insert("VITRINE_TEST_THREADS", threads);
        QProcess process;
        process.setProcessEnvironment(variables);
        process.start(QString::fromStdString(vitrine::test::buildPath("bin/vitrine")), QStringList());
        QVERIFY(process.waitForFinished(kPatience));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        QCOMPARE(process.readAllStandardError(),
                 QByteArray("vitrine: The system lets this program start no more threads, and the window needs 8 of "
                            "them; vitrine-cli does with fewer.\n"));
    }
#else
    QSKIP("A sanitizer must be the first that is loaded into a program.");
#endif
}

void PoorSystemTest::withoutFontsItSaysSo()
{
    QFile fonts(m_home.filePath("fonts.conf"));
    QVERIFY(fonts.open(QIODevice::WriteOnly));
    fonts.write(QString("<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig><dir>%1</dir>"
                        "<cachedir>%1</cachedir></fontconfig>")
                    .arg(m_home.filePath("none"))
                    .toUtf8());
    fonts.close();
    QProcessEnvironment variables = environment();
    variables.insert("FONTCONFIG_FILE", fonts.fileName());
    QProcess process;
    process.setProcessEnvironment(variables);
    process.setReadChannel(QProcess::StandardError);
    process.start(QString::fromStdString(vitrine::test::buildPath("bin/vitrine")), QStringList());
    QByteArray said;
    while (!said.contains("No font is installed") && process.waitForReadyRead(kPatience)) said += process.readAll();
    QVERIFY2(said.contains("No font is installed"), said.constData());
    QCOMPARE(process.state(), QProcess::Running);
    process.kill();
    QVERIFY(process.waitForFinished(kPatience));
}

VITRINE_TEST(PoorSystemTest);
#include "poor_system_test.moc"
