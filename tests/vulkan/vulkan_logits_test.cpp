// Tests operations on rows of logits: finding the largest logits, and choosing a token.
#include "core/compute/backend/top_k.h"
#include "tests/cpu/backend_matrix.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/test_device.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

class VulkanLogitsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { openTestDevice(m_backend); }

    void topK_data()
    {
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("steps");  // number of distinct values in a row; 0: not limited
        QTest::addRow("the best of a vocabulary") << 151936 << 1 << 0;
        QTest::addRow("forty of a vocabulary") << 151936 << 40 << 0;
        QTest::addRow("as many as can be had") << 32003 << 256 << 0;
        QTest::addRow("fewer columns than slices") << 311 << 64 << 0;
        QTest::addRow("all columns") << 17 << 17 << 0;
        QTest::addRow("many equal ones") << 9001 << 40 << 700;
        QTest::addRow("very many equal ones") << 2500 << 40 << 30;
    }

    /// The largest values of a row and their indices are bit-identical to those found by sorting.
    void topK()
    {
        findsFirst();
        inWideWorkgroups([this] { findsFirst(); });
    }

    /// Compares the token that the device draws, and the sums of the probabilities before it and up to it, with sums on
    /// the host.
    void draw()
    {
        drawsLikeTheHost();
        inWideWorkgroups([this] { drawsLikeTheHost(); });
    }

    /// For a row with values that are not finite, or with too many equal values, the sum is NaN. Neighbouring rows are
    /// not affected.
    void topKOfStrangeRows()
    {
        constexpr std::size_t kColumns = 5000;
        for (const float strange : {std::nanf(""), INFINITY, -INFINITY}) {
            auto values = randomValues(2 * kColumns, 5);
            values[kColumns - 7] = strange;
            const auto found = firstOf(values, kColumns, 8);
            QVERIFY(std::isnan(TopKRow(std::span(found).first(TopKRow::width(8))).sum()));
            QVERIFY(std::isfinite(TopKRow(std::span(found).last(TopKRow::width(8))).sum()));
        }
        QVERIFY(std::isnan(TopKRow(firstOf(std::vector<float>(kColumns, 1.5F), kColumns, 8)).sum()));
    }

private:
    void inWideWorkgroups(const auto& action)
    {
        auto wide = makeWide();
        std::swap(m_backend, wide);
        action();
        std::swap(m_backend, wide);
    }

    void drawsLikeTheHost()
    {
        for (const std::size_t columns : {1, 300, 1024, 151936}) {
            auto values = randomValues(columns, 5, 9.0F);
            values[columns / 3] += 8;
            const Matrix x(*m_backend, 1, columns, values), out(*m_backend, 1, 3);
            for (const float temperature : {0.5F, 1.0F, 1.7F}) {
                double total = 0;
                for (const float value : values) total += std::exp(static_cast<double>(value) / temperature);
                for (const float number : {0.0F, 0.2F, 0.34F, 0.5F, 0.77F, 0.999999F}) {
                    m_backend->draw(out.view, x.view, temperature, number);
                    const auto found = out.read(*m_backend);
                    const auto index = static_cast<std::size_t>(found[0]);
                    QVERIFY(index < columns);
                    double before = 0;
                    for (std::size_t i = 0; i < index; ++i) {
                        before += std::exp(static_cast<double>(values[i]) / temperature) / total;
                    }
                    const double upTo = before + std::exp(static_cast<double>(values[index]) / temperature) / total;
                    QVERIFY(std::abs(found[1] - before) < 2e-5 && std::abs(found[2] - upTo) < 2e-5);
                    QVERIFY(number > before - 2e-5 && number < upTo + 2e-5);
                }
            }
        }
    }

    void findsFirst()
    {
        QFETCH(const int, columns);
        QFETCH(const int, count);
        QFETCH(const int, steps);
        constexpr std::size_t kRows = 3;
        const auto width = static_cast<std::size_t>(columns), wanted = static_cast<std::size_t>(count);
        auto values = randomValues(kRows * width, 5, 12.0F);
        if (steps > 0) {
            // Rounding creates equal values, including zeros of both signs.
            for (float& value : values) value = std::round(value * steps / 24) * 24 / steps;
        }
        // The second row gets a run of large values, because the device spreads adjacent values over different
        // invocations.
        for (std::size_t i = 0; i < std::min<std::size_t>(200, width / 8); ++i) values[width + i] += 20;
        const auto found = firstOf(values, width, wanted);
        for (std::size_t r = 0; r < kRows; ++r) {
            const std::span<const float> row = std::span(values).subspan(r * width, width);
            const TopKRow first{std::span(found).subspan(r * TopKRow::width(wanted), TopKRow::width(wanted))};
            QCOMPARE(first.count(), wanted);
            double sum = 0;
            const float largest = *std::max_element(row.begin(), row.end());
            for (const float value : row) sum += std::exp(static_cast<double>(value) - largest);
            QVERIFY(std::abs(first.sum() / sum - 1) < 1e-5);
            std::vector<std::size_t> order(width);
            for (std::size_t i = 0; i < width; ++i) order[i] = i;
            std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return row[a] > row[b]; });
            for (std::size_t i = 0; i < wanted; ++i) {
                QCOMPARE(first.index(i), order[i]);
                QVERIFY(std::memcmp(&row[order[i]], &found[r * TopKRow::width(wanted) + i], sizeof(float)) == 0);
            }
        }
    }

    std::vector<float> firstOf(const std::vector<float>& values, std::size_t columns, std::size_t count)
    {
        const std::size_t rows = values.size() / columns;
        const Matrix x(*m_backend, rows, columns, values), first(*m_backend, rows, TopKRow::width(count));
        m_backend->topK(first.view, x.view);
        return first.read(*m_backend);
    }

    std::unique_ptr<VulkanBackend> m_backend;
};

VITRINE_TEST(VulkanLogitsTest);
#include "vulkan_logits_test.moc"
