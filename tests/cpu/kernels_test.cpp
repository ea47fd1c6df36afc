// Compares matrix products with sums in double over the decoded weights. Covers every instruction set, every type and
// awkward shapes.

#include "core/compute/cpu/kernels.h"
#include "core/file/quant/half.h"
#include "core/file/quant/q4_0.h"
#include "tests/cpu/kernels_weights.h"
#include "tests/support/block_scales.h"
#include "tests/support/test_program.h"

#include <QObject>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;
using vitrine::test::Fill;
using vitrine::test::Random;
using vitrine::test::TestWeights;

namespace {

struct FreeDeleter {
    void operator()(void* p) const { std::free(p); }
};
using AlignedBytes = std::unique_ptr<std::byte, FreeDeleter>;

AlignedBytes allocate(std::size_t bytes)
{
    return AlignedBytes(static_cast<std::byte*>(std::aligned_alloc(64, bytes)));
}

constexpr float kUntouched = 12345.0F;

bool quantizesActivations(const Kernels& kernels, QuantType type)
{
    return kernels.name != "scalar" && quantTraits(type).blockSize > 1;
}

/// Returns the activations in the precision in which they are multiplied. If the weights are f16 and the number of
/// columns is not a multiple of 8, fast instruction sets round activations to f16.
std::vector<float> asMultiplied(const Kernels& kernels, QuantType type, std::size_t columns, std::vector<float> x)
{
    if (kernels.name == "scalar" || type != QuantType::F16 || columns % 8 == 0) return x;
    for (float& value : x) value = halfToFloat(floatToHalf(value));
    return x;
}

/// Runs prepare(), then multiply() for two ranges of rows, as two threads would. The rows of the output buffer are
/// longer than needed; checks that nothing is written beyond `weights.rows` values of each. Returns [count, rows].
std::vector<float> product(const Kernels& kernels, const WeightMatrix& weights, const std::vector<float>& x,
                           std::size_t count)
{
    const std::size_t stride = kernels.preparedBytes(weights.type, weights.columns);
    if (stride % 64 != 0) qFatal("preparedBytes is not a multiple of 64");
    const AlignedBytes prepared = allocate(stride * count);
    for (std::size_t t = 0; t < count; ++t) {
        kernels.prepare(weights.type, x.data() + t * weights.columns, weights.columns, prepared.get() + t * stride);
    }
    const AlignedBytes scratch = allocate(kScratchBytes);
    const std::size_t outStride = weights.rows + 3;
    std::vector<float> out(outStride * count, kUntouched);
    const std::size_t split = weights.rows / 3;
    kernels.multiply(weights, 0, split, prepared.get(), count, out.data(), outStride, scratch.get());
    kernels.multiply(weights, split, weights.rows, prepared.get(), count, out.data(), outStride, scratch.get());

    std::vector<float> result;
    for (std::size_t t = 0; t < count; ++t) {
        const float* row = out.data() + t * outStride;
        result.insert(result.end(), row, row + weights.rows);
        for (std::size_t r = weights.rows; r < outStride; ++r) {
            if (row[r] != kUntouched) qFatal("multiply wrote past its rows");
        }
    }
    return result;
}

struct ExpectedProduct {
    double sum = 0;        ///< expected sum of w x over a row
    double magnitude = 0;  ///< sum of |w x| over the row; the rounding error of sums is proportional to it
    double deviation = 0;  ///< standard deviation of the error from rounding x to bytes
};

/// Returns the expected sum for one row. `quantum` is the number of activations that share a scale; 0 means that they
/// are not quantized. The step of quantization is the largest of these activations divided by 127. The error of an
/// activation is assumed to be uniformly distributed between plus and minus half a step.
ExpectedProduct expected(const TestWeights& weights, std::size_t row, const float* x, std::size_t quantum)
{
    ExpectedProduct result;
    const std::size_t columns = weights.matrix().columns;
    double variance = 0;
    double step = 0;
    for (std::size_t k = 0; k < columns; ++k) {
        if (quantum != 0 && k % quantum == 0) {
            float max = 0;
            for (std::size_t i = k; i < std::min(k + quantum, columns); ++i) max = std::max(max, std::abs(x[i]));
            step = static_cast<double>(max) / 127.0;
        }
        const double w = weights.at(row, k);
        result.sum += w * static_cast<double>(x[k]);
        result.magnitude += std::abs(w * static_cast<double>(x[k]));
        variance += w * w * step * step / 12.0;
    }
    result.deviation = std::sqrt(variance);
    return result;
}

std::vector<std::size_t> columnCounts(QuantType type)
{
    switch (quantTraits(type).blockSize) {
    case 1:
        return {1, 7, 8, 9, 31, 32, 64, 172, 257};
    case 32:
        return {32, 64, 224, 256, 288, 1056};
    default:
        return {256, 512, 1280};
    }
}

/// Returns integers from -127 to 127. Every 32nd value reaches the limit, so bytes with scale 1 represent all
/// values exactly.
std::vector<float> exactActivations(std::size_t columns, std::size_t count, Random& random)
{
    std::vector<float> x(columns * count);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const std::size_t k = i % columns;
        x[i] = static_cast<float>(k % 32 == 5 ? (k / 32 % 2 == 0 ? 127 : -127) : random.integer(-127, 127));
    }
    return x;
}

