// Tests `compare --against`: its output and its errors.
#include "tests/cli/cli_process.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine;
using namespace vitrine::test;

class CliCompareFilesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void saysRounding();
    void namesWhatIsWrong();
    void refusesWhatRuns_data();
    void refusesWhatRuns();

private:
    QString write(const char* name, const TinyModelSpec& spec)
    {
        const QString path = m_folder.filePath(name);
        writeTinyModel(path.toStdString(), spec);
        return path;
    }

    QTemporaryDir m_folder;
    QString m_floats;
    QString m_bytes;
};

void CliCompareFilesTest::initTestCase()
{
    m_floats = write("f32.gguf", {});
    TinyModelSpec spec;
    spec.type = QuantType::Q8_0;
    m_bytes = write("q8.gguf", spec);
}

void CliCompareFilesTest::saysRounding()
{
    const CliOutcome text = runCli({"compare", "-m", m_bytes, "--against", m_floats});
    QCOMPARE(text.status, 0);
    QVERIFY2(text.out.startsWith("Rounding: "), text.out.constData());
    QVERIFY2(text.out.contains("Q8_0, F32"), text.out.constData());
    QVERIFY(runCli({"compare", "-m", m_floats, "--against", m_floats}).out.startsWith("Equal: "));
    const QJsonObject json = runCli({"compare", "-m", m_bytes, "--against", m_floats, "--json"}).json();
    QCOMPARE(json["agreement"].toString(), "rounding");
    for (const QJsonValue tensor : json["tensors"].toArray()) {
        QVERIFY(tensor["ratio"].toDouble() < json["ratio_limit"].toDouble());
    }
}

void CliCompareFilesTest::namesWhatIsWrong()
{
    TinyModelSpec spec;
    spec.type = QuantType::Q8_0;
    spec.tensors["output_norm.weight"] = {QuantType::F32, std::vector<std::byte>(spec.embedding * sizeof(float))};
    const QString broken = write("broken.gguf", spec);
    const CliOutcome text = runCli({"compare", "-m", m_floats, "--against", broken});
    QCOMPARE(text.status, 1);
    QVERIFY2(text.out.startsWith("Different: 1 of "), text.out.constData());
    QVERIFY(text.out.contains("\"output_norm.weight\" contains only zeros in b."));
    const CliOutcome document = runCli({"compare", "-m", m_floats, "--against", broken, "--json"});
    QCOMPARE(document.status, 1);
    QVERIFY(document.err.contains("contains only zeros"));
    QCOMPARE(document.json()["agreement"].toString(), "different");
}

void CliCompareFilesTest::refusesWhatRuns_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("b") << QStringList{"--b", "cpu"} << "--b does not work with --against";
    QTest::newRow("reference") << QStringList{"--reference", "x.npz"} << "--reference does not work with --against";
    QTest::newRow("tokens") << QStringList{"--tokens", "1,2"} << "--tokens and other inputs do not work with --against";
    QTest::newRow("tolerance") << QStringList{"--tolerance", "0.1"} << "--tolerance does not work with --against";
}

void CliCompareFilesTest::refusesWhatRuns()
{
    QFETCH(QStringList, flags);
    QFETCH(QString, sentence);
    const CliOutcome outcome = runCli(QStringList{"compare", "-m", m_floats, "--against", m_bytes} + flags);
    QCOMPARE(outcome.status, 2);
    QVERIFY2(QString::fromUtf8(outcome.err).contains(sentence), outcome.err.constData());
}

VITRINE_TEST(CliCompareFilesTest);
#include "cli_compare_files_test.moc"
