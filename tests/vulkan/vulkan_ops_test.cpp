// Tests what only the Vulkan back end has: matrices of every format, memory, uploads, and reading of results. Tests
// such as backend_ops_test@vulkan compare its operations with their formulas.
#include "core/base/error.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/device/vulkan_headers.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "core/file/quant/float_types.h"
#include "tests/cpu/backend_matrix.h"
#include "tests/cpu/kernels_weights.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/rounding_backend.h"
#include "tests/vulkan/saboteur.h"
#include "tests/vulkan/test_device.h"
#include "tests/vulkan/test_tensor.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

std::vector<float> projected(VulkanBackend& backend, const Linear& weights, const Matrix& x)
{
    const Matrix out(backend, x.view.rows, weights.weight.rows);
    backend.run(ops::Project{x.view, {{.out = out.view, .weights = &weights}}});
    return out.read(backend);
}

std::string sentenceOf(const auto& action)
{
    try {
        action();
    } catch (const Error& error) {
        return error.sentence();
    }
    return {};
}

}  // namespace

class VulkanOpsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        VulkanOptions options;
        options.faults = m_saboteur.faults();
        openTestDevice(m_backend, options);
        if (!m_backend) return;
        m_vectors = makeTuned({.products = ProductKernel::Vectors});
        m_tiles = makeTuned({.products = ProductKernel::Tiles});
    }

    void everyType_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < allQuantTraits().size(); ++i) {
            QTest::addRow("%s", allQuantTraits()[i].name.data()) << static_cast<int>(i);
        }
    }

    /// Compares decoded rows with those of the CPU, then tests products of each kind. If the number of rows is not a
    /// multiple of 32, the products use the kernels mat_vec and mat_mat. Rows have even and odd numbers of blocks.
    void everyType()
    {
        QFETCH(const int, index);
        const QuantTraits& traits = allQuantTraits()[static_cast<std::size_t>(index)];
        const std::size_t half = traits.blockSize == 32 ? 8 : 1;
        for (const std::size_t columns : {2 * half * traits.blockSize, (2 * half + 1) * traits.blockSize}) {
            for (const Fill fill : {Fill::Random, Fill::Ones}) {
                multipliesInEveryWay(traits.type, traits.blockSize == 1 ? 94 + columns : columns, fill);
            }
        }
    }

    /// If three subgroups share the values of x and need several rounds, products are bit-identical to those of a
    /// single subgroup.
    void subgroups()
    {
        auto several = makeTuned({.products = ProductKernel::Vectors, .subgroups = 3});
        for (const QuantType type : {QuantType::F16, QuantType::Q6_K, QuantType::IQ4_NL}) {
            constexpr std::size_t kColumns = 2560;
            const TestWeights weights(type, 37, kColumns, Fill::Random, 9);
            const Linear linear{tensorOf(weights), randomValues(37, 3)};
            for (const std::size_t tokens : {1, 5}) {
                on(several, [&] { multiplies(weights, linear, tokens, kColumns); });
                const auto x = randomValues(tokens * kColumns, 11);
                const auto found = [&](VulkanBackend& backend) {
                    return projected(backend, linear, Matrix(backend, tokens, kColumns, x));
                };
                QVERIFY(found(*several) == found(*m_vectors));
            }
        }
    }

    /// Tests products with the tile kernels. They need several tiles of rows and of tokens, and the last tiles are only
    /// partly filled.
    void tiles()
    {
        const TestWeights weights(QuantType::Q8_0, 200, 96, Fill::Random, 9);
        const Linear linear{tensorOf(weights), randomValues(200, 3)};
        on(m_tiles, [&] {
            for (const std::size_t tokens : {9, 64, 65, 150}) multiplies(weights, linear, tokens, 96);
        });
    }

    /// Compares products of matrix units with sums in double. Matrix units multiply f16 numbers, which have 11
    /// significant bits, and sum in f32. Each product is therefore correct to about 2^-10. Covers partial tiles,
    /// several tiles, values beyond the range of f16, and F32 weights, which are not rounded.
    void matrixUnits()
    {
        auto units = makeRoundingBackend("units");
        if (!units) QSKIP("This device offers no matrix units.");
        on(units, [&] {
            for (const QuantType type : {QuantType::Q4_0, QuantType::Q6_K, QuantType::F16, QuantType::F32}) {
                const std::size_t columns = type == QuantType::Q6_K ? 768 : 352;
                const TestWeights weights(type, 150, columns, Fill::Random, 9);
                const Linear linear{tensorOf(weights), randomValues(150, 3)};
                const double tolerance = type == QuantType::F32 ? 1e-6 : 1.0 / 1024;
                multiplies(weights, linear, 9, columns, tolerance, 1e6F);
                // Products with more tokens are tested with only one type, because a software device needs seconds to
                // compile a kernel.
                if (type != QuantType::Q4_0) continue;
                for (const std::size_t tokens : {40, 131})
                    multiplies(weights, linear, tokens, columns, tolerance, 1e6F);
            }
        });
    }

    void integerDot_data()
    {
        QTest::addColumn<int>("type");
        for (const QuantType type : {QuantType::Q4_0, QuantType::Q4_1, QuantType::Q5_0, QuantType::Q5_1,
                                     QuantType::Q8_0, QuantType::Q4_K, QuantType::Q5_K, QuantType::Q6_K}) {
            QTest::addRow("%s", quantTraits(type).name.data()) << static_cast<int>(type);
        }
    }

    /// Integer products of bytes equal those computed in double up to the rounding of sums. Covers partial tiles,
    /// several tiles, an odd number of groups, and a row of x that is zero.
    void integerDot()
    {
        QFETCH(const int, type);
        const auto dot = makeRoundingBackend("dot");
        if (!dot) QSKIP("This device offers no integer dot products.");
        const bool isSmall = quantTraits(static_cast<QuantType>(type)).blockSize == 32;
        const std::size_t columns = isSmall ? 352 : 768;
        const TestWeights weights(static_cast<QuantType>(type), 150, columns, Fill::Random, 9);
        for (const bool biased : {true, false}) {
            const Linear linear{tensorOf(weights), biased ? randomValues(150, 3) : std::vector<float>()};
            for (const std::size_t tokens : {9, 70}) {
                auto x = randomValues(tokens * columns, 11, 1e3F);
                std::fill_n(x.begin(), columns, 0.0F);
                const auto found = projected(*dot, linear, Matrix(*dot, tokens, columns, x));
                compares(weights, linear, asBytes(x), found, 3e-6);
            }
        }
    }

    /// If the weights of a type are not bytes times a scale, integer products are impossible and exact ones are used.
    void withoutBytes()
    {
        const auto dot = makeRoundingBackend("dot");
        if (!dot) QSKIP("This device offers no integer dot products.");
        const TestWeights weights(QuantType::F16, 37, 96, Fill::Random, 9);
        const Linear linear{tensorOf(weights), {}};
        const auto x = randomValues(9 * 96, 11);
        compares(weights, linear, x, projected(*dot, linear, Matrix(*dot, 9, 96, x)), 1e-6);
    }

    void everyNumberOfTokens()
    {
        const TestWeights weights(QuantType::Q4_K, 37, 512, Fill::Random, 8);
        const Linear linear{tensorOf(weights), randomValues(37, 3)};
        const auto inEveryNumber = [&] {
            for (const std::size_t tokens : {2, 3, 4, 5, 8, 9, 16, 31, 70, 130}) {
                multiplies(weights, linear, tokens, 512);
            }
        };
        on(m_vectors, inEveryNumber);
        inEveryNumber();
    }

    /// Tests a product with a matrix that has as many rows as current vocabularies. It is larger than the largest
    /// binding of the software device.
    void largeMatrix()
    {
        constexpr std::size_t kRows = 262149, kColumns = 288;
        std::vector<float> row(kColumns);
        std::vector<std::byte> bytes(kRows * kColumns * 2);
        for (std::size_t r = 0; r < kRows; ++r) {
            for (std::size_t i = 0; i < kColumns; ++i) row[i] = static_cast<float>((r * 31 + i * 7) % 41) - 20.0F;
            encodeF16(row.data(), bytes.data() + r * kColumns * 2, kColumns);
        }
        const Linear linear{{"head", QuantType::F16, bytes.data(), kRows, kColumns, kColumns * 2}, {}};
        std::vector<float> x(kColumns);
        for (std::size_t i = 0; i < kColumns; ++i) x[i] = static_cast<float>(i % 5) - 2.0F;
        const auto found = projected(*m_backend, linear, Matrix(*m_backend, 1, kColumns, x));
        for (std::size_t r = 0; r < kRows; ++r) {
            double expected = 0;  // all values are integers, so the sum is exact in any order
            for (std::size_t i = 0; i < kColumns; ++i) expected += x[i] * (double((r * 31 + i * 7) % 41) - 20);
            if (found[r] != expected) QCOMPARE(found[r], static_cast<float>(expected));
        }
    }

    void normsInWideWorkgroups()
    {
        const auto values = randomValues(5 * 300, 3), term = randomValues(5 * 300, 4);
        const NormWeights weights{randomValues(300, 5), randomValues(300, 6)};
        for (const NormTraits& norm : allNormKinds()) {
            const auto run = [&](VulkanBackend& backend) {
                const Matrix x(backend, 5, 300, values), y(backend, 5, 300, term), out(backend, 5, 300);
                backend.run(ops::AddResidual{.x = x.view, .y = y.view});
                backend.run(
                    ops::Norm{.out = out.view, .x = x.view, .weights = &weights, .kind = norm.kind, .epsilon = 1e-5F});
                auto found = out.read(backend), sum = x.read(backend);
                found.insert(found.end(), sum.begin(), sum.end());
                return found;
            };
            const auto expected = run(*m_backend);
            for (std::size_t i = 0; i < values.size(); ++i) QCOMPARE(expected[1500 + i], values[i] + term[i]);
            QVERIFY(worst({expected.begin(), expected.end()}, run(*makeWide())) < 1e-6);
        }
    }

    /// Resident weights give bit-identical results and are not copied again.
    void residentWeights()
    {
        const TestWeights matrix(QuantType::Q6_K, 40, 512, Fill::Random, 5);
        Weights weights;
        weights.output = {tensorOf(matrix), randomValues(40, 6)};
        weights.tokenEmbedding = weights.output.weight;
        weights.outputNorm.weight = randomValues(512, 8);
        const Matrix x(*m_backend, 3, 512, randomValues(3 * 512, 4));
        const auto run = [&] {
            const Matrix normed(*m_backend, 3, 512);
            m_backend->run(ops::Norm{.out = normed.view,
                                     .x = x.view,
                                     .weights = &weights.outputNorm,
                                     .kind = NormKind::Rms,
                                     .epsilon = 1e-5F});
            return projected(*m_backend, weights.output, normed);
        };
        const auto expected = run();
        const std::size_t copies = m_backend->figures().transientCopies;
        {
            const auto resident = m_backend->makeResident(weights, {});
            QVERIFY(resident);
            QVERIFY(run() == expected);
            QCOMPARE(m_backend->figures().transientCopies, copies);
        }
        QVERIFY(run() == expected);
        QCOMPARE(m_backend->figures().transientCopies,
                 copies + 3);  // the three copies of the first run: norm, matrix and bias
    }

    /// Uploading weights through a staging buffer must not change products. Most GPUs need this buffer, because the
    /// host cannot access their memory.
    void stagedUploads()
    {
        VulkanOptions options;
        options.staging = true;
        VulkanBackend staged(options);
        const TestWeights matrix(QuantType::Q3_K, 300, 768, Fill::Random, 5);  // this format has three planes
        const Linear linear{tensorOf(matrix), randomValues(300, 6)};
        const auto x = randomValues(2 * 768, 4);
        QVERIFY(projected(staged, linear, Matrix(staged, 2, 768, x)) ==
                projected(*m_backend, linear, Matrix(*m_backend, 2, 768, x)));
    }

    /// Tests an upload of more data than a single write can hold, so that the write is split.
    void stagedUploadsInPieces()
    {
        VulkanOptions options;
        options.staging = true;
        VulkanBackend staged(options);
        constexpr std::size_t kRows = 40000, kColumns = 256;
        std::vector<float> values(kRows * kColumns);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 1013);
        QVERIFY(values.size() * sizeof(float) > VulkanMemory::kMaxWrite);
        const Matrix last(staged, 2, kColumns);
        const std::vector<std::int32_t> ids = {0, kRows - 1};
        staged.begin(ids, 0);
        const Tensor table = Matrix::table(values, kColumns);
        staged.run(ops::Embed{.x = last.view, .table = &table});
        const auto found = last.read(staged);
        QVERIFY(std::equal(found.begin(), found.begin() + kColumns, values.begin()));
        QVERIFY(std::equal(found.begin() + kColumns, found.end(), values.end() - kColumns));
    }

    void recordedSteps()
    {
        constexpr std::size_t kColumns = 64;
        const auto rows = randomValues(8 * kColumns, 3);
        Weights weights;
        weights.tokenEmbedding = Matrix::table(rows, kColumns);
        const Matrix x(*m_backend, 1, kColumns);
        std::vector<float> found(kColumns);
        const auto record = [&] {
            m_backend->begin(std::vector<std::int32_t>{2}, 0);
            m_backend->run(ops::Embed{.x = x.view, .table = &weights.tokenEmbedding});
            m_backend->capture(x.view, found);
            return m_backend->finishAndKeep();
        };
        const auto isRow = [&](std::size_t row) {
            return std::equal(found.begin(), found.end(), rows.begin() + static_cast<std::ptrdiff_t>(row * kColumns));
        };
        QVERIFY(!record());  // nothing is recorded, because the weights were copied for this step only
        QVERIFY(isRow(2));
        auto resident = m_backend->makeResident(weights, {});
        const auto step = record();
        QVERIFY(step);
        const auto run = [&](std::vector<std::int32_t> tokens) { return step->run(tokens, 0, found); };
        QVERIFY(run({5}) && isRow(5));
        QVERIFY(run({7}) && isRow(7));
        QVERIFY(!run({1, 2}));
        m_saboteur.strike(VulkanStep::RunAgain, VulkanFault::LeftOut);
        const std::string old = deviceError([&] { run({1}); });
        QVERIFY2(old.find("stale: the results are from pass ") != std::string::npos, old.c_str());
        QVERIFY(run({1}) && isRow(1));
        resident.reset();
        QVERIFY(!run({3}) && isRow(1));
    }

    void staleResultsAreFound()
    {
        const Matrix x(*m_backend, 3, 50, randomValues(150, 1));
        QCOMPARE(x.read(*m_backend).size(), std::size_t{150});
        m_saboteur.strike(VulkanStep::Copy, VulkanFault::LeftOut);
        const std::string lost = deviceError([&] { x.read(*m_backend); });
        m_saboteur.strike(VulkanStep::Mark, VulkanFault::LeftOut);
        const std::string old = deviceError([&] { x.read(*m_backend); });
        const std::string begin =
            "Results read back from the Vulkan device " + VulkanContext("", {}).name() + " are stale: ";
        const std::string end = ". Load the model again, on this device or on the CPU.";
        QVERIFY2(lost.starts_with(begin + "some of the 150 values of pass ") &&
                     lost.ends_with(" were never written" + end),
                 lost.c_str());
        QVERIFY2(old.starts_with(begin + "the results are from pass ") && old.ends_with(end), old.c_str());
        QVERIFY(x.read(*m_backend) == randomValues(150, 1));  // the next step succeeds
    }

    /// If a caller abandons a step, the step still has pointers to destinations that no longer exist. Later steps must
    /// not use these pointers.
    void abandonedSteps()
    {
        const Matrix x(*m_backend, 3, 50, randomValues(150, 1));
        {
            std::vector<float> gone(150);
            m_backend->capture(x.view, gone);
        }
        const std::vector<std::int32_t> ids = {0};
        m_backend->begin(ids, 0);
        std::vector<float> found(150);
        m_backend->capture(x.view, found);
        m_backend->finish();
        QVERIFY(found == randomValues(150, 1));
    }

    /// Tests reading of several results at once, which are larger than the memory that is usually reserved for results.
    void manyResults()
    {
        const Matrix x(*m_backend, 700, 1000, randomValues(700000, 2));
        std::vector<std::vector<float>> found(5, std::vector<float>(700000));
        for (std::vector<float>& copy : found) m_backend->capture(x.view, copy);
        m_backend->finish();
        for (const std::vector<float>& copy : found) QVERIFY(copy == randomValues(700000, 2));
    }

    void barriersOnlyWhereNeeded()
    {
        const auto values = randomValues(64 * 96, 1);
        const Linear weights{Matrix::table(values, 96), {}};
        const Matrix x(*m_backend, 2, 96, randomValues(192, 3));
        const Matrix a(*m_backend, 2, 64), b(*m_backend, 2, 64), c(*m_backend, 2, 64);
        m_backend->finish();
        const auto before = m_backend->figures();
        m_backend->run(
            ops::Project{x.view, {{.out = a.view, .weights = &weights}, {.out = b.view, .weights = &weights}}});
        m_backend->run(ops::Project{x.view, {{.out = c.view, .weights = &weights}}});
        m_backend->run(ops::Scale{.x = a.view, .factor = 2});
        QCOMPARE(m_backend->figures().dispatches, before.dispatches + 3);
        QCOMPARE(m_backend->figures().barriers, before.barriers + 1);
        m_backend->finish();
    }

    void freedMemoryIsUsedAgain()
    {
        VulkanBackend backend{VulkanOptions{}};
        const auto addressOf = [](const Buffer& buffer) {
            return static_cast<const VulkanBuffer&>(buffer).region().address;
        };
        const auto kept = backend.allocate(1000);
        auto first = backend.allocate(5000);
        const auto behind = backend.allocate(1000);
        const std::uint64_t address = addressOf(*first);
        first.reset();
        // 5,100 bytes need 20 units of 256 bytes, like the freed 5,000 bytes, so the freed memory is used again.
        QCOMPARE(addressOf(*backend.allocate(5100)), address);
        QVERIFY(addressOf(*behind) != addressOf(*kept));
    }

    void refusesWhatDoesNotFit()
    {
        const std::string sentence = sentenceOf([&] { m_backend->allocate(std::size_t{1} << 45); });
        QVERIFY2(sentence.find(" cannot allocate 33554432 MiB more (35184372088832 bytes); ") != std::string::npos,
                 sentence.c_str());
        QVERIFY2(sentence.ends_with(" MiB are free."), sentence.c_str());
        const Tensor giant{"giant", QuantType::F32, reinterpret_cast<const std::byte*>(this), std::size_t{1} << 30,
                           8192,    32768};
        Weights weights;
        weights.tokenEmbedding = giant;
        const std::string model = sentenceOf([&] { m_backend->makeResident(weights, {}); });
        QVERIFY2(model.find("does not fit on the device: its weights take 33554432 MiB") != std::string::npos,
                 model.c_str());
        QVERIFY(!sentenceOf([] { VulkanBackend backend({.device = "no such device"}); }).empty());
    }

    /// The other tests rely on the validation layer. This test checks that a message of the layer causes a failure.
    void complaintsAreHeard()
    {
        std::optional<VulkanContext> opened;
        try {
            opened.emplace("", VulkanContext::Options{.validation = true});
        } catch (const Error& error) {
            QVERIFY2(error.sentence().english().find("not installed") != std::string::npos,
                     error.sentence().english().c_str());
            QSKIP(error.sentence().english().c_str());
        }
        VulkanContext& context = *opened;
        QVERIFY(context.takeComplaints().empty());
        const vk::raii::Buffer nothing(context.device(),
                                       vk::BufferCreateInfo({}, 0, vk::BufferUsageFlagBits::eTransferSrc));
        QVERIFY(!context.takeComplaints().empty());
    }