void compare(const Kernels& kernels, const TestWeights& weights, const std::vector<float>& x, std::size_t count,
             bool exact)
{
    const WeightMatrix& matrix = weights.matrix();
    const bool quantized = quantizesActivations(kernels, matrix.type) && !exact;
    const std::size_t quantum = quantized ? quantTraits(matrix.type).blockSize : 0;
    const std::vector<float> out = product(kernels, matrix, x, count);
    const std::vector<float> multiplied = asMultiplied(kernels, matrix.type, matrix.columns, x);
    for (std::size_t t = 0; t < count; ++t) {
        for (std::size_t r = 0; r < matrix.rows; ++r) {
            const ExpectedProduct want = expected(weights, r, multiplied.data() + t * matrix.columns, quantum);
            const double got = out[t * matrix.rows + r];
            // The scalar instruction set sums in double. The others sum in float, and types with an offset add terms
            // that are larger than w x.
            const double rounding = (kernels.name == "scalar" ? 1e-7 : 1e-5) * want.magnitude;
            const double tolerance = rounding + 6.0 * want.deviation;
            if (std::abs(got - want.sum) <= tolerance) continue;
            QFAIL(qPrintable(QString("columns %1 rows %2 count %3: out[%4, %5] is %6, not %7 ± %8")
                                 .arg(matrix.columns)
                                 .arg(matrix.rows)
                                 .arg(count)
                                 .arg(t)
                                 .arg(r)
                                 .arg(got)
                                 .arg(want.sum)
                                 .arg(tolerance)));
        }
    }
}

}  // namespace

class KernelsTest : public QObject {
    Q_OBJECT

    /// Adds a row for every type and for every instruction set that this computer supports.
    static void addLevelsAndTypes()
    {
        QTest::addColumn<const Kernels*>("kernels");
        QTest::addColumn<const QuantTraits*>("traits");
        for (const Kernels* kernels : allKernels()) {
            if (!isSupported(*kernels)) {
                qWarning("this machine lacks the level %s: not tested", std::string(kernels->name).c_str());
                continue;
            }
            for (const QuantTraits& traits : allQuantTraits()) {
                const std::string name = std::string(kernels->name) + " " + std::string(traits.name);
                QTest::newRow(name.c_str()) << kernels << &traits;
            }
        }
    }

private slots:
    void exactProducts_data() { addLevelsAndTypes(); }
    void exactProducts()
    {
        QFETCH(const Kernels*, kernels);
        QFETCH(const QuantTraits*, traits);
        Random random(11);
        for (const std::size_t columns : columnCounts(traits->type)) {
            for (const std::size_t rows : {1, 3, 17, 33}) {
                const TestWeights weights(traits->type, rows, columns, Fill::Random, random.bits());
                for (const std::size_t count : {1, 2, 3, 5, 8, 16, 17, 33}) {
                    const std::vector<float> x = exactActivations(columns, count, random);
                    compare(*kernels, weights, x, count, true);
                    if (QTest::currentTestFailed()) return;
                }
            }
        }
    }

