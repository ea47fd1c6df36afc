// Tests a model that is split between two back ends. Here both back ends are the CPU, so results must be bit-identical.
#include "core/compute/backend/split_backend.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/generate/engine/kv_state.h"
#include "tests/inference/split_models.h"
#include "tests/support/test_program.h"

using namespace vitrine;
using namespace vitrine::test;

namespace {

std::shared_ptr<SplitBackend> splitCpu(std::size_t deviceLayers)
{
    return std::make_shared<SplitBackend>(makeTestBackend(2), makeTestBackend(1), kSplitLayers, deviceLayers);
}

}  // namespace

class SplitBackendTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void everyTapIsTheSame_data() { addSplitRows(); }
    void everyTapIsTheSame()
    {
        QFETCH(const QString, architecture);
        QFETCH(const int, deviceLayers);
        const TraceRequest request = splitRequest(architecture.toStdString());
        const Trace whole = runTrace(request, *makeTestBackend(2), kSplitChunk);
        const Trace split = runTrace(request, *splitCpu(static_cast<std::size_t>(deviceLayers)), kSplitChunk);
        QCOMPARE(split.arrays().size(), whole.arrays().size());
        for (std::size_t i = 0; i < whole.arrays().size(); ++i) {
            QCOMPARE(split.arrays()[i].name(), whole.arrays()[i].name());
            QVERIFY2(split.arrays()[i].values == whole.arrays()[i].values, whole.arrays()[i].name().c_str());
        }
    }

    /// In each step, the residual stream is copied once to the second back end. It is copied back only if logits are
    /// needed.
    void onceInEachDirection()
    {
        const auto backend = splitCpu(2);
        Evaluator evaluator(splitModel("llama"), *backend);
        const auto cache = evaluator.makeCache(32);
        const auto tokens = tinyTokens(12);
        EvaluateOptions options;
        options.rows = LogitRows::None;
        evaluator.evaluate(*cache, std::span(tokens).first(8), options);
        QCOMPARE(backend->handOvers(), std::size_t{1});
        evaluator.evaluate(*cache, std::span(tokens).subspan(8, 1), {});
        QCOMPARE(backend->handOvers(), std::size_t{3});
        evaluator.evaluate(*cache, std::span(tokens).subspan(9), {});
        QCOMPARE(backend->handOvers(), std::size_t{5});
    }

    /// Exports rows from a split cache and imports them into a cache that is split at another layer.
    void rowsLeaveTheCache()
    {
        const auto model = splitModel("llama");
        const auto tokens = tinyTokens(21);
        const auto from = splitCpu(1), to = splitCpu(3);
        Evaluator evaluator(model, *from), other(model, *to);
        const auto cache = evaluator.makeCache(32), copy = other.makeCache(40);
        evaluator.evaluate(*cache, std::span(tokens).first(20), {});
        QVERIFY(cache->keyRowBytes(0) > 0);
        std::vector<std::byte> keys(20 * cache->keyRowBytes(0)), values(20 * cache->valueRowBytes(0));
        for (std::size_t layer = 0; layer < kSplitLayers; ++layer) {
            cache->exportRows(layer, 0, 20, keys.data(), values.data());
            copy->importRows(layer, 0, 20, keys.data(), values.data());
        }
        copy->extend(20);
        evaluator.evaluate(*cache, std::span(tokens).last(1), {});
        other.evaluate(*copy, std::span(tokens).last(1), {});
        QVERIFY(std::ranges::equal(evaluator.lastLogits(), other.lastLogits()));
        QCOMPARE(cache->bytes(), evaluator.makeCache(32)->bytes());
        QCOMPARE(evaluator.makeCache(32, {}, {}, 64)->context(), std::size_t{64});
        QCOMPARE(cache->context(), std::size_t{32});
        const auto fingerprint = [&](const KvCache& of, const Backend& backend) {
            return fingerprintOf(1, model->config(), of, backend);
        };
        // The fingerprints differ, because the devices may round differently.
        QVERIFY(!(fingerprint(*cache, *from) == fingerprint(*copy, *to)));
        QVERIFY(fingerprint(*cache, *from) == fingerprint(*cache, *splitCpu(1)));
    }

    void saysHowItIsSplit()
    {
        const std::string description = splitCpu(3)->description();
        QVERIFY2(description.find(": 3 of 4 layers; ") != std::string::npos, description.c_str());
        QVERIFY2(description.ends_with(": the rest"), description.c_str());
    }

    void anotherModelIsRefused()
    {
        const TinyEvaluation tiny(tinySpec("llama"));  // this model has two layers, but the back end expects more
        const auto backend = splitCpu(2);
        QVERIFY_THROWS_EXCEPTION(Error, Evaluator(tiny.model, *backend));
    }

    void needsAddUp()
    {
        const MemoryNeeds needs{{{10, 1}, {20, 1}, {30, 1}}, 100, 7, 5};
        QCOMPARE(needs.of(0).total(), std::uint64_t{0});
        QCOMPARE(needs.of(1).total(), std::uint64_t{36});  // last layer: weights 30, cache 1; intermediate results: 5
        QCOMPARE(needs.of(3).total(), std::uint64_t{68});
        QCOMPARE(needs.of(4).total(), std::uint64_t{175});
        QCOMPARE(needs.of(99).total(), std::uint64_t{175});
        QCOMPARE(needs.of(4).weights, std::uint64_t{160});
        for (const auto& [bytes, layers] :
             {std::pair<std::uint64_t, std::size_t>{35, 0}, {36, 1}, {67, 2}, {174, 3}, {175, 4}}) {
            QCOMPARE(needs.layersWithin(bytes), layers);
        }
    }
};

VITRINE_TEST(SplitBackendTest);
#include "split_backend_test.moc"
