// Compares attention and its caches with the formula in double. Also splits the same tokens into different chunks and
// compares the results with each other.
#include "core/base/error.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/file/quant/half.h"
#include "core/file/quant/q8_0.h"
#include "tests/cpu/backend_matrix.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

struct Heads {
    std::size_t all = 6;
    std::size_t kv = 2;
    std::size_t dim = 32;
};

/// Returns the values after a round trip through a cache of this type.
std::vector<float> asCached(const std::vector<float>& values, KvType type)
{
    std::vector<float> result = values;
    if (type == KvType::F16) {
        for (float& value : result) value = halfToFloat(floatToHalf(value));
    }
    if (type == KvType::Q8_0) {
        std::vector<std::byte> blocks(values.size() / 32 * 34);
        encodeQ8_0(values.data(), blocks.data(), values.size());
        decodeQ8_0(blocks.data(), result.data(), values.size());
    }
    return result;
}

/// Keys, values and queries of `positions` tokens in the second of two layers.
struct Attention {
    Attention(const Heads& heads, std::size_t positions, KvType keyType, KvType valueType, std::size_t threads = 2)
        : heads(heads), positions(positions), keyType(keyType), valueType(valueType),
          backend(makeCpuBackend({{}, threads})), keys(randomValues(positions * heads.kv * heads.dim, 3)),
          values(randomValues(positions * heads.kv * heads.dim, 4)),
          queries(randomValues(positions * heads.all * heads.dim, 5)), scale(1.0F / std::sqrt(float(heads.dim)))
    {
        config.layers = 2;
        config.heads = static_cast<std::uint32_t>(heads.all);
        config.kvHeads = static_cast<std::uint32_t>(heads.kv);
        config.headDim = static_cast<std::uint32_t>(heads.dim);
    }

    /// Stores the keys and values in chunks, as a prompt is evaluated.
    void store(std::size_t chunk = 512)
    {
        cache = backend->makeKvCache(config, {positions, keyType, valueType});
        const Matrix k(*backend, positions, config.kvWidth(), keys);
        const Matrix v(*backend, positions, config.kvWidth(), values);
        for (std::size_t done = 0; done < positions; done += chunk) {
            const std::size_t count = std::min(chunk, positions - done);
            backend->begin(std::vector<std::int32_t>(count), done);
            backend->run(ops::StoreKv{.keys = v.view.rowRange(done, count),
                                      .values = k.view.rowRange(done, count),
                                      .cache = cache.get(),
                                      .layer = 0});
            backend->run(ops::StoreKv{.keys = k.view.rowRange(done, count),
                                      .values = v.view.rowRange(done, count),
                                      .cache = cache.get(),
                                      .layer = 1});
        }
    }

    /// Returns attention of the tokens [first, first + count). If `scores` is not null, it receives [count, heads,
    /// first + count].
    std::vector<float> run(std::size_t first, std::size_t count, std::vector<float>* scores = nullptr)
    {
        const Matrix q(*backend, positions, config.queryWidth(), queries);
        const Matrix out(*backend, count, config.queryWidth());
        const Matrix shown(*backend, count, heads.all * (first + count));
        backend->begin(std::vector<std::int32_t>(count), first);
        const AttentionOptions options{scale, softCap, window, sinks};
        backend->run(ops::Attention{.out = out.view,
                                    .queries = q.view.rowRange(first, count),
                                    .cache = cache.get(),
                                    .layer = 1,
                                    .options = options,
                                    .scores = scores ? std::optional(shown.view) : std::nullopt});
        if (scores) *scores = shown.read(*backend);
        return out.read(*backend);
    }

    /// Returns attention in double with the rounded keys and values: [count, heads · dim]. `shares` receives the
    /// probabilities: [count, heads, first + count].
    std::vector<double> expected(std::size_t first, std::size_t count, std::vector<double>& shares) const
    {
        const std::vector<float> k = asCached(keys, keyType);
        const std::vector<float> v = asCached(values, valueType);
        std::vector<double> out;
        shares.clear();
        for (std::size_t t = first; t < first + count; ++t) {
            for (std::size_t h = 0; h < heads.all; ++h) {
                const std::size_t offset = h / (heads.all / heads.kv) * heads.dim;
                std::vector<double> weights(first + count);
                double sum = sinks.empty() ? 0.0 : std::exp(double(sinks[h]));
                for (std::size_t p = 0; p <= t; ++p) {
                    if (window > 0 && p + window <= t) continue;
                    double dot = 0;
                    for (std::size_t i = 0; i < heads.dim; ++i) {
                        dot += static_cast<double>(queries[(t * heads.all + h) * heads.dim + i]) *
                               k[p * config.kvWidth() + offset + i];
                    }
                    const double score = static_cast<double>(scale) * dot;
                    sum += weights[p] = std::exp(softCap > 0 ? softCap * std::tanh(score / softCap) : score);
                }
                for (double& weight : weights) shares.push_back(weight /= sum);
                for (std::size_t i = 0; i < heads.dim; ++i) {
                    double mixed = 0;
                    for (std::size_t p = 0; p <= t; ++p) mixed += weights[p] * v[p * config.kvWidth() + offset + i];
                    out.push_back(mixed);
                }
            }
        }
        return out;
    }

