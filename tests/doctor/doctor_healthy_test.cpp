// Healthy files trip no check.
#include "core/doctor/check.h"
#include "tests/doctor/damage.h"
#include "tests/support/starter_model.h"

#include <QtTest>

#include <set>
#include <string>

using namespace vitrine;
using namespace vitrine::test;

class DoctorHealthyTest : public QObject {
    Q_OBJECT

private slots:
    void tinyModels_data()
    {
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<bool>("sentencePiece");
        QTest::addColumn<int>("type");
        QTest::newRow("llama") << "llama" << false << static_cast<int>(QuantType::F32);
        QTest::newRow("llama, SentencePiece") << "llama" << true << static_cast<int>(QuantType::F16);
        QTest::newRow("qwen2") << "qwen2" << false << static_cast<int>(QuantType::Q8_0);
        QTest::newRow("gpt2") << "gpt2" << false << static_cast<int>(QuantType::Q4_0);
    }
    void tinyModels()
    {
        QFETCH(QString, architecture);
        QFETCH(bool, sentencePiece);
        QFETCH(int, type);
        TinyModelSpec spec;
        spec.architecture = architecture.toStdString();
        spec.sentencePiece = sentencePiece;
        spec.type = static_cast<QuantType>(type);
        QCOMPARE(findingsOf(spec), QStringList());
    }
    void starterModel()
    {
        const Diagnosis diagnosis = diagnose(starterModelPath());
        QVERIFY2(diagnosis.findings.list().empty(), qPrintable(textsOf(diagnosis)));
        QVERIFY(diagnosis.skipped.empty());
        QCOMPARE(diagnosis.made.size(), allChecks().size());
    }
    void checksHaveNamesOfTheirOwn()
    {
        std::set<std::string_view> names;
        for (const Check& check : allChecks()) {
            QVERIFY(check.run != nullptr);
            QVERIFY(check.question.ends_with('?'));
            QVERIFY(names.insert(check.name).second);
        }
    }
};

QTEST_GUILESS_MAIN(DoctorHealthyTest)
#include "doctor_healthy_test.moc"
