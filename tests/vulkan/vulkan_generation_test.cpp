// Generation on Vulkan: tokens that are drawn from the largest logits alone, against those drawn from all.
#include "core/base/error.h"
#include "core/engine/answer_evaluator.h"
#include "core/vulkan/vulkan_backend_impl.h"
#include "tests/inference/tiny_evaluation.h"

#include <QtTest>

#include <memory>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

std::shared_ptr<const Model> tinyModel(const TinyModelSpec& spec)
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
    writeTinyModel(path, spec);
    return Model::load(path);
}

/// Guesses whenever it can.
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
    settings.temperature = 0.9F;
    settings.topK = 0;
    settings.topP = 1;
    settings.minP = 0;
    settings.randomSeed = false;
    settings.seed = 11;
    return settings;
}

}  // namespace

class VulkanGenerationTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        try {
            m_vulkan = std::make_unique<VulkanBackend>(VulkanOptions{});
        } catch (const Error& error) {
            QSKIP(error.what());
        }
        m_model = tinyModel(tinySpec("qwen2", QuantType::Q8_0));
    }

    void samplesFromTheFirstLogits_data()
    {
        QTest::addColumn<SamplerSettings>("settings");
        QTest::addColumn<bool>("areEnough");
        SamplerSettings settings = neutral();
        QTest::newRow("temperature alone") << settings << false;
        settings.topP = 0.05F;
        QTest::newRow("top-p first") << settings << true;
        settings = neutral();
        settings.minP = 0.95F;
        QTest::newRow("min-p first") << settings << true;
        settings.topK = 40;
        settings.topP = 0.95F;
        settings.minP = 0.05F;
        QTest::newRow("defaults") << settings << true;
        settings.repeatPenalty = 1.2F;
        QTest::newRow("penalties") << settings << false;
        settings.repeatPenalty = 1;
        settings.topK = 280;
        QTest::newRow("more than the device finds") << settings << false;
        settings.temperature = 0;
        QTest::newRow("greedy") << settings << true;
    }

    /// Token for token, with guesses and without.
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

private:
    struct Answer {
        std::vector<TokenId> tokens;
        int fromFirst = 0;  ///< how many of them needed no whole row
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
            const TokenId id = evaluation.sample(chain, history).id;
            if (evaluator.chunkFirst(0)) ++result.fromFirst;
            result.tokens.push_back(id);
            history.push_back(id);
            if (result.tokens.size() < kTokens) evaluation.advance(id, kTokens - result.tokens.size(), {});
        }
        return result;
    }

    std::unique_ptr<VulkanBackend> m_vulkan;
    std::shared_ptr<const Model> m_model;
};

QTEST_GUILESS_MAIN(VulkanGenerationTest)
#include "vulkan_generation_test.moc"
