// Tests matrices of every format on the device, in addition to the single products of vulkan_ops_test. Heads and
// experts are compared with double arithmetic and with the CPU's scalar instructions. One matrix is larger than a
// binding can be.
#include "core/base/user_folders.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/vulkan/device/vulkan_context.h"
#include "core/compute/vulkan/products/product_trial.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "tests/cpu/backend_matrix.h"
#include "tests/cpu/kernels_weights.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/rounding_backend.h"
#include "tests/vulkan/test_device.h"
#include "tests/vulkan/test_tensor.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <list>
#include <memory>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

ExpertConfig twoOfFour(std::uint32_t width)
{
    ExpertConfig config;
    config.count = 4;
    config.used = 2;
    config.feedForward = width;
    return config;
}

/// A mixture of experts whose matrices use the formats `types` in turn.
class Mixture {
public:
    Mixture(std::vector<QuantType> types, std::size_t embedding, const ExpertConfig& of, bool biased = false)
        : config(of), m_embedding(embedding), m_biased(biased)
    {
        const std::size_t width = config.feedForward, shared = config.sharedFeedForward;
        for (unsigned e = 0; e < config.count; ++e) {
            const QuantType type = types[e % types.size()];
            if (config.gated) weights.gate.push_back(linear(type, width, embedding));
            weights.up.push_back(linear(types[(e + 1) % types.size()], width, embedding));
            weights.down.push_back(linear(type, embedding, width));
        }
        if (shared == 0) return;
        weights.sharedGate = linear(types[0], shared, embedding);
        weights.sharedUp = linear(types[0], shared, embedding);
        weights.sharedDown = linear(types[0], embedding, shared);
        weights.sharedRouter = linear(types[0], 1, embedding);
    }

    /// Computes the mixture for `tokens` tokens. If each token uses only some of the experts, the logits are such that
    /// every token chooses expert 1 and no token chooses the last expert.
    std::vector<float> run(Backend& backend, std::size_t tokens) const
    {
        std::vector<float> scores = randomValues(tokens * config.count, 6);
        for (std::size_t t = 0; t < tokens && config.used < config.count; ++t) {
            scores[t * config.count + 1] += 5;
            scores[(t + 1) * config.count - 1] -= 5;
        }
        const Matrix x(backend, tokens, m_embedding, randomValues(tokens * m_embedding, 5));
        const Matrix logits(backend, tokens, config.count, scores);
        const Matrix out(backend, tokens, m_embedding), activated(backend, tokens, config.activatedWidth());
        backend.begin(std::vector<std::int32_t>(tokens), 0);
        backend.run(ops::Experts{.out = out.view,
                                 .activated = activated.view,
                                 .x = x.view,
                                 .logits = logits.view,
                                 .weights = &weights,
                                 .config = &config,
                                 .f = Activation::Silu});
        return out.read(backend);
    }

    ExpertConfig config;
    ExpertWeights weights;

private:
    Linear linear(QuantType type, std::size_t rows, std::size_t columns)
    {
        const auto seed = static_cast<unsigned>(m_matrices.size());
        m_matrices.emplace_back(type, rows, columns, Fill::Random, seed);
        return {tensorOf(m_matrices.back()), m_biased ? randomValues(rows, 50 + seed) : std::vector<float>()};
    }

    std::size_t m_embedding;
    bool m_biased;
    std::list<TestWeights> m_matrices;  ///< in a list, because TestWeights must not move
};

}  // namespace

Q_DECLARE_METATYPE(ExpertConfig)

class VulkanFormatsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        openTestDevice(m_backend);
        if (!m_backend) return;
        m_vectors = makeTuned({.products = ProductKernel::Vectors});
        m_tiles = makeTuned({.products = ProductKernel::Tiles});
        m_dot = makeRoundingBackend("dot");
        m_units = makeRoundingBackend("units");
        const auto faults = [this](VulkanStep step) {
            return m_isWrong && step == VulkanStep::Trial ? VulkanFault::WrongResult : VulkanFault::None;
        };
        m_device.context = std::make_shared<VulkanContext>("", VulkanContext::Options{.faults = faults});
        m_device.memory = std::make_shared<VulkanMemory>(m_device.context, false);
        m_device.pipelines = std::make_shared<Pipelines>(m_device.context, userCacheFolder());
    }

    void experts_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < allQuantTraits().size(); ++i) {
            QTest::addRow("%s", allQuantTraits()[i].name.data()) << static_cast<int>(i);
        }
    }

    /// Compares a mixture of experts with the CPU's scalar instructions, for every format. Each row of its matrices has
    /// an odd number of blocks.
    void experts()
    {
        QFETCH(const int, index);
        const QuantTraits& traits = allQuantTraits()[static_cast<std::size_t>(index)];
        const std::uint32_t width = traits.blockSize == 1 ? 96 : traits.blockSize == 32 ? 160 : 256;
        const Mixture mixture({traits.type}, traits.blockSize == 256 ? 768 : 96, twoOfFour(width));
        for (VulkanBackend* const backend : {m_vectors.get(), m_backend.get()}) {
            const double off = offOf(mixture, *backend, 3);
            QVERIFY2(off < 1e-5, qPrintable(QString::number(off)));
        }
    }

    void groups_data()
    {
        QTest::addColumn<QList<int>>("types");
        QTest::addColumn<int>("embedding");
        QTest::addColumn<ExpertConfig>("config");
        QTest::addColumn<bool>("biased");
        const QList<int> halves{int(QuantType::F16)}, bytes{int(QuantType::Q8_0)};
        ExpertConfig config = twoOfFour(96);
        config.count = 5;
        QTest::newRow("bytes") << bytes << 160 << config << false;
        QTest::newRow("biases") << bytes << 160 << config << true;
        QTest::newRow("three formats") << QList<int>{int(QuantType::Q8_0), int(QuantType::F32), int(QuantType::Q4_0)}
                                       << 160 << config << true;
        config.feedForward = 256;
        QTest::newRow("rows in planes") << QList<int>{int(QuantType::Q4_K), int(QuantType::Q6_K)} << 256 << config
                                        << false;
        config.feedForward = 96;
        config.gated = false;
        QTest::newRow("without gates") << halves << 96 << config << false;
        config.gated = true;
        config.feedForward = 70;
        QTest::newRow("rows that 32 does not divide") << halves << 94 << config << false;
        config.feedForward = 64;
        config.sharedFeedForward = 160;
        QTest::newRow("shared expert") << bytes << 96 << config << false;
        config.weighsInput = true;
        config.gating = ExpertGating::Sigmoid;
        config.normalizeWeights = false;
        QTest::newRow("weights of the input") << bytes << 96 << config << false;
        config = twoOfFour(64);
        config.count = 40;
        config.used = 40;
        QTest::newRow("all of many") << bytes << 64 << config << false;
    }

    /// The device groups the tokens by the experts that they chose. One expert gets more tokens than a tile holds,
    /// another gets none. Repeated runs give the same bits.
    void groups()
    {
        QFETCH(const QList<int>, types);
        QFETCH(const int, embedding);
        QFETCH(const ExpertConfig, config);
        QFETCH(const bool, biased);
        std::vector<QuantType> formats;
        for (const int type : types) formats.push_back(static_cast<QuantType>(type));
        const Mixture mixture(formats, static_cast<std::size_t>(embedding), config, biased);
        constexpr std::size_t kTokens = 150;
        const auto holds = [&](VulkanBackend& backend, double allowed) {
            const double off = offOf(mixture, backend, kTokens);
            QVERIFY2(off < allowed, qPrintable(QString::number(off)));
            QVERIFY(mixture.run(backend, kTokens) == mixture.run(backend, kTokens));
        };
        holds(*m_tiles, 1e-5);
        if (m_dot) holds(*m_dot, 4e-2);
        if (m_units) holds(*m_units, 2e-3);
    }

    /// The device does not group tokens by expert if there are few tokens, or if the tokens are spread over very many
    /// experts. Grouping needs one more dispatch.
    void groupsOnlyWhereThatPays()
    {
        ExpertConfig many = twoOfFour(64);
        many.count = 40;
        const Mixture few({QuantType::Q8_0}, 64, twoOfFour(64)), all({QuantType::Q8_0}, 64, many);
        const auto dispatches = [&](const Mixture& mixture, std::size_t tokens) {
            const std::size_t before = m_tiles->figures().dispatches;
            mixture.run(*m_tiles, tokens);
            return m_tiles->figures().dispatches - before;
        };
        const std::size_t apart = dispatches(few, 8);
        QCOMPARE(dispatches(few, 9), apart + 1);
        QCOMPARE(dispatches(all, 59), apart);
        QCOMPARE(dispatches(all, 60), apart + 1);
    }

    /// A single subgroup and a whole workgroup choose the same experts, with bit-identical weights.
    void choices()
    {
        ExpertConfig config = twoOfFour(32);
        config.count = 72;
        config.used = 9;
        Mixture mixture({QuantType::F16}, 32, config);
        const auto wide = makeWide();
        const auto holds = [&] {
            const double off = offOf(mixture, *m_backend, 5);
            QVERIFY2(off < 1e-5, qPrintable(QString::number(off)));
            QVERIFY(mixture.run(*wide, 5) == mixture.run(*m_backend, 5));
        };
        holds();
        mixture.weights.choiceBias = randomValues(config.count, 77);
        mixture.config.gating = ExpertGating::Sigmoid;
        mixture.config.groups = 6;
        mixture.config.groupsUsed = 3;
        holds();
        mixture.config.groups = 24;
        mixture.config.groupsUsed = 4;
        mixture.config.gating = ExpertGating::Softmax;
        mixture.config.normalizeWeights = false;
        holds();
    }

    void heads_data() { experts_data(); }

    /// Compares products with one matrix per head with sums in double, for each of the exact kernels.
    void heads()
    {
        QFETCH(const int, index);
        const QuantTraits& traits = allQuantTraits()[static_cast<std::size_t>(index)];
        constexpr std::size_t kHeads = 3, kRows = 70;
        const std::size_t columns = traits.blockSize == 1 ? 96 : traits.blockSize == 32 ? 160 : 256;
        const TestWeights stack(traits.type, kHeads * kRows, columns, Fill::Random, 7);
        std::vector<Linear> heads(kHeads);
        for (std::size_t h = 0; h < kHeads; ++h) heads[h].weight = tensorOf(stack).rowRange(h * kRows, kRows);
        const std::size_t in = columns + 8;
        for (VulkanBackend* const backend : {m_vectors.get(), m_backend.get(), m_tiles.get()}) {
            // The tile kernels need more tokens than the other kernels.
            const std::size_t tokens = backend == m_tiles.get() ? 11 : 3;
            const auto x = randomValues(tokens * kHeads * in, 5);
            std::vector<double> expected(tokens * kHeads * kRows);
            double largest = 0;
            for (std::size_t i = 0; i < expected.size(); ++i) {
                const std::size_t head = i / kRows % kHeads, t = i / (kRows * kHeads);
                for (std::size_t c = 0; c < columns; ++c) {
                    const double w = stack.at(head * kRows + i % kRows, c);
                    expected[i] += w * double(x[(t * kHeads + head) * in + 4 + c]);
                }
                largest = std::max(largest, std::abs(expected[i]));
            }
            const Matrix from(*backend, tokens, kHeads * in, x), to(*backend, tokens, kHeads * kRows);
            backend->run(ops::ProjectHeads{.out = {to.view, kRows}, .in = {from.view, in, 4}, .heads = heads});
            const double off = worst(expected, to.read(*backend)) / largest;
            QVERIFY2(off < 1e-5, qPrintable(QString::number(off)));
        }
    }

    void trials_data() { experts_data(); }

    /// The trial accepts the correct kernels of every format and detects a wrong result.
    void trials()
    {
        QFETCH(const int, index);
        const QuantType type = allQuantTraits()[static_cast<std::size_t>(index)].type;
        QCOMPARE(faultOf(m_device, ProductKernel::Vectors, type), std::string());
        m_isWrong = true;
        const std::string fault = faultOf(m_device, ProductKernel::Vectors, type);
        m_isWrong = false;
        QVERIFY2(fault.starts_with("a product of 9 tokens that was tried there is off by "), fault.c_str());
    }

    /// On the device, this matrix is stored in three planes, each with some fields of all blocks. With 25 blocks per
    /// row, the planes extend beyond 128 MiB, the largest binding of the software device.
    void largeMatrix()
    {
        constexpr std::size_t kRows = 262149, kColumns = 800, kDifferent = 41;
        const TestWeights some(QuantType::Q5_0, kDifferent, kColumns, Fill::Random, 3);
        const std::size_t bytesOfRow = some.matrix().rowBytes;
        std::vector<std::byte> bytes(kRows * bytesOfRow);
        QVERIFY(bytes.size() > std::size_t{128} << 20);
        for (std::size_t r = 0; r < kRows; ++r) {
            std::memcpy(bytes.data() + r * bytesOfRow, some.matrix().data + r % kDifferent * bytesOfRow, bytesOfRow);
        }
        Weights weights;
        weights.output.weight = {"head", QuantType::Q5_0, bytes.data(), kRows, kColumns, bytesOfRow};
        weights.tokenEmbedding = weights.output.weight;
        const auto resident = m_backend->makeResident(weights, {});
        const auto values = randomValues(kColumns, 4);
        const Matrix x(*m_backend, 1, kColumns, values), out(*m_backend, 1, kRows);
        m_backend->run(ops::Project{x.view, {{.out = out.view, .weights = &weights.output}}});
        const auto found = out.read(*m_backend);
        for (std::size_t r = 0; r < kDifferent; ++r) {
            double expected = 0, magnitude = 0;
            for (std::size_t i = 0; i < kColumns; ++i) {
                expected += double(some.at(r, i)) * values[i];
                magnitude += std::abs(double(some.at(r, i)) * values[i]);
            }
            QVERIFY(std::abs(found[r] - expected) <= 1e-6 * magnitude);
        }
        for (std::size_t r = kDifferent; r < kRows; ++r) {
            if (found[r] != found[r % kDifferent]) QCOMPARE(found[r], found[r % kDifferent]);
        }
        looksUp(weights.tokenEmbedding, some, {kRows - 1, 0, 250000, 131077});
    }