    // Tests products with every number of columns of x that occurs in generation, in drafts and in short prompts.
    void fewColumns_data() { addLevelsAndTypes(); }
    void fewColumns()
    {
        QFETCH(const Kernels*, kernels);
        QFETCH(const QuantTraits*, traits);
        Random random(22);
        const std::size_t columns = traits->blockSize == 1 ? 300 : 256 + traits->blockSize;
        const TestWeights weights(traits->type, 7, columns, Fill::Random, random.bits());
        for (std::size_t count = 1; count <= kPanelCount + 2; ++count) {
            compare(*kernels, weights, exactActivations(columns, count, random), count, true);
            if (QTest::currentTestFailed()) return;
        }
    }

    // If a scale is NaN, only the results of its own row become NaN.
    void spoiledScales_data() { addLevelsAndTypes(); }
    void spoiledScales()
    {
        QFETCH(const Kernels*, kernels);
        QFETCH(const QuantTraits*, traits);
        Random random(23);
        const std::size_t columns = traits->blockSize == 1 ? 300 : 256 + traits->blockSize;
        const std::size_t scales = traits->blockSize == 1 ? 1 : test::scaleCount(traits->type);
        for (std::size_t scale = 0; scale < scales; ++scale) {
            TestWeights weights(traits->type, 9, columns, Fill::Random, random.bits());
            weights.spoilScale(4, scale);
            for (const std::size_t count : {1, 2, 7, 16}) {
                const std::vector<float> out =
                    product(*kernels, weights.matrix(), exactActivations(columns, count, random), count);
                for (std::size_t i = 0; i < out.size(); ++i) QCOMPARE(std::isnan(out[i]), i % 9 == 4);
            }
        }
    }

    // Tests a matrix whose rows form several strips. A kernel handles weights in strips of 128 KB, which fit into the
    // cache.
    void manyRows_data() { addLevelsAndTypes(); }
    void manyRows()
    {
        QFETCH(const Kernels*, kernels);
        QFETCH(const QuantTraits*, traits);
        Random random(12);
        const std::size_t columns = 2048;
        const std::size_t rows = 150 * 1024 / rowBytes(traits->type, columns) + 5;
        const TestWeights weights(traits->type, rows, columns, Fill::Random, random.bits());
        compare(*kernels, weights, exactActivations(columns, 3, random), 3, true);
        compare(*kernels, weights, exactActivations(columns, 31, random), 31, true);
    }

    // Tests rows of weights that are longer than the piece that the scalar code decodes at once. The product with 70
    // columns of x has more columns than the scalar code multiplies by one decoded piece.
    void longRows_data() { addLevelsAndTypes(); }
    void longRows()
    {
        QFETCH(const Kernels*, kernels);
        QFETCH(const QuantTraits*, traits);
        Random random(18);
        const std::size_t columns = traits->blockSize == 1 ? 4099 : 4096 + traits->blockSize;
        const TestWeights weights(traits->type, 2, columns, Fill::Random, random.bits());
        compare(*kernels, weights, exactActivations(columns, 1, random), 1, true);
        compare(*kernels, weights, exactActivations(columns, 70, random), 70, true);
    }

    // Tests a matrix that needs several panels in both directions. A panel holds a few thousand weights of a few rows.
    void manyPanels_data() { addLevelsAndTypes(); }
    void manyPanels()
    {
        QFETCH(const Kernels*, kernels);
        QFETCH(const QuantTraits*, traits);
        Random random(24);
        const std::size_t columns = 27648 + traits->blockSize % 256;
        const TestWeights weights(traits->type, 35, columns, Fill::Random, random.bits());
        const std::vector<float> x = exactActivations(columns, 33, random);
        compare(*kernels, weights, x, 33, true);
        const std::vector<float> all = product(*kernels, weights.matrix(), x, 33);
        for (const std::size_t count : {16, 17}) {
            const std::vector<float> some = product(*kernels, weights.matrix(), x, count);
            QVERIFY(std::equal(some.begin(), some.end(), all.begin()));
        }
    }

