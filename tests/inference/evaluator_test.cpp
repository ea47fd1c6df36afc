// Tests the evaluator on tiny models of every architecture: chunks, caches, cancellation and errors.
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/test_program.h"

#include <cstdint>
#include <limits>
#include <stop_token>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Returns the tolerance for a different order of summation. If activations are rounded to f16 or to bytes, a
/// difference in the last bit can change a rounding. The largest measured differences are 1.3e-6 for F32 and 1.2e-3 for
/// F16. The tolerances for these types are at least four times as large.
double tolerance(QuantType type)
{
    return type == QuantType::F32 ? 1e-5 : type == QuantType::F16 ? 5e-3 : 2e-2;
}

void compareLogits(std::span<const float> expected, std::span<const float> found, bool exact, QuantType type)
{
    if (exact) {
        QVERIFY(std::equal(expected.begin(), expected.end(), found.begin(), found.end()));
    } else {
        QVERIFY(relativeDifference(expected, found) <= tolerance(type));
    }
}

}  // namespace

class EvaluatorTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void prefillEqualsPrefillAndDecode_data() { addModels(); }
    void prefillEqualsPrefillAndDecode()
    {
        QFETCH(const TinyModelSpec, spec);
        TinyEvaluation tiny(spec);
        const auto tokens = tinyTokens(24);
        const auto whole = tiny.cache();
        const auto expected = tiny.lastLogits(*whole, tokens);
        const auto split = tiny.cache();
        EvaluateOptions silent;
        silent.rows = LogitRows::None;
        tiny.evaluator.evaluate(*split, std::span(tokens).first(23), silent);
        const auto found = tiny.lastLogits(*split, std::span(tokens).last(1));
        QCOMPARE(split->size(), std::size_t{24});
        const double difference = relativeDifference(expected, found);
        QVERIFY2(difference <= tolerance(spec.type), qPrintable(QString::number(difference)));
    }

    void chunkSizesAgree_data() { addModels(); }
    /// Two chunk sizes give bit-identical results if both are small, or if both are large.
    void chunkSizesAgree()
    {
        QFETCH(const TinyModelSpec, spec);
        const auto tokens = tinyTokens(40);
        const auto logitsInChunksOf = [&](std::size_t chunk) {
            TinyEvaluation tiny(spec, chunk);
            const auto cache = tiny.cache();
            return tiny.allLogits(*cache, tokens);
        };
        const std::vector<float> many = logitsInChunksOf(512);
        QVERIFY(many == logitsInChunksOf(20));
        const std::vector<float> few = logitsInChunksOf(7);
        QVERIFY(few == logitsInChunksOf(1));
        const double difference = relativeDifference(few, many);
        QVERIFY2(difference <= tolerance(spec.type), qPrintable(QString::number(difference)));
    }

    /// The last layer does not compute rows that no caller reads. This must not change the remaining rows and later
    /// tokens. If at most 15 tokens are evaluated together, the results must be bit-identical.
    void onlyTheRowsAskedForAreComputed_data() { addModels(); }
    void onlyTheRowsAskedForAreComputed()
    {
        QFETCH(const TinyModelSpec, spec);
        const auto tokens = tinyTokens(40);
        const std::size_t vocabulary = TinyEvaluation(spec).model->config().vocabulary;
        for (const std::size_t count : {2, 15, 40}) {
            TinyEvaluation tiny(spec);
            const bool exact = count < 16 && count <= tiny.evaluator.tokensEvaluatedAlike();
            const auto all = tiny.cache();
            const auto expected = tiny.allLogits(*all, std::span(tokens).first(count));
            const auto last = tiny.cache();
            const auto found = tiny.lastLogits(*last, std::span(tokens).first(count));
            compareLogits(std::span(expected).last(vocabulary), found, exact, spec.type);
            const auto none = tiny.cache();
            EvaluateOptions silent;
            silent.rows = LogitRows::None;
            tiny.evaluator.evaluate(*none, std::span(tokens).first(count), silent);
            const std::vector<TokenId> next = {7};
            compareLogits(tiny.lastLogits(*all, next), tiny.lastLogits(*none, next), exact, spec.type);
        }
    }

    void truncatedCacheEqualsFreshOne_data() { addModels(); }
    void truncatedCacheEqualsFreshOne()
    {
        QFETCH(const TinyModelSpec, spec);
        TinyEvaluation tiny(spec);
        const auto tokens = tinyTokens(30);
        const auto used = tiny.cache();
        const std::vector<TokenId> others = {5, 6, 7, 8, 9, 10, 11, 12, 13};
        tiny.evaluator.evaluate(*used, std::span(tokens).first(20), {});
        tiny.evaluator.evaluate(*used, others, {});
        used->truncate(20);
        QCOMPARE(used->size(), std::size_t{20});
        const auto fresh = tiny.cache();
        tiny.evaluator.evaluate(*fresh, std::span(tokens).first(20), {});
        QVERIFY(tiny.lastLogits(*used, std::span(tokens).last(10)) ==
                tiny.lastLogits(*fresh, std::span(tokens).last(10)));
        used->truncate(40);
        QCOMPARE(used->size(), std::size_t{30});
    }

    void halfPrecisionCacheIsClose_data() { addModels(); }
    void halfPrecisionCacheIsClose()
    {
        QFETCH(const TinyModelSpec, spec);
        TinyEvaluation tiny(spec);
        const auto tokens = tinyTokens(40);
        const auto full = tiny.cache();
        const auto half = tiny.cache(64, KvType::F16);
        QCOMPARE(half->bytes() * 2, full->bytes());
        const double difference = relativeDifference(tiny.allLogits(*full, tokens), tiny.allLogits(*half, tokens));
        QVERIFY2(difference > 0 && difference < 3e-2, qPrintable(QString::number(difference)));
    }

    void quantizedCacheIsClose()
    {
        TinyModelSpec spec = tinySpec("llama");
        spec.embedding = 128;  // each head then consists of one block
        TinyEvaluation tiny(spec);
        const auto tokens = tinyTokens(40);
        const auto full = tiny.cache();
        const auto quantized = tiny.cache(64, KvType::Q8_0);
        // On Vulkan, each row is padded to a multiple of 4 bytes. Here a row is one block of 32 values in 34 bytes,
        // which is padded to 36 bytes.
        QCOMPARE(quantized->bytes() * 4 * 32 / (testsVulkan() ? 36 : 34), full->bytes());
        const double difference = relativeDifference(tiny.allLogits(*full, tokens), tiny.allLogits(*quantized, tokens));
        QVERIFY2(difference > 0 && difference < 3e-2, qPrintable(QString::number(difference)));
        TinyEvaluation narrow(tinySpec("llama"));
        QVERIFY_THROWS_EXCEPTION(Error, narrow.cache(64, KvType::Q8_0));
    }

    /// The prompt spans several attention segments. It is evaluated in three ways: all at once, in two parts, and with
    /// its last token alone.
    void longPromptsMayComeInPieces_data()
    {
        QTest::addColumn<QString>("architecture");
        for (const char* architecture : {"llama", "gemma3", "gemma2"})
            QTest::addRow("%s", architecture) << architecture;
    }
    void longPromptsMayComeInPieces()
    {
        QFETCH(const QString, architecture);
        TinyModelSpec spec = tinySpec(qPrintable(architecture));
        spec.contextLength = 1024;
        const auto tokens = tinyTokens(600);
        std::vector<float> expected;
        for (const std::size_t split : {600, 599, 301}) {
            TinyEvaluation tiny(spec, 1000, split == 301 ? 3 : 2);
            const auto cache = tiny.cache(600, KvType::F16);
            EvaluateOptions silent;
            silent.rows = LogitRows::None;
            if (split < 600) tiny.evaluator.evaluate(*cache, std::span(tokens).first(split), silent);
            const auto logits = tiny.lastLogits(*cache, std::span(tokens).subspan(split == 600 ? 0 : split));
            if (expected.empty()) expected = logits;
            QVERIFY(relativeDifference(expected, logits) <= tolerance(spec.type));
        }
    }

    void keysAndValuesMayDifferInType()
    {
        TinyEvaluation tiny(tinySpec("llama"));
        const auto tokens = tinyTokens(40);
        const auto full = tiny.cache();
        const auto expected = tiny.allLogits(*full, tokens);
        const auto mixed = tiny.evaluator.makeCache(64, KvType::F16, KvType::F32);
        const double difference = relativeDifference(expected, tiny.allLogits(*mixed, tokens));
        QVERIFY2(difference > 0 && difference < 5e-3, qPrintable(QString::number(difference)));
    }

    void threadsAgree_data()
    {
        QTest::addColumn<TinyModelSpec>("spec");
        for (const char* const family : kTinyFamilies) {
            QTest::newRow(family) << tinySpec(family, QuantType::Q8_0);
            if (testsVulkan()) return;  // a Vulkan device has no CPU threads
        }
        TinyModelSpec experts;
        experts.architecture = "qwen2moe";
        experts.experts = 8;
        QTest::newRow("experts") << experts;
    }
    void threadsAgree()
    {
        QFETCH(const TinyModelSpec, spec);
        const auto tokens = tinyTokens(33);
        std::vector<float> expected;
        for (const std::size_t threads : {1, 3}) {
            TinyEvaluation tiny(spec, 512, threads);
            const auto cache = tiny.cache();
            const auto logits = tiny.allLogits(*cache, tokens);
            if (expected.empty()) expected = logits;
            QVERIFY(relativeDifference(expected, logits) < 1e-5);
        }
    }

    void computesOnlyTheLogitsAskedFor()
    {
        TinyEvaluation tiny(tinySpec("qwen2"), 8);
        const auto tokens = tinyTokens(20);
        const std::size_t vocabulary = tiny.evaluator.model().config().vocabulary;
        const auto all = tiny.cache();
        const auto expected = tiny.allLogits(*all, tokens);
        QCOMPARE(expected.size(), 20 * vocabulary);
        QVERIFY(std::equal(expected.end() - static_cast<std::ptrdiff_t>(vocabulary), expected.end(),
                           tiny.evaluator.lastLogits().begin()));

        std::vector<std::size_t> rows;
        std::vector<std::size_t> progress;
        EvaluateOptions options;
        options.onChunk = [&](std::size_t done, std::size_t total, std::span<const float> logits) {
            progress.push_back(done);
            QCOMPARE(total, std::size_t{20});
            rows.push_back(logits.size() / vocabulary);
        };
        const auto last = tiny.cache();
        tiny.evaluator.evaluate(*last, tokens, options);
        QVERIFY((rows == std::vector<std::size_t>{0, 0, 1}));
        QVERIFY((progress == std::vector<std::size_t>{8, 16, 20}));
        QVERIFY(relativeDifference(std::span(expected).last(vocabulary), tiny.evaluator.lastLogits()) < 1e-5);

        rows.clear();
        options.rows = LogitRows::None;
        const auto none = tiny.cache();
        tiny.evaluator.evaluate(*none, tokens, options);
        QVERIFY((rows == std::vector<std::size_t>{0, 0, 0}));
        QVERIFY(tiny.evaluator.lastLogits().empty());
    }

    void stopsBetweenChunksAndGoesOn()
    {
        TinyEvaluation tiny(tinySpec("llama"), 7);
        const auto tokens = tinyTokens(30);
        const auto stopped = tiny.cache();
        std::stop_source source;
        EvaluateOptions options;
        options.stop = source.get_token();
        options.onChunk = [&source](std::size_t done, std::size_t, std::span<const float>) {
            if (done == 14) source.request_stop();
        };
        QCOMPARE(tiny.evaluator.evaluate(*stopped, tokens, options), std::size_t{14});
        QCOMPARE(stopped->size(), std::size_t{14});
        QVERIFY(tiny.evaluator.lastLogits().empty());
        QCOMPARE(tiny.evaluator.evaluate(*stopped, std::span(tokens).subspan(14), options), std::size_t{0});

        const auto rest = tiny.lastLogits(*stopped, std::span(tokens).subspan(14));
        const auto fresh = tiny.cache();
        QVERIFY(relativeDifference(tiny.lastLogits(*fresh, tokens), rest) < 1e-5);
    }

    void refusesWhatDoesNotFit()
    {
        TinyEvaluation tiny(tinySpec("llama"), 4);
        const auto cache = tiny.cache(10);
        const auto tokens = tinyTokens(11);
        expectError(tiny, *cache, tokens, "11 tokens do not fit into the context: 0 of its 10 positions are in use.");
        QCOMPARE(cache->size(), std::size_t{0});
        tiny.evaluator.evaluate(*cache, std::span(tokens).first(10), {});
        expectError(tiny, *cache, std::span(tokens).first(1), "10 of its 10 positions are in use.");
        QCOMPARE(cache->size(), std::size_t{10});

        TinyEvaluation gpt2(tinySpec("gpt2"));
        const auto longCache = gpt2.cache(1000);
        expectError(gpt2, *longCache, tinyTokens(257), "learned position embeddings for only 256");
        gpt2.evaluator.evaluate(*longCache, tinyTokens(256), {});
        QCOMPARE(longCache->size(), std::size_t{256});
    }

    /// Phi 3 has two sets of frequencies. The size of the context selects the set, not the number of tokens.
    void longContextsHaveRotaryPositionsOfTheirOwn()
    {
        TinyModelSpec spec = tinySpec("phi3");
        spec.metadata["phi3.rope.scaling.original_context_length"] = std::uint32_t{32};
        spec.extraVectors["rope_factors_short.weight"] = std::vector<float>(8, 1.0F);
        spec.extraVectors["rope_factors_long.weight"] = std::vector<float>(8, 4.0F);
        TinyEvaluation tiny(spec);
        TinyEvaluation plain(tinySpec("phi3"));
        const auto tokens = tinyTokens(20);
        const auto logits = [&tokens](TinyEvaluation& model, std::size_t capacity, std::size_t context) {
            const auto cache = model.evaluator.makeCache(capacity, KvType::F32, KvType::F32, context);
            return model.allLogits(*cache, tokens);
        };
        const auto shortOnes = logits(tiny, 32, 0);
        const auto longOnes = logits(tiny, 33, 0);
        QVERIFY(shortOnes == logits(plain, 32, 0));
        QVERIFY(relativeDifference(shortOnes, longOnes) > 1e-3);
        QVERIFY(longOnes == logits(tiny, 20, 33));
        QVERIFY(shortOnes == logits(tiny, 20, 32));
    }

    void refusesUnknownTokens()
    {
        TinyEvaluation tiny(tinySpec("llama"));
        const auto cache = tiny.cache();
        const auto vocabulary = static_cast<TokenId>(tiny.evaluator.model().config().vocabulary);
        expectError(tiny, *cache, std::vector<TokenId>{1, 2, -1}, "The token at position 2 has id -1,");
        QCOMPARE(cache->size(), std::size_t{0});
        tiny.evaluator.evaluate(*cache, std::vector<TokenId>{1, 2, 3}, {});
        expectError(tiny, *cache, std::vector<TokenId>{1, vocabulary}, "The token at position 4 has id");
        QCOMPARE(cache->size(), std::size_t{3});
    }

    void refusesAnImpossibleCache()
    {
        TinyEvaluation tiny(tinySpec("llama"));
        QVERIFY_THROWS_EXCEPTION(Error, tiny.cache(std::numeric_limits<std::size_t>::max()));
#ifndef __SANITIZE_ADDRESS__  // AddressSanitizer aborts if an allocation exceeds a terabyte
        QVERIFY_THROWS_EXCEPTION(Error, tiny.cache(std::size_t{1} << 42));
#endif
    }

    void nothingToEvaluate()
    {
        TinyEvaluation tiny(tinySpec("llama"));
        const auto cache = tiny.cache();
        QCOMPARE(tiny.evaluator.evaluate(*cache, {}, {}), std::size_t{0});
        QVERIFY(tiny.evaluator.lastLogits().empty());
    }

private:
    static void addModels()
    {
        QTest::addColumn<TinyModelSpec>("spec");
        for (const char* architecture : kTinyFamilies) {
            for (const QuantType type : {QuantType::F32, QuantType::F16, QuantType::Q8_0, QuantType::Q4_0}) {
                QTest::addRow("%s %s", architecture, std::string(quantTraits(type).name).c_str())
                    << tinySpec(architecture, type);
            }
        }
    }

    static void expectError(TinyEvaluation& tiny, KvCache& cache, std::span<const TokenId> tokens, const char* words)
    {
        try {
            tiny.evaluator.evaluate(cache, tokens, {});
            QFAIL("nothing was thrown");
        } catch (const Error& error) {
            QVERIFY2(error.sentence().english().find(words) != std::string::npos, error.what());
        }
    }
};

VITRINE_TEST(EvaluatorTest);
#include "evaluator_test.moc"