private:
    /// Calls `action` while `other` is the back end under test.
    void on(std::unique_ptr<VulkanBackend>& other, const auto& action)
    {
        std::swap(m_backend, other);
        action();
        std::swap(m_backend, other);
    }

    void looksUp(const TestWeights& weights, std::size_t columns)
    {
        const std::vector<std::int32_t> ids = {36, 0, 5, 5, 17};
        const Matrix out(*m_backend, ids.size(), columns);
        m_backend->begin(ids, 0);
        const Tensor table = tensorOf(weights);
        m_backend->run(ops::Embed{.x = out.view, .table = &table});
        const auto found = out.read(*m_backend);
        for (std::size_t t = 0; t < ids.size(); ++t) {
            for (std::size_t i = 0; i < columns; ++i) {
                const float expected = weights.at(static_cast<std::size_t>(ids[t]), i);
                // The device may round the product before it subtracts the minimum, or compute both without rounding in
                // between. The tolerance allows both.
                if (std::abs(found[t * columns + i] - expected) > 3e-7F * (1.0F + std::abs(expected))) {
                    QFAIL(qPrintable(QString("row %1, column %2: %3 instead of %4")
                                         .arg(ids[t])
                                         .arg(i)
                                         .arg(found[t * columns + i])
                                         .arg(expected)));
                }
            }
        }
    }

    void multipliesInEveryWay(QuantType type, std::size_t columns, Fill fill)
    {
        constexpr std::size_t kRows = 37;
        const TestWeights weights(type, kRows, columns, fill, 7);
        looksUp(weights, columns);
        const Linear linear{tensorOf(weights), randomValues(kRows, 3)};
        const auto many = [&](std::size_t tokens) {
            if (fill == Fill::Random) multiplies(weights, linear, tokens, columns);
        };
        on(m_vectors, [&] {
            multiplies(weights, linear, 1, columns);
            many(19);
        });
        on(m_tiles, [&] { many(19); });
        multiplies(weights, linear, 1, columns);
        // Compiling kernels for more tokens takes long, so this function tests at most 19 tokens. everyNumberOfTokens()
        // tests more.
        many(m_backend->rowsMultipliedAlike() > 19 ? 7 : 19);
    }

    void multiplies(const TestWeights& weights, const Linear& linear, std::size_t tokens, std::size_t columns,
                    double tolerance = 1e-6, float scale = 1.0F)
    {
        const auto x = randomValues(tokens * columns, 11, scale);
        compares(weights, linear, x, projected(*m_backend, linear, Matrix(*m_backend, tokens, columns, x)), tolerance);
    }

    /// Returns x with each group of 32 values rounded to bytes whose scale is the largest magnitude / 127.
    static std::vector<float> asBytes(std::vector<float> x)
    {
        for (auto group = x.begin(); group != x.end(); group += 32) {
            float largest = 0;
            for (int i = 0; i < 32; ++i) largest = std::max(largest, std::abs(group[i]));
            if (largest == 0) continue;
            for (int i = 0; i < 32; ++i) group[i] = std::nearbyint(group[i] * (127 / largest)) * (largest / 127);
        }
        return x;
    }

    static void compares(const TestWeights& weights, const Linear& linear, const std::vector<float>& x,
                         const std::vector<float>& found, double tolerance)
    {
        const std::size_t rows = linear.weight.rows, columns = linear.weight.columns, tokens = x.size() / columns;
        for (std::size_t t = 0; t < tokens; ++t) {
            for (std::size_t r = 0; r < rows; ++r) {
                double expected = linear.bias.empty() ? 0 : linear.bias[r], magnitude = std::abs(expected);
                for (std::size_t i = 0; i < columns; ++i) {
                    const double product = double(weights.at(r, i)) * x[t * columns + i];
                    expected += product;
                    magnitude += std::abs(product);
                }
                const double difference = std::abs(found[t * rows + r] - expected);
                if (!(difference <= tolerance * magnitude)) {
                    QFAIL(qPrintable(QString("%1 tokens: row %2 of token %3 is %4 instead of %5")
                                         .arg(tokens)
                                         .arg(r)
                                         .arg(t)
                                         .arg(found[t * rows + r])
                                         .arg(expected)));
                }
            }
        }
    }

    Saboteur m_saboteur;
    std::unique_ptr<VulkanBackend> m_backend, m_vectors, m_tiles;
};

VITRINE_TEST(VulkanOpsTest);
#include "vulkan_ops_test.moc"
