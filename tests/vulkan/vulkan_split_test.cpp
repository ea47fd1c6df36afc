// Tests models with some layers on a Vulkan device and the others on the CPU, and the choice of the number of layers.
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compute/backend/device_error.h"
#include "core/compute/backend/split_backend.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/cpu/cpu_backend_impl.h"
#include "core/compute/devices/placement.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "core/compute/vulkan/vulkan_needs.h"
#include "core/generate/engine/kv_state.h"
#include "tests/engine/tiny_engine.h"
#include "tests/inference/split_models.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/test_device.h"

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kPositions = 64;

/// A device that does not support every kind of layer.
class LackingBackend final : public CpuBackend {
public:
    LackingBackend() : CpuBackend(chooseKernels(), 1) {}
    std::optional<std::uint64_t> freeBytes() const override { return std::uint64_t{1} << 30; }
    std::string lacks(const ModelConfig&) const override { return "a kind of layer"; }
};

ModelUse useOf(const Model& model, std::size_t positions = kPositions)
{
    return Evaluator::useOf(model.config(), positions, KvType::F32, KvType::F32, kSplitChunk);
}

MemoryNeeds needsOf(const Model& model, std::size_t positions = kPositions)
{
    return vulkanNeeds(model.config(), model.weights(), useOf(model, positions));
}

Placement place(const Model& model, const std::optional<std::size_t>& layers, std::uint64_t limit = 0,
                std::size_t positions = kPositions)
{
    return placeModel({"vulkan", "scalar", 2, layers, limit}, model.config(), model.weights(), useOf(model, positions));
}

std::vector<float> splitLogitsOf(const std::shared_ptr<const Model>& model, Backend& backend)
{
    Evaluator evaluator(model, backend, kSplitChunk);
    const auto cache = evaluator.makeCache(kPositions, KvType::F32, KvType::F32);
    const auto tokens = tinyTokens(20);
    evaluator.evaluate(*cache, std::span(tokens).first(19), {});
    evaluator.evaluate(*cache, std::span(tokens).last(1), {});
    return {evaluator.lastLogits().begin(), evaluator.lastLogits().end()};
}

/// Compares every tap of a trace with the CPU's scalar instructions, with the limit for whole models on Vulkan.
void compareTraceOf(const TraceRequest& request, Backend& backend)
{
    const Trace ours = runTrace(request, backend, kSplitChunk);
    const Trace scalar = runTrace(request, *makeCpuBackend({"scalar", 2}), kSplitChunk);
    QCOMPARE(ours.arrays().size(), scalar.arrays().size());
    for (const TapComparison& tap : measureTraces(scalar, ours).taps) {
        const double difference = tap.difference.relativeL2;
        QVERIFY2(difference < 2e-5, qPrintable(QString("%1: %2").arg(tap.name.c_str()).arg(difference)));
    }
}

}  // namespace

class VulkanSplitTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { openTestDevice(m_vulkan); }

    void tapByTap_data() { addSplitRows(); }
    void tapByTap()
    {
        QFETCH(const QString, architecture);
        QFETCH(const int, deviceLayers);
        SplitBackend backend(makeCpuBackend({"scalar", 2}), m_vulkan, kSplitLayers,
                             static_cast<std::size_t>(deviceLayers));
        const std::size_t copies = m_vulkan->figures().transientCopies;
        compareTraceOf(splitRequest(architecture.toStdString()), backend);
        // Nothing was copied, because the weights of these layers were resident.
        QCOMPARE(m_vulkan->figures().transientCopies, copies);
    }

    /// Offloading no layer gives the CPU back end. Offloading the whole model, which is the default, gives the Vulkan
    /// back end.
    void atBothEnds()
    {
        const TraceRequest request = splitRequest("llama");
        const Placement none = place(*request.model, 0);
        QCOMPARE(none.deviceLayers, std::size_t{0});
        QCOMPARE(none.backend->description(), makeCpuBackend({"scalar", 2})->description());
        const Placement all = place(*request.model, kAllLayers);
        QCOMPARE(all.deviceLayers, kSplitLayers + 1);
        QVERIFY(all.backend->description().english().starts_with("Vulkan, "));
        compareTraceOf(request, *all.backend);
        const Placement usual = place(*request.model, {});
        QCOMPARE(usual.deviceLayers, kSplitLayers + 1);
        QVERIFY2(usual.notice.empty(), usual.notice.english().c_str());
    }

    /// If the device does not support an operation, this is reported and the CPU computes everything. If layers were
    /// requested explicitly, loading fails.
    void whatIsLackingIsSaid()
    {
        const TraceRequest request = splitRequest("llama");
        const auto placed = [&](const std::optional<std::size_t>& layers) {
            return placeModel({"vulkan", "scalar", 2, layers, 0}, request.model->config(), request.model->weights(),
                              useOf(*request.model),
                              [](const ComputeOptions&) { return std::make_unique<LackingBackend>(); });
        };
        const Placement usual = placed({});
        QCOMPARE(usual.deviceLayers, std::size_t{0});
        QCOMPARE(usual.backend->description(), makeCpuBackend({"scalar", 2})->description());
        QVERIFY2(usual.notice.english().ends_with(" cannot compute a kind of layer. The CPU computes the whole model."),
                 usual.notice.english().c_str());
        QVERIFY_THROWS_EXCEPTION(DeviceError, placed(2));
        LackingBackend backend;
        QVERIFY_THROWS_EXCEPTION(Error, Evaluator(request.model, backend, kSplitChunk));
    }

    /// Layers that share keys and values must be on the same device. The device gets all of them or none.
    void sharingLayersStayTogether()
    {
        const TraceRequest request = splitRequest("llama");
        ModelConfig config = request.model->config();
        config.layerConfigs.resize(config.layers);
        config.layerConfigs[3].keysOf = 1;
        const auto placed = [&](const std::optional<std::size_t>& layers, std::uint64_t limit) {
            return placeModel({"vulkan", "scalar", 2, layers, limit}, config, request.model->weights(),
                              useOf(*request.model));
        };
        QCOMPARE(placed(3, 0).deviceLayers, std::size_t{3});
        QVERIFY_THROWS_EXCEPTION(DeviceError, placed(2, 0));
        const MemoryNeeds needs = vulkanNeeds(config, request.model->weights(), useOf(*request.model));
        QCOMPARE(needs.layersWithin(needs.of(3).total()), std::size_t{3});
        QCOMPARE(needs.layersWithin(needs.of(3).total() - 1), std::size_t{0});
    }

    /// The prompt has a chunk with more data than commands can contain inline. Layer outputs and logits must agree with
    /// the CPU.
    void longChunks()
    {
        TraceRequest request = splitRequest("llama");
        request.tokens = tinyTokens(300);
        request.context = 512;
        request.taps = {};
        request.taps.add(Site::LayerOut);
        request.taps.add(Site::Logits);
        SplitBackend backend(makeCpuBackend({"scalar", 2}), m_vulkan, kSplitLayers, 2);
        const Trace ours = runTrace(request, backend);
        for (const TapComparison& tap : measureTraces(runTrace(request, *makeCpuBackend({"scalar", 2})), ours).taps) {
            QVERIFY2(tap.difference.relativeL2 < 2e-5, tap.name.c_str());
        }
    }

    void states_data()
    {
        QTest::addColumn<int>("type");
        QTest::newRow("f32") << static_cast<int>(KvType::F32);
        QTest::newRow("f16") << static_cast<int>(KvType::F16);
        QTest::newRow("q8_0") << static_cast<int>(KvType::Q8_0);
    }
    /// The CPU and the device write the same cache rows. Each of the two can read the rows of the other.
    void states()
    {
        QFETCH(const int, type);
        TinyModelSpec spec = tinySpec("llama");
        spec.embedding = 128;
        const TinyEvaluation tiny(spec);
        VulkanOptions options;
        options.staging = true;
        const std::shared_ptr<Backend> backends[] = {makeCpuBackend({"scalar", 2}), m_vulkan,
                                                     std::make_shared<VulkanBackend>(options)};
        const auto tokens = tinyTokens(41);
        std::vector<std::vector<float>> logits;
        std::vector<std::byte> keys, values;
        for (const auto& backend : backends) {
            Evaluator evaluator(tiny.model, *backend);
            const auto cache = evaluator.makeCache(50, static_cast<KvType>(type), static_cast<KvType>(type));
            if (keys.empty()) {
                evaluator.evaluate(*cache, std::span(tokens).first(40), {});
                QVERIFY(cache->keyRowBytes(0) > 0);
                keys.resize(2 * 40 * cache->keyRowBytes(0));
                values.resize(2 * 40 * cache->valueRowBytes(0));
            }
            QCOMPARE(keys.size(), 2 * 40 * cache->keyRowBytes(0));
            for (std::size_t layer = 0; layer < 2; ++layer) {
                std::byte* const k = keys.data() + layer * keys.size() / 2;
                std::byte* const v = values.data() + layer * values.size() / 2;
                if (logits.empty()) cache->exportRows(layer, 0, 40, k, v);
                cache->importRows(layer, 0, 40, k, v);
                std::vector<std::byte> k2(keys.size() / 2), v2(values.size() / 2);
                cache->exportRows(layer, 0, 40, k2.data(), v2.data());
                QVERIFY(std::equal(k2.begin(), k2.end(), k) && std::equal(v2.begin(), v2.end(), v));
            }
            cache->extend(40);
            evaluator.evaluate(*cache, std::span(tokens).last(1), {});
            logits.emplace_back(evaluator.lastLogits().begin(), evaluator.lastLogits().end());
            QVERIFY(relativeDifference(logits.front(), logits.back()) < 2e-5);
        }
    }

    /// With less memory, fewer layers are offloaded. The chosen layers always fit.
    void autoTakesWhatFits()
    {
        const auto model = splitModel("llama");
        const MemoryNeeds needs = needsOf(*model);
        const auto expected = splitLogitsOf(model, *makeCpuBackend({"scalar", 2}));
        for (std::size_t layers = 0; layers <= kSplitLayers + 1; ++layers) {
            const std::uint64_t fitting = std::max<std::uint64_t>(needs.of(layers).total(), 4096);
            const std::uint64_t limit = fitting + fitting / 15 + 16;  // a sixteenth of the memory stays free
            const Placement placement = place(*model, {}, limit);
            QCOMPARE(placement.deviceLayers, layers);
            QCOMPARE(placement.freeBytes, limit);
            QCOMPARE(placement.notice.empty(), layers > kSplitLayers);
            QVERIFY(relativeDifference(expected, splitLogitsOf(model, *placement.backend)) < 2e-5);
            if (layers > kSplitLayers) continue;
            const std::string sentence =
                concat(" does not have enough memory for the whole model, which takes ",
                       (needs.of(kAllLayers).total() + (1 << 20) - 1) >> 20, " MiB (", needs.of(kAllLayers).total(),
                       " bytes). ", (limit + (1 << 20) - 1) >> 20, " MiB (", limit,
                       " bytes) are free (a sixteenth of this memory is reserved for other programs). ");
            QVERIFY2(placement.notice.english().find(sentence) != std::string::npos,
                     placement.notice.english().c_str());
        }
    }

    void whatIsAskedForMustFit()
    {
        const auto model = splitModel("llama");
        const MemoryNeeds needs = needsOf(*model);
        const std::uint64_t limit = needs.of(2).total();
        QCOMPARE(place(*model, 2, limit).deviceLayers, std::size_t{2});
        try {
            place(*model, 3, limit);
            QFAIL("three layers do not fit");
        } catch (const Error& error) {
            const auto mebibytes = [](std::uint64_t bytes) { return (bytes + (1 << 20) - 1) >> 20; };
            const std::uint64_t asked = needs.of(3).total();
            const std::string sentence =
                concat(" does not have enough memory for the last 3 of 4 layers, which takes ", mebibytes(asked),
                       " MiB (", asked, " bytes). ", mebibytes(limit), " MiB (", limit,
                       " bytes) are free; there is enough memory for the last 2 of 4 layers.");
            QVERIFY2(error.sentence().english().ends_with(sentence), error.what());
        }
        try {
            place(*model, kAllLayers, 1000);
            QFAIL("nothing fits");
        } catch (const Error& error) {
            QVERIFY2(error.sentence().english().find(
                         " does not have enough memory for the whole model, which takes ") != std::string::npos,
                     error.what());
            QVERIFY2(error.sentence().english().ends_with("; not even one layer fits."), error.what());
        }
    }

    /// The estimate for a cache is exact. The estimate for weights is at least as large as all tensors in the file, and
    /// less than one and a half times as large.
    void estimates()
    {
        for (const char* const family : kSplitFamilies) {
            const auto model = splitModel(family);
            const MemoryNeeds needs = needsOf(*model, 100);
            Evaluator evaluator(model, *m_vulkan, kSplitChunk);
            QCOMPARE(needs.of(kSplitLayers).cache, evaluator.makeCache(100, KvType::F32, KvType::F32)->bytes());
            std::uint64_t inFile = 0;
            for (const GgufTensor& tensor : model->file().tensors()) {
                inFile += rowBytes(tensor.type, tensor.elementCount());
            }
            const std::uint64_t weights = needs.of(kAllLayers).weights;
            QVERIFY2(weights >= inFile && weights < inFile + inFile / 2,
                     qPrintable(QString("%1: %2, %3 in the file").arg(family).arg(weights).arg(inFile)));
        }
    }

    /// The engine answers with layers on both devices, reports the number of layers on the device, and saves states.
    void inTheEngine()
    {
        constexpr std::uint32_t kHuge = 1U << 26;
        const QTemporaryDir folder;  // must outlive the engine, which saves states when it is destroyed
        TinyEngine tiny(kHuge);
        QVERIFY(tiny.recorder().waitFor(TinyEngine::kLoad).loaded);
        QCOMPARE(tiny.recorder().request(TinyEngine::kLoad).loaded->summary.deviceLayers, 0U);
        KvStateOptions states;
        states.folder = folder.filePath("states").toStdString();
        states.minTokens = 1;
        tiny.engine().post(ConfigureKvStates{states});
        const auto load = [&](RequestId request, const char* device, std::optional<std::size_t> layers,
                              std::uint32_t context) {
            LoadModel command = tiny.loadCommand(request);
            command.options.device = device;
            command.options.isa = "scalar";
            command.options.deviceLayers = layers;
            command.options.contextLength = context;
            tiny.engine().post(command);
            return tiny.recorder().waitFor(request);
        };
        const std::vector<Message> chat = {{"system", std::string(100, 'x') + " be brief and tell what you know"},
                                           {"user", "Hello world, hello world, hello world"}};
        QVERIFY(load(1, "cpu", {}, 256).loaded);
        const Request expected = tiny.run(TinyEngine::greedy(2, chat));
        const Request split = load(3, "vulkan", 1, 256);
        QVERIFY2(split.loaded, split.failed ? split.failed->sentence.english().c_str() : "");
        QCOMPARE(split.loaded->summary.deviceLayers, 1U);
        QVERIFY(split.loaded->summary.device.english().find(": 1 of 2 layers; ") != std::string::npos);
        const Request answer = tiny.run(TinyEngine::greedy(4, chat));
        QVERIFY(answer.finished && expected.finished);
        QCOMPARE(answer.ids(), expected.ids());
        QCOMPARE(answer.prompt->reusedTokens, 0U);  // a state that the CPU computed does not apply to another device
        QVERIFY(load(5, "vulkan", 1, 256).loaded);
        const Request again = tiny.run(TinyEngine::greedy(6, chat));
        QVERIFY(again.finished);
        QCOMPARE(again.finished->stats.evaluatedTokens, 1U);
        QCOMPARE(again.ids(), expected.ids());

        if (*m_vulkan->freeBytes() > std::uint64_t{64} << 30) QSKIP("this device has room even for the huge context");
        const Request none = load(7, "vulkan", {}, kHuge);
        QVERIFY2(none.loaded, none.failed ? none.failed->sentence.english().c_str() : "");
        QCOMPARE(none.loaded->summary.deviceLayers, 0U);
        QVERIFY(std::ranges::any_of(none.loaded->summary.notices, [](const std::string& notice) {
            return notice.find(" does not have enough memory for the whole model, which takes ") != std::string::npos &&
                   notice.ends_with(" are free (a sixteenth of this memory is reserved for other programs). The CPU "
                                    "computes the whole model.");
        }));
        const Request refused = load(8, "vulkan", 1, kHuge);
        QVERIFY(refused.failed && refused.failed->sentence.english().ends_with(" are free; not even one layer fits."));
    }

private:
    std::shared_ptr<VulkanBackend> m_vulkan;
};

VITRINE_TEST(VulkanSplitTest);
#include "vulkan_split_test.moc"
