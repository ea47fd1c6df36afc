// Compares scores, numerators of the softmax and weighted sums of values with double arithmetic, for every instruction
// set.

#include "core/compute/cpu/isa/key_panel.h"
#include "core/compute/cpu/kernels.h"
#include "core/file/quant/half.h"
#include "core/file/quant/q8_0.h"
#include "tests/cpu/kernels_weights.h"
#include "tests/support/test_program.h"

#include <QObject>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;
using vitrine::test::kInfinity;
using vitrine::test::kNan;
using vitrine::test::normals;
using vitrine::test::Random;

namespace {

constexpr KvType kTypes[] = {KvType::F32, KvType::F16, KvType::Q8_0};

/// Rows [positions, headDim] in the format of a cache, together with their decoded values.
struct Cached {
    Cached(KvType type, std::size_t positions, std::size_t headDim, Random& random)
        : rows(positions * rowBytes(formatOf(type), headDim)), values(positions * headDim)
    {
        std::vector<float> exact(values.size());
        for (float& value : exact) value = static_cast<float>(random.normal());
        const std::size_t bytes = rowBytes(formatOf(type), headDim);
        for (std::size_t p = 0; p < positions; ++p) {
            const float* const from = exact.data() + p * headDim;
            std::byte* const to = rows.data() + p * bytes;
            if (type == KvType::F32) std::memcpy(to, from, bytes);
            if (type == KvType::Q8_0) encodeQ8_0(from, to, headDim);
            for (std::size_t i = 0; i < headDim && type == KvType::F16; ++i) {
                const std::uint16_t half = floatToHalf(from[i]);
                std::memcpy(to + 2 * i, &half, 2);
            }
            quantTraits(formatOf(type)).decode(to, values.data() + p * headDim, headDim);
        }
        rows.resize(rows.size() + 64);  // padding, because kernels read whole vectors
    }

    std::vector<std::byte> rows;
    std::vector<float> values;
};

/// Returns keys in the layout of key_panel.h, written value by value. Lanes without a key contain 0xFF, so that a
/// kernel that uses them gives wrong results.
std::vector<std::byte> asPanels(KvType type, const Cached& keys, std::size_t positions, std::size_t headDim)
{
    const std::size_t panels = (positions + kKeyPanel - 1) / kKeyPanel;
    const std::size_t bytes = rowBytes(formatOf(type), headDim);
    std::vector<std::byte> result(panels * kKeyPanel * bytes, std::byte{0xFF});
    for (std::size_t p = 0; p < positions; ++p) {
        std::byte* const panel = result.data() + p / kKeyPanel * kKeyPanel * bytes;
        const std::byte* const key = keys.rows.data() + p * bytes;
        const std::size_t lane = p % kKeyPanel;
        const std::size_t size = type == KvType::F32 ? 4 : 2;
        for (std::size_t i = 0; i < headDim && type != KvType::Q8_0; ++i) {
            std::memcpy(panel + (i * kKeyPanel + lane) * size, key + i * size, size);
        }
        for (std::size_t b = 0; b < headDim / 32 && type == KvType::Q8_0; ++b) {
            std::byte* const block = panel + b * 34 * kKeyPanel;
            std::memcpy(block + 2 * lane, key + 34 * b, 2);
            for (std::size_t i = 0; i < 32; ++i) {
                block[2 * kKeyPanel + i * kKeyPanel + lane] = key[34 * b + 2 + i];
            }
        }
    }
    return result;
}

void verifyClose(double got, double want, double tolerance, const QString& where)
{
    if (std::abs(got - want) <= tolerance) return;
    QFAIL(qPrintable(QString("%1 is %2, not %3 ± %4").arg(where).arg(got).arg(want).arg(tolerance)));
}

struct Shape {
    std::size_t headDim;
    std::size_t positions;
    std::size_t rows;
};

/// Returns shapes with usual and unusual head dimensions. In some shapes, the last group of rows or the last panel of
/// positions is only partly filled.
std::vector<Shape> shapesFor(KvType type)
{
    std::vector<Shape> shapes;
    for (const std::size_t headDim : {1, 8, 20, 64, 80, 96, 128, 256}) {
        if (headDim % quantTraits(formatOf(type)).blockSize != 0) continue;
        for (const std::size_t positions : {1, 15, 16, 17, 70, 256}) shapes.push_back({headDim, positions, 4});
        for (std::size_t rows = 1; rows <= 13; ++rows) shapes.push_back({headDim, 33, rows});
    }
    return shapes;
}

}  // namespace

