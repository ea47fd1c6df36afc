#include "core/generate/engine/logit_statistics.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace vitrine;

/// Compares statistics with their definitions in double precision. TokenScorerTest covers ranks and equal logits.
class LogitStatisticsTest : public QObject {
    Q_OBJECT

private slots:
    void sumsAgreeWithTheDefinition_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("width");
        for (const int count : {1, 2, 3, 4, 5, 7, 255, 256, 257, 32'003, 151'936}) {
            for (const double width : {1e-3, 1.0, 30.0, 86.0, 88.0, 400.0, 1e30}) {
                QTest::addRow("%d logits over %g", count, width) << count << width;
            }
        }
    }

    void sumsAgreeWithTheDefinition()
    {
        QFETCH(int, count);
        QFETCH(double, width);
        std::mt19937_64 random(static_cast<std::uint64_t>(count));
        std::uniform_real_distribution<double> uniform(-0.7 * width, 0.3 * width);
        std::vector<float> logits(static_cast<std::size_t>(count));
        for (float& logit : logits) logit = static_cast<float>(uniform(random));

        const float highest = *std::ranges::max_element(logits);
        double sum = 0;
        double weighted = 0;
        for (const float logit : logits) {
            const double d = static_cast<double>(logit) - highest;
            sum += std::exp(d);
            weighted += std::exp(d) * d;
        }
        LogitStatistics statistics(chooseKernels());
        statistics.read(logits);
        QCOMPARE(statistics.finite(), logits.size());
        QCOMPARE(statistics.highest(), highest);
        // The difference d of two logits is rounded to float. The error is up to half a unit in the last place of d.
        // The relative error of e^d is as large as this error.
        const double bound = 1e-6 + std::min(width, 87.0) * 0x1p-24;
        QVERIFY2(std::abs(statistics.sum() / sum - 1) < bound, qPrintable(QString::number(statistics.sum() / sum - 1)));
        QVERIFY(std::abs(statistics.weightedSum() - weighted) <= bound * std::max(-weighted, sum));
    }

    void theFirstThatIsNotFinite()
    {
        LogitStatistics statistics(chooseKernels());
        for (const float broken : {INFINITY, -INFINITY, std::numeric_limits<float>::quiet_NaN()}) {
            for (const std::size_t at : {0, 1, 254, 255, 256, 257, 511, 512, 598}) {
                std::vector<float> logits(600, 0.5F);
                logits[at] = broken;
                logits.back() = broken;
                statistics.read(logits);
                QCOMPARE(statistics.finite(), at);
            }
        }
    }

    void theBestInOrder()
    {
        std::mt19937_64 random(1);
        std::uniform_int_distribution<int> few(0, 40);  // so few values that many logits are equal
        for (const std::size_t size : {0, 1, 5, 1023}) {
            std::vector<float> logits(size);
            for (float& logit : logits) logit = static_cast<float>(few(random));
            std::vector<Candidate> sorted(size);
            for (std::size_t i = 0; i < size; ++i) sorted[i] = {static_cast<TokenId>(i), logits[i], 0};
            std::ranges::sort(sorted, comesBefore);
            LogitStatistics statistics(chooseKernels());
            statistics.read(logits);
            for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{12}, size, size + 1}) {
                std::vector<Candidate> best;
                statistics.keepBest(count, best);
                QCOMPARE(best, std::vector<Candidate>(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(
                                                                                           std::min(count, size))));
            }
            for (std::size_t i = 0; i < size; ++i) {
                const auto id = static_cast<std::size_t>(sorted[i].id);
                QCOMPARE(statistics.countBefore(id), i);
            }
        }
    }
};

VITRINE_TEST(LogitStatisticsTest);
#include "logit_statistics_test.moc"
