// Compares the mixture of experts with its formula in double: choice, gating, shared expert and batches.
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/cpu/kernels.h"
#include "core/file/quant/float_types.h"
#include "core/file/quant/q8_0.h"
#include "tests/cpu/backend_matrix.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// A matrix with known values, stored in memory like a matrix of a mapped file.
struct KnownLinear {
    KnownLinear() = default;
    KnownLinear(std::size_t rows, std::size_t columns, QuantType type, bool bias, unsigned seed)
        : values(randomValues(rows * columns, seed, 1.5F / std::sqrt(static_cast<float>(columns)))),
          bytes(rowBytes(type, rows * columns))
    {
        if (type == QuantType::Q8_0) {
            encodeQ8_0(values.data(), bytes.data(), values.size());
        } else {
            encodeF16(values.data(), bytes.data(), values.size());
        }
        quantTraits(type).decode(bytes.data(), values.data(), values.size());
        linear.weight = {"w", type, bytes.data(), rows, columns, rowBytes(type, columns)};
        if (bias) linear.bias = randomValues(rows, seed + 1);
    }

    std::vector<double> operator()(const std::vector<double>& x) const
    {
        std::vector<double> y(linear.weight.rows);
        for (std::size_t r = 0; r < y.size(); ++r) {
            if (!linear.bias.empty()) y[r] = linear.bias[r];
            for (std::size_t i = 0; i < x.size(); ++i) y[r] += x[i] * static_cast<double>(values[r * x.size() + i]);
        }
        return y;
    }

    std::vector<float> values;
    std::vector<std::byte> bytes;
    Linear linear;
};

struct Mixture {
    std::size_t embedding = 64;
    ExpertConfig config;
    Activation activation = Activation::Silu;
    bool biases = false;
    bool sharedRouter = true;
    bool choiceBias = false;
    /// Types of the matrices. In even experts, gate and down have `type` and up has `otherType`. In odd experts, the
    /// types are exchanged. Two types require separate tensors for each expert.
    QuantType type = QuantType::F16, otherType = QuantType::F16;

    void make()
    {
        const auto typeOf = [this](std::size_t e) { return e % 2 == 0 ? type : otherType; };
        for (unsigned e = 0; e < config.count; ++e) {
            gate.emplace_back(config.feedForward, embedding, typeOf(e), biases, 100 + 10 * e);
            up.emplace_back(config.feedForward, embedding, typeOf(e + 1), biases, 103 + 10 * e);
            down.emplace_back(embedding, config.feedForward, typeOf(e), biases, 106 + 10 * e);
        }
        for (std::size_t e = 0; e < config.count; ++e) {
            weights.gate.push_back(gate[e].linear);
            weights.up.push_back(up[e].linear);
            weights.down.push_back(down[e].linear);
        }
        if (choiceBias) weights.choiceBias = randomValues(config.count, 77);
        if (config.sharedFeedForward == 0) return;
        shared[0] = KnownLinear(config.sharedFeedForward, embedding, type, false, 1);
        shared[1] = KnownLinear(config.sharedFeedForward, embedding, type, false, 2);
        shared[2] = KnownLinear(embedding, config.sharedFeedForward, type, false, 3);
        shared[3] = KnownLinear(1, embedding, type, false, 4);
        weights.sharedGate = shared[0].linear;
        weights.sharedUp = shared[1].linear;
        weights.sharedDown = shared[2].linear;
        if (sharedRouter) weights.sharedRouter = shared[3].linear;
    }

    std::vector<double> activated(const KnownLinear& gates, const KnownLinear& ups, const std::vector<double>& x) const
    {
        std::vector<double> g = gates(x);
        const std::vector<double> u = ups(x);
        for (std::size_t i = 0; i < g.size(); ++i) {
            if (activation == Activation::Relu) {
                g[i] = std::max(g[i], 0.0) * u[i];
            } else if (activation == Activation::ClampedSilu) {
                const double v = std::min(g[i], 7.0);
                g[i] = v / (1 + std::exp(-1.702 * v)) * (std::clamp(u[i], -7.0, 7.0) + 1);
            } else {
                g[i] = g[i] / (1 + std::exp(-g[i])) * u[i];
            }
        }
        return g;
    }

