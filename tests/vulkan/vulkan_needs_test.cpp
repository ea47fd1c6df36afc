// Compares the estimated memory of a model with the memory that the model really uses.
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "core/compute/vulkan/vulkan_needs.h"
#include "core/generate/engine/block_guesses.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/sheet_models.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/test_device.h"

#include <QTemporaryDir>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kChunk = 64;
/// Bytes that the estimate includes although these tests do not use them: the reserve, and memory for matrix units, for
/// a split model, and for GPUs larger than the tested one.
constexpr std::uint64_t kConstant = std::uint64_t{56} << 20;

/// Returns a model whose weights are large enough to be visible in the memory figures.
std::shared_ptr<const Model> largeModel(const std::string& architecture, std::uint32_t contextLength)
{
    TinyModelSpec spec;
    spec.architecture = architecture;
    spec.type = QuantType::Q8_0;
    spec.layers = 4;
    spec.embedding = 512;
    spec.heads = 8;
    spec.kvHeads = 4;
    spec.feedForward = 1024;
    spec.vocabulary = 30'000;
    spec.contextLength = contextLength;
    if (architecture == "qwen2moe") spec.experts = 6;
    return loadTinyModel(TinyFamily(spec).spec);
}

}  // namespace

class VulkanNeedsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (const std::string lack = lackOfDevice(); !lack.empty()) QSKIP(lack.c_str());
    }

    void families_data()
    {
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<int>("context");
        QTest::addColumn<int>("type");
        QTest::newRow("llama, short, f32") << "llama" << 300 << static_cast<int>(KvType::F32);
        QTest::newRow("llama, long, f16") << "llama" << 8192 << static_cast<int>(KvType::F16);
        QTest::newRow("llama, very long, q8_0") << "llama" << 65536 << static_cast<int>(KvType::Q8_0);
        QTest::newRow("gemma3, long, f16") << "gemma3" << 16384 << static_cast<int>(KvType::F16);
        QTest::newRow("gpt2, long, f32") << "gpt2" << 4096 << static_cast<int>(KvType::F32);
        QTest::newRow("experts, long, f16") << "qwen2moe" << 8192 << static_cast<int>(KvType::F16);
    }
    /// The estimate is never below the memory that is really used, and hardly above it.
    void families()
    {
        QFETCH(const QString, architecture);
        QFETCH(const int, context);
        QFETCH(const int, type);
        const auto capacity = static_cast<std::size_t>(context);
        const auto model = largeModel(architecture.toStdString(), static_cast<std::uint32_t>(context));
        const auto kv = static_cast<KvType>(type);
        const ModelUse use = Evaluator::useOf(model->config(), capacity, kv, kv, kChunk);
        const std::uint64_t estimate = vulkanNeeds(model->config(), model->weights(), use).of(99).total();

        VulkanBackend backend{VulkanOptions{}};
        Evaluator evaluator(model, backend, kChunk);
        const auto cache = evaluator.makeCache(capacity, kv, kv);
        EvaluateOptions all;
        all.rows = LogitRows::All;
        evaluator.evaluate(*cache, tinyTokens(70), {});
        if (capacity > 400) cache->extend(capacity - 400);  // fills a part of the cache
        evaluator.evaluate(*cache, tinyTokens(8), all);
        EvaluateOptions few;
        few.firstLogits = 40;
        for (int i = 0; i < 2; ++i) evaluator.evaluate(*cache, tinyTokens(1), few);
        const std::uint64_t taken = backend.figures().mostMemory;
        const QString figures = QString("%1 estimated, %2 taken").arg(estimate).arg(taken);
        QVERIFY2(estimate >= taken, qPrintable(figures));
        QVERIFY2(estimate <= taken + taken / 10 + kConstant, qPrintable(figures));
    }

    void extraBlocks_data()
    {
        QTest::addColumn<QString>("sheet");
        QTest::addColumn<int>("type");
        for (const char* const sheet : {"qwen35-nextn", "glm4moe-nextn", "glm47flash-nextn"}) {
            QTest::addRow("%s, f16", sheet) << sheet << static_cast<int>(KvType::F16);
        }
        QTest::newRow("qwen35-nextn, f32") << "qwen35-nextn" << static_cast<int>(KvType::F32);
    }
    /// A draft block has keys and values of its own, which have the default type even if the model uses another type.
    /// The cache is so long that these keys and values are larger than the reserve in the estimate.
    void extraBlocks()
    {
        QFETCH(const QString, sheet);
        QFETCH(const int, type);
        constexpr std::size_t kCapacity = 700'000;
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("model.gguf").toStdString();
        writeSheetModel(path, sheet.toStdString());
        const auto model = Model::load(path);
        QVERIFY(model->weights().prediction);
        const auto kv = static_cast<KvType>(type);
        const ModelUse use = Evaluator::useOf(model->config(), kCapacity, kv, kv, kChunk);
        const std::uint64_t estimate = vulkanNeeds(model->config(), model->weights(), use).of(99).total();

        VulkanBackend backend{VulkanOptions{}};
        Evaluator evaluator(model, backend, kChunk);
        const auto block = evaluator.ofPrediction();
        const auto cache = evaluator.makeCache(kCapacity, kv, kv);
        const std::uint64_t before = backend.figures().mostMemory;
        BlockGuesses guesses(*block, kCapacity);
        const std::uint64_t ofBlock = backend.figures().mostMemory - before;
        QVERIFY2(ofBlock > kConstant / 2, qPrintable(QString::number(ofBlock)));
        const std::vector<TokenId> prompt = tinyTokens(70);
        EvaluateOptions options;
        followBy(&guesses, 0, prompt, options);
        evaluator.evaluate(*cache, prompt, options);
        QVERIFY(!guesses.guess(7, 2).empty());
        const std::uint64_t taken = backend.figures().mostMemory;
        // The estimate includes sines and cosines for all positions, but memory is allocated only for positions in use.
        const std::uint64_t sines =
            3 * std::uint64_t{kCapacity} * model->config().rope.frequencies.size() * 2 * sizeof(float);
        const QString figures =
            QString("%1 estimated, %2 taken, of which %3 by the block").arg(estimate).arg(taken).arg(ofBlock);
        QVERIFY2(estimate >= taken, qPrintable(figures));
        QVERIFY2(estimate - sines >= taken, qPrintable(figures));
        QVERIFY2(estimate <= taken + taken / 10 + sines + kConstant, qPrintable(figures));
    }
};

VITRINE_TEST(VulkanNeedsTest);
#include "vulkan_needs_test.moc"
