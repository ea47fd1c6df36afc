// Tests models whose layers have different rotary positions. In each step, the sines and cosines are computed once for
// each kind of rotary position.
#include "core/compute/cpu/cpu_backend_impl.h"
#include "tests/cpu/backend_matrix.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <atomic>
#include <cmath>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

class CountingBackend final : public CpuBackend {
public:
    CountingBackend() : CpuBackend(chooseKernels(), 2) {}
    mutable std::atomic<std::size_t> angles{0};

protected:
    double ropeAngle(const RopeConfig& config, std::size_t pair, std::size_t position) const override
    {
        ++angles;
        return CpuBackend::ropeAngle(config, pair, position);
    }
};

RopeConfig rotation(std::vector<double> frequencies)
{
    RopeConfig config;
    config.kind = RopeKind::Halves;
    config.dims = static_cast<std::uint32_t>(2 * frequencies.size());
    config.frequencies = std::move(frequencies);
    return config;
}

}  // namespace

class RopeTest : public QObject {
    Q_OBJECT

private slots:
    void layersInTurn()
    {
        constexpr std::size_t kTokens = 9, kPairs = 3;
        const RopeConfig local = rotation({1.0, 0.3, 0.02});
        const RopeConfig global = rotation({0.7, 0.1, 0.001});
        CountingBackend backend;
        const auto x = randomValues(kTokens * 2 * kPairs, 1);
        const Matrix matrix(backend, kTokens, 2 * kPairs);
        const std::vector<std::int32_t> tokens(kTokens, 1);
        for (const std::size_t first : {1000, 5}) {
            matrix.fill(backend, x);
            backend.angles = 0;
            backend.begin(tokens, first);
            for (const RopeConfig* layer : {&local, &global, &local, &global, &local}) {
                backend.run(ops::Rope{.x = matrix.view, .headDim = 2 * kPairs, .config = layer});
            }
            QCOMPARE(backend.angles.load(), 2 * kTokens * kPairs);
            std::vector<double> expected(x.size());
            for (std::size_t i = 0; i < kTokens * kPairs; ++i) {
                const std::size_t pair = i % kPairs;
                const std::size_t a = i / kPairs * 2 * kPairs + pair;
                const std::size_t b = a + kPairs;
                const double angle = static_cast<double>(first + i / kPairs) *
                                     (3 * local.frequencies[pair] + 2 * global.frequencies[pair]);
                expected[a] = std::cos(angle) * x[a] - std::sin(angle) * x[b];
                expected[b] = std::sin(angle) * x[a] + std::cos(angle) * x[b];
            }
            QVERIFY(worst(expected, matrix.read(backend)) < 2e-6);
        }
    }
};

VITRINE_TEST(RopeTest);
#include "rope_test.moc"
