// Tests that drafts (guessed tokens that are verified together) change only the speed of an answer. Tokens, logits and
// random numbers must equal those without drafts.
#include "core/generate/engine/answer_evaluator.h"
#include "core/generate/sampling/sampler_chain.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Returns tokens that repeat, so that drafts can predict them.
std::vector<TokenId> repetitive(std::size_t count)
{
    std::vector<TokenId> tokens;
    for (std::size_t i = 0; i < count; ++i) tokens.push_back(static_cast<TokenId>(40 + i % 7));
    return tokens;
}

struct Answer {
    std::vector<TokenId> tokens;
    std::vector<float> logits;  ///< logits from which each token was sampled
    std::size_t drafted = 0;
    std::size_t accepted = 0;
    std::size_t positions = 0;  ///< size of the cache after the answer
};

/// Returns a policy that assumes that drafts are almost free. It therefore drafts whenever possible.
DraftPolicy eager()
{
    DraftPolicy policy;
    policy.addEvaluation(1, 1000);
    for (int i = 0; i < 100; ++i) policy.addEvaluation(2, 1000);
    return policy;
}

Answer answer(const TinyModelSpec& spec, const SamplerSettings& sampling, std::size_t drafts, std::size_t count = 60,
              KvType type = KvType::F16, std::size_t capacity = 200)
{
    TinyEvaluation tiny(spec);
    const auto cache = tiny.cache(capacity, type);
    std::vector<TokenId> history = repetitive(25);
    tiny.evaluator.evaluate(*cache, history, {});
    SamplerChain chain(sampling, tiny.model->config().vocabulary);
    DraftPolicy policy = eager();
    Answer result;
    {
        AnswerEvaluator evaluator(tiny.evaluator, *cache, history, policy, drafts);
        while (result.tokens.size() < count && cache->capacity() >= history.size()) {
            result.logits.insert(result.logits.end(), evaluator.logits().begin(), evaluator.logits().end());
            const TokenId id = chain.sample(evaluator.logits(), history).id;
            chain.accept(id);
            result.tokens.push_back(id);
            history.push_back(id);
            if (result.tokens.size() == count || cache->capacity() < history.size()) break;
            evaluator.advance(id, count - result.tokens.size(), {});
        }
        result.drafted = evaluator.drafted();
        result.accepted = evaluator.accepted();
    }
    result.positions = cache->size();
    // The cache must hold exactly the chosen tokens: evaluating the last token again must give the same logits.
    cache->truncate(history.size() - 2);
    const auto again = tiny.lastLogits(*cache, std::span(history).subspan(history.size() - 2, 1));
    const std::size_t vocabulary = tiny.model->config().vocabulary;
    const bool same =
        std::equal(again.begin(), again.end(), result.logits.end() - static_cast<std::ptrdiff_t>(vocabulary));
    if (!same) result.tokens.push_back(-1);
    return result;
}

SamplerSettings greedySettings()
{
    SamplerSettings settings;
    settings.values["temperature"] = 0;
    return settings;
}

/// Returns settings with this seed and few candidates, so that the model repeats tokens.
SamplerSettings sampledSettings(std::uint64_t seed)
{
    SamplerSettings settings;
    settings.values["temperature"] = 1.0F;
    settings.values["top-k"] = 3;
    settings.randomSeed = false;
    settings.seed = seed;
    settings.values["repeat-penalty"] = 1.1F;
    for (TokenId id = 40; id < 43; ++id) settings.logitBias.emplace_back(id, 50.0F);
    return settings;
}

/// Returns settings with XTC, which uses additional random numbers, and with DRY.
SamplerSettings excluding(std::uint64_t seed)
{
    SamplerSettings settings = sampledSettings(seed);
    settings.values.insert({{"xtc-probability", 0.5}, {"dry-multiplier", 0.8}, {"dry-allowed-length", 1}});
    settings.dryBreakers.clear();
    return settings;
}

/// Returns settings with a sampler whose state changes with every token.
SamplerSettings remembering(std::uint64_t seed)
{
    SamplerSettings settings = sampledSettings(seed);
    settings.values.insert({{"mirostat", 2}, {"mirostat-tau", 2}, {"mirostat-eta", 0.5}});
    return settings;
}

}  // namespace

class DraftTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void draftsChangeNothing_data()
    {
        QTest::addColumn<TinyModelSpec>("spec");
        QTest::addColumn<int>("type");
        for (const char* const family : kTinyFamilies) {
            QTest::newRow(family) << tinySpec(family) << static_cast<int>(KvType::F16);
        }
        QTest::newRow("weights in Q8_0") << tinySpec("llama", QuantType::Q8_0) << static_cast<int>(KvType::F32);
        TinyModelSpec wide = tinySpec("llama", QuantType::Q8_0);
        wide.embedding = 128;
        QTest::newRow("cache in Q8_0") << wide << static_cast<int>(KvType::Q8_0);
        TinyModelSpec window = tinySpec("llama");
        window.metadata["llama.attention.sliding_window"] = std::uint32_t{8};
        QTest::newRow("window") << window << static_cast<int>(KvType::F16);
        TinyModelSpec experts;
        experts.architecture = "qwen2moe";
        experts.experts = 8;
        QTest::newRow("experts") << experts << static_cast<int>(KvType::F16);
    }
    void draftsChangeNothing()
    {
        QFETCH(const TinyModelSpec, spec);
        QFETCH(const int, type);
        const auto kvType = static_cast<KvType>(type);
        for (const SamplerSettings& sampling : {greedySettings(), sampledSettings(1), excluding(2), remembering(3)}) {
            const Answer plain = answer(spec, sampling, 0, 40, kvType);
            QCOMPARE(plain.drafted, std::size_t{0});
            QCOMPARE(plain.tokens.size(), std::size_t{40});
            for (const std::size_t drafts : {3, 14}) {
                const Answer fast = answer(spec, sampling, drafts, 40, kvType);
                QCOMPARE(fast.tokens, plain.tokens);
                QVERIFY(fast.logits == plain.logits);
                QCOMPARE(fast.positions, plain.positions);
            }
        }
    }

    void repetitionsAreDrafted()
    {
        // A strong bias makes the model repeat one token, so nearly all drafts are accepted.
        SamplerSettings settings = greedySettings();
        settings.logitBias.emplace_back(40, 1000.0F);
        const Answer fast = answer(tinySpec("llama"), settings, 14);
        QCOMPARE(fast.tokens, answer(tinySpec("llama"), settings, 0).tokens);
        QVERIFY(fast.accepted > 40);
        QVERIFY(fast.drafted >= fast.accepted);
        // In random text, only few drafts are accepted.
        const Answer wild = answer(tinySpec("llama"), sampledSettings(3), 14);
        QVERIFY(wild.drafted > wild.accepted);
    }

    void draftsEndWhereTheAnswerDoes()
    {
        SamplerSettings settings = greedySettings();
        settings.logitBias.emplace_back(40, 1000.0F);
        for (const std::size_t count : {1, 2, 3, 9, 20}) {
            const Answer plain = answer(tinySpec("llama"), settings, 0, count);
            const Answer fast = answer(tinySpec("llama"), settings, 14, count);
            QCOMPARE(fast.tokens, plain.tokens);
            QCOMPARE(fast.positions, plain.positions);
            QVERIFY(fast.drafted < count);
        }
        // Drafts are also correct for the last tokens before the context is full.
        const Answer full = answer(tinySpec("llama"), settings, 14, 1000, KvType::F16, 40);
        QCOMPARE(full.tokens, answer(tinySpec("llama"), settings, 0, 1000, KvType::F16, 40).tokens);
        QCOMPARE(full.tokens.size(), std::size_t{16});
    }

    void aStopIsNoticedWithDraftsPending()
    {
        TinyEvaluation tiny(tinySpec("llama"));
        const auto cache = tiny.cache();
        const auto prompt = repetitive(25);
        tiny.evaluator.evaluate(*cache, prompt, {});
        DraftPolicy policy = eager();
        std::stop_source stop;
        {
            AnswerEvaluator evaluator(tiny.evaluator, *cache, prompt, policy, 14);
            QVERIFY(evaluator.advance(prompt[4], 30, stop.get_token()));
            QVERIFY(evaluator.drafted() > 0);
            QVERIFY(cache->size() > 26);
            stop.request_stop();
            QVERIFY(!evaluator.advance(1, 30, stop.get_token()));
        }
        QCOMPARE(cache->size(), std::size_t{26});
    }

    void whatFollowedTheLastTokensIsDrafted()
    {
        NgramIndex index;
        for (const TokenId token : {1, 2, 3, 4, 5, 9, 2, 3}) index.append(token);
        auto draft = index.draft(3);  // the tokens 4, 5 and 9 followed when 2, 3 occurred before
        QVERIFY(draft);
        QCOMPARE(draft->kind, std::size_t{1});
        QCOMPARE(draft->tokens, (std::vector<TokenId>{4, 5, 9}));
        index.append(4);  // the longer match 2, 3, 4 takes precedence over 3, 4
        draft = index.draft(8);
        QCOMPARE(draft->kind, std::size_t{0});
        QCOMPARE(draft->tokens, (std::vector<TokenId>{5, 9, 2, 3, 4, 5, 9, 2}));
        index.append(7);
        QVERIFY(!index.draft(3));
    }

    /// If each drafted token costs 0.15 evaluations, drafting only pays if more than 15 % of the drafts are accepted.
    void draftingStopsWhereItDoesNotPay()
    {
        DraftPolicy policy;
        QCOMPARE(policy.length(0, 14), std::size_t{0});  // no drafts before the first measurement
        policy.addEvaluation(1, 0.010);
        const std::size_t first = policy.length(0, 14);
        QVERIFY(first > 0 && first < 14);
        for (int i = 0; i < 20; ++i) policy.addOutcome(0, 5, false);
        QCOMPARE(policy.length(0, 14), std::size_t{14});
        QCOMPARE(policy.length(0, 3), std::size_t{3});
        int wasted = 0;
        for (int i = 0; i < 2000; ++i) {
            const std::size_t length = policy.length(0, 14);
            wasted += static_cast<int>(length);
            if (length > 0) policy.addOutcome(0, 0, true);
        }
        QVERIFY2(wasted * 0.15 < 2000 * 0.02, qPrintable(QString::number(wasted)));
        QVERIFY(wasted > 14);  // from time to time, the policy tried drafts again
        // If evaluating several tokens together takes as long as evaluating them one by one, drafts never pay.
        for (int i = 0; i < 100; ++i) policy.addEvaluation(8, 0.080);
        policy.beginAnswer();
        QCOMPARE(policy.length(0, 14), std::size_t{0});
    }
};

VITRINE_TEST(DraftTest);
#include "draft_test.moc"
