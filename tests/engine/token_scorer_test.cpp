#include "core/base/error.h"
#include "core/compute/cpu/kernels.h"
#include "core/generate/engine/token_scorer.h"
#include "core/generate/sampling/sampler_chain.h"
#include "tests/engine/tiny_tokenizer.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

using namespace vitrine;

namespace {

std::vector<float> randomLogits(std::size_t count, std::uint64_t seed)
{
    Random random(seed);
    std::vector<float> logits(count);
    for (float& logit : logits) logit = static_cast<float>(random.uniform() * 24.0 - 18.0);
    return logits;
}

}  // namespace

class TokenScorerTest : public QObject {
    Q_OBJECT

    std::unique_ptr<const Tokenizer> m_tokenizer = test::tinyTokenizer();

private slots:
    void agreesWithTheDefinitions()
    {
        const std::size_t vocabulary = m_tokenizer->size();
        TokenScorer scorer(*m_tokenizer, chooseKernels());
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            std::vector<float> logits = randomLogits(vocabulary, seed);
            logits[10] = logits[200];  // two tokens have equal logits
            std::vector<double> p(vocabulary);
            double sum = 0;
            for (std::size_t i = 0; i < vocabulary; ++i) sum += p[i] = std::exp(static_cast<double>(logits[i]));
            double entropy = 0;
            for (double& value : p) {
                value /= sum;
                entropy -= value * std::log2(value);
            }
            std::vector<TokenId> order(vocabulary);
            std::iota(order.begin(), order.end(), 0);
            std::stable_sort(order.begin(), order.end(), [&](TokenId a, TokenId b) {
                return logits[static_cast<std::size_t>(a)] > logits[static_cast<std::size_t>(b)];
            });

            for (const TokenId id : {order[0], order[7], order.back(), TokenId{200}}) {
                TokenRecord record = describeToken(*m_tokenizer, id, 3);
                QVERIFY(!record.scored);
                scorer.score(record, logits, 12);
                QVERIFY(record.scored);
                QCOMPARE(record.position, 3);
                QCOMPARE(record.bytes, m_tokenizer->tokenBytes(id));
                QCOMPARE(record.logit, logits[static_cast<std::size_t>(id)]);
                QVERIFY(std::abs(record.pRaw - p[static_cast<std::size_t>(id)]) < 1e-6);
                QVERIFY(std::abs(record.entropy - entropy) < 1e-4);
                QCOMPARE(record.rank, std::find(order.begin(), order.end(), id) - order.begin() + 1);
                QCOMPARE(record.top.size(), std::size_t{12});
                for (std::size_t i = 0; i < record.top.size(); ++i) {
                    const auto at = static_cast<std::size_t>(order[i]);
                    QCOMPARE(record.top[i].id, order[i]);
                    QVERIFY(std::abs(record.top[i].pRaw - p[at]) < 1e-6);
                    QCOMPARE(record.top[i].pFinal, 0.0F);
                }
            }
        }
    }

    void asManyAlternativesAsAskedFor()
    {
        TokenScorer scorer(*m_tokenizer, chooseKernels());
        const std::vector<float> logits = randomLogits(m_tokenizer->size(), 3);
        TokenRecord record = describeToken(*m_tokenizer, 5, 0);
        scorer.score(record, logits, 0);
        QVERIFY(record.top.empty());
        QVERIFY(record.rank > 0);
        scorer.score(record, logits, 100000);
        QCOMPARE(record.top.size(), m_tokenizer->size());
    }

    void finalProbabilitiesComeFromTheSampler()
    {
        const std::vector<float> logits = randomLogits(m_tokenizer->size(), 9);
        SamplerSettings settings;
        settings.values["top-k"] = 5;
        settings.values["top-p"] = 1;
        settings.values["min-p"] = 0;
        settings.randomSeed = false;
        SamplerChain chain(settings, logits.size());
        chain.noteRemovals(true);
        TokenScorer scorer(*m_tokenizer, chooseKernels());
        TokenRecord record = describeToken(*m_tokenizer, chain.sample(logits, {}).id, 0);
        scorer.score(record, logits, 8);
        TokenScorer::addFinal(record, chain.candidates(), chain.removals());
        double sum = 0;
        for (std::size_t i = 0; i < 8; ++i) {
            QCOMPARE(record.top[i].pFinal > 0, i < 5);
            QCOMPARE(stageName(record.top[i].removedBy), std::string_view(i < 5 ? "" : "top_k"));
            if (record.top[i].id == record.id) QCOMPARE(record.pFinal, record.top[i].pFinal);
            sum += record.top[i].pFinal;
        }
        QVERIFY(record.pFinal > 0);
        QVERIFY(std::abs(sum - 1) < 1e-6);
    }

    void extremeLogitsGiveNumbers()
    {
        TokenScorer scorer(*m_tokenizer, chooseKernels());
        std::vector<float> logits(m_tokenizer->size(), -1e30F);
        logits[4] = 1e30F;
        TokenRecord record = describeToken(*m_tokenizer, 4, 0);
        scorer.score(record, logits, 2);
        QCOMPARE(record.pRaw, 1.0F);
        QCOMPARE(record.entropy, 0.0F);
    }

    void brokenLogitsAreAnError()
    {
        TokenScorer scorer(*m_tokenizer, chooseKernels());
        std::vector<float> logits(m_tokenizer->size(), 0.0F);
        logits[17] = std::numeric_limits<float>::quiet_NaN();
        TokenRecord record = describeToken(*m_tokenizer, 4, 21);
        try {
            scorer.score(record, logits, 2);
            QFAIL("no error");
        } catch (const Error& error) {
            QVERIFY(error.sentence().english().find("token 17 at position 21") != std::string::npos);
        }
    }
};

VITRINE_TEST(TokenScorerTest);
#include "token_scorer_test.moc"
