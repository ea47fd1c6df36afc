// Tests `doctor` on the command line: exit status, text and JSON.
#include "tests/cli/cli_process.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine::test;

class CliDoctorTest : public QObject {
    Q_OBJECT

private slots:
    void healthy()
    {
        writeTinyModel(path(), {});
        const CliOutcome text = runCli({"doctor", "-m", m_path});
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.contains("0 errors, 0 warnings, 0 notes"), text.out.constData());
        QVERIFY(text.err.isEmpty());
        const QJsonObject json = runCli({"doctor", "-m", m_path, "--json"}).json();
        QVERIFY(json["findings"].toArray().isEmpty());
        QVERIFY(json["skipped"].toArray().isEmpty());
        QVERIFY(json["made"].toArray().size() >= 18);
        QVERIFY(json["weights"].toString().startsWith("All "));
    }
    void broken()
    {
        TinyModelSpec spec;
        spec.omittedTensors = {"blk.0.ffn_up.weight"};
        spec.metadata["tokenizer.ggml.pre"] = std::string("un\x1b[31mheard");
        writeTinyModel(path(), spec);
        const CliOutcome text = runCli({"doctor", "-m", m_path});
        QCOMPARE(text.status, 1);
        QVERIFY(text.out.contains("error (tensors, blk.0.ffn_up.weight)"));
        QVERIFY(text.out.contains("not made: round-trip"));
        QVERIFY(!text.out.contains('\x1b'));
        QCOMPARE(text.err, QString("%1 has 2 errors.\n").arg(m_path).toUtf8());
        const CliOutcome outcome = runCli({"doctor", "-m", m_path, "--json"});
        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.json()["errors"].toInt(), 2);
        const QJsonArray findings = outcome.json()["findings"].toArray();
        QCOMPARE(findings.size(), 2);
        for (const char* key : {"severity", "check", "where", "what", "why", "remedy"}) {
            QVERIFY2(!findings[0].toObject()[key].toString().isEmpty(), key);
        }
        QVERIFY(!outcome.json()["skipped"].toArray()[0].toObject()["reason"].toString().isEmpty());
    }
    void warningsAloneAreNoFailure()
    {
        TinyModelSpec spec;
        spec.contextLength = 16;
        writeTinyModel(path(), spec);
        const CliOutcome outcome = runCli({"doctor", "-m", m_path, "--json"});
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.json()["warnings"].toInt(), 1);
        const CliOutcome text = runCli({"doctor", "-m", m_path});
        QVERIFY2(text.out.contains("0 errors, 1 warning, 0 notes."), text.out.constData());
    }
    void unreadable()
    {
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        const CliOutcome text = runCli({"doctor", "-m", m_path});
        QCOMPARE(text.status, 1);
        QVERIFY(!text.out.contains("not made"));
        QVERIFY2(text.out.contains(" could be made. The file cannot be read.\n0 checks, 1 error, "),
                 text.out.constData());
        const QJsonArray skipped = runCli({"doctor", "-m", m_path, "--json"}).json()["skipped"].toArray();
        QVERIFY(text.out.contains(QStringLiteral("None of the %1 checks ").arg(skipped.size()).toUtf8()));
    }
    void noFile()
    {
        const CliOutcome outcome = runCli({"doctor", "-m", m_folder.filePath("none.gguf"), "--json"});
        QCOMPARE(outcome.status, 1);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY(outcome.err.startsWith("There is no file "));
        const CliOutcome folder = runCli({"doctor", "-m", m_folder.path()});
        QCOMPARE(folder.status, 1);
        QVERIFY2(folder.err.contains(": this is a folder, but a file is required."), folder.err.constData());
    }

private:
    std::filesystem::path path() const { return m_path.toStdString(); }
    QTemporaryDir m_folder;
    QString m_path = m_folder.filePath("model.gguf");
};

VITRINE_TEST(CliDoctorTest);
#include "cli_doctor_test.moc"
