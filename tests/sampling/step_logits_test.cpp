// Tests all logits of a step. Their order and values are compared with sums computed in the test. For each token, the
// final probability and the sampler that removed the token are compared with a replay of the step.
#include "core/base/error.h"
#include "core/generate/sampling/divergence.h"
#include "core/generate/sampling/ranked_logits.h"
#include "core/generate/sampling/sampler_chain.h"
#include "core/generate/sampling/step_logits.h"
#include "tests/engine/tiny_tokenizer.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

std::vector<float> someLogits(std::size_t count, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0, 3);
    std::vector<float> logits(count);
    for (float& logit : logits) logit = normal(random);
    return logits;
}

template <typename Action>
std::string sentenceOf(Action action)
{
    try {
        action();
    } catch (const Error& error) {
        return error.sentence();
    }
    return {};
}

bool near(double a, double b, double relative = 1e-12)
{
    return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

}  // namespace

class StepLogitsTest : public QObject {
    Q_OBJECT

private slots:
    void orderAndFigures()
    {
        const std::vector<float> logits = {1.5F, -3, 4, 0.25F, 4, -100, 2};
        const RankedLogits ranked(logits);
        QCOMPARE(ranked.order(), (std::vector<TokenId>{2, 4, 6, 0, 3, 1, 5}));  // equal logits are sorted by id
        const std::vector<std::uint32_t> ranks = {4, 6, 1, 5, 2, 7, 3};
        double sum = 0, entropy = 0, mean = 0, squares = 0, mass = 0;
        for (const float x : logits) {
            sum += std::exp(static_cast<double>(x));
            mean += static_cast<double>(x) / 7;
        }
        for (const float x : logits) {
            const double p = std::exp(static_cast<double>(x)) / sum;
            entropy -= p * std::log2(p);
            squares += (static_cast<double>(x) - mean) * (static_cast<double>(x) - mean);
        }
        for (std::size_t i = 0; i < logits.size(); ++i) {
            QCOMPARE(ranked.rank(static_cast<TokenId>(i)), ranks[i]);
            QVERIFY(near(ranked.probability(static_cast<TokenId>(i)), std::exp(static_cast<double>(logits[i])) / sum));
            mass += std::exp(static_cast<double>(ranked.logit(ranked.order()[i]))) / sum;
            QVERIFY(near(ranked.mass(i + 1), mass));
        }
        QCOMPARE(ranked.mass(0), 0.0);
        QVERIFY(near(ranked.mass(100), 1));
        QVERIFY(near(ranked.entropy(), entropy));
        QVERIFY(near(ranked.mean(), mean));
        QVERIFY(near(ranked.spread(), std::sqrt(squares / 7)));
        QCOMPARE(ranked.margin(), 0.0);
        QCOMPARE(RankedLogits({1, 2.5F, -1}).margin(), 1.5);
        QCOMPARE(RankedLogits({7}).margin(), 0.0);
        QCOMPARE(ranked.min(), -100.0F);
        QCOMPARE(ranked.max(), 4.0F);
    }

    void binsHoldAllLogits()
    {
        const LogitHistogram histogram = RankedLogits({0, 1, 2.5F, 9.99F, 10, 4.999F}).histogram(4);
        QCOMPARE(histogram.from, 0.0);
        QCOMPARE(histogram.width, 2.5);
        // A value on an edge belongs to the upper bin.
        QCOMPARE(histogram.counts, (std::vector<std::uint32_t>{2, 2, 0, 2}));
        QCOMPARE(RankedLogits({3, 3, 3}).histogram(5).counts, (std::vector<std::uint32_t>{3, 0, 0, 0, 0}));
        const auto counts = RankedLogits(someLogits(5000, 2)).histogram(48).counts;
        QCOMPARE(std::accumulate(counts.begin(), counts.end(), 0U), 5000U);
        QVERIFY(counts.front() > 0 && counts.back() > 0);
    }

    void whatIsNoNumberIsNamed()
    {
        QCOMPARE(sentenceOf([] {
                     RankedLogits({1, 2, std::numeric_limits<float>::quiet_NaN()});
                 }),
                 std::string("The logit of token 2 is not a finite number."));
        QCOMPARE(sentenceOf([] { RankedLogits({}); }), std::string("There are no logits."));
    }

    void fates_data()
    {
        QTest::addColumn<int>("chain");
        for (int i = 0; i < 6; ++i) QTest::addRow("chain %d", i) << i;
    }

