// Compares operations on rows and elements with their formulas in double: products, norms, activations, embedding.
// attention_ops_test and experts_test cover the remaining operations.
#include "core/file/quant/q8_0.h"
#include "tests/cpu/backend_matrix.h"
#include "tests/cpu/norm_formula.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

class BackendOpsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        REQUIRE_LEVEL();
        m_backend = makeTestBackend(3);
    }

    void describesItself()
    {
        const std::string text = m_backend->description();
        const bool right =
            testsVulkan() ? text.starts_with("Vulkan, ") : text.starts_with("CPU, ") && text.ends_with(", 3 threads");
        QVERIFY2(right, text.c_str());
    }

    void projectSeveral_data()
    {
        QTest::addColumn<int>("tokens");
        for (const int tokens : {1, 2, 5, 37}) QTest::addRow("%d", tokens) << tokens;
    }

    /// Compares three products of the same input with their formulas. Covers odd numbers of rows, products with and
    /// without bias, and two types that prepare the input differently.
    void projectSeveral()
    {
        QFETCH(const int, tokens);
        constexpr std::size_t kColumns = 96;
        const auto n = static_cast<std::size_t>(tokens);
        const auto x = randomValues(n * kColumns, 1);
        const Matrix input(*m_backend, n, kColumns, x);

        const std::vector<std::size_t> rows = {1, 100, 33};
        std::vector<std::vector<float>> weights;
        for (std::size_t i = 0; i < 3; ++i) weights.push_back(randomValues(rows[i] * kColumns, 10U + unsigned(i)));
        std::vector<std::byte> quantised(rows[2] * kColumns / 32 * 34);
        encodeQ8_0(weights[2].data(), quantised.data(), weights[2].size());
        const Linear first{Matrix::table(weights[0], kColumns), {}};
        const Linear second{Matrix::table(weights[1], kColumns), randomValues(rows[1], 5)};
        const Linear third{{"q8", QuantType::Q8_0, quantised.data(), rows[2], kColumns, kColumns / 32 * 34},
                           randomValues(rows[2], 6)};
        const Matrix a(*m_backend, n, rows[0]), b(*m_backend, n, rows[1]), c(*m_backend, n, rows[2]);
        m_backend->run(ops::Project{input.view,
                                    {{.out = a.view, .weights = &first},
                                     {.out = b.view, .weights = &second},
                                     {.out = c.view, .weights = &third}}});

        QVERIFY(worst(product(x, kColumns, first), a.read(*m_backend)) < 1e-5);
        QVERIFY(worst(product(x, kColumns, second), b.read(*m_backend)) < 1e-5);
        // Activations are rounded to 8 bits, so the tolerance is larger.
        QVERIFY(worst(product(x, kColumns, third), c.read(*m_backend)) < 0.15);
    }

    void norm_data()
    {
        QTest::addColumn<NormKind>("kind");
        QTest::addColumn<float>("mean");
        for (const NormTraits& norm : allNormKinds()) {
            // With such a large mean, a variance that is computed from a sum of squares in float32 has no precision.
            for (const float mean : {0.0F, 1000.0F})
                QTest::addRow("%s, %g", norm.name.data(), static_cast<double>(mean)) << norm.kind << mean;
        }
    }

    void norm()
    {
        QFETCH(const NormKind, kind);
        QFETCH(const float, mean);
        constexpr std::size_t kRows = 9, kColumns = 50;
        constexpr float kEpsilon = 1e-2F;
        auto x = randomValues(kRows * kColumns, 6);
        for (float& value : x) value += mean;
        const NormWeights weights{randomValues(kColumns, 7), randomValues(kColumns, 8)};
        const Matrix input(*m_backend, kRows, kColumns, x);
        const Matrix out(*m_backend, kRows, kColumns);
        m_backend->run(
            ops::Norm{.out = out.view, .x = input.view, .weights = &weights, .kind = kind, .epsilon = kEpsilon});
        std::vector<double> expected;
        for (std::size_t row = 0; row < kRows; ++row) {
            const auto y = normalized(kind, std::span(x).subspan(row * kColumns, kColumns), double(kEpsilon));
            for (std::size_t i = 0; i < kColumns; ++i) expected.push_back(y[i] * weights.weight[i] + weights.bias[i]);
        }
        QVERIFY(worst(expected, out.read(*m_backend)) < 1e-6);
    }

    void activations()
    {
        auto gate = randomValues(5000, 12, 12.0F);
        gate[0] = 1e4F;
        gate[1] = -1e4F;
        gate[2] = 0.0F;
        const auto up = randomValues(gate.size(), 13);
        const Matrix g(*m_backend, 10, 500, gate), u(*m_backend, 10, 500, up);
        m_backend->run(ops::Activate{.x = g.view, .up = u.view, .f = Activation::Silu});
        std::vector<double> expected;
        for (std::size_t i = 0; i < gate.size(); ++i)
            expected.push_back(gate[i] / (1 + std::exp(-double(gate[i]))) * up[i]);
        QVERIFY(worst(expected, g.read(*m_backend)) < 2e-3);
        expected[0] = 0;
        auto found = g.read(*m_backend);
        found[0] = 0;
        QVERIFY(worst(expected, found) < 1e-5);
    }

    void ungatedAndGated_data()
    {
        QTest::addColumn<int>("f");
        QTest::addColumn<bool>("gated");
        for (const auto& [name, f] :
             {std::pair{"silu", Activation::Silu}, std::pair{"gelu, tanh", Activation::GeluTanh},
              std::pair{"gelu, erf", Activation::GeluErf}, std::pair{"relu", Activation::Relu},
              std::pair{"squared relu", Activation::ReluSquared}, std::pair{"sigmoid", Activation::Sigmoid}}) {
            QTest::addRow("%s", name) << static_cast<int>(f) << false;
            QTest::addRow("%s, gated", name) << static_cast<int>(f) << true;
        }
        QTest::addRow("clamped silu, gated") << static_cast<int>(Activation::ClampedSilu) << true;
    }

    void ungatedAndGated()
    {
        QFETCH(const int, f);
        QFETCH(const bool, gated);
        const auto gate = randomValues(5000, 12, 12.0F);
        const auto up = randomValues(gate.size(), 13, 9.0F);
        const Matrix x(*m_backend, 10, 500, gate), u(*m_backend, 10, 500, up);
        m_backend->run(ops::Activate{
            .x = x.view, .up = gated ? std::optional(u.view) : std::nullopt, .f = static_cast<Activation>(f)});
        const auto found = x.read(*m_backend);
        for (std::size_t i = 0; i < gate.size(); ++i) {
            const double v = gate[i];
            double want = 0;
            double factor = gated ? up[i] : 1.0;
            switch (static_cast<Activation>(f)) {
            case Activation::Silu:
                want = v / (1 + std::exp(-v));
                break;
            case Activation::GeluTanh:
                want = 0.5 * v * (1 + std::tanh(std::sqrt(2 / M_PI) * (v + 0.044715 * v * v * v)));
                break;
            case Activation::GeluErf:
                want = 0.5 * v * (1 + std::erf(v / std::sqrt(2.0)));
                break;
            case Activation::ClampedSilu:
                want = std::min(v, 7.0) / (1 + std::exp(-1.702 * std::min(v, 7.0)));
                factor = std::clamp(factor, -7.0, 7.0) + 1.0;
                break;
            case Activation::Relu:
                want = std::max(v, 0.0);
                break;
            case Activation::ReluSquared:
                want = std::pow(std::max(v, 0.0), 2);
                break;
            case Activation::Sigmoid:
                want = 1 / (1 + std::exp(-v));
                break;
            case Activation::Xielu:
                QFAIL("has an operation of its own");
            }
            QVERIFY2(std::abs(found[i] - want * factor) < 2e-6 * (1 + std::abs(want * factor)),
                     qPrintable(QString::number(v)));
        }
    }

    /// Compares xIELU with its formula, also for values near 0, where e^x - 1 - x is small.
    void xielu()
    {
        const XieluConfig f{1.1F, 0.8F, 0.5F, -1e-6F};
        auto x = randomValues(3 * 700, 21, 6.0F);
        for (std::size_t i = 0; i < 700; ++i) x[i] *= 1e-3F;
        x[0] = 0;
        x[1] = -5e-7F;
        const Matrix values(*m_backend, 3, 700, x);
        m_backend->run(ops::Xielu{.x = values.view, .f = f});
        const auto found = values.read(*m_backend);
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double v = x[i], beta = double(f.beta) * v;
            const double want = v > 0 ? double(f.positive) * v * v + beta
                                      : (std::expm1(std::min(v, double(f.epsilon))) - v) * double(f.negative) + beta;
            QVERIFY2(std::abs(found[i] - want) < 1e-6 * (std::abs(want) + std::abs(v)) + 1e-12,
                     qPrintable(QString::number(v)));
        }
    }

    void clamp()
    {
        auto x = randomValues(3 * 700, 22, 6.0F);
        x[5] = std::numeric_limits<float>::quiet_NaN();
        const Matrix values(*m_backend, 3, 700, x);
        m_backend->run(ops::Clamp{.x = values.view, .limit = 4.0F});
        const auto found = values.read(*m_backend);
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (i == 5) QVERIFY(std::isnan(found[i]));
            if (i != 5) QCOMPARE(found[i], std::clamp(x[i], -4.0F, 4.0F));
        }
    }

    void scaleAndSoftCap()
    {
        const auto x = randomValues(3 * 700, 17, 80.0F);
        const Matrix scaled(*m_backend, 3, 700, x), capped(*m_backend, 3, 700, x);
        m_backend->run(ops::Scale{.x = scaled.view, .factor = 0.22F});
        m_backend->run(ops::SoftCap{.x = capped.view, .cap = 30.0F});
        std::vector<double> expectedScaled, expectedCapped;
        for (const float value : x) {
            expectedScaled.push_back(double(value) * double(0.22F));
            expectedCapped.push_back(30.0 * std::tanh(double(value) / 30.0));
        }
        QVERIFY(worst(expectedScaled, scaled.read(*m_backend)) < 2e-6);
        QVERIFY(worst(expectedCapped, capped.read(*m_backend)) < 2e-5);
    }

    void normOfHeads_data()
    {
        QTest::addColumn<NormKind>("kind");
        QTest::addColumn<int>("parts");
        for (const NormTraits& norm : allNormKinds()) {
            for (const int parts : {1, 3}) QTest::addRow("%s, %d", norm.name.data(), parts) << norm.kind << parts;
        }
    }

    /// Compares the norm of 3 heads with its formula. The heads share their weights, or each head has weights of its
    /// own.
    void normOfHeads()
    {
        QFETCH(const NormKind, kind);
        QFETCH(const int, parts);
        constexpr std::size_t kTokens = 7, kHeads = 3, kWidth = 20;
        const auto k = static_cast<std::size_t>(parts);
        const auto x = randomValues(kTokens * kHeads * kWidth, 18, 3.0F);
        const NormWeights weights{randomValues(k * kWidth, 19), randomValues(k * kWidth, 20)};
        const Matrix matrix(*m_backend, kTokens, kHeads * kWidth, x);
        const MatrixView heads = matrix.view.split(kWidth);
        QCOMPARE(heads.rows, kTokens * kHeads);
        m_backend->run(ops::Norm{.out = heads, .x = heads, .weights = &weights, .kind = kind, .epsilon = 1e-5F});
        std::vector<double> expected;
        for (std::size_t head = 0; head < kTokens * kHeads; ++head) {
            const auto y = normalized(kind, std::span(x).subspan(head * kWidth, kWidth), double(1e-5F));
            for (std::size_t i = 0; i < kWidth; ++i) {
                const std::size_t w = head % k * kWidth + i;
                expected.push_back(y[i] * weights.weight[w] + weights.bias[w]);
            }
        }
        QVERIFY(worst(expected, matrix.read(*m_backend)) < 2e-6);
    }

    void embedAddPositionsAndResidual()
    {
        constexpr std::size_t kColumns = 64;
        const auto plain = randomValues(12 * kColumns, 14);
        std::vector<std::byte> quantised(12 * 2 * 34);
        encodeQ8_0(plain.data(), quantised.data(), plain.size());
        const Tensor table{"table", QuantType::Q8_0, quantised.data(), 12, kColumns, 2 * 34};
        const auto positions = randomValues(20 * kColumns, 15);
        const std::vector<std::int32_t> ids = {11, 0, 3};
        const Matrix x(*m_backend, 3, kColumns), y(*m_backend, 3, kColumns, randomValues(3 * kColumns, 16));
        const Tensor positionTable = Matrix::table(positions, kColumns);
        m_backend->begin(ids, 4);
        m_backend->run(ops::Embed{.x = x.view, .table = &table});
        m_backend->run(ops::AddPositions{.x = x.view, .table = &positionTable});
        m_backend->run(ops::AddResidual{.x = x.view, .y = y.view});
        const auto added = y.read(*m_backend);
        std::vector<double> expected;
        std::vector<float> row(kColumns);
        for (std::size_t t = 0; t < 3; ++t) {
            table.decodeRow(static_cast<std::size_t>(ids[t]), row.data());
            for (std::size_t i = 0; i < kColumns; ++i) {
                expected.push_back(double(row[i]) + positions[(4 + t) * kColumns + i] + added[t * kColumns + i]);
            }
        }
        QVERIFY(worst(expected, x.read(*m_backend)) < 1e-6);
    }

private:
    static std::vector<double> product(const std::vector<float>& x, std::size_t columns, const Linear& linear)
    {
        std::vector<double> result;
        std::vector<float> row(columns);
        for (std::size_t t = 0; t < x.size() / columns; ++t) {
            for (std::size_t r = 0; r < linear.weight.rows; ++r) {
                linear.weight.decodeRow(r, row.data());
                double sum = linear.bias.empty() ? 0.0 : double(linear.bias[r]);
                for (std::size_t i = 0; i < columns; ++i) sum += double(row[i]) * x[t * columns + i];
                result.push_back(sum);
            }
        }
        return result;
    }

    std::shared_ptr<Backend> m_backend;
};

VITRINE_TEST(BackendOpsTest);
#include "backend_ops_test.moc"
