// CompareRuns: the engine holds two devices or levels against each other on the tokens it is given.
#include "core/base/concat.h"
#include "core/compare_runs/run_comparison.h"
#include "core/cpu/kernels.h"
#include "tests/compare/faults.h"
#include "tests/engine/tiny_engine.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

CompareRuns compare(RequestId request, std::string a, std::string b, std::size_t tokens = 24)
{
    CompareRuns command;
    command.request = request;
    for (std::size_t i = 0; i < tokens; ++i) command.tokens.push_back(static_cast<TokenId>(3 + i % 20));
    command.a = std::move(a);
    command.b = std::move(b);
    return command;
}

}  // namespace

class RunComparisonTest : public QObject {
    Q_OBJECT

private slots:
    void sides()
    {
        const ComputeOptions usual{{}, {}, 2, 1};
        const ComputeOptions atScalar{{}, "scalar", 2, 1};
        QCOMPARE(parseComparedSide("cpu:scalar", usual)->device.isa, std::string("scalar"));
        QCOMPARE(parseComparedSide("cpu", atScalar)->name, std::string("cpu:scalar"));
        QCOMPARE(parseComparedSide("cpu", usual)->name, concat("cpu:", chooseKernels().name));
        const std::optional<ComparedSide> vulkan = parseComparedSide("vulkan:1", atScalar);
        QCOMPARE(vulkan->name, std::string("vulkan:1"));
        QCOMPARE(vulkan->device.device, std::string("vulkan:1"));
        QCOMPARE(vulkan->device.isa, std::string("scalar"));
        QCOMPARE(vulkan->device.deviceLayers, std::optional<std::size_t>(1));
        for (const char* wrong : {"", "cpu:", "cpu:mmx", "gpu", "vulkan:", "CPU"}) {
            QVERIFY2(!parseComparedSide(wrong, usual), wrong);
        }
    }

    void levelsAgree()
    {
        TinyEngine tiny;
        tiny.engine().post(compare(1, "cpu", "cpu:scalar"));
        const Request done = tiny.recorder().waitFor(1);
        QCOMPARE(done.closings, 1);
        QVERIFY(done.compared.has_value());
        QCOMPARE(done.compared->a, concat("cpu:", chooseKernels().name));
        QCOMPARE(done.compared->b, std::string("cpu:scalar"));
        QCOMPARE(done.compared->tokens, 24U);
        QCOMPARE(done.compared->decode, 4U);
        QVERIFY(!done.compared->comparison.firstDivergence());
        QVERIFY(done.compared->comparison.agreement != Agreement::Different);
        QVERIFY(done.compared->comparison.taps.size() > 20);
        QVERIFY(done.runs.size() >= 4);  // both sides, and two that judge
        // The model goes on as before.
        QVERIFY(tiny.run(TinyEngine::greedy(2, {{"user", "Hello"}})).finished.has_value());
    }

    /// The judges never run on what is under test: a broken device cannot pass as noise.
    void aBrokenDeviceIsFoundOut()
    {
        QTemporaryDir folder;
        TinyModelSpec spec;
        spec.architecture = "llama";
        const std::string path = folder.filePath("tiny.gguf").toStdString();
        writeTinyModel(path, spec);
        EventRecorder recorder;
        LocalEngine engine(recorder.sink(), [](const ComputeOptions& options) {
            return isVulkanDevice(options.device) ? makeFaultyBackend(EngineFault::WrongKvHead) : makeBackend(options);
        });
        LoadModel load;
        load.request = 1;
        load.path = path;
        engine.post(load);
        engine.post(compare(2, "cpu:scalar", "vulkan"));
        const Request done = recorder.waitFor(2);
        QVERIFY(done.compared.has_value());
        const TapComparison* first = done.compared->comparison.firstDivergence();
        QVERIFY(first);
        QCOMPARE(first->name, std::string("0.scores"));
        QCOMPARE(first->position, 1U);
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("b");
        QTest::addColumn<int>("tokens");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no such level") << "cpu:mmx" << 5 << "cpu:mmx";
        QTest::newRow("no such device") << "vulkan:9999" << 5 << "Vulkan|vulkan";
        QTest::newRow("nothing to evaluate") << "cpu:scalar" << 0 << "no tokens";
        QTest::newRow("too much") << "cpu:scalar" << 300 << "300 tokens do not fit into the context of 256";
    }

    void refusals()
    {
        QFETCH(QString, b);
        QFETCH(int, tokens);
        QFETCH(QString, sentence);
        TinyEngine tiny;
        tiny.engine().post(compare(1, "cpu:scalar", b.toStdString(), static_cast<std::size_t>(tokens)));
        const Request done = tiny.recorder().waitFor(1);
        QCOMPARE(done.closings, 1);
        QVERIFY(done.failed.has_value());
        const QString said = QString::fromStdString(done.failed->sentence);
        QVERIFY2(said.contains(QRegularExpression(sentence)), qPrintable(said));
    }

    void withoutAModel()
    {
        EventRecorder recorder;
        LocalEngine engine(recorder.sink());
        engine.post(compare(1, "cpu", "cpu:scalar"));
        QCOMPARE(recorder.waitFor(1).failed->sentence, std::string("No model is loaded."));
    }

    /// A stop is seen in the midst of the runs.
    void stops()
    {
        LocalEngine* engine = nullptr;
        TinyEngine tiny(256, [&engine](const Event& event) {
            const auto* progress = std::get_if<ComparisonProgress>(&event);
            if (progress && engine) engine->cancel(progress->request);
        });
        tiny.recorder().waitFor(TinyEngine::kLoad);
        engine = &tiny.engine();
        engine->post(compare(1, "cpu", "cpu:scalar"));
        const Request done = tiny.recorder().waitFor(1);
        QCOMPARE(done.closings, 1);
        QVERIFY(done.failed.has_value());
        QCOMPARE(done.runs.size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(RunComparisonTest)
#include "run_comparison_test.moc"
