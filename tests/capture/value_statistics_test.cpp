// Compares statistics of values with sums computed in the test.
#include "core/diagnose/capture/value_statistics.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace vitrine;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

ValueStatistics of(const std::vector<float>& values, std::size_t width, std::size_t position = 0)
{
    ValueStatistics statistics;
    statistics.add(values, width, position);
    return statistics;
}

bool isNear(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::max(1.0, std::abs(b));
}

std::vector<float> normalNumbers(std::size_t count, float mean, float spread, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(mean, spread);
    std::vector<float> values(count);
    for (float& value : values) value = normal(random);
    return values;
}

}  // namespace

class ValueStatisticsTest : public QObject {
    Q_OBJECT

private slots:
    void byHand()
    {
        const ValueStatistics s = of({1, -2, 0, 4, 0, -3, -0.0F, 0}, 4, 7);
        QCOMPARE(s.count(), std::uint64_t{8});
        QCOMPARE(s.min(), -3.0F);
        QCOMPARE(s.max(), 4.0F);
        QCOMPARE(s.mean(), 0.0);
        QVERIFY(isNear(s.rms(), std::sqrt(30.0 / 8)));
        QVERIFY(isNear(s.standardDeviation(), std::sqrt(30.0 / 8)));
        QCOMPARE(s.zeroShare(), 0.5);
        QCOMPARE(s.largest().value, 4.0F);
        QCOMPARE(s.largest().position, std::size_t{7});
        QCOMPARE(s.largest().group, std::size_t{0});
        QCOMPARE(s.largest().channel, std::size_t{3});
        QCOMPARE(of({1, 2, 3, -9, 9, 3}, 3).largest().group, std::size_t{1});
        QCOMPARE(of({1, 2, 3, -9, 9, 3}, 3).largest().channel, std::size_t{0});
    }

    /// The values have the mean 1000 and the deviation 0.5. A variance computed as E[x²] - E[x]² would lose precision.
    void againstPlainSums()
    {
        const std::vector<float> values = normalNumbers(5000, 1000, 0.5, 3);
        double sum = 0, squares = 0, deviations = 0;
        for (const float x : values) sum += x;
        const double mean = sum / 5000;
        for (const float x : values) {
            squares += static_cast<double>(x) * x;
            deviations += (x - mean) * (x - mean);
        }
        ValueStatistics s;
        for (std::size_t row = 0; row < 50; ++row) s.add(std::span(values).subspan(row * 100, 100), 100, row);
        QVERIFY(isNear(s.mean(), mean));
        QVERIFY(isNear(s.rms(), std::sqrt(squares / 5000)));
        QVERIFY(std::abs(s.standardDeviation() / std::sqrt(deviations / 5000) - 1) < 1e-9);
        std::uint64_t counted = 0;
        for (const std::uint64_t count : s.histogram().counts) counted += count;
        QCOMPARE(counted, std::uint64_t{5000});
        QCOMPARE(s.min(), *std::min_element(values.begin(), values.end()));
        QCOMPARE(s.max(), *std::max_element(values.begin(), values.end()));
    }

    void whatIsNotFiniteIsCountedAndLeftOut()
    {
        const ValueStatistics s = of({kNan, 2, kInfinity, -4, -kInfinity, kNan}, 6);
        QCOMPARE(s.count(), std::uint64_t{6});
        QCOMPARE(s.nans(), std::uint64_t{2});
        QCOMPARE(s.infinities(), std::uint64_t{2});
        QCOMPARE(s.mean(), -1.0);
        QCOMPARE(s.min(), -4.0F);
        QCOMPARE(s.max(), 2.0F);
        QCOMPARE(s.largest().channel, std::size_t{3});
        const ValueStatistics none = of({kNan, kInfinity}, 2);
        QCOMPARE(none.count(), std::uint64_t{2});
        QCOMPARE(none.rms(), 0.0);
        QCOMPARE(none.standardDeviation(), 0.0);
        QCOMPARE(none.zeroShare(), 0.0);
        ValueStatistics both = none;
        both.add(std::vector<float>{kNan, 2, -4}, 3, 1);
        QCOMPARE(both.min(), -4.0F);
        QCOMPARE(both.largest().value, -4.0F);
        QCOMPARE(both.nans(), std::uint64_t{2});
    }

    /// Every value lies between the edges of its bin. This includes values next to an edge and beyond both ends.
    void binsHoldWhatTheirEdgesSay()
    {
        std::vector<float> values = {0.0F, -0.0F, 1e-30F, -1e-30F, 1e30F, -1e30F, std::numeric_limits<float>::min()};
        for (int exponent = -18; exponent <= 17; ++exponent) {
            const float edge = std::ldexp(1.0F, exponent);
            for (const float x : {edge, std::nextafter(edge, 0.0F), std::nextafter(edge, kInfinity)}) {
                values.push_back(x);
                values.push_back(-x);
            }
        }
        for (const float x : values) {
            const std::size_t bin = ValueHistogram::binOf(x);
            QVERIFY(bin < ValueHistogram::kBins);
            const double low = ValueHistogram::lowerEdge(bin), high = ValueHistogram::lowerEdge(bin + 1);
            QVERIFY2(x < 0 ? low < x && x <= high && (x < high || high < 0) : low <= x && x < high,
                     qPrintable(QString::number(x)));
        }
        QCOMPARE(ValueHistogram::lowerEdge(32), 0.0);
        QCOMPARE(ValueHistogram::lowerEdge(33), std::ldexp(1.0, -16));
        QCOMPARE(ValueHistogram::lowerEdge(63), std::ldexp(1.0, 14));
        for (std::size_t bin = 1; bin <= ValueHistogram::kBins; ++bin) {
            QVERIFY(ValueHistogram::lowerEdge(bin - 1) < ValueHistogram::lowerEdge(bin));
        }
    }
};

VITRINE_TEST(ValueStatisticsTest);
#include "value_statistics_test.moc"
