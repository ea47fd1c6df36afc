// Tests device memory that the host cannot access, as on many GPUs. All data pass through the staging ring.
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/memory/device_weights.h"
#include "core/compute/vulkan/memory/staging_ring.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "core/generate/engine/local_engine.h"
#include "tests/engine/event_recorder.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/saboteur.h"
#include "tests/vulkan/test_device.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::uint64_t kRing = StagingRing::kChunks * StagingRing::kChunkBytes;

/// Returns byte `i` of the pattern with the number `seed`.
std::byte patternAt(std::uint64_t i, std::uint64_t seed)
{
    return static_cast<std::byte>((i * 2654435761U + seed * 97 + (i >> 13)) >> 7);
}

}  // namespace

class VulkanStagingTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (const std::string lack = lackOfDevice(); !lack.empty()) QSKIP(lack.c_str());
    }
    void init() { open(); }
    void cleanup()
    {
        m_memory.reset();
        if (!m_context) return;
        const std::vector<std::string> complaints = m_context->takeComplaints();
        m_context.reset();
        QVERIFY2(complaints.empty(), complaints.empty() ? "" : complaints.front().c_str());
    }

    /// Writes as much data as the ring holds, more than twice as much, and one byte more than a chunk. All bytes must
    /// arrive.
    void largerThanTheRing()
    {
        for (const std::uint64_t bytes : {kRing, 2 * kRing + 4'000'037, StagingRing::kChunkBytes + 1}) {
            const OwnedRegion owned(m_memory, bytes);
            QVERIFY(!owned.region().mapped);
            fill(owned.region(), bytes);
            QVERIFY(holds(owned.region(), bytes));
        }
    }

    void oddSizes()
    {
        std::vector<OwnedRegion> regions;
        for (std::uint64_t i = 0; i < 3000; ++i) {
            regions.emplace_back(m_memory, 1 + i * i % 40'009);
            fill(regions.back().region(), i);
        }
        for (std::uint64_t i = 0; i < regions.size(); ++i) QVERIFY(holds(regions[i].region(), i));
    }

    /// Writes to the same memory arrive in order, even if no command ran between them.
    void writtenAgain()
    {
        const OwnedRegion owned(m_memory, 4096);
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            std::vector<std::byte> bytes(4096);
            for (std::uint64_t i = 0; i < bytes.size(); ++i) bytes[i] = patternAt(i, seed);
            m_memory->write(owned.region(), {0, 1024, 1024, 4}, bytes.data());
        }
        QVERIFY(holds(owned.region(), 19));
    }

    /// If memory is freed before copies into it were submitted, it is reused only after these copies.
    void givenBackMeanwhile()
    {
        const OwnedRegion stays(m_memory, 1 << 20);
        const std::uint64_t bytes = 3 * StagingRing::kChunkBytes / 2;
        auto first = std::make_unique<OwnedRegion>(m_memory, bytes);
        fill(first->region(), 1);
        const std::uint64_t address = first->region().address;
        first.reset();
        m_memory->reclaim();
        const OwnedRegion second(m_memory, bytes);
        if (second.region().address != address) QSKIP("The driver gave other memory than what was given back to it.");
        fill(second.region(), 2);
        QVERIFY(holds(second.region(), 2));
    }

    /// If a copy cannot be submitted, this is reported once. The copy is repeated when memory is available.
    void submittedLater()
    {
        open(&m_saboteur);
        const OwnedRegion owned(m_memory, kRing + 12'345);
        m_saboteur.strike(VulkanStep::Submit, VulkanFault::OutOfMemory, 2);
        std::uint64_t done = 0;
        const auto write = [&] {
            for (; done < owned.region().bytes; done += StagingRing::kChunkBytes) fillPart(owned.region(), done, 5);
        };
        const std::string sentence = deviceError(write);
        QVERIFY2(sentence.find("Copying to the device failed") != std::string::npos, sentence.c_str());
        QVERIFY(sentence.find("not enough memory") != std::string::npos);
        QCOMPARE(done, 3 * StagingRing::kChunkBytes);
        QVERIFY(deviceError(write).empty());
        QVERIFY(holds(owned.region(), 5));
    }

    void lostMeanwhile_data()
    {
        QTest::addColumn<int>("step");
        QTest::newRow("submit") << static_cast<int>(VulkanStep::Submit);
        QTest::newRow("wait") << static_cast<int>(VulkanStep::Wait);
    }
    void lostMeanwhile()
    {
        QFETCH(const int, step);
        open(&m_saboteur);
        const OwnedRegion owned(m_memory, 3 * kRing);
        m_saboteur.strike(static_cast<VulkanStep>(step), VulkanFault::DeviceLost, 2);
        for (int i = 0; i < 2; ++i) {
            const std::string sentence = deviceError([&] {
                fill(owned.region(), 3);
                m_memory->finishWrites();
            });
            QVERIFY2(sentence.find("was lost") != std::string::npos, sentence.c_str());
        }
    }

    /// Weights that are uploaded through the ring are bit-identical to weights that the host writes directly.
    void weights_data()
    {
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<int>("type");
        QTest::newRow("llama q4_0") << "llama" << static_cast<int>(QuantType::Q4_0);
        QTest::newRow("gpt2 q8_0") << "gpt2" << static_cast<int>(QuantType::Q8_0);
        QTest::newRow("experts f16") << "qwen2moe" << static_cast<int>(QuantType::F16);
    }
    void weights()
    {
        QFETCH(const QString, architecture);
        QFETCH(const int, type);
        TinyModelSpec spec;
        spec.architecture = architecture.toStdString();
        spec.type = static_cast<QuantType>(type);
        spec.embedding = 256;  // each row is then full, so it has no padding bytes with unspecified values
        spec.feedForward = 512;
        if (architecture == "qwen2moe") spec.experts = 6;
        const TinyEvaluation tiny(TinyFamily(spec).spec);
        const auto direct = std::make_shared<VulkanMemory>(m_context, false);
        DeviceWeights staged(m_memory, true), written(direct, true);
        staged.add(tiny.model->weights(), {});
        written.add(tiny.model->weights(), {});
        std::size_t compared = 0;
        const auto same = [&](const Region& a, const Region& b) {
            ++compared;
            return !a.mapped && b.mapped && a.bytes == b.bytes && bytesOf(*m_memory, a) == bytesOf(*direct, b);
        };
        const auto isSame = [&](const auto& part) {
            const auto *a = staged.find(part), *b = written.find(part);
            if constexpr (requires { a->region; }) {
                return a && b && same(a->region, b->region);
            } else {
                return a && b && same(*a, *b);
            }
        };
        const Weights& weights = tiny.model->weights();
        QVERIFY(isSame(weights.tokenEmbedding) && isSame(weights.output.weight));
        for (const LayerWeights& layer : weights.layers) {
            for (const Linear* linear : {&layer.query, &layer.key, &layer.value, &layer.output, &layer.gate, &layer.up,
                                         &layer.down, &layer.experts.router, &layer.experts.sharedDown}) {
                if (*linear) QVERIFY(isSame(linear->weight));
                if (!linear->bias.empty()) QVERIFY(isSame(std::span<const float>(linear->bias)));
            }
            for (const Linear& expert : layer.experts.down) QVERIFY(isSame(expert.weight));
            QVERIFY(isSame(std::span<const float>(layer.attentionNorm.weight)));
        }
        QVERIFY(compared > 15);
    }

    /// The staging ring must not change the logits. Weights that are uploaded for one step only, tables of positions,
    /// and tokens pass through it.
    void logits()
    {
        for (const char* const architecture : {"llama", "gemma3", "gpt2", "qwen2moe"}) {
            TinyModelSpec spec = tinySpec(architecture);
            spec.contextLength = 512;
            if (std::string(architecture) == "qwen2moe") spec.experts = 6;
            std::vector<std::vector<float>> found;
            for (const bool staging : {false, true}) {
                VulkanOptions options;
                options.staging = staging;
                TinyEvaluation tiny(spec, 8, std::make_shared<VulkanBackend>(options));
                const auto cache = tiny.cache(400);
                tiny.lastLogits(*cache, tinyTokens(300));  // the table of positions grows during this call
                found.push_back(tiny.lastLogits(*cache, tinyTokens(1)));
            }
            QVERIFY2(found[0] == found[1], architecture);
        }
    }

    /// A fault occurs during the upload of a model that is larger than the ring. The engine reports it with exactly one
    /// event, and another device still works.
    void engine_data()
    {
        QTest::addColumn<int>("fault");
        QTest::newRow("lost") << static_cast<int>(VulkanFault::DeviceLost);
        QTest::newRow("no memory") << static_cast<int>(VulkanFault::OutOfMemory);
    }
    void engine()
    {
        QFETCH(const int, fault);
        const QTemporaryDir folder;
        TinyModelSpec spec;
        spec.architecture = "qwen2";
        spec.embedding = 128;
        spec.vocabulary = 80'000;
        LoadModel load;
        load.path = folder.filePath("large.gguf").toStdString();
        load.options.threads = 1;
        writeTinyModel(load.path, spec);
        EventRecorder recorder;
        int made = 0;
        LocalEngine engine(recorder.sink(), [&](const ComputeOptions&) {
            ++made;
            VulkanOptions options;
            options.staging = true;
            options.faults = m_saboteur.faults();
            m_saboteur.strike(VulkanStep::Submit, made == 1 ? static_cast<VulkanFault>(fault) : VulkanFault::None, 6);
            return makeVulkanBackend(options);
        });
        load.options.device = "vulkan:0";
        load.options.deviceLayers = kAllLayers;
        load.request = 1;
        engine.post(load);
        const Request broken = recorder.waitFor(1);
        QCOMPARE(broken.closings, 1);
        QVERIFY(broken.failed.has_value());
        QVERIFY(broken.failed->ofDevice);
        QVERIFY(m_saboteur.seen > 6);
        load.request = 2;
        engine.post(load);
        QVERIFY(recorder.waitFor(2).loaded.has_value());
    }

private:
    void open(Saboteur* saboteur = nullptr)
    {
        m_memory.reset();
        VulkanContext::Options options;
        options.validation = qEnvironmentVariable("VITRINE_VULKAN_VALIDATION") == "1";
        if (saboteur) options.faults = saboteur->faults();
        m_context = std::make_shared<VulkanContext>("", options);
        m_memory = std::make_shared<VulkanMemory>(m_context, true);
        m_saboteur = {};
    }

    void fillPart(const Region& region, std::uint64_t first, std::uint64_t seed)
    {
        const std::uint64_t count = std::min(StagingRing::kChunkBytes, region.bytes - first);
        m_memory->write(region, first, count, [&](std::byte* to) {
            for (std::uint64_t i = 0; i < count; ++i) to[i] = patternAt(first + i, seed);
        });
    }
    void fill(const Region& region, std::uint64_t seed)
    {
        for (std::uint64_t first = 0; first < region.bytes; first += StagingRing::kChunkBytes) {
            fillPart(region, first, seed);
        }
    }

    static std::vector<std::byte> bytesOf(VulkanMemory& memory, const Region& region)
    {
        std::vector<std::byte> bytes(region.bytes);
        for (std::uint64_t first = 0; first < region.bytes; first += VulkanMemory::kMaxWrite) {
            const std::uint64_t count = std::min(VulkanMemory::kMaxWrite, region.bytes - first);
            memory.read(region, {first, count, 0, 1}, bytes.data() + first);
        }
        return bytes;
    }
    bool holds(const Region& region, std::uint64_t seed)
    {
        const std::vector<std::byte> bytes = bytesOf(*m_memory, region);
        for (std::uint64_t i = 0; i < bytes.size(); ++i) {
            if (bytes[i] != patternAt(i, seed)) return false;
        }
        return true;
    }

    Saboteur m_saboteur;
    std::shared_ptr<VulkanContext> m_context;
    std::shared_ptr<VulkanMemory> m_memory;
};

VITRINE_TEST(VulkanStagingTest);
#include "vulkan_staging_test.moc"
