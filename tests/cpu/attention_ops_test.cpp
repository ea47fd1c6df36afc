// Compares rotary positions and attention of the back end under test with the same formulas in double.
#include "tests/cpu/backend_matrix.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

std::vector<std::int32_t> anyTokens(std::size_t count)
{
    return std::vector<std::int32_t>(count, 0);
}

constexpr std::size_t kHeads = 6, kKvHeads = 2, kHeadDim = 8, kPositions = 8, kTokens = 3;
constexpr std::size_t kFirst = kPositions - kTokens;
constexpr float kScale = 0.7F;

struct Expected {
    std::vector<double> out;     // weighted sums of values: [tokens, heads, headDim]
    std::vector<double> scores;  // weights of the positions after softmax: [tokens, heads, positions]
};

/// Returns the ALiBi slope of one of 6 heads. Heads 0 to 3 have the slopes of a model with 4 heads. Heads 4 and 5 have
/// the first and third slopes of a model with 8 heads.
double slope(double bias, std::size_t head)
{
    const double steps[] = {1, 2, 3, 4, 0.5, 1.5};
    return std::exp2(-bias * steps[head] / 4);
}

/// Computes attention of the last kTokens of kPositions tokens, head by head. Keys and values are [positions, kvHeads,
/// headDim].
Expected attend(const std::vector<float>& queries, const std::vector<float>& keys, const std::vector<float>& values,
                const AttentionOptions& options)
{
    constexpr std::size_t kRow = kKvHeads * kHeadDim;
    Expected expected;
    for (std::size_t t = 0; t < kTokens; ++t) {
        for (std::size_t h = 0; h < kHeads; ++h) {
            const std::size_t offset = h / (kHeads / kKvHeads) * kHeadDim;
            std::vector<double> weights(kPositions);
            double sum = options.sinks.empty() ? 0.0 : std::exp(double(options.sinks[h]));
            for (std::size_t p = 0; p <= kFirst + t; ++p) {
                const std::size_t own = kFirst + t, window = options.window;
                if (window > 0 && (options.inBlocks ? p / window != own / window : p + window <= own)) continue;
                double dot = 0;
                for (std::size_t i = 0; i < kHeadDim; ++i) {
                    dot += double(queries[(t * kHeads + h) * kHeadDim + i]) * keys[p * kRow + offset + i];
                }
                const double score = kScale * dot;
                const double cap = options.softCap;
                const double fall = options.alibiBias > 0 ? slope(options.alibiBias, h) * double(own - p) : 0;
                sum += weights[p] = std::exp((cap > 0 ? cap * std::tanh(score / cap) : score) - fall);
            }
            for (double& weight : weights) expected.scores.push_back(weight /= sum);
            for (std::size_t i = 0; i < kHeadDim; ++i) {
                double mixed = 0;
                for (std::size_t p = 0; p < kPositions; ++p) mixed += weights[p] * values[p * kRow + offset + i];
                expected.out.push_back(mixed);
            }
        }
    }
    return expected;
}

}  // namespace

class AttentionOpsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        REQUIRE_LEVEL();
        m_backend = makeTestBackend(3);
    }

    void rope_data()
    {
        QTest::addColumn<bool>("adjacent");
        QTest::addRow("adjacent pairs") << true;
        QTest::addRow("halves") << false;
    }

    /// Compares the rotation of 6 of the 10 dimensions of two heads with its formula, at positions from 100,000 on.
    void rope()
    {
        QFETCH(const bool, adjacent);
        constexpr std::size_t kHeadDim = 10, kHeads = 2, kTokens = 5, kFirst = 100000;
        RopeConfig config;
        config.kind = adjacent ? RopeKind::Adjacent : RopeKind::Halves;
        config.dims = 6;
        config.frequencies = {1.0, 0.3, 0.02};
        config.magnitude = 1.25;
        const auto x = randomValues(kTokens * kHeads * kHeadDim, 2);
        const Matrix matrix(*m_backend, kTokens, kHeads * kHeadDim, x);
        m_backend->begin(anyTokens(kTokens), kFirst);
        m_backend->run(ops::Rope{.x = matrix.view, .headDim = kHeadDim, .config = &config});

        std::vector<double> expected(x.begin(), x.end());
        for (std::size_t head = 0; head < kTokens * kHeads; ++head) {
            for (std::size_t pair = 0; pair < 3; ++pair) {
                const std::size_t i = head * kHeadDim + (adjacent ? 2 * pair : pair);
                const std::size_t j = adjacent ? i + 1 : i + 3;
                const double angle = static_cast<double>(kFirst + head / kHeads) * config.frequencies[pair];
                expected[i] = 1.25 * (std::cos(angle) * x[i] - std::sin(angle) * x[j]);
                expected[j] = 1.25 * (std::sin(angle) * x[i] + std::cos(angle) * x[j]);
            }
        }
        QVERIFY(worst(expected, matrix.read(*m_backend)) < 1e-6);
    }

    /// Queries can be scaled by a factor that grows with the logarithm of their position.
    void temperature()
    {
        constexpr std::size_t kFirst = 13, kTokens = 9;
        RopeConfig config;
        config.kind = RopeKind::Adjacent;
        config.dims = kHeadDim;
        config.frequencies.assign(kHeadDim / 2, 0.0);
        config.temperature = 0.4;
        config.temperatureLength = 8;
        config.temperatureOffset = 1;
        const auto x = randomValues(kTokens * kHeadDim, 2);
        const Matrix matrix(*m_backend, kTokens, kHeadDim, x);
        m_backend->begin(anyTokens(kTokens), kFirst);
        m_backend->run(ops::Rope{.x = matrix.view, .headDim = kHeadDim, .config = &config});
        std::vector<double> expected;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const std::size_t position = kFirst + i / kHeadDim;
            expected.push_back(x[i] * (1 + 0.4 * std::log(position < 15 ? 2.0 : 3.0)));
        }
        QVERIFY(worst(expected, matrix.read(*m_backend)) < 1e-6);
    }

    void attention_data()
    {
        QTest::addColumn<bool>("half");
        QTest::addColumn<bool>("withScores");
        QTest::addColumn<float>("softCap");
        QTest::addColumn<int>("window");
        QTest::addColumn<bool>("withSinks");
        QTest::addRow("f32") << false << false << 0.0F << 0 << false;
        QTest::addRow("f16") << true << false << 0.0F << 0 << false;
        QTest::addRow("f32, scores shown") << false << true << 0.0F << 0 << false;
        QTest::addRow("soft-cap") << false << true << 0.8F << 0 << false;
        QTest::addRow("window of the token alone") << false << true << 0.0F << 1 << false;
        QTest::addRow("window") << false << true << 0.0F << 7 << false;
        QTest::addRow("window, unseen") << false << false << 0.0F << 3 << false;
        QTest::addRow("window as long as the context") << false << true << 0.0F << 8 << false;
        QTest::addRow("sinks") << false << true << 0.0F << 0 << true;
        QTest::addRow("everything") << true << true << 1.5F << 4 << true;
        // In this table, a negative window means that attention stays within blocks of that size.
        QTest::addRow("blocks") << false << true << 0.0F << -3 << false;
        QTest::addRow("blocks of two, unseen") << false << false << 0.0F << -2 << true;
        QTest::addRow("fading") << false << true << 0.0F << 1000 << false;
        QTest::addRow("fading, soft-cap, sinks, f16") << true << false << 0.8F << 1004 << true;
    }

    /// Compares attention with its formula. Six query heads share 2 key heads in the second of two layers. Three tokens
    /// follow 5 earlier ones.
    void attention()
    {
        QFETCH(const bool, half);
        QFETCH(const bool, withScores);
        QFETCH(const float, softCap);
        QFETCH(const int, window);
        QFETCH(const bool, withSinks);
        ModelConfig config;
        config.layers = 2;
        config.heads = kHeads;
        config.kvHeads = kKvHeads;
        config.headDim = kHeadDim;
        const KvType type = half ? KvType::F16 : KvType::F32;
        const auto cache = m_backend->makeKvCache(config, {20, type, type});
        const auto keys = randomValues(kPositions * config.kvWidth(), 3);
        const auto values = randomValues(kPositions * config.kvWidth(), 4);
        const auto queries = randomValues(kTokens * config.queryWidth(), 5);
        const Matrix k(*m_backend, kPositions, config.kvWidth(), keys);
        const Matrix v(*m_backend, kPositions, config.kvWidth(), values);
        const Matrix q(*m_backend, kTokens, config.queryWidth(), queries);
        m_backend->begin(anyTokens(kFirst), 0);
        m_backend->run(ops::StoreKv{.keys = v.view.rowRange(0, kFirst),
                                    .values = k.view.rowRange(0, kFirst),
                                    .cache = cache.get(),
                                    .layer = 0});
        m_backend->run(ops::StoreKv{.keys = k.view.rowRange(0, kFirst),
                                    .values = v.view.rowRange(0, kFirst),
                                    .cache = cache.get(),
                                    .layer = 1});
        m_backend->begin(anyTokens(kTokens), kFirst);
        m_backend->run(ops::StoreKv{.keys = k.view.rowRange(kFirst, kTokens),
                                    .values = v.view.rowRange(kFirst, kTokens),
                                    .cache = cache.get(),
                                    .layer = 1});
        const Matrix out(*m_backend, kTokens, config.queryWidth());
        const Matrix scores(*m_backend, kTokens, kHeads * kPositions);
        // The sink of one head is far above all scores, and that of another head is far below.
        const std::vector<float> sinks = {0.3F, -1.0F, 90.0F, 2.0F, -90.0F, 0.0F};
        AttentionOptions options{kScale, softCap, static_cast<std::uint32_t>(std::abs(window) % 1000), {}};
        options.inBlocks = window < 0;
        options.alibiBias = window >= 1000 ? 6.0F : 0.0F;
        if (withSinks) options.sinks = sinks;
        m_backend->run(ops::Attention{.out = out.view,
                                      .queries = q.view,
                                      .cache = cache.get(),
                                      .layer = 1,
                                      .options = options,
                                      .scores = withScores ? std::optional(scores.view) : std::nullopt});

        const Expected expected = attend(queries, keys, values, options);
        QVERIFY(worst(expected.out, out.read(*m_backend)) < (half ? 2e-3 : 1e-6));
        if (withScores) QVERIFY(worst(expected.scores, scores.read(*m_backend)) < (half ? 2e-3 : 1e-6));
    }

private:
    std::shared_ptr<Backend> m_backend;
};

VITRINE_TEST(AttentionOpsTest);
#include "attention_ops_test.moc"
