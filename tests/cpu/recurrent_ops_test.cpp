// Compares operations with a recurrent state with their formulas in double, for chunks of every length. Splitting a
// prompt into chunks must change neither results nor states.
#include "tests/cpu/backend_matrix.h"
#include "tests/cpu/recurrences.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kRecurrentTokens = 80;

ModelConfig modelOf(const RecurrentConfig& recurrent)
{
    ModelConfig config;
    config.layers = 2;
    config.heads = config.kvHeads = 1;
    config.headDim = 32;
    config.recurrent = recurrent;
    config.layerConfigs.resize(2);
    for (LayerConfig& layer : config.layerConfigs) {
        layer.recurrence = recurrent.kind;
        layer.attends = false;
    }
    return config;
}

RecurrentConfig deltaRule(bool inTurn)
{
    // A head has 40 values, which is not a multiple of the kernels' vector length.
    return {Recurrence::DeltaRule, 4, 2 * 2 * 24 + 6 * 40, 6, 2, 24, 40, inTurn, false, 1e-6F};
}

RecurrentConfig mamba2()
{
    return {Recurrence::Mamba2, 4, 6 * 40 + 2 * 2 * 24, 6, 2, 24, 40, false, false, 1e-6F};
}

}  // namespace

class RecurrentOpsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        REQUIRE_LEVEL();
        m_backend = makeTestBackend(3);
        if (!m_backend->lacks(modelOf(mamba2())).empty()) QSKIP("this device has no such operations");
    }

    void gates()
    {
        constexpr std::size_t kHeads = 7;
        std::vector<float> x = randomValues(kRecurrentTokens * kHeads, 1, 30.0F);
        const std::vector<float> bias = randomValues(kHeads, 2), rates = between(kHeads, 3, -3, 0);
        const Matrix steps(*m_backend, kRecurrentTokens, kHeads, x), decay(*m_backend, kRecurrentTokens, kHeads);
        m_backend->run(ops::Decays{.decay = decay.view, .steps = steps.view, .bias = bias, .rates = rates});
        std::vector<double> expectedSteps, expectedDecay;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double sum = static_cast<double>(x[i]) + static_cast<double>(bias[i % kHeads]);
            expectedSteps.push_back(sum > 20 ? sum : std::log1p(std::exp(sum)));
            expectedDecay.push_back(std::exp(expectedSteps.back() * static_cast<double>(rates[i % kHeads])));
        }
        QVERIFY(worst(expectedSteps, steps.read(*m_backend)) < 4e-6);
        QVERIFY(worst(expectedDecay, decay.read(*m_backend)) < 2e-6);
    }

    void dealsInTurn()
    {
        const std::vector<float> x = randomValues(3 * 12, 4);
        const Matrix both(*m_backend, 3, 12, x), first(*m_backend, 3, 6), second(*m_backend, 3, 6);
        m_backend->run(ops::Deal{.first = first.view, .second = second.view, .x = both.view, .width = 2});
        std::vector<double> a, b;
        for (std::size_t i = 0; i < x.size(); ++i) (i % 12 % 4 < 2 ? a : b).push_back(static_cast<double>(x[i]));
        QCOMPARE(worst(a, first.read(*m_backend)), 0.0);
        QCOMPARE(worst(b, second.read(*m_backend)), 0.0);
    }

    void multiplies()
    {
        const std::vector<float> x = randomValues(3 * 50, 4), y = randomValues(3 * 50, 5);
        const Matrix a(*m_backend, 3, 50, x), b(*m_backend, 3, 50, y);
        m_backend->run(ops::Multiply{.x = a.view, .y = b.view});
        std::vector<double> expected;
        for (std::size_t i = 0; i < x.size(); ++i) expected.push_back(static_cast<double>(x[i] * y[i]));
        QCOMPARE(worst(expected, a.read(*m_backend)), 0.0);
    }

    void convolution_data() { pieces(); }

    /// Compares a short convolution with its formula. Several threads share the channels, and the last thread gets
    /// fewer channels than the others.
    void convolution()
    {
        QFETCH(const int, piece);
        constexpr std::size_t kChannels = 150, kTaps = 4;
        const RecurrentConfig recurrent{Recurrence::ShortConvolution, kTaps, kChannels};
        const auto cache = m_backend->makeKvCache(modelOf(recurrent), {kRecurrentTokens, KvType::F32, KvType::F32});
        const std::vector<float> x = randomValues(kRecurrentTokens * kChannels, 1);
        const std::vector<float> kernel = randomValues(kTaps * kChannels, 2), bias = randomValues(kChannels, 3);
        std::vector<double> expected(x.size());
        for (std::size_t t = 0; t < kRecurrentTokens; ++t) {
            for (std::size_t c = 0; c < kChannels; ++c) {
                double sum = bias[c];
                for (std::size_t tap = 0; tap < kTaps; ++tap) {
                    if (t + tap + 1 < kTaps) continue;
                    sum += static_cast<double>(kernel[tap * kChannels + c]) *
                           static_cast<double>(x[(t + tap + 1 - kTaps) * kChannels + c]);
                }
                expected[t * kChannels + c] = sum;
            }
        }
        std::vector<float> found;
        eachPiece(static_cast<std::size_t>(piece), [&](std::size_t begin, std::size_t end) {
            const Matrix part(*m_backend, end - begin, kChannels, rows(x, kChannels, begin, end));
            beginAt(begin, end);
            m_backend->run(ops::Convolve{
                .x = part.view, .cache = cache.get(), .layer = 1, .kernel = kernel, .bias = bias, .which = 0});
            const std::vector<float> values = part.read(*m_backend);
            found.insert(found.end(), values.begin(), values.end());
        });
        QVERIFY(worst(expected, found) < 2e-6);
    }

    void recurrences_data()
    {
        QTest::addColumn<int>("piece");
        QTest::addColumn<int>("form");
        for (int form = 0; form < 3; ++form) {
            for (int piece = 1; piece <= static_cast<int>(kRecurrentTokens); ++piece) {
                QTest::addRow("%d %d", form, piece) << piece << form;
            }
        }
    }

    void recurrences()
    {
        QFETCH(const int, piece);
        QFETCH(const int, form);
        const RecurrentConfig config = form == 0 ? mamba2() : deltaRule(form == 1);
        const std::size_t inner = config.innerWidth();
        const auto cache = m_backend->makeKvCache(modelOf(config), {kRecurrentTokens, KvType::F32, KvType::F32});
        const std::vector<float> mixed = randomValues(kRecurrentTokens * config.channels, 1);
        std::vector<float> decay = between(kRecurrentTokens * config.heads, 2, 0.7F, 1.0F);
        forget(decay);
        const std::vector<float> strength = between(kRecurrentTokens * config.heads, 3, 0.1F, 0.9F);
        const std::vector<float> skip = form == 0 ? randomValues(config.heads, 4) : std::vector<float>{};
        std::vector<float> found;
        eachPiece(static_cast<std::size_t>(piece), [&](std::size_t begin, std::size_t end) {
            const std::size_t count = end - begin;
            const Matrix in(*m_backend, count, config.channels, rows(mixed, config.channels, begin, end));
            const Matrix left(*m_backend, count, config.heads, rows(decay, config.heads, begin, end));
            const Matrix taken(*m_backend, count, config.heads, rows(strength, config.heads, begin, end));
            const Matrix out(*m_backend, count, inner);
            beginAt(begin, end);
            m_backend->run(ops::Recur{.out = out.view,
                                      .mixed = in.view,
                                      .decay = left.view,
                                      .strength = taken.view,
                                      .skip = skip,
                                      .cache = cache.get(),
                                      .layer = 1,
                                      .config = &config});
            const std::vector<float> values = out.read(*m_backend);
            found.insert(found.end(), values.begin(), values.end());
        });
        const std::vector<double> expected = recurrence(config, mixed, decay, strength, skip).given;
        const double largest =
            std::abs(*std::ranges::max_element(expected, {}, [](double value) { return std::abs(value); }));
        QVERIFY2(worst(expected, found) < 2e-6 * largest, qPrintable(QString::number(worst(expected, found))));
        std::vector<std::byte> states(cache->stateBytes());
        cache->exportStates(states.data());
        // Keeps the states that result from the first chunk length. Those from all other chunk lengths must be equal.
        if (m_states.empty() || form != m_form) m_states = states;
        m_form = form;
        QVERIFY(near(m_states, states));
    }

    void recurrencesByKey_data()
    {
        QTest::addColumn<int>("piece");
        QTest::addColumn<int>("form");
        for (int form = 0; form < 3; ++form) {
            for (int piece = 1; piece <= static_cast<int>(kRecurrentTokens); ++piece) {
                QTest::addRow("%d %d", form, piece) << piece << form;
            }
        }
    }

    /// Compares recurrences with a separate decay for each key dimension with their formulas: Mamba, Kimi's delta rule
    /// and RWKV 7.
    void recurrencesByKey()
    {
        QFETCH(const int, piece);
        QFETCH(const int, form);
        const RecurrentConfig config = byKey(form);
        const std::size_t inner = config.innerWidth(), width = config.tokenWidth(), keys = config.keyWidth();
        const std::size_t heads = config.heads;
        TokensByKey x{randomValues(kRecurrentTokens * width, 1),
                      between(kRecurrentTokens * keys, 2, 0.7F, 1.0F),
                      between(kRecurrentTokens * heads, 3, 0.1F, 0.9F),
                      randomValues(kRecurrentTokens * keys, 4, 0.3F),
                      {},
                      between(std::size_t{config.keyDim} * heads, 5, -3.0F, -0.1F),
                      randomValues(heads, 6)};
        forget(x.decay);
        for (const float one : x.removed) x.corrected.push_back(0.6F * one);
        const auto cache = m_backend->makeKvCache(modelOf(config), {kRecurrentTokens, KvType::F32, KvType::F32});
        std::vector<float> found;
        eachPiece(static_cast<std::size_t>(piece), [&](std::size_t begin, std::size_t end) {
            const std::size_t count = end - begin;
            const Matrix in(*m_backend, count, width, rows(x.mixed, width, begin, end));
            const Matrix left(*m_backend, count, keys, rows(x.decay, keys, begin, end));
            const Matrix taken(*m_backend, count, heads, rows(x.strength, heads, begin, end));
            const Matrix removed(*m_backend, count, keys, rows(x.removed, keys, begin, end));
            const Matrix corrected(*m_backend, count, keys, rows(x.corrected, keys, begin, end));
            const Matrix out(*m_backend, count, inner);
            beginAt(begin, end);
            m_backend->run(ops::Recur{.out = out.view,
                                      .mixed = in.view,
                                      .decay = left.view,
                                      .strength = taken.view,
                                      .removed = removed.view,
                                      .corrected = corrected.view,
                                      .skip = x.skip,
                                      .rates = x.rates,
                                      .cache = cache.get(),
                                      .layer = 1,
                                      .config = &config});
            const std::vector<float> values = out.read(*m_backend);
            found.insert(found.end(), values.begin(), values.end());
        });
        const std::vector<double> expected = recurrenceByKey(config, x).given;
        const double largest =
            std::abs(*std::ranges::max_element(expected, {}, [](double value) { return std::abs(value); }));
        QVERIFY2(worst(expected, found) < 2e-6 * largest, qPrintable(QString::number(worst(expected, found))));
    }

