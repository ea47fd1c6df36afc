// Tests a device that refuses memory although the estimate expects it to be free. Fewer layers are then offloaded, or
// the previous model is loaded again.
#include "core/base/concat.h"
#include "core/compute/devices/placement.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "core/generate/engine/local_engine.h"
#include "tests/engine/event_recorder.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/saboteur.h"
#include "tests/vulkan/test_device.h"

#include <QTemporaryDir>
#include <QtTest>

#include <limits>
#include <memory>
#include <string>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kLayers = 8;
/// With such a long context, keys and values are most of a layer's memory, and layers are most of the model's memory.
constexpr std::uint32_t kContext = 32768;
constexpr int kForever = std::numeric_limits<int>::max();

/// Refuses the given number of allocations.
struct Miser {
    int refusals = 0;
    int refused = 0;

    std::unique_ptr<Backend> make()
    {
        VulkanOptions options;
        options.faults = [this](VulkanStep step) {
            if (step != VulkanStep::Allocate || refused >= refusals) return VulkanFault::None;
            ++refused;
            return VulkanFault::OutOfMemory;
        };
        return makeVulkanBackend(options);
    }
};

TinyModelSpec specOf(std::uint64_t seed)
{
    TinyModelSpec spec;
    spec.architecture = "qwen2";
    spec.layers = kLayers;
    spec.contextLength = kContext;
    spec.seed = seed;
    spec.metadata["general.name"] = std::string(seed == 1 ? "First" : "Second");
    return spec;
}

std::vector<float> logitsOf(Evaluator& evaluator)
{
    const auto cache = evaluator.makeCache(64, KvType::F32, KvType::F32);
    evaluator.evaluate(*cache, tinyTokens(12), {});
    return {evaluator.lastLogits().begin(), evaluator.lastLogits().end()};
}

}  // namespace

class VulkanRefusalsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (const std::string lack = lackOfDevice(); !lack.empty()) QSKIP(lack.c_str());
        for (const std::uint64_t seed : {1, 2}) {
            m_paths[seed - 1] = m_folder.filePath(QString("%1.gguf").arg(seed)).toStdString();
            writeTinyModel(m_paths[seed - 1], specOf(seed));
        }
        m_model = Model::load(m_paths[0]);
    }

    void fewerLayers_data()
    {
        QTest::addColumn<int>("refusals");
        QTest::addColumn<bool>("some");
        QTest::newRow("none") << 0 << true;
        // One failure consists of three refused allocations: the reserved blocks, a block of the usual size, and a
        // block of exactly the needed size.
        QTest::newRow("once") << 3 << true;
        QTest::newRow("twice") << 6 << true;
        QTest::newRow("always") << kForever << false;
    }
    void fewerLayers()
    {
        QFETCH(const int, refusals);
        QFETCH(const bool, some);
        Miser miser{refusals};
        std::unique_ptr<Evaluator> evaluator;
        int tries = 0;
        const Placement placement = bring({}, miser, evaluator, tries);
        QCOMPARE(placement.deviceLayers > 0, some);
        QCOMPARE(placement.deviceLayers > kLayers, refusals == 0);
        QVERIFY(tries <= 5);
        QCOMPARE(placement.notice.empty(), refusals == 0);
        const auto scalar = makeCpuBackendOf();
        Evaluator expected(m_model, *scalar);
        QVERIFY(relativeDifference(logitsOf(expected), logitsOf(*evaluator)) < 2e-5);
        if (refusals == 0) return;
        const std::string& notice = placement.notice;
        QVERIFY2(notice.find(" refused memory for ") != std::string::npos, notice.c_str());
        QVERIFY2(notice.find(" seemed to be free. ") != std::string::npos, notice.c_str());
        QVERIFY2(notice.ends_with(some ? concat(". The device computes the last ", placement.deviceLayers,
                                                " of 8 layers, and the CPU computes the rest.")
                                       : std::string(". The CPU computes the whole model.")),
                 notice.c_str());
    }

    /// If the user requested a certain number of layers and they do not fit, loading fails. The engine must not offload
    /// fewer layers instead.
    void whatIsAskedFor()
    {
        for (const std::size_t layers : {std::size_t{3}, kAllLayers}) {
            Miser miser{3};
            std::unique_ptr<Evaluator> evaluator;
            int tries = 0;
            const std::string sentence = deviceError([&] { bring(layers, miser, evaluator, tries); });
            QVERIFY2(sentence.find(" cannot allocate ") != std::string::npos, sentence.c_str());
            QVERIFY2(sentence.find(" MiB more (") != std::string::npos, sentence.c_str());
            QCOMPARE(tries, 1);
        }
    }

    void inTheEngine()
    {
        Miser miser{3};
        EventRecorder recorder;
        LocalEngine engine(recorder.sink(), [&](const ComputeOptions&) { return miser.make(); });
        engine.post(load(1, 0, {}));
        const Request loaded = recorder.waitFor(1);
        QVERIFY2(loaded.loaded, loaded.failed ? loaded.failed->sentence.english().c_str() : "");
        const ModelSummary& summary = loaded.loaded->summary;
        QVERIFY(summary.deviceLayers > 0 && summary.deviceLayers <= kLayers);
        QVERIFY(std::ranges::any_of(summary.notices, [](const std::string& notice) {
            return notice.find(" refused memory for the whole model (estimated at ") != std::string::npos;
        }));
        engine.post(generate(2));
        QVERIFY(recorder.waitFor(2).finished);
    }

    /// If a model was unloaded to load another model, and that model cannot be loaded, the first model is loaded again.
    void loadedAgain()
    {
        Miser miser;
        EventRecorder recorder;
        LocalEngine engine(recorder.sink(), [&](const ComputeOptions&) { return miser.make(); });
        engine.post(load(1, 0, kAllLayers));
        engine.post(generate(2));
        const std::string text = recorder.waitFor(2).text;
        // The second model fails twice, with three refusals each: once while the first model is in memory, once without
        // it.
        miser = {6};
        engine.post(load(3, 1, kAllLayers));
        const Request failed = recorder.waitFor(3);
        QCOMPARE(failed.closings, 1);
        QVERIFY(failed.failed && failed.failed->ofDevice);
        const std::string& sentence = failed.failed->sentence;
        QVERIFY2(sentence.find(" cannot allocate ") != std::string::npos, sentence.c_str());
        QVERIFY2(sentence.ends_with(" \"First\", which had been closed to free memory, is loaded again."),
                 sentence.c_str());
        QCOMPARE(unasked(recorder), "loaded First");
        engine.post(generate(4));
        QCOMPARE(recorder.waitFor(4).text, text);

        engine.post(load(5, 1, kAllLayers));
        QVERIFY(recorder.waitFor(5).loaded);
        QCOMPARE(recorder.waitFor(5).loaded->summary.name, std::string("Second"));
    }

    /// If the previous model cannot be loaded again, an event reports this.
    void notLoadedAgain()
    {
        Miser miser;
        EventRecorder recorder;
        LocalEngine engine(recorder.sink(), [&](const ComputeOptions&) { return miser.make(); });
        engine.post(load(1, 0, kAllLayers));
        QVERIFY(recorder.waitFor(1).loaded);
        miser = {kForever};
        engine.post(load(2, 1, kAllLayers));
        const Request failed = recorder.waitFor(2);
        QCOMPARE(failed.closings, 1);
        QVERIFY(failed.failed.has_value());
        QVERIFY(failed.failed->sentence.english().find(
                    " \"First\", which had been closed to free memory, cannot be loaded again: ") != std::string::npos);
        QCOMPARE(unasked(recorder), "unloaded");
        engine.post(generate(3));
        QCOMPARE(recorder.waitFor(3).failed->sentence.english(), std::string("No model is loaded."));
    }

