#include "app/inspectors/compare/compare_model.h"
#include "app/inspectors/compare/comparer.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/device_list_model.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "tests/app/fake_engine.h"
#include "tests/support/test_program.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>

using namespace vitrine;
using namespace vitrine::test;

namespace {

AvailableDevices machine()
{
    AvailableDevices found;
    found.processor.levels = {{"scalar", true, false}, {"avx2", true, true}, {"amx", false, false}};
    VulkanDevice old, gpu, soft;
    old.name = "Old";
    old.lacks = std::string("Vulkan 1.2");
    gpu.index = 1;
    gpu.name = "Big";
    soft.index = 2;
    soft.name = "Soft";
    soft.type = VulkanDevice::Type::Cpu;
    found.vulkan.devices = {old, gpu, soft};
    return found;
}

TapComparison tap(const char* name, double timesNoise, std::size_t position = 0)
{
    TapComparison result;
    result.name = name;
    result.timesNoise = timesNoise;
    result.diverges = timesNoise > kNoiseLimit;
    result.position = position;
    return result;
}

}  // namespace

/// Tests how CompareModel, the model of the Compare page, requests comparisons from the engine and receives results.
class ComparerTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<AppSettings>(m_folder->filePath("settings.ini"));
        m_bridge = std::make_unique<EngineBridge>(m_engine.factory());
        m_library = std::make_unique<ModelLibrary>(*m_bridge, *m_settings, QString());
        m_devices = std::make_unique<DeviceListModel>(*m_settings, *m_library, machine);
        m_tokens = std::make_unique<TokenStripModel>();
        m_model = std::make_unique<CompareModel>(m_tokens.get());
        m_comparer =
            std::make_unique<Comparer>(Comparer::Parts{*m_model, *m_devices, *m_bridge, *m_library, *m_settings});
        m_engine.posted.clear();
        m_engine.cancelled.clear();
    }

    void cleanup()
    {
        m_comparer.reset();
        m_model.reset();
        m_tokens.reset();
        m_devices.reset();
        m_library.reset();
        m_bridge.reset();
        m_settings.reset();
    }

    void offersLevelsAndDevices()
    {
        QVERIFY(m_model->places().isEmpty());
        m_model->refresh();
        QTRY_COMPARE(m_model->places(), QStringList({"CPU, avx2", "CPU, exact (scalar)", "Big", "Soft"}));
        QCOMPARE(m_model->a(), 0);
        QCOMPARE(m_model->b(), 2);  // a GPU is the preferred side B
        m_model->setB(1);
        m_model->setB(7);
        m_devices->refresh();
        QTest::qWait(50);
        QCOMPARE(m_model->b(), 1);
    }

    void wantsAModelAndTokens()
    {
        m_model->refresh();
        QTRY_VERIFY(m_model->b() >= 0);
        QVERIFY(!m_model->canStart());
        fill(100);
        QVERIFY(!m_model->canStart());
        load();
        QVERIFY(m_model->canStart());
        m_tokens->reset(2);
        QVERIFY(!m_model->canStart());
        QVERIFY(m_model->scope().contains("no tokens"));
    }

    void comparesTheTokensOfTheStrip()
    {
        const QAbstractItemModelTester tester(m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        prepare();
        QCOMPARE(m_model->scope(), "The first 64 of 100 tokens");
        QTRY_VERIFY(!m_engine.posted.empty() && m_engine.last<CompareRuns>().onlyCost);
        ComparisonExpected cost;
        cost.request = m_engine.last<CompareRuns>().request;
        cost.tokens = 64;
        cost.seconds = 12.5;
        cost.bytes = 3U << 20U;
        m_engine.send(cost);
        QTRY_VERIFY2(m_model->scope().contains("roughly 20 s (not measured yet)"), qPrintable(m_model->scope()));
        QVERIFY2(m_model->scope().endsWith("up to 3 MB of memory"), qPrintable(m_model->scope()));
        m_model->start();
        const CompareRuns command = m_engine.last<CompareRuns>();
        QVERIFY(!command.onlyCost);
        QCOMPARE(command.tokens.size(), std::size_t{64});
        QCOMPARE(command.tokens[5], 1005);
        QCOMPARE(command.a, std::string("cpu:avx2"));
        QCOMPARE(command.b, std::string("vulkan:1"));
        QVERIFY(m_model->running());
        m_model->start();  // ignored because a comparison is already running
        QCOMPARE(comparisons(), 1);
        m_engine.send(ComparisonProgress{command.request, std::string("cpu:avx2 with 1 thread")});
        QTRY_COMPARE(m_model->stage(), "cpu:avx2 with 1 thread");
        QCOMPARE(m_model->progress(), -1.0);
        m_engine.send(ComparisonProgress{command.request, std::string("vulkan:1"), 0.5});
        QTRY_COMPARE(m_model->stage(), "Big");
        QCOMPARE(m_model->progress(), 0.5);

        RunsCompared found;
        found.request = command.request;
        found.a = "cpu:avx2";
        found.b = "vulkan:1";
        found.tokens = 64;
        found.seconds = 37.5;
        found.decode = 4;
        found.ids = command.tokens;
        found.comparison.agreement = Agreement::Different;
        found.verdict.emplace();
        found.verdict->cause = Cause::RopePairing;
        found.verdict->confidence = 0.97;
        found.verdict->evidence = {std::string("Seen.")};
        found.values = std::make_shared<std::vector<TapSides>>(4, TapSides{0, 1, 1, 1, {1}, {2}});
        found.comparison.roundings = {{"rounding.f16", std::string("with activations rounded to halves")}};
        found.comparison.taps = {tap("embed", 0), tap("0.q", 3.9), tap("0.ffn_act", 120, 7), tap("logits", 4000, 63)};
        m_engine.send(found);
        QTRY_COMPARE(m_model->count(), 4);
        // For this pair of devices, the measured time replaces the estimate. For other pairs, it improves the estimate.
        QVERIFY2(m_model->scope().contains("about 40 s"), qPrintable(m_model->scope()));
        m_model->setB(1);
        QTRY_VERIFY(m_engine.last<CompareRuns>().onlyCost && m_engine.last<CompareRuns>().b == "cpu:scalar");
        cost.request = m_engine.last<CompareRuns>().request;
        m_engine.send(cost);
        QTRY_VERIFY2(m_model->scope().contains("roughly 40 s (not measured yet)"), qPrintable(m_model->scope()));
        m_model->setB(2);
        QTRY_VERIFY(m_engine.last<CompareRuns>().onlyCost && m_engine.last<CompareRuns>().b == "vulkan:1");
        cost.request = m_engine.last<CompareRuns>().request;
        m_engine.send(cost);
        QTRY_VERIFY2(m_model->scope().contains("about 40 s"), qPrintable(m_model->scope()));
        QVERIFY(!m_model->running());
        QVERIFY(m_model->diverges());
        QCOMPARE(m_model->firstDivergence(), 2);
        QVERIFY2(m_model->verdict().startsWith("The other engine "), qPrintable(m_model->verdict()));
        QCOMPARE(m_model->place(), QString::fromUtf8("0.ffn_act · position 7"));
        QCOMPARE(m_model->measure(), "120 times the noise; confidence 97 %");
        QVERIFY(!m_model->hint().isEmpty());
        QCOMPARE(m_model->evidence(),
                 QStringList(
                     {"Seen.", "In addition, one side computes with activations rounded to halves (rounding.f16)."}));
        QCOMPARE(m_model->selectedRow(), 2);
        QCOMPARE(m_model->values()->count(), 1);
        QVERIFY(m_model->exported("json").contains("\"rope.pairing\""));
        QCOMPARE(m_model->exported("csv").count("\r\n"), 5);
        const auto at = [this](int row, int role) { return m_model->index(row).data(role); };
        QCOMPARE(at(2, CompareModel::LayerNameRole).toString(), "0");
        QCOMPARE(at(2, CompareModel::TapRole).toString(), "ffn_act");
        QCOMPARE(at(0, CompareModel::LayerNameRole).toString(), "");
        QCOMPARE(at(0, CompareModel::ShareRole).toDouble(), 0.0);
        QVERIFY(at(1, CompareModel::ShareRole).toDouble() < m_model->shareOf(m_model->limitOfNoise()));
        // The axis of the bars extends from a tenth of the noise to the first power of ten above the largest
        // divergence.
        QCOMPARE(m_model->top(), 1e4);
        QCOMPARE(m_model->shareOf(1), 0.2);
        QCOMPARE(m_model->shareOf(100), 0.6);
        QVERIFY(at(3, CompareModel::ShareRole).toDouble() > m_model->shareOf(3000));
        QVERIFY(at(3, CompareModel::ShareRole).toDouble() < 1);
        m_tokens->select(0);
        m_model->selectRow(2);
        QCOMPARE(m_tokens->selectedRow(), 7);
    }

    /// Without measurements, the estimate assumes that software devices are slower than the CPU. Measured times of
    /// answers and comparisons improve the estimate.
    void whatADeviceTakesIsGuessed()
    {
        const auto expect = [this](double seconds, const std::function<void()>& change) {
            const std::size_t posted = m_engine.posted.size();
            change();
            QTRY_VERIFY(m_engine.posted.size() > posted && std::holds_alternative<CompareRuns>(m_engine.posted.back()));
            ComparisonExpected cost;
            cost.request = m_engine.last<CompareRuns>().request;
            cost.tokens = 64;
            cost.bytes = 1000;
            cost.seconds = seconds;
            cost.runSeconds = 1;
            m_engine.send(cost);
        };
        const auto says = [this](const QString& text) {
            return QTest::qWaitFor([&] { return m_model->scope().contains(text); }, kPatience);
        };
        expect(2, [this] { prepare(); });
        // The device named Big is a GPU, so the estimate is short.
        QVERIFY2(says("roughly 3 s (not measured yet)"), qPrintable(m_model->scope()));
        expect(2, [this] { m_model->setB(3); });
        QVERIFY2(says("roughly 6 s (not measured yet)"), qPrintable(m_model->scope()));
        // The device named Soft needed half a second per token of an answer. For 64 tokens in one batch, the estimate
        // is 8 s.
        m_settings->setDeviceSpeed("Vulkan, Soft", 2000);
        m_model->setB(2);
        expect(1.5, [this] { m_model->setB(3); });
        QVERIFY2(says("roughly 10 s (not measured yet)"), qPrintable(m_model->scope()));
        m_model->start();
        RunsCompared found;
        found.request = m_engine.last<CompareRuns>().request;
        found.tokens = 64;
        found.seconds = 19;
        m_engine.send(found);
        QVERIFY2(says("about 20 s, and up to a minute more"), qPrintable(m_model->scope()));
        // When the user chooses another side A, the time that was measured for the device on side B is still used.
        expect(12, [this] { m_model->setA(1); });
        QVERIFY2(says("roughly 40 s (not measured yet)"), qPrintable(m_model->scope()));
    }

    /// The estimate can include the time of the search for a cause. For a comparison with a reference, it always
    /// includes this time, because such a comparison always searches. For two devices, it includes this time only if an
    /// earlier comparison of these devices has searched.
    void theSearchForACauseCounts()
    {
        prepare();
        m_model->openReference(QUrl::fromLocalFile("/somewhere/reference.npz"));
        QTRY_VERIFY(!m_engine.posted.empty() && m_engine.last<CompareRuns>().onlyCost &&
                    !m_engine.last<CompareRuns>().reference.empty());
        ComparisonExpected cost;
        cost.request = m_engine.last<CompareRuns>().request;
        cost.tokens = 64;
        cost.bytes = 1000;
        cost.seconds = 1;
        cost.searchSeconds = 6;
        m_engine.send(cost);
        QTRY_VERIFY2(m_model->scope().contains("roughly 7 s (not measured yet), including the search for a cause"),
                     qPrintable(m_model->scope()));
        m_model->start();
        RunsCompared found;
        found.request = m_engine.last<CompareRuns>().request;
        found.tokens = 64;
        found.seconds = 2;
        found.searchSeconds = 3;
        m_engine.send(found);
        QTRY_VERIFY2(m_model->scope().contains("about 5 s, including the search for a cause"),
                     qPrintable(m_model->scope()));
    }

    void agreementIsSaid()
    {
        prepare();
        m_model->setLimit(0);
        m_model->start();
        QCOMPARE(m_engine.last<CompareRuns>().tokens.size(), std::size_t{100});
        RunsCompared found;
        found.request = m_engine.last<CompareRuns>().request;
        found.comparison.taps = {tap("embed", 0.5)};
        m_engine.send(found);
        QTRY_COMPARE(m_model->verdict(), "Both sides agree: no tap differs by more than the noise.");
        QVERIFY(!m_model->diverges());
        QCOMPARE(m_model->place(), QString());
        QVERIFY(!m_model->rounds());
        // A file without logits, such as a log that was cut off, gives no evidence about the end of the model.
        found.missing = {"0.ffn_act", "logits"};
        m_model->show(found);
        QCOMPARE(m_model->verdict(), "Both sides agree: no tap differs by more than the noise. The logits were not "
                                     "compared, because the file contains no logits.");
        found.missing = {"0.ffn_act"};
        // Taps differ by more than the noise, but rounding explains the differences, so the result is not a
        // contradiction. The page names the rounding and the taps, and reports by how much the taps differ.
        found.comparison.agreement = Agreement::Rounding;
        found.comparison.roundings = {{"rounding.q8", std::string("with activations rounded to 8 bits")},
                                      {"kv.rounding", std::string("with keys and values kept as halves")}};
        found.comparison.taps = {tap("embed", 0.5), tap("0.q", 240, 3), tap("0.k", 9), tap("1.q", 80),
                                 tap("logits", 30)};
        for (TapComparison& each : found.comparison.taps) {
            each.rounded = each.timesNoise > kNoiseLimit;
            each.diverges = false;
        }
        m_model->show(found);
        QCOMPARE(m_model->verdict(), "Both sides agree except for rounding: one side computes with activations rounded "
                                     "to 8 bits (rounding.q8) and "
                                     "with keys and values kept as halves (kv.rounding).");
        found.missing = {"logits"};
        m_model->show(found);
        QVERIFY2(m_model->verdict().endsWith("(kv.rounding). The logits were not compared, because the file "
                                             "contains no logits."),
                 qPrintable(m_model->verdict()));
        found.missing.clear();
        m_model->show(found);
        QVERIFY(m_model->rounds() && !m_model->diverges());
        QCOMPARE(m_model->place(), QString::fromUtf8("0.q · position 3"));
        QCOMPARE(m_model->measure(), "240 times the noise, fully explained by this rounding");
        QVERIFY2(m_model->hint().startsWith("Nothing is wrong: the other engine rounds"), qPrintable(m_model->hint()));
        QCOMPARE(m_model->evidence(),
                 QStringList({"These taps exceed the float32 noise, but their differences have the size and the "
                              "pattern of this rounding: q in 2 layers, logits."}));
        // A new comparison clears the previous result when it starts.
        m_model->start();
        QCOMPARE(m_model->count(), 0);
        QVERIFY(m_model->verdict().isEmpty());
    }

    void whatAnotherEngineWroteIsTheOtherSide()
    {
        prepare();
        m_model->openReference(QUrl::fromLocalFile("/somewhere/reference.npz"));
        QCOMPARE(m_model->places().last(), "reference.npz");
        QCOMPARE(m_model->places().at(m_model->a()), "CPU, exact (scalar)");
        m_model->setA(m_model->b());  // a device cannot be compared with itself, so side A stays unchanged
        QCOMPARE(m_model->places().at(m_model->a()), "CPU, exact (scalar)");
        m_devices->refresh();  // refreshing the list keeps the chosen devices
        QTest::qWait(50);
        m_model->start();
        CompareRuns command = m_engine.last<CompareRuns>();
        QCOMPARE(command.reference, std::filesystem::path("/somewhere/reference.npz"));
        QCOMPARE(command.a, std::string("cpu:scalar"));
        QCOMPARE(command.tokens.size(), std::size_t{64});
        RunsCompared found;
        found.request = command.request;
        found.ids = command.tokens;
        found.comparison.agreement = Agreement::Different;
        found.tokenDifference.emplace();
        found.tokenDifference->position = 3;
        found.tokenDifference->faults.emplace_back();
        m_engine.send(found);
        QTRY_VERIFY(m_model->hasOtherTokens());
        QVERIFY(m_model->diverges());
        QCOMPARE(m_model->place(), "position 3");
        m_model->startWithItsTokens();
        command = m_engine.last<CompareRuns>();
        QVERIFY(command.tokens.empty());
        m_model->cancel();
        m_model->openReference(QUrl::fromLocalFile("/somewhere/else.npz"));
        QVERIFY(!m_model->places().contains("reference.npz"));
    }

    void anAnswerGoesFirst()
    {
        prepare();
        m_model->start();
        const RequestId request = m_engine.last<CompareRuns>().request;
        m_comparer->setAnswering(true);
        QCOMPARE(m_engine.cancelled, std::vector<RequestId>{request});
        QVERIFY(!m_model->running());
        QVERIFY(!m_model->error().isEmpty());
        QVERIFY(m_model->pauses());
        m_comparer->setAnswering(false);
        QVERIFY(!m_model->pauses());
        PromptReady elsewhere;
        elsewhere.request = 77;
        m_engine.send(elsewhere);
        QTRY_VERIFY(m_model->pauses());
        GenerationFinished finished;
        finished.request = 77;
        m_engine.send(finished);
        QTRY_VERIFY(!m_model->pauses());
        m_model->start();
        QVERIFY(!m_engine.last<CompareRuns>().duringAnswer);
    }

    /// A running answer pauses only after the user starts a comparison. The page shows the cost before that, and does
    /// not compute it again for every token.
    void anAnswerPausesForAComparison()
    {
        prepare();
        m_comparer->setAnswering(true);
        QVERIFY(m_model->canStart() && m_model->scope().contains("pauses"));
        QTRY_VERIFY(std::holds_alternative<CompareRuns>(m_engine.posted.back()));
        QVERIFY(m_engine.last<CompareRuns>().onlyCost && m_engine.last<CompareRuns>().duringAnswer);
        ComparisonExpected cost;
        cost.request = m_engine.last<CompareRuns>().request;
        cost.tokens = 64;
        cost.bytes = 1000;
        cost.seconds = 3;
        m_engine.send(cost);
        QTRY_VERIFY2(m_model->scope().contains("roughly 3"), qPrintable(m_model->scope()));
        QVERIFY(m_model->scope().contains("pauses"));
        const std::size_t posted = m_engine.posted.size();
        for (int i = 0; i < 3; ++i) {
            m_tokens->append(m_tokens->tokenAt(0)->record);
            QTest::qWait(250);  // longer than the interval in which changes are collected
        }
        QCOMPARE(m_engine.posted.size(), posted);
        // The estimate does not change, because the comparison still covers only the first 64 tokens.
        QVERIFY(m_model->scope().contains("roughly 3"));
        m_model->start();
        QVERIFY(m_model->running());
        QVERIFY(m_engine.last<CompareRuns>().duringAnswer && !m_engine.last<CompareRuns>().onlyCost);
    }

    void failuresAreSaid()
    {
        prepare();
        m_model->start();
        Failed failed;
        failed.request = m_engine.last<CompareRuns>().request;
        failed.sentence = std::string("The device was lost.");
        failed.ofDevice = true;
        m_engine.send(failed);
        QTRY_COMPARE(m_model->error(), "The device was lost.");
        QVERIFY(!m_model->running());
        QVERIFY(!m_library->offersCpu());  // the model of the chat still works, so switching to the CPU is not offered
        m_model->start();
        QVERIFY(m_model->error().isEmpty());
    }

    void cancels()
    {
        prepare();
        m_model->start();
        const RequestId request = m_engine.last<CompareRuns>().request;
        m_model->cancel();
        QCOMPARE(m_engine.cancelled, std::vector<RequestId>{request});
        QVERIFY(!m_model->running());
        Failed failed;
        failed.request = request;
        failed.sentence = std::string("The request was cancelled.");
        m_engine.send(failed);
        m_engine.deliver(*m_bridge);
        QVERIFY(m_model->error().isEmpty());
    }

private:
    int comparisons() const
    {
        return static_cast<int>(std::ranges::count_if(m_engine.posted, [](const Command& command) {
            const auto* compared = std::get_if<CompareRuns>(&command);
            return compared && !compared->onlyCost;
        }));
    }

    void fill(int count)
    {
        std::vector<PromptToken> prompt;
        for (int i = 0; i < count; ++i) {
            PromptToken token;
            token.record.id = 1000 + i;
            token.record.bytes = "w";
            token.record.bytes += std::to_string(i);
            token.record.position = i;
            prompt.push_back(token);
        }
        m_tokens->load(1, std::move(prompt), {});
    }

    void load()
    {
        ModelLoaded loaded;
        loaded.summary.path = "/models/a.gguf";
        loaded.summary.fileBytes = 1000;
        m_engine.send(loaded);
        QTRY_VERIFY(m_library->loaded());
    }

    void prepare()
    {
        m_model->refresh();
        QTRY_VERIFY(m_model->b() >= 0);
        fill(100);
        load();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<AppSettings> m_settings;
    FakeEngine m_engine;
    std::unique_ptr<EngineBridge> m_bridge;
    std::unique_ptr<ModelLibrary> m_library;
    std::unique_ptr<DeviceListModel> m_devices;
    std::unique_ptr<TokenStripModel> m_tokens;
    std::unique_ptr<CompareModel> m_model;
    std::unique_ptr<Comparer> m_comparer;
};

VITRINE_TEST(ComparerTest);
#include "comparer_test.moc"
