// Tests generation on Vulkan. Sampling from only the largest logits is compared with sampling from all logits. Recorded
// commands are compared with evaluations without recorded commands.
#include "core/base/concat.h"
#include "core/compute/inference/probe.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "core/file/quant/float_types.h"
#include "core/generate/engine/answer_evaluator.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/blind_probe.h"
#include "tests/vulkan/test_device.h"

#include <QtTest>

#include <cmath>
#include <memory>
#include <span>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Returns a policy that drafts whenever possible.
DraftPolicy eager()
{
    DraftPolicy policy;
    policy.addEvaluation(1, 1000);
    for (int i = 0; i < 100; ++i) policy.addEvaluation(2, 1000);
    return policy;
}

SamplerSettings neutral()
{
    SamplerSettings settings;
    settings.values["temperature"] = 0.9F;
    settings.values["top-k"] = 0;
    settings.values["top-p"] = 1;
    settings.values["min-p"] = 0;
    settings.randomSeed = false;
    settings.seed = 11;
    return settings;
}

TinyTensor halves(std::size_t count)
{
    TinyTensor tensor{QuantType::F16, std::vector<std::byte>(2 * count)};
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = 0.1F * std::sin(static_cast<float>(i));
    encodeF16(values.data(), tensor.data.data(), count);
    return tensor;
}

}  // namespace

class VulkanGenerationTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        openTestDevice(m_vulkan);
        if (!m_vulkan) return;
        m_model = loadTinyModel(tinySpec("qwen2", QuantType::Q8_0));
    }

    void samplesFromTheFirstLogits_data()
    {
        QTest::addColumn<SamplerSettings>("settings");
        QTest::addColumn<bool>("areEnough");
        SamplerSettings settings = neutral();
        QTest::newRow("temperature alone") << settings << true;
        settings.values["temperature"] = 1e-4F;
        QTest::newRow("a very low temperature") << settings << false;
        settings = neutral();
        settings.order = {"top_k"};
        QTest::newRow("as the model says") << settings << true;
        settings = neutral();
        settings.values["top-p"] = 0.05F;
        QTest::newRow("top-p first") << settings << true;
        settings = neutral();
        settings.values["min-p"] = 0.95F;
        QTest::newRow("min-p first") << settings << true;
        settings.values["top-k"] = 40;
        settings.values["top-p"] = 0.95F;
        settings.values["min-p"] = 0.05F;
        QTest::newRow("defaults") << settings << true;
        settings.values["repeat-penalty"] = 1.2F;
        QTest::newRow("penalties") << settings << false;
        settings.values["repeat-penalty"] = 1;
        settings.values["top-k"] = 280;
        QTest::newRow("more than the device finds") << settings << false;
        settings.values["temperature"] = 0;
        QTest::newRow("greedy") << settings << true;
    }

    /// Compares sampling from the largest logits with sampling from all logits, token by token, with and without
    /// drafts.
    void samplesFromTheFirstLogits()
    {
        QFETCH(const SamplerSettings, settings);
        QFETCH(const bool, areEnough);
        const Answer expected = answer(settings, 0, false);
        QCOMPARE(expected.fromFirst, 0);
        for (const std::size_t drafts : {0, 7}) {
            const Answer found = answer(settings, drafts, true);
            QCOMPARE(found.tokens, expected.tokens);
            QVERIFY2((found.fromFirst > 20) == areEnough, qPrintable(QString::number(found.fromFirst)));
        }
    }

    void draftsChangeNoBit_data()
    {
        QTest::addColumn<VulkanTuning>("tuning");
        QTest::newRow("vectors") << VulkanTuning{.products = ProductKernel::Vectors};
        QTest::newRow("tiles") << VulkanTuning{.products = ProductKernel::Tiles};
        QTest::newRow("as suits the device") << VulkanTuning{};
    }

    void draftsChangeNoBit()
    {
        QFETCH(const VulkanTuning, tuning);
        auto tuned = makeTuned(tuning);
        std::swap(m_vulkan, tuned);
        SamplerSettings greedy = neutral();  // greedy sampling soon repeats itself, so drafts are accepted
        greedy.values["temperature"] = 0;
        const Answer expected = answer(greedy, 0, false);
        const Answer found = answer(greedy, DraftPolicy::kMaxDraft, false);
        std::swap(m_vulkan, tuned);
        QVERIFY(found.drafted > 20);
        QCOMPARE(found.tokens, expected.tokens);
        QVERIFY(found.logits == expected.logits);
    }

    void recordedStepsGiveTheSameBits_data()
    {
        QTest::addColumn<TinyModelSpec>("spec");
        QTest::addColumn<int>("type");
        for (const char* const family : kTinyFamilies) {
            QTest::newRow(family) << tinySpec(family) << static_cast<int>(KvType::F16);
        }
        TinyModelSpec window = tinySpec("llama");
        window.metadata["llama.attention.sliding_window"] = std::uint32_t{140};
        QTest::newRow("window") << window << static_cast<int>(KvType::F32);
        TinyModelSpec experts;
        experts.architecture = "qwen2moe";
        experts.experts = 8;
        QTest::newRow("experts") << experts << static_cast<int>(KvType::F16);
    }

    /// Recorded commands must give the same logits as an evaluation without recorded commands. For 200 tokens, commands
    /// are recorded at most five times. The positions cross boundaries of the parts into which attention divides them.
    void recordedStepsGiveTheSameBits()
    {
        QFETCH(TinyModelSpec, spec);
        QFETCH(const int, type);
        constexpr std::size_t kPrompt = 100, kTokens = 300;
        spec.contextLength = 512;
        const auto model = loadTinyModel(spec);
        Evaluator evaluator(model, *m_vulkan), fresh(model, *m_vulkan);
        const auto kvType = static_cast<KvType>(type);
        const auto cache = evaluator.makeCache(kTokens, kvType, kvType),
                   other = fresh.makeCache(kTokens, kvType, kvType);
        const auto tokens = tinyTokens(kTokens);
        evaluator.evaluate(*cache, std::span(tokens).first(kPrompt), {});
        fresh.evaluate(*other, std::span(tokens).first(kPrompt), {});
        int recorded = 0;
        for (std::size_t i = kPrompt; i < kTokens; ++i) {
            recorded += records(evaluator, *cache, tokens[i]) ? 1 : 0;
            QVERIFY2(isSame(evaluator, fresh, *other, tokens[i]), qPrintable(QString::number(i)));
        }
        QVERIFY2(recorded >= 1 && recorded <= 5, qPrintable(QString::number(recorded)));
    }

    /// With a probe, fused dispatches are split into single operations. The results must not change.
    void tapsChangeNoBit_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<int>("type");
        for (const char* const family : kTinyFamilies) {
            for (const KvType type : {KvType::F32, KvType::F16}) {
                QTest::addRow("%s %d", family, static_cast<int>(type)) << QString(family) << static_cast<int>(type);
            }
        }
    }
    void tapsChangeNoBit()
    {
        QFETCH(const QString, family);
        QFETCH(const int, type);
        const auto model = loadTinyModel(tinySpec(family.toStdString().c_str()));
        Evaluator evaluator(model, *m_vulkan), watched(model, *m_vulkan);
        const auto kvType = static_cast<KvType>(type);
        const auto cache = evaluator.makeCache(30, kvType, kvType), other = watched.makeCache(30, kvType, kvType);
        const auto tokens = tinyTokens(24);
        EvaluateOptions options;
        Blind probe(TapSelection::everything());
        options.probe = &probe;
        for (const auto& [first, count] : {std::pair{0, 21}, std::pair{21, 2}, std::pair{23, 1}}) {
            const auto some =
                std::span(tokens).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
            evaluator.evaluate(*cache, some, {});
            watched.evaluate(*other, some, options);
            // With a probe, the logits of all rows are computed, which may use another kernel.
            const bool alike = some.size() <= evaluator.tokensEvaluatedAlike();
            const double off = relativeDifference(evaluator.lastLogits(), watched.lastLogits());
            QVERIFY2(alike ? off == 0 : off < 1e-5, qPrintable(QString("%1: %2").arg(first).arg(off)));
        }
    }

    void dispatchesOfALayer_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<bool>("mixed");
        QTest::addColumn<std::size_t>("expected");
        // The seven dispatches are: norm; queries, keys and values; rotation, storage and attention; output with sum;
        // norm; gate and up; down with sum.
        QTest::newRow("one format") << "llama" << false << std::size_t{7};
        QTest::newRow("values and down in another format, as in Q4_K_M") << "llama" << true << std::size_t{8};
        QTest::newRow("biases") << "qwen2" << false << std::size_t{7};
        QTest::newRow("norms of heads") << "qwen3" << false << std::size_t{9};
        QTest::newRow("branches side by side") << "phi2" << false << std::size_t{7};
    }
    void dispatchesOfALayer()
    {
        QFETCH(const QString, family);
        QFETCH(const bool, mixed);
        QFETCH(const std::size_t, expected);
        const auto dispatches = [&](std::uint32_t layers) {
            TinyModelSpec plain;
            plain.architecture = family.toStdString();
            plain.layers = layers;
            TinyModelSpec spec = TinyFamily(plain).spec;
            for (std::uint32_t layer = 0; mixed && layer < layers; ++layer) {
                spec.tensors[concat("blk.", layer, ".attn_v.weight")] = halves(32 * 64);
                spec.tensors[concat("blk.", layer, ".ffn_down.weight")] = halves(64 * 96);
            }
            Evaluator evaluator(loadTinyModel(spec), *m_vulkan);
            const auto cache = evaluator.makeCache(30, KvType::F16, KvType::F16);
            evaluator.evaluate(*cache, tinyTokens(20), {});
            const std::size_t before = m_vulkan->figures().dispatches;
            evaluator.evaluate(*cache, tinyTokens(1), {});
            return m_vulkan->figures().dispatches - before;
        };
        QCOMPARE(dispatches(3) - dispatches(2), expected);
    }

    /// Recorded commands stay correct after any change between two tokens.
    void recordedStepsFollowWhatChanges()
    {
        Evaluator evaluator(m_model, *m_vulkan), fresh(m_model, *m_vulkan);
        auto cache = evaluator.makeCache(100, KvType::F16, KvType::F16);
        const auto other = fresh.makeCache(100, KvType::F16, KvType::F16);
        const auto tokens = tinyTokens(100);
        const auto goOn = [&](std::size_t count, bool expected) {
            for (std::size_t i = 0; i < count; ++i) {
                const TokenId token = tokens[cache->size()];
                if (records(evaluator, *cache, token) != (i == 0 && expected)) return false;
                if (!isSame(evaluator, fresh, *other, token)) return false;
            }
            return true;
        };
        for (std::size_t i = 0; i < 2; ++i) {  // in the first round, memory may grow
            records(evaluator, *cache, tokens[i]);
            QVERIFY(isSame(evaluator, fresh, *other, tokens[i]));
        }
        QVERIFY(goOn(5, false));
        for (const auto& [some, its] : {std::pair{&evaluator, cache.get()}, std::pair{&fresh, other.get()}}) {
            its->truncate(3);
            EvaluateOptions options;
            options.rows = LogitRows::All;  // drafts need the logits of all rows
            some->evaluate(*its, std::span(tokens).subspan(3, 7), options);
        }
        QVERIFY(goOn(1, true));  // commands are recorded again, because memory for more logits was allocated
        QVERIFY(goOn(5, false));
        for (const auto& [some, its] : {std::pair{&evaluator, cache.get()}, std::pair{&fresh, other.get()}}) {
            its->truncate(3);
            some->evaluate(*its, std::span(tokens).subspan(3, 7), {});
        }
        QVERIFY(goOn(4, false));
        // Uses a new cache, which may have the same address as the first cache.
        cache = evaluator.makeCache(100, KvType::F16, KvType::F16);
        other->truncate(0);
        QVERIFY(goOn(5, true));
        const auto third = evaluator.makeCache(100, KvType::F32, KvType::F32);
        QVERIFY(records(evaluator, *third, tokens[0]));
        QVERIFY(goOn(5, true));
        // Only the 5 largest logits of a row are read; a complete row is read only on request.
        EvaluateOptions options;
        options.firstLogits = 5;
        for (int i = 0; i < 3; ++i) {
            const TokenId token = tokens[cache->size()];
            evaluator.evaluate(*cache, {&token, 1}, options);
            QVERIFY(evaluator.chunkFirst(0));
            QVERIFY(evaluator.lastLogits().empty());
            const std::size_t best = evaluator.chunkFirst(0)->index(0);
            evaluator.bringLogits();
            QVERIFY(isSame(evaluator, fresh, *other, token));
            QCOMPARE(best, static_cast<std::size_t>(std::ranges::max_element(evaluator.lastLogits()) -
                                                    evaluator.lastLogits().begin()));
        }
        QVERIFY(goOn(5, true));
    }

