// Tests layers with a recurrent state on Vulkan. With workgroup shapes as on GPUs, results are compared with the CPU's
// scalar instructions. Also tests states in memory that the host cannot access, and recorded commands.
#include "core/compute/backend/split_backend.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/inference/probe.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "tests/cpu/backend_matrix.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/blind_probe.h"
#include "tests/vulkan/saboteur.h"
#include "tests/vulkan/test_device.h"

#include <QtTest>

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kTokens = 200;

ModelConfig modelOf(const RecurrentConfig& recurrent)
{
    ModelConfig config;
    config.layers = 1;
    config.heads = config.kvHeads = 1;
    config.headDim = 32;
    config.recurrent = recurrent;
    config.layerConfigs.resize(1);
    config.layerConfigs.front().recurrence = recurrent.kind;
    config.layerConfigs.front().attends = false;
    return config;
}

RecurrentConfig matrices(Recurrence kind, std::uint32_t heads, std::uint32_t groups, std::uint32_t keys,
                         std::uint32_t values, bool byKey = false)
{
    RecurrentConfig config{kind, 4, heads * values + 2 * groups * keys, heads, groups, keys, values};
    config.epsilon = 1e-6F;
    config.decaysByKey = byKey;
    return config;
}

/// Returns random values between `low` and `high`, chosen so that a state stays bounded over many tokens.
std::vector<float> between(std::size_t count, unsigned seed, float low, float high)
{
    std::vector<float> values = randomValues(count, seed);
    for (float& value : values) value = low + (high - low) * (value + 1) / 2;
    return values;
}

std::vector<float> rowsOf(const std::vector<float>& all, std::size_t columns, std::size_t begin, std::size_t end)
{
    return {all.begin() + static_cast<std::ptrdiff_t>(begin * columns),
            all.begin() + static_cast<std::ptrdiff_t>(end * columns)};
}

/// Returns all outputs of a layer that is evaluated with `piece` tokens per step.
std::vector<float> recurred(Backend& backend, const RecurrentConfig& config, std::size_t piece)
{
    const std::size_t width = config.tokenWidth(), inner = config.innerWidth(), keys = config.heads * config.keyDim;
    const bool isRwkv = config.kind == Recurrence::Rwkv7;
    const std::size_t decayWidth = std::max<std::size_t>(config.decayWidth(), 1);
    const auto mixed = randomValues(kTokens * width, 1), decay = between(kTokens * decayWidth, 2, 0.7F, 1.0F);
    const auto strength = between(kTokens * config.strengthWidth(), 3, 0.1F, 0.9F);
    const auto removed = randomValues(kTokens * keys, 4, 0.1F), corrected = randomValues(kTokens * keys, 5, 0.1F);
    const auto rates = between(std::size_t{config.keyDim} * config.heads, 6, -3.0F, -0.1F);
    const std::vector<float> skip = config.kind == Recurrence::Mamba || config.kind == Recurrence::Mamba2
                                        ? randomValues(config.heads, 7)
                                        : std::vector<float>{};
    const auto cache = backend.makeKvCache(modelOf(config), {kTokens, KvType::F32, KvType::F32});
    std::vector<float> found;
    for (std::size_t begin = 0; begin < kTokens; begin += piece) {
        const std::size_t end = std::min(begin + piece, kTokens), count = end - begin;
        const auto part = [&](const std::vector<float>& all, std::size_t columns) {
            return Matrix(backend, count, columns, rowsOf(all, columns, begin, end));
        };
        const Matrix in = part(mixed, width), left = part(decay, decayWidth);
        const Matrix taken = part(strength, config.strengthWidth()), out(backend, count, inner);
        const Matrix read = part(isRwkv ? removed : mixed, isRwkv ? keys : 1);
        const Matrix away = part(isRwkv ? corrected : mixed, isRwkv ? keys : 1);
        backend.begin(std::vector<std::int32_t>(count, 0), begin);
        backend.run(ops::Recur{.out = out.view,
                               .mixed = in.view,
                               .decay = left.view,
                               .strength = taken.view,
                               .removed = read.view,
                               .corrected = away.view,
                               .skip = skip,
                               .rates = rates,
                               .cache = cache.get(),
                               .layer = 0,
                               .config = &config});
        const std::vector<float> values = out.read(backend);
        found.insert(found.end(), values.begin(), values.end());
    }
    return found;
}