private:
    static std::unique_ptr<Backend> makeCpuBackendOf() { return makeBackend({"cpu", "scalar", 2}); }

    Placement bring(const std::optional<std::size_t>& layers, Miser& miser, std::unique_ptr<Evaluator>& evaluator,
                    int& tries)
    {
        const ComputeOptions options{"vulkan", "scalar", 2, layers};
        const ModelUse use = Evaluator::useOf(m_model->config(), kContext, KvType::F32, KvType::F32, 32);
        Placement placement = placeModel(options, m_model->config(), m_model->weights(), use,
                                         [&](const ComputeOptions&) { return miser.make(); });
        bringModel(placement, options, [&](Backend& backend) {
            ++tries;
            auto made = std::make_unique<Evaluator>(m_model, backend, 32);
            made->makeCache(kContext, KvType::F32, KvType::F32);
            evaluator = std::move(made);
        });
        m_backend = placement.backend;  // the back end is kept, because the evaluator refers to it
        return placement;
    }

    LoadModel load(RequestId request, std::size_t model, std::optional<std::size_t> layers) const
    {
        LoadModel command;
        command.request = request;
        command.path = m_paths[model];
        command.options.device = "vulkan";
        command.options.isa = "scalar";
        command.options.threads = 1;
        command.options.contextLength = kContext;
        command.options.kvKeys = command.options.kvValues = KvType::F32;
        command.options.deviceLayers = layers;
        return command;
    }
    static Generate generate(RequestId request)
    {
        Generate command;
        command.request = request;
        command.conversation = 1;
        command.messages = {{"user", "Hello world"}};
        command.sampling.values["temperature"] = 0;
        command.maxTokens = 8;
        return command;
    }
    /// Returns the events about models that belong to no request.
    static QString unasked(const EventRecorder& recorder)
    {
        QStringList told;
        for (const Event& event : recorder.events()) {
            if (const auto* loaded = std::get_if<ModelLoaded>(&event); loaded && loaded->request == 0) {
                told << "loaded " + QString::fromStdString(loaded->summary.name);
            }
            if (const auto* gone = std::get_if<ModelUnloaded>(&event); gone && gone->request == 0) told << "unloaded";
        }
        return told.join(", ");
    }

    QTemporaryDir m_folder;
    std::string m_paths[2];
    std::shared_ptr<const Model> m_model;
    std::shared_ptr<Backend> m_backend;
};

VITRINE_TEST(VulkanRefusalsTest);
#include "vulkan_refusals_test.moc"
