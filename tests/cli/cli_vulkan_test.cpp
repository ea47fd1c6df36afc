// Tests --device vulkan in all commands that accept this option.
#include "tests/cli/cli_process.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace vitrine::test;

class CliVulkanTest : public QObject {
    Q_OBJECT

private slots:
    /// Skips all tests if the computer has no Vulkan device. If a device exists but cannot be used, the tests fail.
    void initTestCase()
    {
        const CliOutcome outcome = runCli({"devices", "--json"});
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        const QJsonObject vulkan = outcome.json()["vulkan"].toObject();
        QString lack = vulkan["reason"].toString();
        for (const QJsonValue& device : vulkan["devices"].toArray()) {
            if (device["used"].toBool()) return;
            if (lack.isEmpty()) lack = device["name"].toString() + ": " + device["reason"].toString();
        }
        QVERIFY2(!lack.isEmpty(), outcome.out.constData());
        QSKIP(qPrintable(lack));
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

    /// `compare` must report the rounding to 8 bits as the cause if the device uses integer dot products, as it does in
    /// long prompts.
    void comparesWhatRounds()
    {
        const QStringList dot{"VITRINE_VULKAN_EXACT=", "VITRINE_VULKAN_PRODUCTS=dot"};
        const QJsonArray devices =
            runCli({"devices", "--json"}, {}, dot).json()["vulkan"].toObject()["devices"].toArray();
        if (devices[0].toObject()["prompts"].toString() != "integer dot products") {
            QSKIP(qPrintable(devices[0].toObject()["prompts_reason"].toString()));
        }
        const QString prompt = QString("The sky is blue, and the grass is green. ").repeated(6);
        const CliOutcome outcome = runCli(
            {"compare", "-m", model(), "-p", prompt, "--decode", "0", "--a", "cpu:scalar", "--b", "vulkan:0", "--json"},
            {}, dot);
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QCOMPARE(outcome.json()["agreement"].toString(), QString("rounding"));
        QCOMPARE(outcome.json()["rounding"].toString(), QString("rounding.q8"));
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
            runCli({"bench", "-m", tiny, "-p", "8", "-n", "4", "-r", "1", "--device", "vulkan", "--no-peaks", "--json"})
                .json();
        QVERIFY(bench["device"].toString().startsWith("Vulkan, "));
        QVERIFY(bench["tg_tps"].toDouble() > 0);
        QVERIFY(bench["isa"].toString().isEmpty());
        QVERIFY(!bench["driver"].toString().isEmpty());
        QVERIFY(bench["peaks"].isNull());
        const CliOutcome doctor = runCli({"doctor", "-m", tiny, "--device", "vulkan"});
        QVERIFY2(doctor.status == 0, doctor.err.constData());
    }

    /// Runs with the validation layer. Its messages must not appear on stdout, where they would make the JSON invalid.
    void measuresWhatTheDeviceCanDo()
    {
        const QStringList watched{"VK_INSTANCE_LAYERS=VK_LAYER_KHRONOS_validation"};
        const CliOutcome outcome = runCli({"devices", "--measure", "vulkan", "--json"}, {}, watched);
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        const QJsonObject found = outcome.json();
        QVERIFY2(!found["driver"].toString().isEmpty(), outcome.out.constData());
        const QJsonObject peaks = found["peaks"].toObject();
        for (const char* key :
             {"read_gbps", "copy_gbps", "float_gflops", "dispatch_us", "dispatch_barrier_us", "submit_us"}) {
            QVERIFY2(peaks[key].toDouble() > 0, key);
        }
        const QJsonObject units = found["cooperative_matrix"].toObject();
        QCOMPARE(units["extensions"].toArray().isEmpty(), units["shapes"].toArray().isEmpty());
        const QByteArray text = runCli({"devices", "--measure", "vulkan:0"}).out;
        QVERIFY2(text.startsWith("vulkan:0  ") && text.contains("a dispatch and a barrier"), text.constData());
    }

    void holdsModelsAgainstTheDevice()
    {
        const QTemporaryDir folder;
        const QString tiny = folder.filePath("tiny.gguf");
        writeTinyModel(tiny.toStdString(), {});
        const QJsonObject bench =
            runCli({"bench", "-m", tiny, "-p", "8", "-n", "4", "-r", "1", "--device", "vulkan:0", "--json"}).json();
        const QJsonObject peaks = bench["peaks"].toObject();
        for (const QJsonValue& test : bench["tests"].toArray()) {
            QVERIFY(test["host_us"].toDouble() > 0);
            QCOMPARE(test["of_read_peak"].toDouble(), test["gbps"].toDouble() / peaks["read_gbps"].toDouble());
            QCOMPARE(test["of_copy_peak"].toDouble(), test["gbps"].toDouble() / peaks["copy_gbps"].toDouble());
            if (peaks["half_gflops"].isNull()) continue;
            const double peak = std::max(peaks["float_gflops"].toDouble(), peaks["half_gflops"].toDouble());
            QCOMPARE(test["of_arithmetic_peak"].toDouble(), test["gops"].toDouble() / peak);
        }
        const QByteArray text =
            runCli({"bench", "-m", tiny, "-p", "8", "-n", "4", "-r", "1", "--device", "vulkan:0", "--no-peaks"}).out;
        QVERIFY2(text.contains("FLOP/s") && text.contains("of copying"), text.constData());
    }

    void sharesLayersOut()
    {
        const auto generate = [](const QStringList& flags) {
            return runCli(QStringList{"generate", "-m", model(), "-p", "The color of the sky is", "-n", "12", "--temp",
                                      "0", "--isa", "scalar"} +
                          flags);
        };
        const QByteArray expected = generate({}).out;
        for (const char* const layers : {"0", "1", "2", "99", "all", "auto"}) {
            const CliOutcome outcome = generate({"--device", "vulkan", "-ngl", layers});
            QVERIFY2(outcome.status == 0, outcome.err.constData());
            QCOMPARE(outcome.out, expected);
        }
        const CliOutcome compared = runCli({"compare", "-m", model(), "-p", "The sky is", "--a", "cpu:scalar", "--b",
                                            "vulkan", "-ngl", "2", "--isa", "scalar"});
        QVERIFY2(compared.status == 0, compared.err.constData());
        const CliOutcome ignored = generate({"-ngl", "3"});
        QVERIFY2(ignored.err.contains("-ngl has no effect with --device cpu."), ignored.err.constData());
    }

    void saysWhatItTakes()
    {
        const auto memory = [](const QStringList& command) {
            return runCli(command + QStringList{"-m", model(), "--device", "vulkan", "--json"})
                .json()["device_memory"]
                .toObject();
        };
        const QJsonObject part = memory({"info", "-ngl", "2", "-c", "128", "-ctk", "f16", "-ctv", "f16"});
        QCOMPARE(part["gpu_layers"].toInt(), 2);
        QCOMPARE(part["gpu_output"].toBool(), false);
        QVERIFY(part["free_bytes"].toDouble() > part["whole_model_bytes"].toDouble());
        QVERIFY(part["whole_model_bytes"].toDouble() >
                part["weights_bytes"].toDouble() + part["work_bytes"].toDouble());
        const QJsonObject twice = memory({"info", "-ngl", "2", "-c", "256", "-ctk", "f16", "-ctv", "f16"});
        QVERIFY(part["cache_bytes"].toDouble() > 0);
        QCOMPARE(twice["cache_bytes"].toDouble(), 2 * part["cache_bytes"].toDouble());
        QCOMPARE(twice["weights_bytes"].toDouble(), part["weights_bytes"].toDouble());
        const QJsonObject whole = memory({"bench", "-p", "4", "-n", "0", "-r", "1"});
        QVERIFY(whole["gpu_output"].toBool());
        const CliOutcome text = runCli({"info", "-m", model(), "--device", "vulkan", "-ngl", "1"});
        QVERIFY2(text.out.contains("1 of ") && text.out.contains(" MiB free (weights "), text.out.constData());
    }

    void refusesWhatDoesNotFit()
    {
        const QTemporaryDir folder;
        const QString tiny = folder.filePath("tiny.gguf");
        TinyModelSpec spec;
        spec.contextLength = 1U << 30;
        writeTinyModel(tiny.toStdString(), spec);
        const QStringList generate = {"generate", "-m", tiny, "-p", "a", "-n", "-1", "--device", "vulkan"};
        const CliOutcome asked = runCli(generate + QStringList{"-ngl", "1"});
        QCOMPARE(asked.status, 1);
        QVERIFY2(asked.err.contains(" does not have enough memory for the last 1 of 2 layers, which takes "),
                 asked.err.constData());
        QVERIFY2(asked.err.contains(" are free; not even one layer fits."), asked.err.constData());
        for (const char* const wrong : {"some", "1.5"}) {
            const CliOutcome outcome = runCli(generate + QStringList{"-ngl", wrong});
            QCOMPARE(outcome.status, 2);
            QVERIFY2(outcome.err.contains("must be a number of layers, auto or all."), outcome.err.constData());
        }
    }

private:
    static QString model() { return QString::fromStdString(starterModelPath().string()); }
};

VITRINE_TEST(CliVulkanTest);
#include "cli_vulkan_test.moc"