std::vector<float> convolved(Backend& backend, std::size_t channels, std::size_t taps, std::size_t piece)
{
    const RecurrentConfig config{Recurrence::ShortConvolution, static_cast<std::uint32_t>(taps),
                                 static_cast<std::uint32_t>(channels)};
    const auto cache = backend.makeKvCache(modelOf(config), {kTokens, KvType::F32, KvType::F32});
    const auto x = randomValues(kTokens * channels, 1), kernel = randomValues(taps * channels, 2);
    const auto bias = randomValues(channels, 3);
    std::vector<float> found;
    for (std::size_t begin = 0; begin < kTokens; begin += piece) {
        const std::size_t end = std::min(begin + piece, kTokens);
        const Matrix part(backend, end - begin, channels, rowsOf(x, channels, begin, end));
        backend.begin(std::vector<std::int32_t>(end - begin, 0), begin);
        backend.run(ops::Convolve{
            .x = part.view, .cache = cache.get(), .layer = 0, .kernel = kernel, .bias = bias, .which = 0});
        const std::vector<float> values = part.read(backend);
        found.insert(found.end(), values.begin(), values.end());
    }
    return found;
}

double largestOf(const std::vector<float>& values)
{
    double largest = 0;
    for (const float value : values) largest = std::max(largest, std::abs(double{value}));
    return largest;
}

double apart(const std::vector<float>& expected, const std::vector<float>& found)
{
    return worst({expected.begin(), expected.end()}, found) / largestOf(expected);
}

std::vector<TokenId> idsOf(std::size_t count)
{
    std::vector<TokenId> ids;
    for (std::size_t i = 0; i < count; ++i) ids.push_back(static_cast<TokenId>(20 + i * 37 % 200));
    return ids;
}

}  // namespace

class VulkanRecurrentTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        openTestDevice(m_vulkan);
        if (m_vulkan) m_wide = makeWide();
    }

    void wideStates_data()
    {
        QTest::addColumn<int>("form");
        QTest::addColumn<int>("piece");
        const char* const names[] = {"delta rule of 128 keys",
                                     "delta rule, in turn, of 40",
                                     "delta rule by key of 128",
                                     "rwkv 7 of 64",
                                     "mamba 2 of 256",
                                     "mamba 2 of 24",
                                     "mamba"};
        for (int form = 0; form < 7; ++form) {
            for (const int piece : {1, 7, 200}) QTest::addRow("%s, %d", names[form], piece) << form << piece;
        }
    }

    /// Compares large states with the CPU's scalar instructions. Several lanes share the keys of a column of the state.
    /// In some shapes, the columns do not fill a workgroup.
    void wideStates()
    {
        QFETCH(const int, form);
        QFETCH(const int, piece);
        RecurrentConfig inTurn = matrices(Recurrence::DeltaRule, 6, 3, 40, 30);
        inTurn.inTurn = true;
        const RecurrentConfig configs[] = {matrices(Recurrence::DeltaRule, 4, 2, 128, 130),
                                           inTurn,
                                           matrices(Recurrence::DeltaRule, 2, 2, 128, 33, true),
                                           matrices(Recurrence::Rwkv7, 3, 3, 64, 64, true),
                                           matrices(Recurrence::Mamba2, 4, 1, 256, 64),
                                           matrices(Recurrence::Mamba2, 4, 2, 24, 9),
                                           {Recurrence::Mamba, 4, 150, 150, 1, 16, 1}};
        const RecurrentConfig& config = configs[form];
        const auto expected = recurred(*makeCpuBackend({"scalar", 2}), config, kTokens);
        for (Backend* backend : {static_cast<Backend*>(m_wide.get()), static_cast<Backend*>(m_vulkan.get())}) {
            const double off = apart(expected, recurred(*backend, config, static_cast<std::size_t>(piece)));
            QVERIFY2(off < 3e-6, qPrintable(QString::number(off)));
        }
    }

    void promptsInChunks_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* const file : {"tiny-qwen35.Q8_0", "tiny-mamba2.F16", "tiny-kimi-linear.F16"}) {
            QTest::newRow(file) << QString(file) + ".gguf";
        }
    }

    /// Compares whole models with the CPU's scalar instructions. The device uses workgroups of the size that GPUs use.
    /// The model evaluates a prompt, returns to a checkpoint, and evaluates an answer.
    void promptsInChunks()
    {
        REQUIRE_SHARED(folder, "data/reference/architectures2");
        QFETCH(const QString, file);
        const auto model = Model::load(folder / file.toStdString());
        const auto scalar = makeCpuBackend({"scalar", 2});
        Evaluator ours(model, *m_wide), theirs(model, *scalar);
        QCOMPARE(ours.tokensEvaluatedAlike() <= 15, true);
        const auto ids = idsOf(70);
        const auto cache = ours.makeCache(70, KvType::F32, KvType::F32),
                   other = theirs.makeCache(70, KvType::F32, KvType::F32);
        for (const auto& [begin, end] : {std::pair{0, 40}, {40, 65}, {39, 64}, {64, 65}, {65, 66}}) {
            const std::size_t from = cache->truncate(static_cast<std::size_t>(begin));
            QCOMPARE(from, other->truncate(static_cast<std::size_t>(begin)));
            const auto some = std::span(ids).subspan(from, static_cast<std::size_t>(end) - from);
            ours.evaluate(*cache, some, {});
            theirs.evaluate(*other, some, {});
            const double off = relativeDifference(theirs.lastLogits(), ours.lastLogits());
            QVERIFY2(off < 2e-5, qPrintable(QString("%1 to %2: %3").arg(from).arg(end).arg(off)));
        }
    }

    void wideConvolutions_data()
    {
        QTest::addColumn<int>("piece");
        for (const int piece : {1, 2, 3, 17, 33, 64, 65, 100, 130, 200}) QTest::addRow("%d", piece) << piece;
    }

    /// Compares convolutions with the CPU's scalar instructions. The device computes ranges of tokens in parallel. The
    /// last range may be shorter or empty.
    void wideConvolutions()
    {
        QFETCH(const int, piece);
        for (const std::size_t taps : {2, 3, 4}) {
            const auto expected = convolved(*makeCpuBackend({"scalar", 2}), 150, taps, kTokens);
            const double off = apart(expected, convolved(*m_wide, 150, taps, static_cast<std::size_t>(piece)));
            QVERIFY2(off < 1e-6, qPrintable(QString::number(off)));
        }
    }

    void statesComeAndGo_data()
    {
        QTest::addColumn<bool>("staging");
        QTest::newRow("memory that the host sees") << false;
        QTest::newRow("memory that it does not") << true;
    }

    /// A state that is larger than a single copy is restored correctly, even after another state was loaded.
    void statesComeAndGo()
    {
        QFETCH(const bool, staging);
        VulkanOptions options;
        options.staging = staging;
        VulkanBackend backend(options);
        const RecurrentConfig config = matrices(Recurrence::Mamba2, 40, 1, 256, 256);
        const auto cache = backend.makeKvCache(modelOf(config), {kTokens, KvType::F32, KvType::F32});
        QVERIFY(cache->stateBytes() > VulkanMemory::kMaxWrite);
        QCOMPARE(cache->stateBytes(), config.stateFloats() * sizeof(float));
        std::vector<std::byte> first(cache->stateBytes()), second(first.size()), found(first.size());
        for (std::size_t i = 0; i < first.size(); ++i) {
            first[i] = static_cast<std::byte>((i * 2654435761U) >> 9);
            second[i] = static_cast<std::byte>(i >> 11);
        }
        const auto held = [&] {
            cache->exportStates(found.data());
            return found;
        };
        cache->importStates(first.data());
        const std::unique_ptr<const StateCopy> copy = cache->copyStates();
        QCOMPARE(copy->bytes(), first.size());
        QVERIFY(held() == first);
        cache->importStates(second.data());
        QVERIFY(held() == second);
        copy->exportTo(found.data());
        QVERIFY(found == first);
        cache->restoreStates(*copy);
        QVERIFY(held() == first);
    }

    void decodingIsRecordedOnce_data()
    {
        files();
        for (const char* const file :
             {"tiny-lfm2moe.F16", "tiny-qwen35moe.F16", "tiny-qwen3next.F16", "tiny-mamba.F16", "tiny-mamba2.F16",
              "tiny-granitehybrid-moe.F16", "tiny-nemotron_h_moe.F16", "tiny-plamo2.F16"}) {
            QTest::newRow(file) << QString(file) + ".gguf";
        }
    }

    /// Recorded commands give the same bits as an evaluation without recorded commands, also after a checkpoint was
    /// made. For forty tokens, commands are recorded fewer than five times.
    void decodingIsRecordedOnce()
    {
        REQUIRE_SHARED(folder, "data/reference/architectures2");
        QFETCH(const QString, file);
        constexpr std::size_t kPrompt = 20, kLast = 60;
        const auto model = Model::load(folder / file.toStdString());
        if (!m_vulkan->lacks(model->config()).empty()) QSKIP("this device lacks operations of the model");
        const auto ids = idsOf(kLast);
        Evaluator evaluator(model, *m_vulkan), fresh(model, *m_vulkan);
        const auto cache = evaluator.makeCache(100, KvType::F32, KvType::F32),
                   other = fresh.makeCache(100, KvType::F32, KvType::F32);
        evaluator.evaluate(*cache, std::span(ids).first(kPrompt), {});
        fresh.evaluate(*other, std::span(ids).first(kPrompt), {});
        const std::size_t copies = m_vulkan->figures().transientCopies;
        Blind probe(TapSelection{});  // a probe prevents recorded commands
        EvaluateOptions watched;
        watched.probe = &probe;
        int recorded = 0;
        for (std::size_t i = kPrompt; i < kLast; ++i) {
            if (i == 40) cache->checkpoint();
            const std::size_t before = m_vulkan->figures().dispatches;
            evaluator.evaluate(*cache, std::span(ids).subspan(i, 1), {});
            recorded += m_vulkan->figures().dispatches > before ? 1 : 0;
            fresh.evaluate(*other, std::span(ids).subspan(i, 1), watched);
            QVERIFY2(isSame(evaluator.lastLogits(), fresh.lastLogits()), qPrintable(QString::number(i)));
        }
        // Nothing was copied, because all weights were resident.
        QCOMPARE(m_vulkan->figures().transientCopies, copies);
        QVERIFY2(recorded < 5, qPrintable(QString::number(recorded)));
    }

    void partlyOnTheCpu_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* const file :
             {"tiny-lfm2.F16", "tiny-qwen35.Q8_0", "tiny-qwen3next.F16", "tiny-falcon-h1.Q8_0", "tiny-jamba.F16",
              "tiny-kimi-linear.F16", "tiny-nemotron_h.F16", "tiny-plamo2.F16"}) {
            QTest::newRow(file) << QString(file) + ".gguf";
        }
    }

    /// The states and checkpoints of both devices are restored together. This also works if one device has all states.
    void partlyOnTheCpu()
    {
        REQUIRE_SHARED(folder, "data/reference/architectures2");
        QFETCH(const QString, file);
        const auto model = Model::load(folder / file.toStdString());
        const std::size_t layers = model->config().layers;
        for (std::size_t onCpu = 1; onCpu < layers; ++onCpu) {
            const auto scalar = makeCpuBackend({"scalar", 2});
            SplitBackend split(makeCpuBackend({"scalar", 2}), m_vulkan, layers, onCpu);
            Evaluator ours(model, split), theirs(model, *scalar);
            const auto ids = idsOf(60);
            const auto cache = ours.makeCache(60, KvType::F32, KvType::F32),
                       other = theirs.makeCache(60, KvType::F32, KvType::F32);
            QCOMPARE(cache->stateBytes(), other->stateBytes());
            const auto evaluate = [&](std::size_t begin, std::size_t end) {
                const auto some = std::span(ids).subspan(begin, end - begin);
                ours.evaluate(*cache, some, {});
                theirs.evaluate(*other, some, {});
                const double off = relativeDifference(theirs.lastLogits(), ours.lastLogits());
                QVERIFY2(off < 2e-5, qPrintable(QString("%1 on the CPU: %2").arg(onCpu).arg(off)));
            };
            evaluate(0, 30);
            evaluate(30, 50);
            QCOMPARE(cache->truncate(40), std::size_t{30});
            QCOMPARE(other->truncate(40), std::size_t{30});
            evaluate(30, 55);
        }
    }

    /// After any failure, no state of other tokens is used. Without a checkpoint, evaluation starts from the beginning.
    /// A failed step leaves no partial state.
    void failuresLeaveNoState()
    {
        REQUIRE_SHARED(folder, "data/reference/architectures2");
        Saboteur saboteur;
        VulkanOptions options;
        options.faults = saboteur.faults();
        VulkanBackend backend(options);
        Evaluator evaluator(Model::load(folder / "tiny-lfm2.F16.gguf"), backend);
        const auto ids = idsOf(40);
        const auto last = [&] {
            return std::vector<float>(evaluator.lastLogits().begin(), evaluator.lastLogits().end());
        };
        const auto cache = evaluator.makeCache(40, KvType::F32, KvType::F32);
        evaluator.evaluate(*cache, std::span(ids).first(20), {});
        for (std::size_t i = 20; i < 24; ++i) evaluator.evaluate(*cache, std::span(ids).subspan(i, 1), {});
        const auto expected = last();
        saboteur.strike(VulkanStep::RunAgain, VulkanFault::LeftOut);
        QVERIFY(deviceError([&] { evaluator.evaluate(*cache, std::span(ids).subspan(24, 1), {}); }).find("stale") !=
                std::string::npos);
        // The failed step has set the cache back to the checkpoint before the last token of the prompt.
        QCOMPARE(cache->size(), std::size_t{19});
        for (std::size_t i = 19; i < 24; ++i) evaluator.evaluate(*cache, std::span(ids).subspan(i, 1), {});
        QVERIFY(isSame(last(), expected));
        saboteur.strike(VulkanStep::Submit, VulkanFault::OutOfMemory);
        QCOMPARE(cache->truncate(21), std::size_t{0});
        QVERIFY(cache->checkpoints().all().empty());
        evaluator.evaluate(*cache, std::span(ids).first(20), {});
        for (std::size_t i = 20; i < 24; ++i) evaluator.evaluate(*cache, std::span(ids).subspan(i, 1), {});
        QVERIFY(isSame(last(), expected));
    }

    void repeatsItself_data() { files(); }

    void repeatsItself()
    {
        REQUIRE_SHARED(folder, "data/reference/architectures2");
        QFETCH(const QString, file);
        const auto model = Model::load(folder / file.toStdString());
        if (!m_vulkan->lacks(model->config()).empty()) QSKIP("this device lacks operations of the model");
        const auto ids = idsOf(40);
        Evaluator evaluator(model, *m_vulkan);
        std::vector<float> first;
        for (int run = 0; run < 100; ++run) {
            const auto cache = evaluator.makeCache(40, KvType::F32, KvType::F32);
            evaluator.evaluate(*cache, std::span(ids).first(37), {});
            for (std::size_t i = 37; i < 40; ++i) evaluator.evaluate(*cache, std::span(ids).subspan(i, 1), {});
            if (first.empty()) first.assign(evaluator.lastLogits().begin(), evaluator.lastLogits().end());
            QVERIFY2(isSame(evaluator.lastLogits(), first), qPrintable(QString::number(run)));
        }
    }

private:
    static void files()
    {
        QTest::addColumn<QString>("file");
        for (const char* const file : {"tiny-lfm2.F16", "tiny-qwen35.Q8_0", "tiny-falcon-h1.Q8_0", "tiny-jamba.F16",
                                       "tiny-kimi-linear.F16", "tiny-rwkv7.Q8_0"}) {
            QTest::newRow(file) << QString(file) + ".gguf";
        }
    }
    static bool isSame(std::span<const float> a, std::span<const float> b)
    {
        return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
    }

    std::shared_ptr<VulkanBackend> m_vulkan;
    std::unique_ptr<VulkanBackend> m_wide;
};

VITRINE_TEST(VulkanRecurrentTest);
#include "vulkan_recurrent_test.moc"
