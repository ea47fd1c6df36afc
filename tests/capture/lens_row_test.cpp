// Compares a row of the logit lens with a softmax computed in the test.
#include "core/diagnose/capture/lens_row.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

using namespace vitrine;

class LensRowTest : public QObject {
    Q_OBJECT

private slots:
    void ranksProbabilitiesAndEntropy()
    {
        const std::vector<float> logits = {1.5F, -3, 4, 0.25F, 4, -100, 2};
        const std::vector<TokenId> ids = {5, 4, 0};
        const LensRow row = readLens(logits, 9, 3, ids);
        double sum = 0, entropy = 0;
        for (const float x : logits) sum += std::exp(static_cast<double>(x));
        for (const float x : logits) {
            const double p = std::exp(static_cast<double>(x)) / sum;
            entropy -= p * std::log2(p);
        }
        QCOMPARE(row.position, std::size_t{9});
        QCOMPARE(row.notFinite, 0U);
        QVERIFY(std::abs(row.entropy - entropy) < 1e-12);
        const std::vector<TokenId> best = {2, 4, 6};  // equal values are sorted by token id
        QCOMPARE(row.best.size(), best.size());
        for (std::size_t i = 0; i < best.size(); ++i) {
            const float logit = logits[static_cast<std::size_t>(best[i])];
            QCOMPARE(row.best[i].id, best[i]);
            QCOMPARE(row.best[i].rank, static_cast<std::uint32_t>(i + 1));
            QCOMPARE(row.best[i].logit, logit);
            QVERIFY(std::abs(row.best[i].probability - std::exp(static_cast<double>(logit)) / sum) < 1e-12);
        }
        QCOMPARE(row.ids.size(), ids.size());
        const std::vector<std::uint32_t> ranks = {7, 2, 4};
        for (std::size_t i = 0; i < ids.size(); ++i) {
            QCOMPARE(row.ids[i].id, ids[i]);
            QCOMPARE(row.ids[i].rank, ranks[i]);
        }
        QVERIFY(std::abs(row.ids[0].probability - std::exp(-100.0) / sum) < 1e-50);
    }

    void whatIsNotFiniteIsLeftOut()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
        const std::vector<float> logits = {nan, 1, infinity, 1, -infinity};
        const LensRow row = readLens(logits, 0, 10, std::vector<TokenId>{0, 3, 2});
        QCOMPARE(row.notFinite, 3U);
        QCOMPARE(row.entropy, 1.0);
        QCOMPARE(row.best.size(), std::size_t{2});
        QCOMPARE(row.best[0].id, 1);
        QCOMPARE(row.ids[0].rank, 0U);
        QCOMPARE(row.ids[0].probability, 0.0);
        QCOMPARE(row.ids[1].rank, 2U);
        QCOMPARE(row.ids[1].probability, 0.5);
        QCOMPARE(row.ids[2].rank, 0U);
        const LensRow broken = readLens(std::vector<float>{nan, nan}, 0, 3, {});
        QVERIFY(broken.best.empty() && broken.entropy == 0 && broken.notFinite == 2);
    }
};

VITRINE_TEST(LensRowTest);
#include "lens_row_test.moc"
