// Compares attention on Vulkan with the CPU's scalar instructions. Covers all ways to distribute the work over
// workgroups.
#include "core/base/error.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "tests/cpu/backend_matrix.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/test_device.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

class VulkanAttentionTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        VulkanOptions options;
        options.tuning.busyGroups = 1;
        openTestDevice(m_backend, options);
        if (!m_backend) return;
        m_wide = makeWide();
        for (const std::size_t groups : {40, 100000}) m_sharing.push_back(makeTuned({.busyGroups = groups}));
    }

    void attention_data()
    {
        QTest::addColumn<QList<int>>("heads");   // numbers of query heads, key heads and dimensions per head
        QTest::addColumn<QList<int>>("tokens");  // number of tokens in the cache, number of new tokens
        QTest::addColumn<int>("window");
        QTest::addColumn<float>("softCap");
        // Types for both keys and values; if `mixed`, all pairs of these types are tested.
        QTest::addColumn<QList<KvType>>("types");
        QTest::addColumn<bool>("mixed");
        // Each combination of a head length and a cache type needs a kernel of its own, which must be compiled. In the
        // kernel's source, the code for the length does not depend on the type. One head length is therefore tested
        // with all pairs of types, and the other lengths with one or two types.
        const QList<KvType> all{KvType::F32, KvType::F16, KvType::Q8_0}, f32{KvType::F32}, f16{KvType::F16},
            q8{KvType::Q8_0};
        const auto row = [](const char* name, const QList<int>& heads, const QList<int>& tokens,
                            const QList<KvType>& types, bool mixed = false, int window = 0, float softCap = 0) {
            QTest::addRow("%s", name) << heads << tokens << window << softCap << types << mixed;
        };
        row("one token", {6, 2, 32}, {0, 1}, all, true);
        row("window and soft-cap", {6, 2, 32}, {290, 40}, all, false, 133, 1.5F);
        row("a full part", {2, 1, 32}, {255, 1}, all);
        row("a head for each", {5, 5, 64}, {3, 40}, f16);
        row("generation", {8, 2, 64}, {1500, 1}, f16);
        row("a long context", {8, 2, 64}, {4999, 1}, f16);
        row("drafts in a long context", {14, 2, 64}, {1277, 3}, f16);
        row("one kv head", {4, 1, 256}, {300, 9}, f32);
        row("96 dimensions", {3, 3, 96}, {0, 140}, q8);
        row("a long window", {4, 1, 128}, {2999, 3}, q8, false, 1111, 20);
        row("odd dimensions", {6, 2, 21}, {400, 2}, f32);
        row("80 dimensions", {9, 1, 80}, {640, 2}, f16);
        row("latent", {2, 1, 576}, {140, 2}, f16);
        row("parts of two sizes", {2, 2, 32}, {4089, 13}, f16);
        row("a window that does not move yet", {3, 3, 32}, {101, 27}, q8, false, 128);
    }

    /// Compares attention with the CPU's scalar instructions for every cache type. The positions fill several tiles and
    /// are stored in two steps. The result is bit-identical for every distribution over workgroups.
    void attention()
    {
        QFETCH(const QList<int>, heads);
        QFETCH(const QList<int>, tokens);
        QFETCH(const QList<KvType>, types);
        QFETCH(const bool, mixed);
        const auto cpu = makeCpuBackend({"scalar", 2});
        for (const KvType keys : types) {
            for (const KvType values : types) {
                if (keys != values && !mixed) continue;
                const bool rounds = keys == KvType::Q8_0 || values == KvType::Q8_0;
                const auto expected = attended(*cpu, heads, tokens, keys, values);
                const auto found = attended(*m_backend, heads, tokens, keys, values);
                // If the cache has the type q8_0, a quotient halfway between two quantized values may be rounded in
                // either direction.
                const double off = worst({expected.begin(), expected.end()}, found);
                QVERIFY2(off < (rounds ? 1e-3 : 2e-6), qPrintable(QString::number(off)));
                if (keys != values) continue;
                for (const auto& sharing : m_sharing) {
                    QVERIFY(attended(*sharing, heads, tokens, keys, values) == found);
                }
                QVERIFY(worst({expected.begin(), expected.end()}, attended(*m_wide, heads, tokens, keys, values)) <
                        (rounds ? 1e-3 : 2e-6));
                const std::size_t count = static_cast<std::size_t>(tokens[1] * heads[0] * heads[2]);
                QVERIFY(std::equal(found.begin(), found.begin() + count, found.begin() + count));
            }
        }
    }

    void storesOnTheWay_data()
    {
        QTest::addColumn<QList<int>>("heads");  // numbers of query heads, key heads and dimensions per head
        QTest::addColumn<int>("type");
        QTest::addColumn<bool>("isOne");  // whether the keys are also the values
        for (const KvType type : {KvType::F32, KvType::F16, KvType::Q8_0}) {
            const auto number = static_cast<int>(type);
            QTest::addRow("%d", number) << QList<int>{6, 2, 32} << number << false;
            QTest::addRow("%d, keys alone", number) << QList<int>{6, 2, 32} << number << true;
        }
        QTest::addRow("a single head") << QList<int>{1, 1, 96} << static_cast<int>(KvType::Q8_0) << false;
        QTest::addRow("odd dimensions") << QList<int>{4, 4, 21} << static_cast<int>(KvType::F16) << false;
    }

    /// For a single token, one dispatch does all of this: rotate queries and keys, store keys and values, compute
    /// attention. The results and the cache are bit-identical to those of separate dispatches.
    void storesOnTheWay()
    {
        for (const RopeKind kind : {RopeKind::Adjacent, RopeKind::Halves, RopeKind::None}) {
            const auto expected = storedAndAttended(*m_backend, kind, true);
            for (const auto& sharing : m_sharing) QVERIFY(storedAndAttended(*sharing, kind, false) == expected);
            QFETCH(const bool, isOne);
            for (const bool isSeen : {true, false}) {
                if (isOne) QVERIFY(storedAndAttended(*m_backend, kind, isSeen, true) == expected);
            }
            QVERIFY(storedAndAttended(*m_wide, kind, false) == storedAndAttended(*m_wide, kind, true));
        }
    }

    void keysMayBeTheValues_data()
    {
        QTest::addColumn<int>("window");
        QTest::addColumn<float>("softCap");
        QTest::newRow("all positions") << 0 << 0.0F;
        QTest::newRow("window") << 50 << 0.0F;
    }

    /// A cache that stores keys and values once is half as large as one that stores them twice. The results are
    /// bit-identical.
    void keysMayBeTheValues()
    {
        for (const KvType type : {KvType::F32, KvType::F16, KvType::Q8_0}) {
            for (const QList<int>& tokens : {QList<int>{0, 20}, {140, 1}, {130, 30}}) {
                const QList<int> heads{6, 1, 96};
                const auto twice = attended(*m_backend, heads, tokens, type, type, Kept::Twice);
                QVERIFY(attended(*m_backend, heads, tokens, type, KvType::F32, Kept::Once) == twice);
            }
        }
        ModelConfig config;
        config.layers = config.heads = config.kvHeads = 1;
        config.headDim = 96;
        const auto bytes = [&] { return m_backend->makeKvCache(config, {64, KvType::F16, KvType::F16})->bytes(); };
        const std::size_t twice = bytes();
        config.latent.absorbed = true;
        QCOMPARE(2 * bytes(), twice);
    }

    /// Tests infinity, and scores above 88, at which e^score exceeds the range of f32.
    void attentionOfStrangeNumbers()
    {
        ModelConfig config;
        config.layers = config.heads = config.kvHeads = 1;
        config.headDim = 32;
        auto numbers = randomValues(3 * 32, 3, 300.0F);
        const auto run = [&](KvType type) {
            const auto cache = m_backend->makeKvCache(config, {8, type, type});
            const Matrix kv(*m_backend, 3, 32, numbers), q(*m_backend, 3, 32, randomValues(96, 5)),
                out(*m_backend, 3, 32);
            m_backend->begin(std::vector<std::int32_t>(3), 0);
            m_backend->run(ops::StoreKv{.keys = kv.view, .values = kv.view, .cache = cache.get(), .layer = 0});
            m_backend->run(
                ops::Attention{.out = out.view, .queries = q.view, .cache = cache.get(), .layer = 0, .options = {}});
            return out.read(*m_backend);
        };
        for (const KvType type : {KvType::F32, KvType::F16, KvType::Q8_0}) {
            for (const float value : run(type)) QVERIFY(std::isfinite(value) && std::abs(value) < 301.0F);
        }
        numbers[40] = INFINITY;
        for (const KvType type : {KvType::F32, KvType::F16, KvType::Q8_0}) {
            const auto found = run(type);
            QVERIFY(std::all_of(found.begin(), found.begin() + 32, [](float x) { return std::isfinite(x); }));
            QVERIFY(std::any_of(found.begin() + 32, found.end(), [](float x) { return !std::isfinite(x); }));
        }
    }

