// --device vulkan wherever the command line takes it.
#include "tests/cli/cli_process.h"
#include "tests/support/starter_model.h"
#include "tests/support/tiny_model.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine::test;

class CliVulkanTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const CliOutcome outcome = runCli({"generate", "-m", model(), "-p", "a", "-n", "1", "--device", "vulkan"});
        if (outcome.status != 0 && outcome.err.contains("Vulkan")) QSKIP(outcome.err.constData());
    }

    void comparesWithTheCpu()
    {
        const CliOutcome outcome =
            runCli({"compare", "-m", model(), "-p", "The sky is", "--a", "cpu:scalar", "--b", "vulkan", "--json"});
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QCOMPARE(outcome.json()["b"].toString(), QString("vulkan"));
        const CliOutcome byName =
            runCli({"compare", "-m", model(), "--tokens", "1,2", "--a", "vulkan:0", "--b", "vulkan"});
        QVERIFY2(byName.status == 0, byName.err.constData());
    }

    void sameTextAsTheCpu()
    {
        const auto text = [](const char* device) {
            return runCli({"generate", "-m", model(), "-p", "The color of the sky is", "-n", "12", "--temp", "0",
                           "--isa", "scalar", "--device", device})
                .out;
        };
        QVERIFY(!text("cpu").isEmpty());
        QCOMPARE(text("vulkan"), text("cpu"));
    }

    void chats()
    {
        const CliOutcome outcome =
            runCli({"chat", "-m", model(), "--device", "vulkan", "-n", "4", "--temp", "0"}, "Hello\n");
        QVERIFY2(outcome.status == 0 && !outcome.out.trimmed().isEmpty(), outcome.err.constData());
    }

    void measuresAndExamines()
    {
        const QTemporaryDir folder;
        const QString tiny = folder.filePath("tiny.gguf");
        writeTinyModel(tiny.toStdString(), {});
        const QJsonObject bench =
            runCli({"bench", "-m", tiny, "-p", "8", "-n", "4", "-r", "1", "--device", "vulkan", "--json"}).json();
        QVERIFY(bench["device"].toString().startsWith("Vulkan, "));
        QVERIFY(bench["tg_tps"].toDouble() > 0);
        QVERIFY(bench["isa"].toString().isEmpty());
        const CliOutcome doctor = runCli({"doctor", "-m", tiny, "--device", "vulkan"});
        QVERIFY2(doctor.status == 0, doctor.err.constData());
    }

private:
    static QString model() { return QString::fromStdString(starterModelPath().string()); }
};

QTEST_GUILESS_MAIN(CliVulkanTest)
#include "cli_vulkan_test.moc"