class KernelsAttentionTest : public QObject {
    Q_OBJECT

    static void addLevels()
    {
        QTest::addColumn<const Kernels*>("kernels");
        for (const Kernels* kernels : allKernels()) {
            if (isSupported(*kernels)) QTest::newRow(std::string(kernels->name).c_str()) << kernels;
        }
    }

private slots:
    void scores_data() { addLevels(); }
    void scores()
    {
        QFETCH(const Kernels*, kernels);
        Random random(51);
        std::vector<std::byte> scratch(kScratchBytes);
        for (const KvType type : kTypes) {
            for (const auto& [n, positions, rows] : shapesFor(type)) {
                const Cached keys(type, positions, n, random);
                const std::vector<std::byte> panels = asPanels(type, keys, positions, n);
                const std::vector<float> queries = normals(rows * n, random);
                const std::size_t stride = 272;
                std::vector<float> scores(rows * stride, 77.0F);
                kernels->attentionScores({type, panels.data(), positions, n}, queries.data(), rows, 0.25F,
                                         scores.data(), stride, scratch.data());
                for (std::size_t r = 0; r < rows; ++r) {
                    for (std::size_t p = 0; p < positions; ++p) {
                        double sum = 0, magnitude = 0;
                        for (std::size_t i = 0; i < n; ++i) {
                            const double product = static_cast<double>(queries[r * n + i]) * keys.values[p * n + i];
                            sum += product;
                            magnitude += std::abs(product);
                        }
                        verifyClose(scores[r * stride + p], 0.25 * sum, 0.25e-6 * magnitude,
                                    QString("%1, row %2, position %3").arg(n).arg(r).arg(p));
                        if (QTest::currentTestFailed()) return;
                    }
                    const std::size_t end = (positions + kKeyPanel - 1) / kKeyPanel * kKeyPanel;
                    for (std::size_t p = end; p < stride; ++p) QCOMPARE(scores[r * stride + p], 77.0F);
                }
            }
        }
    }

    void mixes_data() { addLevels(); }
    void mixes()
    {
        QFETCH(const Kernels*, kernels);
        Random random(52);
        std::vector<std::byte> scratch(kScratchBytes);
        for (const KvType type : kTypes) {
            for (const auto& [n, positions, rows] : shapesFor(type)) {
                const Cached values(type, positions, n, random);
                const std::size_t stride = positions + 3;
                const std::size_t width = (n + 15) / 16 * 16;
                const std::vector<float> weights = normals(rows * stride, random);
                const std::vector<float> before = normals(rows * width, random);
                std::vector<float> mixes = before;
                kernels->attentionMix({type, values.rows.data(), positions, n}, weights.data(), rows, stride,
                                      mixes.data(), width, scratch.data());
                for (std::size_t r = 0; r < rows; ++r) {
                    for (std::size_t i = 0; i < n; ++i) {
                        double sum = before[r * width + i], magnitude = std::abs(sum);
                        for (std::size_t p = 0; p < positions; ++p) {
                            const double product =
                                static_cast<double>(weights[r * stride + p]) * values.values[p * n + i];
                            sum += product;
                            magnitude += std::abs(product);
                        }
                        verifyClose(mixes[r * width + i], sum, 1e-6 * magnitude,
                                    QString("%1, row %2, dimension %3").arg(n).arg(r).arg(i));
                        if (QTest::currentTestFailed()) return;
                    }
                }
            }
        }
    }

