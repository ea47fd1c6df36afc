// Checks that forcing an instruction set selects it. Like every test that depends on the instruction set, this test
// runs once for each value of VITRINE_ISA.

#include "core/base/error.h"
#include "core/compute/cpu/kernels.h"
#include "tests/support/test_program.h"

#include <QObject>
#include <QTest>

#include <string>

using namespace vitrine;

class IsaForcingTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_environment = qgetenv("VITRINE_ISA"); }
    void cleanup()
    {
        if (m_environment.isEmpty()) {
            qunsetenv("VITRINE_ISA");
        } else {
            qputenv("VITRINE_ISA", m_environment);
        }
    }

    void theEnvironmentOfThisRunIsObeyed()
    {
        if (m_environment.isEmpty()) QSKIP("VITRINE_ISA is not set in this run");
        for (const Kernels* level : allKernels()) {
            if (level->name == m_environment.toStdString() && !isSupported(*level)) {
                QSKIP("this machine lacks the level that VITRINE_ISA names");
            }
        }
        QCOMPARE(std::string(chooseKernels().name), m_environment.toStdString());
    }

    void everyLevelCanBeForced()
    {
        for (const Kernels* level : allKernels()) {
            if (!isSupported(*level)) continue;
            const std::string name(level->name);
            qputenv("VITRINE_ISA", QByteArray::fromStdString(name));
            QCOMPARE(&chooseKernels(), level);
            qputenv("VITRINE_ISA", "scalar");
            QCOMPARE(&chooseKernels(name), level);
        }
    }

    // The instruction sets also compute differently: scalar keeps activations in f32, the others round them to bytes.
    void levelsDifferInWhatTheyDo()
    {
        const std::size_t columns = 4096;
        QCOMPARE(chooseKernels("scalar").preparedBytes(QuantType::Q4_0, columns), columns * sizeof(float));
        for (const Kernels* level : allKernels()) {
            if (level->name == "scalar" || !isSupported(*level)) continue;
            QVERIFY(level->preparedBytes(QuantType::Q4_0, columns) < columns * sizeof(float) / 2);
            QVERIFY(level->multiply != chooseKernels("scalar").multiply);
            QVERIFY(level->prepare != chooseKernels("scalar").prepare);
        }
        for (const Kernels* a : allKernels()) {
            for (const Kernels* b : allKernels()) QCOMPARE(a->multiply == b->multiply, a == b);
        }
    }

    void withoutForceTheBestIsChosen()
    {
        qunsetenv("VITRINE_ISA");
        const Kernels* best = nullptr;
        for (const Kernels* level : allKernels()) {
            if (isSupported(*level)) best = level;
        }
        QCOMPARE(&chooseKernels(), best);
        qputenv("VITRINE_ISA", "");
        QCOMPARE(&chooseKernels(), best);
    }

    void scalarIsAlwaysThere()
    {
        QVERIFY(!allKernels().empty());
        QCOMPARE(std::string(allKernels().front()->name), std::string("scalar"));
        QVERIFY(isSupported(*allKernels().front()));
    }

    void anUnknownLevelIsAnErrorThatListsTheKnown_data()
    {
        QTest::addColumn<QByteArray>("environment");
        QTest::addColumn<QByteArray>("argument");
        QTest::newRow("environment") << QByteArray("avx9000") << QByteArray();
        QTest::newRow("argument") << QByteArray("scalar") << QByteArray("avx9000");
        QTest::newRow("capitals") << QByteArray("SCALAR") << QByteArray();
    }
    void anUnknownLevelIsAnErrorThatListsTheKnown()
    {
        QFETCH(QByteArray, environment);
        QFETCH(QByteArray, argument);
        qputenv("VITRINE_ISA", environment);
        try {
            chooseKernels(argument.toStdString());
            QFAIL("no error");
        } catch (const Error& error) {
            const std::string& sentence = error.sentence();
            const std::string named = argument.isEmpty() ? environment.toStdString() : argument.toStdString();
            QVERIFY2(sentence.find(named) != std::string::npos, sentence.c_str());
            for (const Kernels* level : allKernels()) {
                if (!isSupported(*level)) continue;
                QVERIFY2(sentence.find(level->name) != std::string::npos, sentence.c_str());
            }
        }
    }

private:
    QByteArray m_environment;
};

VITRINE_TEST(IsaForcingTest);
#include "isa_forcing_test.moc"