    /// For each token, compares the final probability and the sampler that removed the token with the stages of a
    /// replay.
    void fates()
    {
        QFETCH(const int, chain);
        SamplerSettings settings;
        settings.randomSeed = false;
        if (chain == 1) settings.values = {{"temperature", 0}};
        if (chain == 2) settings.values = {{"temperature", 0.6}, {"top-k", 40}, {"top-p", 0.8}, {"min-p", 0.1}};
        if (chain == 3) settings.values = {{"temperature", 1.4}, {"top-k", 0}, {"top-p", 1}, {"min-p", 0.02}};
        if (chain == 4) settings.values = {{"typical-p", 0.7}, {"xtc-probability", 1}, {"xtc-threshold", 0.05}};
        // This top-k removes only one of the 300 tokens.
        if (chain == 5) settings.values = {{"temperature", 1}, {"top-k", 299}, {"top-p", 1}, {"min-p", 0}};
        const std::vector<float> logits = someLogits(300, static_cast<unsigned>(chain));
        std::vector<TokenId> ids(logits.size());
        std::iota(ids.begin(), ids.end(), 0);
        const std::vector<TokenId> history = {3, 9, 3};
        const SamplerMoment moment{history, 1, {}};
        const std::vector<SamplerStep> stages = replaySamplers(settings, logits, moment, 1, nullptr, ids);
        const std::vector<TokenFate> fates = fatesOfTokens(settings, logits, moment);
        QCOMPARE(fates.size(), logits.size());
        std::size_t removed = 0;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const auto gone = std::ranges::find_if(stages, [i](const SamplerStep& s) { return !s.followed[i]; });
            const SamplerStage by = gone == stages.end() ? SamplerStage::None : stageNamed(gone->sampler);
            QCOMPARE(fates[i].removedBy, by);
            QCOMPARE(fates[i].pFinal, stages.back().followed[i].value_or(0));
            removed += by == SamplerStage::None ? 0U : 1U;
        }
        QCOMPARE(logits.size() - removed, stages.back().count);
        QVERIFY(chain == 3 || removed > 0);
        const StepLogits all(std::make_shared<const TokenIndex>(tinyTokenizer()), RankedLogits(logits), fates);
        QCOMPARE(all.kept(), stages.back().count);
    }

    /// Compares divergences with their definitions, and with cases computed by hand.
    void howFarDistributionsAreApart()
    {
        const auto near0 = [](double x) { return std::abs(x) < 1e-12; };
        const RankedLogits some(someLogits(500, 1)), other(someLogits(500, 2));
        const Divergences apart = divergencesOf(some, other);
        double toOther = 0, toSome = 0, shannon = 0;
        for (TokenId id = 0; id < 500; ++id) {
            const double p = some.probability(id), q = other.probability(id), mean = (p + q) / 2;
            toOther += p * std::log2(p / q);
            toSome += q * std::log2(q / p);
            shannon += p * std::log2(p / mean) / 2 + q * std::log2(q / mean) / 2;
        }
        QVERIFY(near(apart.firstFromSecond, toOther, 1e-9));
        QVERIFY(near(apart.secondFromFirst, toSome, 1e-9));
        QVERIFY(near(apart.jensenShannon, shannon, 1e-9));
        // The divergence of the first distribution from the second must differ from that in the other direction.
        // Otherwise the test would not notice if both were exchanged.
        QVERIFY(std::abs(toOther - toSome) > 0.01);
        const Divergences back = divergencesOf(other, some);
        QVERIFY(near(back.jensenShannon, apart.jensenShannon, 1e-9));
        QVERIFY(near(back.firstFromSecond, apart.secondFromFirst, 1e-9));

        // If the logits differ by a constant, the distributions are the same.
        std::vector<float> raised = some.logits();
        for (float& logit : raised) logit += 8;
        const Divergences none = divergencesOf(some, RankedLogits(raised));
        QVERIFY(none.jensenShannon < 1e-6 && none.firstFromSecond < 1e-6 && none.secondFromFirst < 1e-6);
        // The distributions (3/4, 1/4) and (1/4, 3/4) have a divergence of log2(3) / 2.
        const RankedLogits mostly({std::log(3.0F), 0}), hardly({0, std::log(3.0F)});
        QVERIFY(near(divergencesOf(mostly, hardly).firstFromSecond, std::log2(3.0) / 2, 1e-6));
        // Each distribution gives all its probability to a different token. The probability of the other token
        // underflows to 0.
        const Divergences all = divergencesOf(RankedLogits({2000, -2000}), RankedLogits({-2000, 2000}));
        QVERIFY(near0(all.jensenShannon - 1));
        QVERIFY(near(all.firstFromSecond, 4000 / std::log(2.0), 1e-9));
        QCOMPARE(sentenceOf([&] { divergencesOf(some, mostly); }),
                 std::string("A vocabulary of 500 tokens cannot be compared with a vocabulary of 2 tokens."));
    }

    void tokensAreFoundInTheOrderOfTheirRanks()
    {
        std::shared_ptr<const Tokenizer> tokenizer = tinyTokenizer();
        const StepLogits all(std::make_shared<const TokenIndex>(tokenizer),
                             RankedLogits(someLogits(tokenizer->size(), 7)), {});
        QVERIFY(!all.sampled());
        QCOMPARE(all.kept(), tokenizer->size());
        const std::vector<TokenId> found = all.find("E");
        QVERIFY(found.size() > 2);
        for (std::size_t i = 0; i < found.size(); ++i) {
            const std::string bytes = tokenizer->tokenBytes(found[i]);
            QVERIFY2(bytes.find('e') != std::string::npos || bytes.find('E') != std::string::npos, bytes.c_str());
            QVERIFY(i == 0 || all.ranked().rank(found[i - 1]) < all.ranked().rank(found[i]));
        }
        const std::vector<TokenId> numbered = all.find("40");
        QVERIFY(std::ranges::find(numbered, 40) != numbered.end());
        QVERIFY(all.find("").empty());
        QVERIFY(all.find("no token holds this").empty());
    }
};

VITRINE_TEST(StepLogitsTest);
#include "step_logits_test.moc"