private:
    static RecurrentConfig byKey(int form)
    {
        // 150 channels are more than one thread computes at once, and 150 is not a multiple of a vector's length.
        if (form == 0) return {Recurrence::Mamba, 4, 150, 150, 1, 16, 1};
        RecurrentConfig config{Recurrence::DeltaRule, 4, 3 * (24 + 24 + 40), 3, 3, 24, 40, false, false, 1e-6F};
        if (form == 2) config.kind = Recurrence::Rwkv7;
        config.decaysByKey = true;
        return config;
    }
    static void pieces()
    {
        QTest::addColumn<int>("piece");
        for (int piece = 1; piece <= static_cast<int>(kRecurrentTokens); ++piece) QTest::addRow("%d", piece) << piece;
    }
    template <typename Action>
    static void eachPiece(std::size_t piece, const Action& action)
    {
        for (std::size_t begin = 0; begin < kRecurrentTokens; begin += piece)
            action(begin, std::min(begin + piece, kRecurrentTokens));
    }
    static std::vector<float> rows(const std::vector<float>& all, std::size_t columns, std::size_t begin,
                                   std::size_t end)
    {
        return {all.begin() + static_cast<std::ptrdiff_t>(begin * columns),
                all.begin() + static_cast<std::ptrdiff_t>(end * columns)};
    }
    void beginAt(std::size_t begin, std::size_t end)
    {
        const std::vector<std::int32_t> ids(end - begin, 0);
        m_backend->begin(ids, begin);
    }
    /// Whether two exported states are equal up to rounding. Ignores the first layer, which the test does not use.
    static bool near(const std::vector<std::byte>& a, const std::vector<std::byte>& b)
    {
        const auto* const x = reinterpret_cast<const float*>(a.data());
        const auto* const y = reinterpret_cast<const float*>(b.data());
        const std::size_t count = a.size() / sizeof(float);
        for (std::size_t i = count / 2; i < count; ++i) {
            if (!(std::abs(x[i] - y[i]) <= 1e-5F)) return false;
        }
        return a.size() == b.size();
    }

    std::shared_ptr<Backend> m_backend;
    std::vector<std::byte> m_states;
    int m_form = -1;
};

VITRINE_TEST(RecurrentOpsTest);
#include "recurrent_ops_test.moc"