    Heads heads;
    std::size_t positions;
    KvType keyType;
    KvType valueType;
    std::unique_ptr<Backend> backend;
    std::vector<float> keys, values, queries;
    ModelConfig config;
    std::unique_ptr<KvCache> cache;
    float scale;
    float softCap = 0;
    std::uint32_t window = 0;
    std::vector<float> sinks;
};

const char* nameOf(KvType type)
{
    return type == KvType::F32 ? "f32" : type == KvType::F16 ? "f16" : "q8_0";
}

constexpr KvType kCacheTypes[] = {KvType::F32, KvType::F16, KvType::Q8_0};

}  // namespace

class AttentionTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        try {
            makeCpuBackend();
        } catch (const Error& error) {
            QSKIP(error.what());
        }
    }

    void followsItsFormula_data()
    {
        QTest::addColumn<QList<int>>("heads");   // numbers of query heads, key heads and dimensions per head
        QTest::addColumn<QList<int>>("tokens");  // number of tokens in the cache, number of new tokens
        QTest::addColumn<int>("window");
        QTest::addColumn<float>("softCap");
        QTest::addColumn<bool>("withSinks");
        const auto row = [](const char* name, QList<int> heads, QList<int> tokens, int window = 0, float softCap = 0,
                            bool withSinks = false) {
            QTest::addRow("%s", name) << heads << tokens << window << softCap << withSinks;
        };
        row("one token", {6, 2, 32}, {0, 1});
        row("a head for each", {5, 5, 64}, {3, 40});
        row("one kv head", {4, 1, 256}, {300, 30});
        row("more heads than a tile has rows", {64, 1, 32}, {20, 3});
        row("8 dimensions", {8, 4, 8}, {5, 20});
        row("20 dimensions", {2, 1, 20}, {30, 7});
        row("80 dimensions", {4, 2, 80}, {250, 20});
        row("96 dimensions", {3, 3, 96}, {0, 60});
        row("128 dimensions", {8, 2, 128}, {500, 14});
        row("generation in a long context", {8, 2, 64}, {1500, 1});
        row("few tokens in a long context", {7, 1, 64}, {1000, 5});
        row("a long prompt", {4, 2, 32}, {0, 600});
        row("soft-cap", {6, 2, 32}, {270, 20}, 0, 0.8F);
        row("window of the token alone", {6, 2, 32}, {5, 20}, 1);
        row("window", {6, 2, 32}, {5, 100}, 7);
        row("window as long as the context", {6, 2, 32}, {5, 3}, 8);
        row("window over two borders", {6, 2, 32}, {500, 200}, 300);
        row("window in generation", {4, 1, 64}, {1200, 1}, 512);
        row("sinks", {6, 2, 32}, {280, 10}, 0, 0, true);
        row("sinks and window", {6, 2, 64}, {400, 9}, 128, 0, true);
        row("everything", {6, 2, 32}, {290, 40}, 33, 1.5F, true);
    }

    /// Compares attention with its formula for several pairs of types of keys and values. Also compares the
    /// probabilities that a tap reads.
    void followsItsFormula()
    {
        QFETCH(const QList<int>, heads);
        QFETCH(const QList<int>, tokens);
        QFETCH(const int, window);
        QFETCH(const float, softCap);
        QFETCH(const bool, withSinks);
        const Heads shape{std::size_t(heads[0]), std::size_t(heads[1]), std::size_t(heads[2])};
        const auto first = std::size_t(tokens[0]), count = std::size_t(tokens[1]);
        const std::pair<KvType, KvType> pairs[] = {{KvType::F32, KvType::F32},
                                                   {KvType::F16, KvType::F16},
                                                   {KvType::Q8_0, KvType::Q8_0},
                                                   {KvType::F32, KvType::Q8_0},
                                                   {KvType::Q8_0, KvType::F16}};
        for (const auto& [keyType, valueType] : pairs) {
            const bool blocks = keyType == KvType::Q8_0 || valueType == KvType::Q8_0;
            if (blocks && shape.dim % 32 != 0) continue;
            Attention attention(shape, first + count, keyType, valueType);
            attention.softCap = softCap;
            attention.window = static_cast<std::uint32_t>(window);
            // The sink of one head is far above all scores, and that of another head is far below.
            if (withSinks) attention.sinks = {0.3F, -1.0F, 90.0F, 2.0F, -90.0F, 0.0F};
            attention.store(100);
            std::vector<double> shares;
            const std::vector<double> expected = attention.expected(first, count, shares);
            std::vector<float> shown;
            const double difference = worst(expected, attention.run(first, count));
            const double differenceShown = worst(expected, attention.run(first, count, &shown));
            const QString text = QString("%1/%2: %3").arg(nameOf(keyType)).arg(nameOf(valueType)).arg(difference);
            QVERIFY2(difference < 1e-6, qPrintable(text));
            QCOMPARE(differenceShown, difference);
            QVERIFY(worst(shares, shown) < 1e-6);
        }
    }

    void piecesChangeNoBit_data()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("kvHeads");
        QTest::addColumn<int>("window");
        for (const KvType type : kCacheTypes) {
            for (const int kvHeads : {1, 3}) {
                for (const int window : {0, 100}) {
                    QTest::addRow("%s, %d kv heads, window %d", nameOf(type), kvHeads, window)
                        << static_cast<int>(type) << kvHeads << window;
                }
            }
        }
    }

    /// The result is bit-identical for every number of threads and every chunk size, for single tokens, and when the
    /// scores are read.
    void piecesChangeNoBit()
    {
        QFETCH(const int, type);
        QFETCH(const int, kvHeads);
        QFETCH(const int, window);
        constexpr std::size_t kPositions = 530;  // longer than two attention segments
        const Heads heads{6, static_cast<std::size_t>(kvHeads), 32};
        const std::size_t width = heads.all * heads.dim;
        std::vector<float> whole;
        for (const std::size_t threads : {1, 5}) {
            Attention attention(heads, kPositions, static_cast<KvType>(type), static_cast<KvType>(type), threads);
            attention.window = static_cast<std::uint32_t>(window);
            attention.store(threads == 5 ? 7 : 512);
            const std::vector<float> together = attention.run(0, kPositions);
            if (whole.empty()) whole = together;
            QVERIFY(together == whole);
            std::vector<float> scores;
            QVERIFY(attention.run(0, kPositions, &scores) == whole);
            for (const std::size_t chunk : {1, 64, 333}) {
                for (std::size_t first = 0; first < kPositions; first += chunk == 1 ? 97 : chunk) {
                    const std::size_t count = std::min(chunk, kPositions - first);
                    const std::vector<float> part = attention.run(first, count);
                    QVERIFY(std::equal(part.begin(), part.end(),
                                       whole.begin() + static_cast<std::ptrdiff_t>(first * width)));
                }
            }
        }
    }

    void whatIsNotSeenDoesNotMatter_data() { addTypes(); }
    void whatIsNotSeenDoesNotMatter()
    {
        QFETCH(const int, type);
        const auto kv = static_cast<KvType>(type);
        constexpr std::size_t kPositions = 300, kWindow = 40, kSpoiled = 200;
        std::vector<float> clean;
        for (const bool spoil : {false, true}) {
            Attention attention({4, 2, 32}, kPositions, kv, kv);
            attention.window = kWindow;
            const std::size_t width = attention.config.kvWidth();
            for (std::size_t i = 0; spoil && i < width; ++i) {
                attention.keys[kSpoiled * width + i] = std::numeric_limits<float>::quiet_NaN();
                attention.values[kSpoiled * width + i] = std::numeric_limits<float>::infinity();
            }
            attention.store();
            const std::vector<float> out = attention.run(0, kPositions);
            if (!spoil) clean = out;
            for (std::size_t i = 0; spoil && i < out.size(); ++i) {
                const std::size_t t = i / attention.config.queryWidth();
                if (t < kSpoiled || t >= kSpoiled + kWindow) {
                    QCOMPARE(out[i], clean[i]);
                } else {
                    QVERIFY(std::isnan(out[i]));
                }
            }
        }
    }

    /// If a key or value is NaN or infinite, the result must not be finite.
    void whatIsNotFiniteIsSeen_data() { addTypes(); }
    void whatIsNotFiniteIsSeen()
    {
        QFETCH(const int, type);
        const auto kv = static_cast<KvType>(type);
        constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
        constexpr float kInfinity = std::numeric_limits<float>::infinity();
        // Infinite keys are not tested: their score may be minus infinity, which has no effect.
        for (const auto& [inKey, bad] : {std::pair{true, kNan}, {false, kNan}, {false, kInfinity}}) {
            Attention attention({2, 1, 64}, 20, kv, kv);
            (inKey ? attention.keys : attention.values)[7 * 64 + 40] = bad;
            attention.store();
            bool seen = false;
            for (const float value : attention.run(19, 1)) seen = seen || !std::isfinite(value);
            QVERIFY(seen);
        }
    }

    void largeScoresDoNotOverflow()
    {
        Attention attention({2, 1, 32}, 600, KvType::F32, KvType::F32);
        for (float& query : attention.queries) query *= 1e4F;
        attention.store();
        std::vector<double> shares;
        std::vector<float> shown;
        const std::vector<double> expected = attention.expected(599, 1, shares);
        const std::vector<float> out = attention.run(599, 1, &shown);
        for (const float value : out) QVERIFY(std::isfinite(value));
        double sum = 0;
        for (const float share : shown) sum += static_cast<double>(share);
        QVERIFY(std::abs(sum - 2.0) < 1e-5);  // the probabilities of each of the two heads add up to 1
    }

    void quantizedCachesAreHalfAsLarge()
    {
        const auto bytes = [](KvType keys, KvType values) {
            Attention attention({4, 2, 64}, 320, keys, values);
            attention.store();
            return attention.cache->bytes();
        };
        const std::size_t elements = 2 * 2 * 64 * 320;  // layers · heads · dimensions · positions
        QCOMPARE(bytes(KvType::F32, KvType::F32), 2 * 4 * elements);
        QCOMPARE(bytes(KvType::F16, KvType::F16), 2 * 2 * elements);
        QCOMPARE(bytes(KvType::Q8_0, KvType::Q8_0), 2 * elements * 34 / 32);
        QCOMPARE(bytes(KvType::Q8_0, KvType::F16), elements * 34 / 32 + 2 * elements);
    }

    void keysMayBeTheValues_data() { addTypes(); }
    /// If the keys are also the values, a cache can store them once. Such a cache is half as large, and its results are
    /// bit-identical to those of a cache that stores both. It ignores the arguments for values.
    void keysMayBeTheValues()
    {
        QFETCH(const int, type);
        const auto kv = static_cast<KvType>(type);
        constexpr std::size_t kPositions = 720;
        for (const std::size_t dim : {96, 40}) {
            if (kv == KvType::Q8_0 && dim % 32 != 0) continue;
            for (const std::uint32_t window : {0U, 100U}) {
                Attention twice({20, 1, dim}, kPositions, kv, kv), once({20, 1, dim}, kPositions, kv, KvType::Q8_0);
                twice.values = twice.keys;
                once.config.latent.absorbed = true;
                twice.window = once.window = window;
                twice.store(100);
                once.store(7);
                QCOMPARE(2 * once.cache->bytes(), twice.cache->bytes());
                for (const auto& [first, count] : {std::pair<std::size_t, std::size_t>{0, 30}, {300, 50}, {719, 1}}) {
                    std::vector<float> shares, expectedShares;
                    const std::vector<float> expected = twice.run(first, count, &expectedShares);
                    QVERIFY(once.run(first, count) == expected);
                    QVERIFY(once.run(first, count, &shares) == expected && shares == expectedShares);
                }
            }
        }
    }

    void refusesHeadsThatAreNotWholeBlocks()
    {
        for (const bool inKeys : {true, false}) {
            try {
                Attention attention({4, 2, 80}, 16, inKeys ? KvType::Q8_0 : KvType::F16,
                                    inKeys ? KvType::F16 : KvType::Q8_0);
                attention.store();
                QFAIL("nothing was thrown");
            } catch (const Error& error) {
                QVERIFY2(error.sentence().english().find(
                             "a multiple of 32 dimensions, but the heads of this model have 80") != std::string::npos,
                         error.what());
            }
        }
    }

private:
    static void addTypes()
    {
        QTest::addColumn<int>("type");
        for (const KvType type : kCacheTypes) QTest::addRow("%s", nameOf(type)) << static_cast<int>(type);
    }
};

VITRINE_TEST(AttentionTest);
#include "attention_test.moc"