    void roundedActivations_data() { addLevelsAndTypes(); }
    void roundedActivations()
    {
        QFETCH(const Kernels*, kernels);
        QFETCH(const QuantTraits*, traits);
        Random random(13);
        for (const std::size_t columns : columnCounts(traits->type)) {
            const TestWeights weights(traits->type, 17, columns, Fill::Random, random.bits());
            for (const std::size_t count : {1, 11, 23, 70}) {
                std::vector<float> x(columns * count);
                for (float& value : x) value = static_cast<float>(random.normal());
                compare(*kernels, weights, x, count, false);
                if (QTest::currentTestFailed()) return;
            }
        }
    }

    // All quants of the matrix have the same bits, and all activations are 127 or -127. Sums in 16 bits must not
    // saturate.
    void extremes_data() { addLevelsAndTypes(); }
    void extremes()
    {
        QFETCH(const Kernels*, kernels);
        QFETCH(const QuantTraits*, traits);
        const std::size_t columns = traits->blockSize == 1 ? 40 : 512;
        for (const Fill fill : {Fill::Zeros, Fill::Ones, Fill::HighBit}) {
            const TestWeights weights(traits->type, 5, columns, fill, 14);
            for (const float value : {127.0F, -127.0F}) {
                compare(*kernels, weights, std::vector<float>(columns, value), 1, true);
                compare(*kernels, weights, std::vector<float>(columns * 8, value), 8, true);
                compare(*kernels, weights, std::vector<float>(columns * 19, value), 19, true);
                if (QTest::currentTestFailed()) return;
            }
        }
    }

    void zeroAndTinyActivations_data() { addLevelsAndTypes(); }
    void zeroAndTinyActivations()
    {
        QFETCH(const Kernels*, kernels);
        QFETCH(const QuantTraits*, traits);
        const std::size_t columns = traits->blockSize == 1 ? 40 : 512;
        const TestWeights weights(traits->type, 5, columns, Fill::Random, 15);
        const float tiny = std::numeric_limits<float>::denorm_min() * 100;
        for (const std::size_t count : {1, 16, 32}) {
            const std::vector<float> zeros(columns * count);
            for (const float y : product(*kernels, weights.matrix(), zeros, count)) QCOMPARE(y, 0.0F);
            const std::vector<float> little(columns * count, tiny);
            for (const float y : product(*kernels, weights.matrix(), little, count)) QVERIFY(std::abs(y) < 1e-30F);
        }
    }

