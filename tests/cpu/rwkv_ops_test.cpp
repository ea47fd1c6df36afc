// Compares the operations of RWKV 7 with their formulas in double.
#include "tests/cpu/backend_matrix.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Returns random values between 0 and 1.
std::vector<float> unitValues(std::size_t count, unsigned seed)
{
    std::vector<float> values = randomValues(count, seed);
    for (float& value : values) value = (value + 1) / 2;
    return values;
}

ModelConfig rwkvModel()
{
    ModelConfig config;
    config.layers = config.heads = config.kvHeads = 1;
    config.headDim = 32;
    config.recurrent.kind = Recurrence::Rwkv7;
    config.layerConfigs.resize(1);
    config.layerConfigs[0].recurrence = Recurrence::Rwkv7;
    config.layerConfigs[0].attends = false;
    return config;
}

}  // namespace

class RwkvOpsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        REQUIRE_LEVEL();
        m_backend = makeTestBackend(3);
        if (!m_backend->lacks(rwkvModel()).empty()) QSKIP("this device has no such operations");
    }

    /// Adds to each row of x the row of y multiplied by one factor per column. x itself stays unchanged.
    void blends()
    {
        const std::vector<float> x = randomValues(3 * 50, 4), y = randomValues(3 * 50, 5), by = randomValues(50, 6);
        const Matrix a(*m_backend, 3, 50, x), b(*m_backend, 3, 50, y), out(*m_backend, 3, 50);
        m_backend->run(ops::Blend{.out = out.view, .x = a.view, .y = b.view, .factors = by});
        std::vector<double> expected;
        for (std::size_t i = 0; i < x.size(); ++i) expected.push_back(x[i] + double{y[i]} * double{by[i % 50]});
        QVERIFY(worst(expected, out.read(*m_backend)) < 2e-7);
        QCOMPARE(worst({x.begin(), x.end()}, a.read(*m_backend)), 0.0);
    }

    void exponentials()
    {
        const std::vector<float> x = randomValues(3 * 700, 4, 8.0F);
        const Matrix a(*m_backend, 3, 700, x);
        m_backend->run(ops::Exponential{.x = a.view, .factor = -0.6F});
        const std::vector<float> found = a.read(*m_backend);
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double expected = std::exp(double{-0.6F} * double{x[i]});
            QVERIFY(std::abs(found[i] - expected) < 2e-6 * expected);
        }
    }

    /// Computes three results from the keys of each head: scaled keys that are normalised to length 1, these normalised
    /// keys times their rates, and the keys that are written to the state. The first head of the second row is zero, so
    /// it cannot be normalised.
    void correctionKeys()
    {
        constexpr std::size_t kWidth = 24, kColumns = 3 * kWidth, kRows = 5;
        std::vector<float> x = randomValues(kRows * kColumns, 1);
        std::fill_n(x.begin() + kColumns, kWidth, 0.0F);
        const std::vector<float> rates = unitValues(x.size(), 2), scale = randomValues(kColumns, 3);
        const std::vector<float> learn = randomValues(kColumns, 4);
        const Matrix keys(*m_backend, kRows, kColumns, x), strength(*m_backend, kRows, kColumns, rates);
        const Matrix removed(*m_backend, kRows, kColumns), corrected(*m_backend, kRows, kColumns);
        m_backend->run(ops::CorrectionKeys{.keys = keys.view,
                                           .rates = strength.view,
                                           .removed = removed.view,
                                           .corrected = corrected.view,
                                           .scale = scale,
                                           .learn = learn,
                                           .width = kWidth});
        std::vector<double> expectedRemoved, expectedCorrected, expectedKeys;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const std::size_t head = i - i % kColumns % kWidth;
            double squares = 0;
            for (std::size_t c = head; c < head + kWidth; ++c) {
                squares += std::pow(double{x[c]} * double{scale[c % kColumns]}, 2);
            }
            const double length = std::max(std::sqrt(squares), 1e-12);
            expectedRemoved.push_back(double{x[i]} * double{scale[i % kColumns]} / length);
            expectedCorrected.push_back(expectedRemoved.back() * double{rates[i]});
            expectedKeys.push_back(double{x[i]} * (1 + (double{rates[i]} - 1) * double{learn[i % kColumns]}));
        }
        QVERIFY(worst(expectedRemoved, removed.read(*m_backend)) < 5e-7);
        QVERIFY(worst(expectedCorrected, corrected.read(*m_backend)) < 5e-7);
        QVERIFY(worst(expectedKeys, keys.read(*m_backend)) < 5e-7);
    }

    /// Adds to each head its value vector, multiplied by the weighted dot product of query and key of the same token.
    void bonus()
    {
        constexpr std::size_t kWidth = 24, kColumns = 3 * kWidth, kRows = 5;
        const std::vector<float> x = randomValues(kRows * 3 * kColumns, 1), before = randomValues(kRows * kColumns, 2);
        const std::vector<float> weights = randomValues(kColumns, 3);
        const Matrix out(*m_backend, kRows, kColumns, before), rows(*m_backend, kRows, 3 * kColumns, x);
        m_backend->run(ops::AddBonus{.out = out.view, .rows = rows.view, .weights = weights, .width = kWidth});
        std::vector<double> expected;
        for (std::size_t i = 0; i < before.size(); ++i) {
            const float* const query = x.data() + i / kColumns * 3 * kColumns;
            const std::size_t head = i % kColumns / kWidth * kWidth;
            double sum = 0;
            for (std::size_t c = head; c < head + kWidth; ++c) {
                sum += double{query[c]} * double{weights[c]} * double{query[kColumns + c]};
            }
            expected.push_back(before[i] + sum * double{query[2 * kColumns + i % kColumns]});
        }
        QVERIFY(worst(expected, out.read(*m_backend)) < 3e-6);
    }

private:
    std::shared_ptr<Backend> m_backend;
};

VITRINE_TEST(RwkvOpsTest);
#include "rwkv_ops_test.moc"