    // If the keys are also the values, mixing values from key panels gives the same bits as mixing values from rows.
    void mixesOfPanels_data() { addLevels(); }
    void mixesOfPanels()
    {
        QFETCH(const Kernels*, kernels);
        Random random(55);
        std::vector<std::byte> scratch(kScratchBytes);
        for (const KvType type : kTypes) {
            for (const auto& [n, positions, rows] : shapesFor(type)) {
                const Cached values(type, positions, n, random);
                const std::vector<std::byte> panels = asPanels(type, values, positions, n);
                const std::size_t bytes = rowBytes(formatOf(type), n), width = (n + 15) / 16 * 16;
                const std::vector<float> weights = normals(rows * positions, random);
                for (const std::size_t first : {0, 1, 13, 16, 37}) {
                    if (first >= positions) continue;
                    const auto mixed = [&, n = n, rows = rows, positions = positions](const KvStretch& stretch) {
                        std::vector<float> mixes(rows * width, 0.5F);
                        kernels->attentionMix(stretch, weights.data() + first, rows, positions, mixes.data(), width,
                                              scratch.data());
                        // Clears the padding of the last vector, whose content is unspecified.
                        for (std::size_t r = 0; r < rows; ++r) {
                            for (std::size_t i = n; i < width; ++i) mixes[r * width + i] = 0;
                        }
                        return mixes;
                    };
                    const std::size_t count = positions - first;
                    const auto expected = mixed({type, values.rows.data() + first * bytes, count, n});
                    const auto found = mixed({type, panels.data() + first / kKeyPanel * kKeyPanel * bytes, count, n,
                                              true, first % kKeyPanel});
                    QVERIFY2(found == expected, qPrintable(QString("%1 dimensions, %2 positions from %3, %4 rows")
                                                               .arg(n)
                                                               .arg(positions)
                                                               .arg(first)
                                                               .arg(rows)));
                }
            }
        }
    }

    // The results do not depend on which rows, panels and positions are computed together.
    void companyChangesNoBit_data() { addLevels(); }
    void companyChangesNoBit()
    {
        QFETCH(const Kernels*, kernels);
        Random random(53);
        constexpr std::size_t kRows = 11, kPositions = 100, kHeadDim = 96, kStride = 112;
        std::vector<std::byte> scratch(kScratchBytes);
        for (const KvType type : kTypes) {
            const Cached keys(type, kPositions, kHeadDim, random);
            const std::vector<std::byte> panels = asPanels(type, keys, kPositions, kHeadDim);
            const std::vector<float> queries = normals(kRows * kHeadDim, random);
            std::vector<float> scores(kRows * kStride), mixes(kRows * kHeadDim);
            kernels->attentionScores({type, panels.data(), kPositions, kHeadDim}, queries.data(), kRows, 0.1F,
                                     scores.data(), kStride, scratch.data());
            kernels->attentionMix({type, keys.rows.data(), kPositions, kHeadDim}, scores.data(), kRows, kStride,
                                  mixes.data(), kHeadDim, scratch.data());
            const std::size_t bytes = rowBytes(formatOf(type), kHeadDim);
            for (std::size_t r = 0; r < kRows; ++r) {
                std::vector<float> alone(kStride), mixAlone(kHeadDim);
                for (const std::size_t p : {0, 32, 96}) {
                    kernels->attentionScores({type, panels.data() + p * bytes, 16, kHeadDim},
                                             queries.data() + r * kHeadDim, 1, 0.1F, alone.data() + p, kStride,
                                             scratch.data());
                    const auto at = static_cast<std::ptrdiff_t>(p);
                    QVERIFY(std::equal(alone.begin() + at, alone.begin() + std::min<std::ptrdiff_t>(at + 16, 100),
                                       scores.begin() + static_cast<std::ptrdiff_t>(r * kStride) + at));
                }
                for (const auto& [begin, end] : {std::pair<std::size_t, std::size_t>{0, 1}, {1, 70}, {70, 100}}) {
                    kernels->attentionMix({type, keys.rows.data() + begin * bytes, end - begin, kHeadDim},
                                          scores.data() + r * kStride + begin, 1, kStride, mixAlone.data(), kHeadDim,
                                          scratch.data());
                }
                QVERIFY(std::equal(mixAlone.begin(), mixAlone.end(),
                                   mixes.begin() + static_cast<std::ptrdiff_t>(r * kHeadDim)));
            }
        }
    }