    /// Returns for each expert the score by which experts are chosen.
    std::vector<double> choiceOf(const std::vector<float>& logits, double all) const
    {
        std::vector<double> by;
        for (std::size_t e = 0; e < config.count; ++e) {
            const double logit = logits[e];
            by.push_back(config.gating == ExpertGating::Sigmoid ? 1 / (1 + std::exp(-logit)) : std::exp(logit) / all);
            if (!weights.choiceBias.empty()) by.back() += weights.choiceBias[e];
        }
        const std::size_t size = config.count / config.groups;
        const auto valueOf = [&](std::size_t group) {
            std::vector<double> sorted(by.begin() + static_cast<std::ptrdiff_t>(group * size),
                                       by.begin() + static_cast<std::ptrdiff_t>((group + 1) * size));
            std::sort(sorted.rbegin(), sorted.rend());
            return sorted[0] + sorted[1];
        };
        if (config.groups == 1) return by;
        std::vector<double> left = by;
        for (std::size_t g = 0; g < config.groups; ++g) {
            std::size_t better = 0;
            for (std::size_t other = 0; other < config.groups; ++other) better += valueOf(other) > valueOf(g) ? 1 : 0;
            for (std::size_t e = g * size; better >= config.groupsUsed && e < (g + 1) * size; ++e) left[e] = -1e9;
        }
        return left;
    }

    /// Returns the weight of each expert for one token, 0 for an expert that is not chosen.
    std::vector<double> shares(const std::vector<float>& logits) const
    {
        double all = 0, chosen = 0;
        for (const float logit : logits) all += std::exp(static_cast<double>(logit));
        const std::vector<double> by = choiceOf(logits, all);
        std::vector<std::size_t> order(config.count);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return by[a] > by[b]; });
        std::vector<double> shares(config.count);
        for (std::size_t slot = 0; slot < config.used; ++slot) {
            const double logit = logits[order[slot]];
            double& share = shares[order[slot]];
            share = config.gating == ExpertGating::Sigmoid   ? 1 / (1 + std::exp(-logit))
                    : config.gating == ExpertGating::Softmax ? std::exp(logit) / all
                                                             : std::exp(logit);
            chosen += share;
        }
        const bool divides = config.normalizeWeights || config.gating == ExpertGating::SoftmaxOfChosen;
        for (double& share : shares) share *= config.weightScale / (divides ? chosen : 1);
        return shares;
    }

    std::vector<double> expected(const std::vector<float>& input, const std::vector<float>& logits) const
    {
        const std::vector<double> x(input.begin(), input.end());
        std::vector<double> sum(embedding);
        const auto add = [&sum](double share, const std::vector<double>& part) {
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += share * part[i];
        };
        const std::vector<double> share = shares(logits);
        for (std::size_t e = 0; e < config.count; ++e) {
            if (share[e] == 0) continue;
            std::vector<double> input = x;
            for (double& value : input) value *= config.weighsInput ? share[e] : 1;
            add(config.weighsInput ? 1 : share[e], down[e](activated(gate[e], up[e], input)));
        }
        if (config.sharedFeedForward > 0) {
            const double own = sharedRouter ? 1 / (1 + std::exp(-shared[3](x)[0])) : 1;
            add(own, shared[2](activated(shared[0], shared[1], x)));
        }
        return sum;
    }

    std::vector<KnownLinear> gate, up, down;
    KnownLinear shared[4];
    ExpertWeights weights;
};

struct Run {
    std::vector<float> out;
    std::vector<float> activated;
};

Run run(Backend& backend, const Mixture& mixture, const std::vector<float>& x, const std::vector<float>& logits)
{
    const ExpertConfig& config = mixture.config;
    const std::size_t tokens = logits.size() / config.count;
    const Matrix input(backend, tokens, mixture.embedding, x);
    const Matrix router(backend, tokens, config.count, logits);
    const Matrix out(backend, tokens, mixture.embedding);
    const Matrix activated(backend, tokens, config.used * config.feedForward + config.sharedFeedForward);
    backend.begin(std::vector<std::int32_t>(tokens), 0);
    backend.run(ops::Experts{.out = out.view,
                             .activated = activated.view,
                             .x = input.view,
                             .logits = router.view,
                             .weights = &mixture.weights,
                             .config = &config,
                             .f = mixture.activation});
    return {out.read(backend), activated.read(backend)};
}

ExpertConfig expertConfig(std::uint32_t count, std::uint32_t used, std::uint32_t width, std::uint32_t shared = 0)
{
    ExpertConfig config;
    config.count = count;
    config.used = used;
    config.feedForward = width;
    config.sharedFeedForward = shared;
    return config;
}

std::vector<float> part(const std::vector<float>& values, std::size_t index, std::size_t width)
{
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(index * width);
    return {begin, begin + static_cast<std::ptrdiff_t>(width)};
}

}  // namespace

