// Counts the thread barriers of one layer
// (docs/decisions/cpu.md#only-steps-that-are-worth-sharing-are-shared-among-threads).
#include "core/compute/cpu/cpu_backend_impl.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace vitrine;
using namespace vitrine::test;

class BarriersTest : public QObject {
    Q_OBJECT

    /// Returns a model in which every step is large enough to be shared among threads, as in real models.
    static TinyModelSpec specOf(const char* architecture, std::uint32_t layers)
    {
        TinyModelSpec spec;
        spec.architecture = architecture;
        spec.layers = layers;
        spec.embedding = 1152;
        spec.type = QuantType::Q8_0;
        spec.heads = 16;
        spec.kvHeads = 4;
        spec.feedForward = 2304;
        return TinyFamily(spec).spec;
    }

    static std::uint32_t regionsOf(const TinyModelSpec& spec, std::size_t before, std::size_t tokens)
    {
        const auto backend = std::make_shared<CpuBackend>(chooseKernels(), 2);
        TinyEvaluation tiny(spec, Evaluator::kDefaultChunk, backend);
        const auto cache = tiny.cache(256);
        const auto all = tinyTokens(before + tokens);
        if (before > 0) tiny.evaluator.evaluate(*cache, std::span(all).first(before), {});
        const std::uint32_t earlier = backend->regions();
        tiny.evaluator.evaluate(*cache, std::span(all).subspan(before), {});
        return backend->regions() - earlier;
    }

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void ofALayer_data()
    {
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<int>("tokens");
        QTest::addColumn<int>("barriers");
        // One barrier follows each of these steps: queries, keys and values; attention; output; gate and up;
        // activation; down.
        QTest::newRow("llama, one token") << "llama" << 1 << 6;
        QTest::newRow("qwen3, one token") << "qwen3" << 1 << 7;  // one more barrier, after the norm of 16 query heads
        // A prompt has these six barriers and eleven more. Two are for norms, two for residual sums, four for
        // quantizing, two for the rotation of queries and keys, and one for the cache.
        QTest::newRow("llama, a prompt") << "llama" << 100 << 17;
    }
    void ofALayer()
    {
        QFETCH(const QString, architecture);
        QFETCH(const int, tokens);
        QFETCH(const int, barriers);
        const QByteArray name = architecture.toLatin1();
        const auto regions = [&](std::uint32_t layers) {
            return regionsOf(specOf(name.constData(), layers), 20, static_cast<std::size_t>(tokens));
        };
        QCOMPARE(static_cast<int>(regions(3) - regions(2)), barriers);
    }
};

VITRINE_TEST(BarriersTest);
#include "barriers_test.moc"
