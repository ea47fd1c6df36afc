// Tests dispatches that fuse several operations. They are used when no probe reads the values in between. Such
// operations are products of several matrices with a gate or sum, and rotation with key storage and attention. The
// results must be bit-identical to those of separate dispatches.
#include "core/compute/vulkan/vulkan_backend_impl.h"
#include "tests/cpu/backend_matrix.h"
#include "tests/cpu/kernels_weights.h"
#include "tests/support/test_program.h"
#include "tests/vulkan/test_device.h"

#include <QtTest>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

using Floats = std::vector<float>;

constexpr std::size_t kColumns = 512;

/// A matrix with an optional bias.
struct Weighted {
    Weighted(QuantType type, std::size_t rows, unsigned seed, bool biased)
        : weights(type, rows, kColumns, Fill::Random, seed), linear{{"weights", type, weights.matrix().data, rows,
                                                                     kColumns, weights.matrix().rowBytes},
                                                                    biased ? randomValues(rows, seed + 1) : Floats{}}
    {
    }
    TestWeights weights;
    Linear linear;
};

}  // namespace

class VulkanFusionTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        openTestDevice(m_suited);
        if (!m_suited) return;
        m_vectors = makeTuned({.products = ProductKernel::Vectors});
        QTest::addColumn<bool>("suits");
        QTest::addColumn<std::size_t>("tokens");
        for (const bool suits : {false, true}) {
            for (const std::size_t tokens : {1, 3, 8}) {
                QTest::addRow("%s, %d tokens", suits ? "as suits the device" : "vectors", static_cast<int>(tokens))
                    << suits << tokens;
            }
        }
    }

    void init()
    {
        QFETCH_GLOBAL(const bool, suits);
        QFETCH_GLOBAL(const std::size_t, tokens);
        m_x.reset();
        m_backend = suits ? m_suited.get() : m_vectors.get();
        m_tokens = tokens;
        m_x = std::make_unique<Matrix>(*m_backend, tokens, kColumns, randomValues(tokens * kColumns, 2));
        m_backend->finish();
    }

    /// Products of three matrices with the same input take one dispatch. A matrix of another format takes a dispatch of
    /// its own.
    void severalMatrices()
    {
        const Weighted a(QuantType::Q4_K, 70, 3, true), b(QuantType::Q4_K, 9, 5, false),
            c(QuantType::Q4_K, 130, 7, true), other(QuantType::Q6_K, 33, 9, true);
        using Matrices = std::vector<const Weighted*>;
        for (const auto& [matrices, expected] :
             {std::pair{Matrices{&a, &b, &c}, 1}, {Matrices{&a, &b, &other}, 2}, {Matrices{&b, &other, &a}, 2}}) {
            std::vector<Matrix> out;
            for (const Weighted* one : matrices) out.push_back(resultOf(*one));
            const std::size_t before = dispatches();
            m_backend->run(ops::Project{m_x->view,
                                        {{.out = out[0].view, .weights = &matrices[0]->linear},
                                         {.out = out[1].view, .weights = &matrices[1]->linear},
                                         {.out = out[2].view, .weights = &matrices[2]->linear}}});
            const Floats first = out[0].read(*m_backend);
            QCOMPARE(dispatches() - before, static_cast<std::size_t>(expected));
            QVERIFY(first == product(*matrices[0]));
            QVERIFY(out[1].read(*m_backend) == product(*matrices[1]));
            QVERIFY(out[2].read(*m_backend) == product(*matrices[2]));
        }
    }

    void gates()
    {
        for (const bool biased : {false, true}) {
            const Weighted gate(QuantType::Q4_0, 83, 3, biased), up(QuantType::Q4_0, 83, 5, biased);
            const Matrix values = resultOf(gate), factors = resultOf(up);
            for (const Activation f :
                 {Activation::Silu, Activation::GeluTanh, Activation::GeluErf, Activation::ClampedSilu}) {
                const auto run = [&](bool isSeen) {
                    m_backend->run(ops::Project{
                        m_x->view,
                        {{.out = values.view, .weights = &gate.linear}, {.out = factors.view, .weights = &up.linear}}});
                    if (isSeen) values.read(*m_backend);
                    m_backend->run(ops::Activate{.x = values.view, .up = factors.view, .f = f});
                    return values.read(*m_backend);
                };
                const std::size_t before = dispatches();
                const Floats found = run(false);
                QCOMPARE(dispatches() - before, std::size_t{1});
                QVERIFY(factors.read(*m_backend) == product(up));
                QVERIFY2(found == run(true), qPrintable(QString::number(static_cast<int>(f))));
            }
        }
    }

    void sums()
    {
        const Weighted weights(QuantType::Q8_0, 101, 3, true);
        const Floats before = randomValues(m_tokens * 101, 6);
        const Matrix term = resultOf(weights), sum(*m_backend, m_tokens, 101, before);
        m_backend->finish();
        const std::size_t count = dispatches();
        m_backend->run(ops::Project{m_x->view, {{.out = term.view, .weights = &weights.linear}}});
        m_backend->run(ops::AddResidual{.x = sum.view, .y = term.view});
        const Floats found = sum.read(*m_backend);
        QCOMPARE(dispatches() - count, std::size_t{1});
        const Floats expected = product(weights);
        QVERIFY(term.read(*m_backend) == expected);
        for (std::size_t i = 0; i < found.size(); ++i) QCOMPARE(found[i], before[i] + expected[i]);
    }

    /// The sum is not fused if its result would overwrite x, because other workgroups still read x.
    void sumsWithTheInput()
    {
        const Weighted weights(QuantType::Q8_0, kColumns, 3, false);
        const Floats x = m_x->read(*m_backend), expected = product(weights);
        const Matrix term = resultOf(weights);
        m_backend->run(ops::Project{m_x->view, {{.out = term.view, .weights = &weights.linear}}});
        m_backend->run(ops::AddResidual{.x = m_x->view, .y = term.view});
        const Floats found = m_x->read(*m_backend);
        for (std::size_t i = 0; i < found.size(); ++i) QCOMPARE(found[i], x[i] + expected[i]);
    }

private:
    std::size_t dispatches() const { return m_backend->figures().dispatches; }
    Matrix resultOf(const Weighted& one) const { return {*m_backend, m_tokens, one.linear.weight.rows}; }
    Floats product(const Weighted& one) const
    {
        const Matrix out = resultOf(one);
        m_backend->run(ops::Project{m_x->view, {{.out = out.view, .weights = &one.linear}}});
        return out.read(*m_backend);
    }

    std::unique_ptr<VulkanBackend> m_suited, m_vectors;
    VulkanBackend* m_backend = nullptr;
    std::size_t m_tokens = 0;
    std::unique_ptr<Matrix> m_x;
};

VITRINE_TEST(VulkanFusionTest);
#include "vulkan_fusion_test.moc"