private:
    /// Evaluates a token and returns whether new commands were recorded for it.
    bool records(Evaluator& evaluator, KvCache& cache, TokenId token) const
    {
        const std::size_t before = m_vulkan->figures().dispatches;
        evaluator.evaluate(cache, {&token, 1}, {});
        return m_vulkan->figures().dispatches != before;
    }

    /// Whether `fresh` computes the same logits without recorded commands. A probe prevents `fresh` from recording.
    static bool isSame(const Evaluator& evaluator, Evaluator& fresh, KvCache& cache, TokenId token)
    {
        Blind probe(TapSelection{});
        EvaluateOptions options;
        options.probe = &probe;
        fresh.evaluate(cache, {&token, 1}, options);
        return std::ranges::equal(evaluator.lastLogits(), fresh.lastLogits());
    }

    struct Answer {
        std::vector<TokenId> tokens;
        int fromFirst = 0;          ///< number of tokens that were sampled without reading a complete row
        std::vector<float> logits;  ///< logits from which the tokens were sampled; empty if only the largest were read
        std::size_t drafted = 0;
    };
    Answer answer(const SamplerSettings& settings, std::size_t drafts, bool first)
    {
        constexpr std::size_t kTokens = 60;
        Evaluator evaluator(m_model, *m_vulkan);
        const auto cache = evaluator.makeCache(200, KvType::F16, KvType::F16);
        std::vector<TokenId> history;
        for (std::size_t i = 0; i < 25; ++i) history.push_back(static_cast<TokenId>(40 + i % 7));
        evaluator.evaluate(*cache, history, {});
        SamplerChain chain(settings, m_model->config().vocabulary);
        DraftPolicy policy = eager();
        AnswerEvaluator evaluation(evaluator, *cache, history, policy, drafts, first ? chain.firstNeeded() : 0);
        Answer result;
        while (result.tokens.size() < kTokens) {
            if (!first) {
                const std::span<const float> row = evaluation.logits();
                result.logits.insert(result.logits.end(), row.begin(), row.end());
            }
            const TokenId id = evaluation.sample(chain, history);
            if (evaluator.chunkFirst(0)) ++result.fromFirst;
            result.tokens.push_back(id);
            history.push_back(id);
            if (result.tokens.size() < kTokens) evaluation.advance(id, kTokens - result.tokens.size(), {});
        }
        result.drafted = evaluation.drafted();
        return result;
    }

    std::unique_ptr<VulkanBackend> m_vulkan;
    std::shared_ptr<const Model> m_model;
};

VITRINE_TEST(VulkanGenerationTest);
#include "vulkan_generation_test.moc"