Q_DECLARE_METATYPE(Mixture)

class ExpertsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        REQUIRE_LEVEL();
        m_backend = makeTestBackend(3);
        m_exact = m_backend->description().english().find("scalar") != std::string::npos;
    }

    void formula_data()
    {
        QTest::addColumn<Mixture>("mixture");
        const auto plain = [](const ExpertConfig& config) {
            Mixture mixture;
            mixture.config = config;
            return mixture;
        };
        QTest::newRow("two of four") << plain(expertConfig(4, 2, 96));
        QTest::newRow("one of three") << plain(expertConfig(3, 1, 32));
        QTest::newRow("all") << plain(expertConfig(5, 5, 64));
        QTest::newRow("only one") << plain(expertConfig(1, 1, 64));
        QTest::newRow("many") << plain(expertConfig(64, 8, 32));
        Mixture mixture = plain(expertConfig(6, 3, 64));
        mixture.config.normalizeWeights = false;
        QTest::newRow("weights as they are") << mixture;
        mixture.config.weightScale = 2.5F;
        QTest::newRow("scaled weights") << mixture;
        mixture.config.gating = ExpertGating::Sigmoid;
        QTest::newRow("sigmoid") << mixture;
        mixture.config.normalizeWeights = true;
        QTest::newRow("normalised sigmoid") << mixture;
        mixture.config.gating = ExpertGating::SoftmaxOfChosen;
        QTest::newRow("softmax of the chosen") << mixture;
        mixture = plain(expertConfig(12, 3, 32));
        mixture.choiceBias = true;
        QTest::newRow("bias of the choice") << mixture;
        mixture.config.gating = ExpertGating::Sigmoid;
        mixture.config.weightScale = 2.5F;
        QTest::newRow("sigmoid with a bias of the choice") << mixture;
        mixture.config.groups = 4;
        mixture.config.groupsUsed = 2;
        QTest::newRow("groups") << mixture;
        mixture.choiceBias = false;
        mixture.config.normalizeWeights = false;
        mixture.activation = Activation::Relu;
        QTest::newRow("groups without bias, ReLU") << mixture;
        mixture = plain(expertConfig(4, 1, 64, 32));
        mixture.config.gating = ExpertGating::Sigmoid;
        mixture.config.normalizeWeights = false;
        mixture.config.weighsInput = true;
        mixture.sharedRouter = false;
        QTest::newRow("weights of the input") << mixture;
        mixture = plain(expertConfig(4, 2, 64));
        mixture.config.gating = ExpertGating::SoftmaxOfChosen;
        mixture.activation = Activation::ClampedSilu;
        mixture.biases = true;
        QTest::newRow("biases and clamp") << mixture;
        mixture = plain(expertConfig(4, 2, 32, 160));
        mixture.config.normalizeWeights = false;
        QTest::newRow("shared expert") << mixture;
        mixture.sharedRouter = false;
        QTest::newRow("shared expert without router") << mixture;
        mixture = plain(expertConfig(5, 3, 64, 32));
        mixture.otherType = QuantType::Q8_0;
        QTest::newRow("two formats") << mixture;
        mixture.type = QuantType::Q8_0;
        QTest::newRow("bytes") << mixture;
    }

    /// Compares the mixture of experts with its formula. The batches have several sizes, so that an expert gets no row,
    /// one row or many rows.
    void formula()
    {
        QFETCH(Mixture, mixture);
        mixture.make();
        for (const std::size_t tokens : {1, 2, 7, 40}) {
            const auto x = randomValues(tokens * mixture.embedding, 5, 3.0F);
            const auto logits = randomValues(tokens * mixture.config.count, 6, 2.0F);
            const Run found = run(*m_backend, mixture, x, logits);
            // Fast instruction sets round activations, in the worst case to 8 bits.
            const double allowed = m_exact ? 4e-6 : mixture.otherType == QuantType::Q8_0 ? 0.15 : 2e-2;
            for (std::size_t t = 0; t < tokens; ++t) {
                const auto expected =
                    mixture.expected(part(x, t, mixture.embedding), part(logits, t, mixture.config.count));
                const double off = worst(expected, part(found.out, t, mixture.embedding));
                QVERIFY2(off < allowed, qPrintable(QString("token %1 of %2: %3").arg(t).arg(tokens).arg(off)));
            }
        }
    }

    /// In small batches, the result of a token is bit-identical, whatever the other tokens are. In large batches, the
    /// order of summation and the rounding of activations may differ.
    void batchesChangeNothing_data()
    {
        QTest::addColumn<QuantType>("type");
        QTest::addColumn<std::size_t>("tokens");
        QTest::addColumn<double>("allowed");
        // The tolerances apply to outputs of about 1. An activation may be off by 2^-11 (F16), or by 1/127 of the
        // largest activation (Q8_0). The largest measured differences are 7e-5 and 6e-3, about a third of the
        // tolerances.
        for (const std::size_t tokens : {15, 90}) {
            QTest::newRow(qPrintable(QString("%1 halves").arg(tokens))) << QuantType::F16 << tokens << 2e-4;
            QTest::newRow(qPrintable(QString("%1 bytes").arg(tokens))) << QuantType::Q8_0 << tokens << 2e-2;
        }
    }
    void batchesChangeNothing()
    {
        QFETCH(QuantType, type);
        QFETCH(std::size_t, tokens);
        QFETCH(double, allowed);
        const bool alike = tokens <= m_backend->rowsMultipliedAlike();
        const double most = alike ? 0.0 : m_exact ? 4e-6 : allowed;
        Mixture mixture;
        mixture.config = expertConfig(6, 2, 64, 96);
        mixture.type = mixture.otherType = type;
        mixture.make();
        const auto x = randomValues(tokens * mixture.embedding, 5, 3.0F);
        const auto logits = randomValues(tokens * mixture.config.count, 6, 2.0F);
        const Run together = run(*m_backend, mixture, x, logits);
        const std::size_t width = together.activated.size() / tokens;
        const auto off = [](const std::vector<float>& a, const std::vector<float>& b) {
            return worst(std::vector<double>(a.begin(), a.end()), b);
        };
        for (std::size_t t = 0; t < tokens; ++t) {
            const Run alone =
                run(*m_backend, mixture, part(x, t, mixture.embedding), part(logits, t, mixture.config.count));
            const double out = off(alone.out, part(together.out, t, mixture.embedding));
            const double activated = off(alone.activated, part(together.activated, t, width));
            QVERIFY2(out <= most && activated <= most, qPrintable(QString("%1, %2").arg(out).arg(activated)));
        }
    }

    /// The output `activated` contains the activations of the chosen experts in the order of their ranks, then those of
    /// the shared expert.
    void activationsStandByRank()
    {
        Mixture mixture;
        mixture.config = expertConfig(5, 2, 32, 64);
        mixture.make();
        const auto x = randomValues(mixture.embedding, 5);
        const Run found = run(*m_backend, mixture, x, {0, 3, -1, 5, 1});
        const std::vector<double> input(x.begin(), x.end());
        const double allowed = m_exact ? 1e-6 : 1e-2;
        QVERIFY(worst(mixture.activated(mixture.gate[3], mixture.up[3], input), part(found.activated, 0, 32)) <
                allowed);
        QVERIFY(worst(mixture.activated(mixture.gate[1], mixture.up[1], input), part(found.activated, 1, 32)) <
                allowed);
        QVERIFY(worst(mixture.activated(mixture.shared[0], mixture.shared[1], input), part(found.activated, 1, 64)) <
                allowed);
    }

    /// If logits are equal, the first experts are chosen. A NaN counts as a very small logit. If all logits are NaN or
    /// infinite, the output is NaN.
    void strangeLogits()
    {
        Mixture mixture;
        mixture.config = expertConfig(4, 2, 32);
        mixture.make();
        const auto x = randomValues(mixture.embedding, 5);
        const Run equal = run(*m_backend, mixture, x, {1, 1, 1, 1});
        const Run first = run(*m_backend, mixture, x, {2, 2, 0, 1});
        QVERIFY(equal.out == first.out);
        constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
        constexpr float kInfinity = std::numeric_limits<float>::infinity();
        const Run one = run(*m_backend, mixture, x, {kNan, 0, kNan, 0});
        QVERIFY(one.out == run(*m_backend, mixture, x, {-50, 0, -50, 0}).out);
        for (const float strange : {kNan, kInfinity, -kInfinity}) {
            const Run found = run(*m_backend, mixture, x, {strange, strange, strange, strange});
            QVERIFY(std::all_of(found.out.begin(), found.out.end(), [](float v) { return std::isnan(v); }));
        }
    }

private:
    std::shared_ptr<Backend> m_backend;
    bool m_exact = false;
};

VITRINE_TEST(ExpertsTest);
#include "experts_test.moc"