private:
    /// Computes attention token by token. The positions cross boundaries of the parts into which attention divides
    /// them. Returns the results and the bytes of the cache. If `isSeen` is true, a probe is used, so operations run
    /// separately.
    static std::vector<std::byte> storedAndAttended(VulkanBackend& backend, RopeKind kind, bool isSeen,
                                                    bool keptOnce = false)
    {
        QFETCH(const QList<int>, heads);
        QFETCH(const int, type);
        QFETCH(const bool, isOne);
        constexpr std::size_t kBefore = 126, kTokens = 6;
        ModelConfig config;
        config.layers = 1;
        config.heads = static_cast<std::uint32_t>(heads[0]);
        config.kvHeads = static_cast<std::uint32_t>(heads[1]);
        config.headDim = static_cast<std::uint32_t>(heads[2]);
        config.latent.absorbed = keptOnce;
        RopeConfig rope;
        rope.kind = kind;
        if (kind != RopeKind::None) rope.frequencies = {1, 0.5, 0.1};
        const auto kvType = static_cast<KvType>(type);
        const auto cache = backend.makeKvCache(config, {kBefore + kTokens, kvType, kvType});
        const std::size_t width = config.kvWidth();
        const Matrix old(backend, kBefore, width, randomValues(kBefore * width, 3));
        const Matrix out(backend, 1, config.queryWidth());
        backend.begin(std::vector<std::int32_t>(kBefore), 0);
        backend.run(ops::StoreKv{.keys = old.view, .values = old.view, .cache = cache.get(), .layer = 0});
        backend.finish();
        std::vector<std::byte> found;
        for (std::size_t t = 0; t < kTokens; ++t) {
            const auto seed = static_cast<unsigned>(10 * t);
            const Matrix k(backend, 1, width, randomValues(width, seed)),
                v(backend, 1, width, randomValues(width, seed + 1)),
                q(backend, 1, config.queryWidth(), randomValues(config.queryWidth(), seed + 2));
            backend.finish();
            const std::size_t before = backend.figures().dispatches;
            backend.begin(std::vector<std::int32_t>(1), kBefore + t);
            backend.run(ops::Rope{.x = q.view, .headDim = config.headDim, .config = &rope});
            backend.run(ops::Rope{.x = k.view, .headDim = config.headDim, .config = &rope});
            std::vector<float> key(width);
            if (isSeen) backend.capture(k.view, key);
            backend.run(
                ops::StoreKv{.keys = k.view, .values = isOne ? k.view : v.view, .cache = cache.get(), .layer = 0});
            if (isSeen) backend.capture(v.view, key);
            backend.run(ops::Attention{
                .out = out.view, .queries = q.view, .cache = cache.get(), .layer = 0, .options = {0.3F, 0, 0, {}}});
            const std::vector<float> result = out.read(backend);
            const std::size_t count = backend.figures().dispatches - before;
            if (!isSeen && count > 2) throw Error(SENTENCE("There were more dispatches than attention and its merge."));
            const auto bytes = std::as_bytes(std::span(result));
            found.insert(found.end(), bytes.begin(), bytes.end());
        }
        std::vector<std::byte> keys((kBefore + kTokens) * cache->keyRowBytes(0)), values(keys.size());
        cache->exportRows(0, 0, kBefore + kTokens, keys.data(), values.data());
        if (keptOnce) values = keys;
        found.insert(found.end(), keys.begin(), keys.end());
        found.insert(found.end(), values.begin(), values.end());
        return found;
    }

    /// How the cache stores keys and values: different ones, equal ones stored twice, or equal ones stored once.
    enum class Kept { Apart, Twice, Once };

    /// Returns attention of the tokens after the first `before` tokens, in the second of two layers. The result
    /// contains the output without a probe, the output with a probe, and then the scores.
    static std::vector<float> attended(Backend& backend, const QList<int>& heads, const QList<int>& tokens, KvType keys,
                                       KvType values, Kept kept = Kept::Apart)
    {
        QFETCH(const int, window);
        QFETCH(const float, softCap);
        ModelConfig config;
        config.layers = 2;
        config.heads = static_cast<std::uint32_t>(heads[0]);
        config.kvHeads = static_cast<std::uint32_t>(heads[1]);
        config.headDim = static_cast<std::uint32_t>(heads[2]);
        config.latent.absorbed = kept == Kept::Once;
        const auto before = static_cast<std::size_t>(tokens[0]), count = static_cast<std::size_t>(tokens[1]);
        const std::size_t positions = before + count;
        const auto cache = backend.makeKvCache(config, {positions + 3, keys, values});
        const Matrix k(backend, positions, config.kvWidth(), randomValues(positions * config.kvWidth(), 3));
        const Matrix v(backend, positions, config.kvWidth(), randomValues(positions * config.kvWidth(), 4));
        const Matrix q(backend, count, config.queryWidth(), randomValues(count * config.queryWidth(), 5));
        const Matrix out(backend, count, config.queryWidth()), scores(backend, count, config.heads * positions);
        for (const auto& [first, some] : {std::pair{std::size_t{0}, before}, std::pair{before, count}}) {
            if (some == 0) continue;
            backend.begin(std::vector<std::int32_t>(some), first);
            const Matrix& asValues = kept == Kept::Twice ? k : v;
            backend.run(ops::StoreKv{.keys = k.view.rowRange(first, some),
                                     .values = asValues.view.rowRange(first, some),
                                     .cache = cache.get(),
                                     .layer = 1});
        }
        const auto sinks = randomValues(config.heads, 6);
        const AttentionOptions options{1.0F / std::sqrt(static_cast<float>(config.headDim)), softCap,
                                       static_cast<std::uint32_t>(window), sinks};
        backend.run(
            ops::Attention{.out = out.view, .queries = q.view, .cache = cache.get(), .layer = 1, .options = options});
        std::vector<float> found = out.read(backend);
        backend.run(ops::Attention{.out = out.view,
                                   .queries = q.view,
                                   .cache = cache.get(),
                                   .layer = 1,
                                   .options = options,
                                   .scores = scores.view});
        for (const Matrix* const seen : {&out, &scores}) {
            const std::vector<float> values = seen->read(backend);
            found.insert(found.end(), values.begin(), values.end());
        }
        return found;
    }

    std::unique_ptr<VulkanBackend> m_backend, m_wide;
    std::vector<std::unique_ptr<VulkanBackend>> m_sharing;  ///< back ends that distribute attention as if the device
                                                            ///< needed 40 or 100,000 workgroups
};

VITRINE_TEST(VulkanAttentionTest);
#include "vulkan_attention_test.moc"
