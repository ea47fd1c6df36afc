// Compares operations on parts of heads and on several residual streams with their formulas in double.
#include "tests/cpu/backend_matrix.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/test_tensor.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

std::vector<double> asDoubles(const std::vector<float>& values)
{
    return {values.begin(), values.end()};
}

}  // namespace

class HeadsOpsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        REQUIRE_LEVEL();
        m_backend = makeTestBackend(3);
    }

    void clearsAndMultiplies()
    {
        const std::vector<float> x = randomValues(7 * 51, 1), y = randomValues(7 * 51, 2);
        const Matrix a(*m_backend, 7, 51, x), b(*m_backend, 7, 51, y);
        m_backend->run(ops::Multiply{.x = a.view, .y = b.view});
        std::vector<double> expected;
        for (std::size_t i = 0; i < x.size(); ++i) expected.push_back(double(x[i] * y[i]));
        QCOMPARE(worst(expected, a.read(*m_backend)), 0.0);
        m_backend->run(ops::Clear{.x = a.view.rowRange(2, 4)});
        for (std::size_t i = 2 * 51; i < 6 * 51; ++i) expected[i] = 0;
        QCOMPARE(worst(expected, a.read(*m_backend)), 0.0);
    }

    /// Copies a part of each head from wider heads and leaves the rest of the target unchanged. If the source width is
    /// 0, all heads read the same part.
    void copiesStretches()
    {
        constexpr std::size_t kTokens = 5, kHeads = 3, kCount = 7, kFrom = 4 + kHeads * 10, kTo = kHeads * 16;
        const std::vector<float> x = randomValues(kTokens * kFrom, 3), y = randomValues(kTokens * kTo, 4);
        for (const std::size_t width : {std::size_t{10}, std::size_t{0}}) {
            const Matrix from(*m_backend, kTokens, kFrom, x), to(*m_backend, kTokens, kTo, y);
            m_backend->run(
                ops::CopyHeads{.out = {to.view, 16, 9}, .in = {from.view, width, 4}, .heads = kHeads, .count = kCount});
            std::vector<double> expected = asDoubles(y);
            for (std::size_t t = 0; t < kTokens; ++t) {
                for (std::size_t i = 0; i < kHeads * kCount; ++i) {
                    const std::size_t head = i / kCount, d = i % kCount;
                    expected[t * kTo + head * 16 + 9 + d] = double(x[t * kFrom + 4 + head * width + d]);
                }
            }
            QCOMPARE(worst(expected, to.read(*m_backend)), 0.0);
        }
    }

    void productOfEachHead_data()
    {
        QTest::addColumn<int>("tokens");
        QTest::addColumn<int>("columns");
        for (const int tokens : {1, 3, 8, 37}) {
            for (const int columns : {96, 50}) QTest::addRow("%d, %d", tokens, columns) << tokens << columns;
        }
    }

    /// ProjectHeads multiplies each head by its own rows of a shared matrix. Tests the results against the formula.
    /// Input and output of a head are parts of wider rows.
    void productOfEachHead()
    {
        QFETCH(const int, tokens);
        QFETCH(const int, columns);
        constexpr std::size_t kHeads = 3, kRows = 35, kOut = 40;
        const auto n = static_cast<std::size_t>(tokens), width = static_cast<std::size_t>(columns);
        const std::size_t in = width + 8;
        const auto weights = randomValues(kHeads * kRows * width, 5);
        std::vector<Linear> heads(kHeads);
        const Tensor stack = Matrix::table(weights, width);
        for (std::size_t h = 0; h < kHeads; ++h) heads[h].weight = stack.rowRange(h * kRows, kRows);
        const auto x = randomValues(n * kHeads * in, 6), y = randomValues(n * kHeads * kOut, 7);
        const Matrix from(*m_backend, n, kHeads * in, x), to(*m_backend, n, kHeads * kOut, y);
        m_backend->run(ops::ProjectHeads{.out = {to.view, kOut, 3}, .in = {from.view, in, 4}, .heads = heads});
        std::vector<double> expected = asDoubles(y);
        for (std::size_t t = 0; t < n; ++t) {
            for (std::size_t row = 0; row < kHeads * kRows; ++row) {
                double sum = 0;
                for (std::size_t c = 0; c < width; ++c) {
                    sum += double(weights[row * width + c]) * x[(t * kHeads + row / kRows) * in + 4 + c];
                }
                expected[(t * kHeads + row / kRows) * kOut + 3 + row % kRows] = sum;
            }
        }
        QVERIFY(worst(expected, to.read(*m_backend)) < 1e-5);
    }

    /// Tests products of each head with its transposed matrix. Covers quantized matrices, row lengths that are not a
    /// multiple of the vector length, and heads that are parts of a larger matrix.
    void projectsHeadsTransposed_data()
    {
        QTest::addColumn<QuantType>("type");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("width");
        QTest::addRow("f32") << QuantType::F32 << 36 << 20;
        QTest::addRow("f32 of an odd width") << QuantType::F32 << 33 << 7;
        QTest::addRow("q8_0") << QuantType::Q8_0 << 40 << 64;
        QTest::addRow("q4_0") << QuantType::Q4_0 << 64 << 32;
    }

    void projectsHeadsTransposed()
    {
        QFETCH(const QuantType, type);
        QFETCH(const int, rows);
        QFETCH(const int, width);
        const auto headRows = static_cast<std::size_t>(rows), columns = static_cast<std::size_t>(width);
        constexpr std::size_t kHeads = 3, n = 150;
        const TestWeights stack(type, kHeads * headRows, columns, Fill::Random, 5);
        std::vector<Linear> heads(kHeads);
        for (std::size_t h = 0; h < kHeads; ++h) heads[h].weight = tensorOf(stack).rowRange(h * headRows, headRows);
        const std::size_t out = columns + 5;
        for (const bool isShared : {false, true}) {  // whether all heads read the same row, or each head its own row
            const std::size_t in = headRows + 2, inColumns = isShared ? in : kHeads * in;
            const auto x = randomValues(n * inColumns, 6), y = randomValues(n * kHeads * out, 7);
            const Matrix from(*m_backend, n, inColumns, x), to(*m_backend, n, kHeads * out, y);
            QVERIFY(m_backend->transposesHeads());
            m_backend->run(ops::ProjectHeadsTransposed{
                .out = {to.view, out, 3}, .in = {from.view, isShared ? 0 : in, 1}, .heads = heads});
            std::vector<double> expected = asDoubles(y);
            double most = 0;
            for (std::size_t t = 0; t < n; ++t) {
                for (std::size_t h = 0; h < kHeads; ++h) {
                    for (std::size_t c = 0; c < columns; ++c) {
                        double sum = 0, size = 0;
                        for (std::size_t r = 0; r < headRows; ++r) {
                            const std::size_t at = t * inColumns + (isShared ? 0 : h * in) + 1 + r;
                            const double product = double(stack.at(h * headRows + r, c)) * double(x[at]);
                            sum += product;
                            size += std::abs(product);
                        }
                        expected[(t * kHeads + h) * out + 3 + c] = sum;
                        most = std::max(most, size);
                    }
                }
            }
            QVERIFY(worst(expected, to.read(*m_backend)) < 1e-6 * most);
        }
    }

    void mixesStreams()
    {
        constexpr std::size_t kTokens = 5, kColumns = 70;
        for (const std::size_t count : {std::size_t{4}, std::size_t{3}}) {
            const auto factors = randomValues(kTokens * count * count, 8);
            const Matrix coefficients(*m_backend, kTokens, count * count, factors);
            std::vector<std::vector<float>> values;
            std::vector<std::unique_ptr<Matrix>> matrices;
            ops::MixStreams::Views out, x;
            for (std::size_t i = 0; i < count; ++i) {
                values.push_back(randomValues(kTokens * kColumns, 10U + unsigned(i)));
                matrices.push_back(std::make_unique<Matrix>(*m_backend, kTokens, kColumns, values.back()));
                x.push_back(matrices.back()->view);
                matrices.push_back(std::make_unique<Matrix>(*m_backend, kTokens, kColumns));
                out.push_back(matrices.back()->view);
            }
            m_backend->run(ops::MixStreams{.out = out, .x = x, .coefficients = coefficients.view});
            for (std::size_t b = 0; b < count; ++b) {
                std::vector<double> expected = asDoubles(values[b]);
                for (std::size_t i = 0; i < expected.size(); ++i) {
                    for (std::size_t a = 0; a < count; ++a) {
                        const std::size_t row = i / kColumns * count * count;
                        expected[i] += double(factors[row + b * count + a]) * double(values[a][i]);
                    }
                }
                QVERIFY(worst(expected, matrices[2 * b + 1]->read(*m_backend)) < 1e-6);
            }
        }
    }

    void addsWeighted()
    {
        constexpr std::size_t kTokens = 5, kColumns = 70, kFactors = 4;
        const auto x = randomValues(kTokens * kColumns, 1), y = randomValues(kTokens * kColumns, 2);
        const auto factors = randomValues(kTokens * kFactors, 3);
        const Matrix a(*m_backend, kTokens, kColumns, x), b(*m_backend, kTokens, kColumns, y);
        const Matrix c(*m_backend, kTokens, kFactors, factors);
        m_backend->run(ops::AddWeighted{.x = a.view, .y = b.view, .factors = c.view, .column = 2});
        std::vector<double> expected = asDoubles(x);
        for (std::size_t i = 0; i < x.size(); ++i) {
            expected[i] += (1 + double(factors[i / kColumns * kFactors + 2])) * double(y[i]);
        }
        QVERIFY(worst(expected, a.read(*m_backend)) < 1e-6);
    }

    void matchesLengths()
    {
        constexpr std::size_t kTokens = 3, kColumns = 300;
        const auto x = randomValues(kTokens * kColumns, 1, 3.0F), y = randomValues(kTokens * kColumns, 2);
        const Matrix a(*m_backend, kTokens, kColumns, x), b(*m_backend, kTokens, kColumns, y);
        m_backend->run(ops::MatchLength{.x = a.view, .y = b.view});
        std::vector<double> expected = asDoubles(x);
        for (std::size_t t = 0; t < kTokens; ++t) {
            double own = 0, wanted = 0;
            for (std::size_t i = t * kColumns; i < (t + 1) * kColumns; ++i) {
                own += double(x[i]) * x[i];
                wanted += double(y[i]) * y[i];
            }
            for (std::size_t i = t * kColumns; i < (t + 1) * kColumns; ++i) expected[i] *= std::sqrt(wanted / own);
        }
        QVERIFY(worst(expected, a.read(*m_backend)) < 1e-6);
    }

    /// CutBelow must compute the deviation of a row from differences to the mean. The mean is so large that a sum of
    /// squares in float32 would lose these differences.
    void cutsBelow()
    {
        constexpr std::size_t kTokens = 3, kColumns = 300;
        auto x = randomValues(kTokens * kColumns, 1);
        for (float& value : x) value += 100;
        const Matrix a(*m_backend, kTokens, kColumns, x);
        m_backend->run(ops::CutBelow{.x = a.view, .deviations = 0.7F});
        std::vector<double> expected;
        for (std::size_t t = 0; t < kTokens; ++t) {
            double mean = 0, squares = 0;
            const auto at = [&](std::size_t i) { return double(x[t * kColumns + i]); };
            for (std::size_t i = 0; i < kColumns; ++i) mean += at(i) / kColumns;
            for (std::size_t i = 0; i < kColumns; ++i) squares += (at(i) - mean) * (at(i) - mean);
            const double limit = mean + 0.7F * std::sqrt(squares / (kColumns - 1));
            for (std::size_t i = 0; i < kColumns; ++i) expected.push_back(std::max(at(i) - limit, 0.0));
        }
        QVERIFY(worst(expected, a.read(*m_backend)) < 2e-5);
    }

private:
    std::shared_ptr<Backend> m_backend;
};

VITRINE_TEST(HeadsOpsTest);
#include "heads_ops_test.moc"