    // Tests the exponential function over its whole range. The largest score is 0, so subtracting it causes no
    // rounding.
    void exponentialIsWithinTwoUnits_data() { addLevels(); }
    void exponentialIsWithinTwoUnits()
    {
        QFETCH(const Kernels*, kernels);
        double worst = 0;
        for (int i = 0; i < 87300; ++i) {
            const float x = -static_cast<float>(i) * 1e-3F - 1e-7F;
            float scores[3] = {0.0F, x, x};  // three scores do not fill a vector; the last two must agree
            const SoftmaxSums sums = kernels->softmaxNumerators(scores, 3);
            QCOMPARE(scores[0], 1.0F);
            QCOMPARE(scores[1], scores[2]);
            QCOMPARE(sums.max, 0.0F);
            const double want = std::exp(static_cast<double>(x));
            const float nearest = static_cast<float>(want);
            const double unit = static_cast<double>(std::nextafter(nearest, kInfinity)) - nearest;
            worst = std::max(worst, std::abs(scores[1] - want) / unit);
        }
        QVERIFY2(worst <= 2.0, qPrintable(QString::number(worst)));
        for (float x = -87.3F; x > -1e6F; x *= 1.01F) {
            float scores[2] = {0.0F, x};
            kernels->softmaxNumerators(scores, 2);
            QVERIFY(scores[1] >= 0 && scores[1] < 1.3e-38F);
        }
    }

    void numerators_data() { addLevels(); }
    void numerators()
    {
        QFETCH(const Kernels*, kernels);
        Random random(54);
        for (const std::size_t n : {1, 7, 8, 15, 16, 17, 31, 33, 80, 256}) {
            std::vector<float> x = normals(n, random);
            for (float& value : x) value = value * 5 - 1000;
            float max = -kInfinity;
            for (const float value : x) max = std::max(max, value);
            std::vector<double> want;
            double sum = 0;
            for (const float value : x) sum += want.emplace_back(std::exp(static_cast<double>(value) - max));
            x.push_back(77.0F);
            const SoftmaxSums sums = kernels->softmaxNumerators(x.data(), n);
            QCOMPARE(sums.max, max);
            verifyClose(sums.sum, sum, 1e-6 * sum, "sum");
            for (std::size_t i = 0; i < n; ++i) verifyClose(x[i], want[i], 3e-7 * want[i], QString::number(i));
            QCOMPARE(x[n], 77.0F);
            if (QTest::currentTestFailed()) return;
        }
        float none = 5.0F;
        QCOMPARE(kernels->softmaxNumerators(&none, 0).max, -kInfinity);
        QCOMPARE(none, 5.0F);
    }

    void numeratorsOfWhatIsNotFinite_data() { addLevels(); }
    void numeratorsOfWhatIsNotFinite()
    {
        QFETCH(const Kernels*, kernels);
        for (const std::size_t n : {3, 16, 40}) {
            for (std::size_t at = 0; at < n; ++at) {
                std::vector<float> x(n, 1.0F);
                x[at] = kNan;
                QVERIFY(std::isnan(kernels->softmaxNumerators(x.data(), n).sum));
                QVERIFY(std::isnan(x[at]));
                x.assign(n, 1.0F);
                x[at] = -kInfinity;
                QCOMPARE(kernels->softmaxNumerators(x.data(), n).sum, static_cast<float>(n - 1));
                QCOMPARE(x[at], 0.0F);
            }
            std::vector<float> x(n, -kInfinity);
            const SoftmaxSums sums = kernels->softmaxNumerators(x.data(), n);
            QCOMPARE(sums.max, -kInfinity);
            QCOMPARE(sums.sum, 0.0F);
            QCOMPARE(x, std::vector<float>(n, 0.0F));
        }
    }
};

VITRINE_TEST(KernelsAttentionTest);
#include "kernels_attention_test.moc"