    // If x contains a NaN or infinity, the results of its own column must not be finite. The other columns are not
    // affected.
    void notFinite_data() { addLevelsAndTypes(); }
    void notFinite()
    {
        QFETCH(const Kernels*, kernels);
        QFETCH(const QuantTraits*, traits);
        const std::size_t columns = traits->blockSize == 1 ? 40 : 512;
        constexpr std::size_t kRows = 4;
        const TestWeights weights(traits->type, kRows, columns, Fill::Random, 16);
        for (const std::size_t count : {1, 17, 33}) {
            const std::size_t column = count / 2;
            for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
                for (const std::size_t at : {std::size_t{0}, columns / 2, columns - 1}) {
                    std::vector<float> x(columns * count, 1.0F);
                    x[column * columns + at] = bad;
                    const std::vector<float> out = product(*kernels, weights.matrix(), x, count);
                    for (std::size_t i = 0; i < out.size(); ++i) {
                        // With scalar instructions, multiplying by a zero weight does not hide an infinity or a NaN.
                        QVERIFY2(std::isfinite(out[i]) == (i / kRows != column),
                                 qPrintable(QString("row %1 is %2").arg(i % kRows).arg(out[i])));
                    }
                }
            }
        }
    }

    // Rounding activations to f16 keeps the range of f32. Only the precision is that of f16.
    void halvesDoNotNarrowActivations()
    {
        const TestWeights weights(QuantType::F16, 1, 1, Fill::Random, 19);
        for (const Kernels* kernels : allKernels()) {
            if (!isSupported(*kernels)) continue;
            for (const float x : {1e30F, -1e6F, 70000.0F, 1e-6F, 1e-20F}) {
                const double want = static_cast<double>(weights.at(0, 0)) * static_cast<double>(x);
                for (const std::size_t count : {1, 16, 32}) {
                    const double got = product(*kernels, weights.matrix(), std::vector<float>(count, x), count).back();
                    QVERIFY2(std::abs(got - want) <= std::abs(want) / 2048, qPrintable(QString::number(got)));
                }
            }
        }
    }

    // Two kinds of batches exist: with fewer than kPanelCount tokens, and larger ones. Within each kind, results are
    // bit-identical for every number of tokens and every split of rows between threads. Between the kinds, the order of
    // summation may differ, except with scalar instructions.
    void batchesDoNotChangeResults_data() { addLevelsAndTypes(); }
    void batchesDoNotChangeResults()
    {
        QFETCH(const Kernels*, kernels);
        QFETCH(const QuantTraits*, traits);
        Random random(20);
        const std::size_t columns = 1024 + traits->blockSize;
        const std::size_t rows = 41;
        constexpr std::size_t kMost = 47;
        const TestWeights weights(traits->type, rows, columns, Fill::Random, random.bits());
        std::vector<float> x(columns * kMost);
        for (float& value : x) value = static_cast<float>(random.normal());
        const auto some = [&](std::size_t first, std::size_t count) {
            const auto begin = x.begin() + static_cast<std::ptrdiff_t>(first * columns);
            return std::vector<float>(begin, begin + static_cast<std::ptrdiff_t>(count * columns));
        };
        const auto multiplied = [&](std::size_t first, std::size_t count) {
            return product(*kernels, weights.matrix(), some(first, count), count);
        };
        const std::vector<float> many = multiplied(0, kMost);
        const auto agrees = [&](const std::vector<float>& out, const std::vector<float>& all, std::size_t first) {
            return std::equal(out.begin(), out.end(), all.begin() + static_cast<std::ptrdiff_t>(first * rows));
        };
        for (const std::size_t count : {kPanelCount, kPanelCount + 1, 2 * kPanelCount - 1}) {
            QVERIFY(agrees(multiplied(0, count), many, 0));
            QVERIFY(agrees(multiplied(kMost - count, count), many, kMost - count));
        }
        const std::vector<float> few = multiplied(0, kPanelCount - 1);  // computed as 8 + 4 + 2 + 1 tokens
        for (std::size_t t = 0; t + 1 < kPanelCount; ++t) QVERIFY(agrees(multiplied(t, 1), few, t));
        QVERIFY(kernels->name != "scalar" || agrees(few, many, 0));

        // The tolerance is half a unit in the last place for each of about a hundred additions. In types with an
        // offset, the added terms are larger.
        for (std::size_t i = 0; i < few.size(); ++i) {
            double magnitude = 0;
            for (std::size_t k = 0; k < columns; ++k) {
                magnitude += std::abs(weights.at(i % rows, k) * static_cast<double>(x[i / rows * columns + k]));
            }
            QVERIFY(std::abs(static_cast<double>(few[i]) - static_cast<double>(many[i])) <= 1e-5 * magnitude);
        }
    }

    void rowsMayBePartedAnywhere_data() { addLevelsAndTypes(); }
    void rowsMayBePartedAnywhere()
    {
        QFETCH(const Kernels*, kernels);
        QFETCH(const QuantTraits*, traits);
        Random random(25);
        const std::size_t columns = 256 + traits->blockSize;
        constexpr std::size_t kRows = 67;
        constexpr std::size_t kCount = 17;
        const TestWeights weights(traits->type, kRows, columns, Fill::Random, random.bits());
        std::vector<float> x(columns * kCount);
        for (float& value : x) value = static_cast<float>(random.normal());
        const std::vector<float> inTwoCalls = product(*kernels, weights.matrix(), x, kCount);

        const std::size_t stride = kernels->preparedBytes(traits->type, columns);
        const AlignedBytes prepared = allocate(stride * kCount);
        for (std::size_t t = 0; t < kCount; ++t) {
            kernels->prepare(traits->type, x.data() + t * columns, columns, prepared.get() + t * stride);
        }
        const AlignedBytes scratch = allocate(kScratchBytes);
        std::vector<float> out(kRows * kCount);
        kernels->multiply(weights.matrix(), 0, kRows, prepared.get(), kCount, out.data(), kRows, scratch.get());
        QVERIFY(out == inTwoCalls);
    }

    // For Q4_0, the result has the same bits as ggml's: each block is an exact integer sum, and the blocks are scaled
    // and added in order. (With AVX-512, ggml uses a different order.)
    void q4_0AddsBlockAfterBlock()
    {
        Random random(21);
        const std::size_t columns = 1056;
        const std::size_t rows = 19;
        const TestWeights weights(QuantType::Q4_0, rows, columns, Fill::Random, random.bits());
        std::vector<float> x = exactActivations(columns, 1, random);
        std::vector<float> scales(columns / 32);
        for (std::size_t k = 0; k < columns; ++k) {
            if (k % 32 == 0) scales[k / 32] = halfToFloat(floatToHalf(static_cast<float>(random.uniform(0.01, 2.0))));
            x[k] *= scales[k / 32];
        }
        for (const Kernels* kernels : allKernels()) {
            const std::string_view name = kernels->name;
            if (!isSupported(*kernels) || name == "scalar" || name == "avx512" || name == "amx") continue;
            const std::vector<float> out = product(*kernels, weights.matrix(), x, 1);
            for (std::size_t r = 0; r < rows; ++r) {
                float sum = 0;
                for (std::size_t b = 0; b < columns / 32; ++b) {
                    BlockQ4_0 block;
                    std::memcpy(&block, weights.matrix().data + r * weights.matrix().rowBytes + b * sizeof block,
                                sizeof block);
                    int product = 0;
                    for (std::size_t i = 0; i < 32; ++i) {
                        const int quant = i < 16 ? block.qs[i] & 15 : block.qs[i - 16] >> 4;
                        product += (quant - 8) * static_cast<int>(std::lround(x[32 * b + i] / scales[b]));
                    }
                    sum = std::fma(static_cast<float>(product), halfToFloat(block.d) * scales[b], sum);
                }
                QCOMPARE(out[r], sum);
                QVERIFY(out[r] == sum);
            }
        }
    }

    // preparedKey() identifies the form into which a product converts its activations. The products for q, k and v
    // share converted activations if their prepared keys are equal. Equal keys must therefore mean equal bytes.
    void equalKeysMeanEqualBytes()
    {
        std::vector<float> x(512);
        Random random(17);
        for (float& value : x) value = static_cast<float>(random.normal());
        for (const Kernels* kernels : allKernels()) {
            if (!isSupported(*kernels)) continue;
            for (const QuantTraits& a : allQuantTraits()) {
                for (const QuantTraits& b : allQuantTraits()) {
                    if (kernels->preparedKey(a.type) != kernels->preparedKey(b.type)) continue;
                    const std::size_t bytes = kernels->preparedBytes(a.type, x.size());
                    QCOMPARE(bytes, kernels->preparedBytes(b.type, x.size()));
                    const AlignedBytes first = allocate(bytes);
                    const AlignedBytes second = allocate(bytes);
                    std::memset(first.get(), 1, bytes);
                    std::memset(second.get(), 2, bytes);
                    kernels->prepare(a.type, x.data(), x.size(), first.get());
                    kernels->prepare(b.type, x.data(), x.size(), second.get());
                    QVERIFY(std::memcmp(first.get(), second.get(), bytes) == 0);
                }
            }
        }
    }
};

VITRINE_TEST(KernelsTest);
#include "kernels_test.moc"