private:
    /// Returns the largest difference of the mixture's output from that of the CPU's scalar instructions, relative to
    /// the largest output.
    static double offOf(const Mixture& mixture, VulkanBackend& backend, std::size_t tokens)
    {
        const auto scalar = mixture.run(*makeCpuBackend({"scalar", 2}), tokens);
        double largest = 0;
        for (const float value : scalar) largest = std::max(largest, double{std::abs(value)});
        if (!(largest > 0 && largest < 1e30)) return largest;
        return worst({scalar.begin(), scalar.end()}, mixture.run(backend, tokens)) / largest;
    }

    void looksUp(const Tensor& table, const TestWeights& rows, const std::vector<std::int32_t>& ids)
    {
        const Matrix out(*m_backend, ids.size(), table.columns);
        m_backend->begin(ids, 0);
        m_backend->run(ops::Embed{.x = out.view, .table = &table});
        const auto found = out.read(*m_backend);
        for (std::size_t t = 0; t < ids.size(); ++t) {
            const std::size_t row = static_cast<std::size_t>(ids[t]) % rows.matrix().rows;
            for (std::size_t i = 0; i < table.columns; ++i) QCOMPARE(found[t * table.columns + i], rows.at(row, i));
        }
    }

    std::unique_ptr<VulkanBackend> m_backend, m_vectors, m_tiles, m_dot, m_units;
    TrialDevice m_device;
    bool m_isWrong = false;
};

VITRINE_TEST(VulkanFormatsTest);
#include "vulkan_formats_test.moc"
