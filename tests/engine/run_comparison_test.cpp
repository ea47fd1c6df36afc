// Tests CompareRuns, with which the engine compares two devices or instruction sets on given tokens.
#include "core/base/atomic_file.h"
#include "core/base/concat.h"
#include "core/compute/cpu/kernels.h"
#include "core/diagnose/cause/cause.h"
#include "core/diagnose/compare/trace_file.h"
#include "core/diagnose/compare/trace_run.h"
#include "core/diagnose/compare_runs/run_comparison.h"
#include "tests/compare/faults.h"
#include "tests/engine/tiny_engine.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
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
        // A comparison makes four runs: the two sides and two reference runs. With scalar instructions, all runs have
        // the same name, and the recorder lists this name once.
        QVERIFY(done.runs.size() >= (done.compared->a == done.compared->b ? 1U : 4U));
        // After the comparison, the model still answers.
        QVERIFY(tiny.run(TinyEngine::greedy(2, {{"user", "Hello"}})).finished.has_value());
    }

    /// Reference runs never use the device under test. Otherwise the errors of a broken device would count as noise.
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

    /// The reference is a trace of another engine with a mistake. The comparison finds the cause and keeps both runs.
    void aReferenceIsJudgedAndExplained()
    {
        TinyEngine tiny;
        const CompareRuns command = against(reference(tiny, EngineFault::GeluForSilu));
        tiny.engine().post(command);
        const Request done = tiny.recorder().waitFor(1);
        QVERIFY2(done.compared.has_value(), done.failed ? done.failed->sentence.english().c_str() : "");
        const ComparisonReport& report = *done.compared;
        QCOMPARE(report.a, std::string("cpu:scalar"));
        QCOMPARE(report.b, std::string("reference.npz"));
        QCOMPARE(report.comparison.agreement, Agreement::Different);
        QVERIFY(report.verdict.has_value());
        QCOMPARE(causeTraits(report.verdict->cause).code, std::string_view("activation.kind"));
        QCOMPARE(report.verdict->site, std::optional(Site::FfnAct));
        QCOMPARE(report.values->size(), report.comparison.taps.size());
        const TapComparison& first = *report.comparison.firstDivergence();
        const TapSides& sides = (*report.values)[static_cast<std::size_t>(&first - report.comparison.taps.data())];
        QCOMPARE(sides.rows, command.tokens.size());
        double most = 0;
        for (std::size_t i = 0; i < sides.a.size(); ++i)
            most = std::max(most, std::abs(double{sides.a[i]} - sides.b[i]));
        QCOMPARE(most, first.difference.maxAbs);
    }

    void ofLargeRunsTheTellingPositionIsKept()
    {
        TinyEngine tiny;
        CompareRuns command = against(reference(tiny, EngineFault::GeluForSilu));
        command.keptBytes = 1;
        tiny.engine().post(command);
        const Request done = tiny.recorder().waitFor(1);
        QVERIFY(done.compared.has_value());
        for (std::size_t i = 0; i < done.compared->values->size(); ++i) {
            const TapSides& sides = (*done.compared->values)[i];
            QCOMPARE(sides.rows, std::size_t{1});
            QCOMPARE(sides.firstPosition, done.compared->comparison.taps[i].position);
            QCOMPARE(sides.a.size(), sides.groups * sides.width);
            QCOMPARE(sides.b.size(), sides.a.size());
        }
    }

    void ofLargerRunsThePositionsAroundItAreKept()
    {
        TinyEngine tiny;
        CompareRuns command = against(reference(tiny, EngineFault::GeluForSilu));
        TraceRequest all;
        all.model = Model::load(tiny.path());
        all.tokens = command.tokens;
        all.taps = TapSelection::everything();
        command.keptBytes = 2 * traceBytes(all) * 3 / command.tokens.size();
        tiny.engine().post(command);
        const Request done = tiny.recorder().waitFor(1);
        QVERIFY(done.compared.has_value());
        for (std::size_t i = 0; i < done.compared->values->size(); ++i) {
            const TapComparison& tap = done.compared->comparison.taps[i];
            const TapSides& sides = (*done.compared->values)[i];
            QVERIFY(sides.rows == 3 || tap.site == Site::FinalNorm || tap.site == Site::Logits);
            QVERIFY(sides.firstPosition <= tap.position && tap.position < sides.firstPosition + sides.rows);
            QVERIFY(sides.firstPosition + sides.rows <= command.tokens.size());
            const std::size_t size = sides.groups * sides.width;
            const std::size_t from = (tap.position - sides.firstPosition) * size;
            double most = 0;
            for (std::size_t at = from; at < from + size; ++at)
                most = std::max(most, std::abs(double{sides.a[at]} - double{sides.b[at]}));
            QVERIFY(most <= tap.difference.maxAbs);
        }
    }

    void tokensOfTheReference()
    {
        TinyEngine tiny;
        CompareRuns command = against(reference(tiny, EngineFault::None));
        const std::vector<TokenId> ids = command.tokens;
        command.tokens.push_back(4);  // more tokens than the reference file has, so only the common part is compared
        tiny.engine().post(command);
        QCOMPARE(tiny.recorder().waitFor(1).compared->ids, ids);
        command.request = 2;
        command.tokens.clear();  // without tokens in the command, the tokens of the file are used
        tiny.engine().post(command);
        QCOMPARE(tiny.recorder().waitFor(2).compared->ids, ids);
        command.request = 3;
        command.tokens = ids;
        command.tokens[5] = 1;
        tiny.engine().post(command);
        const Request done = tiny.recorder().waitFor(3);
        QVERIFY(done.compared && done.compared->tokenDifference);
        QCOMPARE(done.compared->tokenDifference->position, std::size_t{5});
        QCOMPARE(done.compared->referenceIds, ids);
        QVERIFY(done.runs.empty());  // the tokens differ, so nothing was evaluated
    }

    void theCostIsSaidBeforehand()
    {
        TinyEngine tiny;
        CompareRuns command = compare(1, "cpu", "cpu:scalar");
        command.onlyCost = true;
        tiny.engine().post(command);
        const Request done = tiny.recorder().waitFor(1);
        QVERIFY(done.comparisonCost.has_value());
        QCOMPARE(done.comparisonCost->tokens, std::size_t{24});
        QVERIFY(done.comparisonCost->bytes > 100000);
        QVERIFY(done.comparisonCost->seconds > 0);
        QVERIFY(done.runs.empty());
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("b");
        QTest::addColumn<int>("tokens");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no such level") << "cpu:mmx" << 5 << "cpu:mmx";
        QTest::newRow("no such device") << "vulkan:9999" << 5 << "Vulkan|vulkan";
        QTest::newRow("nothing to evaluate") << "cpu:scalar" << 0 << "No tokens are given";
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
        QCOMPARE(recorder.waitFor(1).failed->sentence.english(), std::string("No model is loaded."));
    }

    void whatIsNoReferenceIsRefused()
    {
        TinyEngine tiny;
        const std::string path = m_folder.filePath("reference.npz").toStdString();
        std::ofstream(path) << "PK nothing";
        tiny.engine().post(against(path));
        const Request done = tiny.recorder().waitFor(1);
        QVERIFY(done.failed.has_value());
        QVERIFY2(done.failed->sentence.english().starts_with("reference.npz: "),
                 done.failed->sentence.english().c_str());
    }

    /// The progress never decreases. It is not reported during the search for the cause, whose duration is unknown.
    void itSaysHowFarItIs()
    {
        std::vector<double> shares;
        TinyEngine tiny(256, [&shares](const Event& event) {
            const auto* progress = std::get_if<ComparisonProgress>(&event);
            if (progress && progress->share >= 0) shares.push_back(progress->share);
        });
        tiny.engine().post(compare(1, "cpu", "cpu:scalar"));
        QVERIFY(!tiny.recorder().waitFor(1).failed);
        QVERIFY(shares.size() > 6);
        QVERIFY(std::ranges::is_sorted(shares));
        QCOMPARE(shares.front(), 0.0);
        QVERIFY2(shares.back() > 0.9 && shares.back() <= 1, qPrintable(QString::number(shares.back())));
    }

    /// A cancellation takes effect while the runs are computed.
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

private:
    static CompareRuns against(const std::string& reference)
    {
        CompareRuns command = compare(1, "cpu:scalar", "");
        command.reference = reference;
        command.keptBytes = std::uint64_t{1} << 30U;
        return command;
    }

    /// Writes the trace of an engine with this fault for the tokens of compare(). Returns the path of the trace.
    std::string reference(TinyEngine& tiny, EngineFault fault)
    {
        tiny.recorder().waitFor(TinyEngine::kLoad);
        TraceRequest request;
        request.model = Model::load(tiny.path());
        request.tokens = compare(0, "", "").tokens;
        request.taps = TapSelection::everything();
        request.decode = 4;
        request.context = 256;
        const std::string path = m_folder.filePath("reference.npz").toStdString();
        AtomicFile file(path);
        writeTrace(file, runTrace(request, *makeFaultyBackend(fault)), request.tokens);
        return path;
    }

    QTemporaryDir m_folder;
};

VITRINE_TEST(RunComparisonTest);
#include "run_comparison_test.moc"
