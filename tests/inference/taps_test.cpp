// Tests the shapes of taps (observable intermediate values of a forward pass), and identities between their values that
// hold for all weights.
#include "core/base/concat.h"
#include "core/compute/inference/trace.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/test_program.h"

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kTokens = 17;

/// All taps of one evaluation. The evaluation uses chunks of 7 tokens, so that arrays must be joined.
struct Traced {
    explicit Traced(const TinyModelSpec& spec) : tiny(spec, 7), tokens(tinyTokens(kTokens))
    {
        TraceRecorder recorder(TapSelection::everything());
        const auto cache = tiny.cache();
        logits = tiny.allLogits(*cache, tokens, &recorder);
        trace = recorder.take();
    }

    const TraceArray& at(Site site, std::size_t layer = 0) const
    {
        const TraceArray* array = trace.find(site, layer);
        if (!array) throw Error(concat("no array ", siteTraits(site).name, " of layer ", layer));
        return *array;
    }
    const ModelConfig& config() const { return tiny.evaluator.model().config(); }

    TinyEvaluation tiny;
    std::vector<TokenId> tokens;
    std::vector<float> logits;
    Trace trace;
};

}  // namespace

class TapsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void shapes_data() { addArchitectures(); }
    void shapes()
    {
        QFETCH(const QString, architecture);
        const Traced traced(tinySpec(qPrintable(architecture)));
        const ModelConfig& config = traced.config();
        const auto expectShape = [&](Site site, std::size_t groups, std::size_t width) {
            const std::size_t layers = siteTraits(site).perLayer ? config.layers : 1;
            for (std::size_t layer = 0; layer < layers; ++layer) {
                const TraceArray& array = traced.at(site, layer);
                QCOMPARE(array.rows, kTokens);
                QCOMPARE(array.groups, groups);
                QCOMPARE(array.width, width);
                QCOMPARE(array.firstPosition, std::size_t{0});
                QCOMPARE(array.values.size(), kTokens * groups * width);
            }
        };
        expectShape(Site::Embed, 1, config.embedding);
        expectShape(Site::AttnNorm, 1, config.embedding);
        expectShape(Site::Q, config.heads, config.headDim);
        expectShape(Site::K, config.kvHeads, config.headDim);
        expectShape(Site::V, config.kvHeads, config.headDim);
        expectShape(Site::QRope, config.heads, config.headDim);
        expectShape(Site::KRope, config.kvHeads, config.headDim);
        expectShape(Site::Scores, config.heads, kTokens);
        expectShape(Site::AttnMix, config.heads, config.headDim);
        expectShape(Site::AttnOut, 1, config.embedding);
        expectShape(Site::FfnNorm, 1, config.embedding);
        expectShape(Site::FfnAct, 1, config.feedForward);
        expectShape(Site::FfnOut, 1, config.embedding);
        expectShape(Site::LayerOut, 1, config.embedding);
        expectShape(Site::FinalNorm, 1, config.embedding);
        expectShape(Site::Logits, 1, config.vocabulary);
        if (config.attentionGate) expectShape(Site::AttnGate, config.heads, config.headDim);
        const std::size_t sites = config.attentionGate ? 14 : 13;
        QCOMPARE(traced.trace.arrays().size(), 3 + sites * config.layers);
        QCOMPARE(traced.at(Site::AttnOut, 1).name(), std::string("1.attn_out"));
        QCOMPARE(traced.at(Site::Logits).name(), std::string("logits"));
    }

    void logitsAreTheOutput_data() { addArchitectures(); }
    void logitsAreTheOutput()
    {
        QFETCH(const QString, architecture);
        Traced traced(tinySpec(qPrintable(architecture)));
        QVERIFY(traced.at(Site::Logits).values == traced.logits);
        const auto cache = traced.tiny.cache();
        QVERIFY(traced.tiny.allLogits(*cache, traced.tokens) == traced.logits);  // the probe did not change the logits
    }

    void residualStreamAddsUp_data() { addArchitectures(); }
    void residualStreamAddsUp()
    {
        QFETCH(const QString, architecture);
        const Traced traced(tinySpec(qPrintable(architecture)));
        std::vector<float> stream = traced.at(Site::Embed).values;
        for (std::size_t layer = 0; layer < traced.config().layers; ++layer) {
            const auto& attention = traced.at(Site::AttnOut, layer).values;
            const auto& feedForward = traced.at(Site::FfnOut, layer).values;
            for (std::size_t i = 0; i < stream.size(); ++i) stream[i] = (stream[i] + attention[i]) + feedForward[i];
            QVERIFY(stream == traced.at(Site::LayerOut, layer).values);
        }
    }

    void embeddingIsTheRowOfTheToken()
    {
        const Traced traced(tinySpec("llama", QuantType::Q8_0));
        std::vector<float> row(traced.config().embedding);
        for (std::size_t t = 0; t < kTokens; ++t) {
            traced.tiny.evaluator.model().weights().tokenEmbedding.decodeRow(static_cast<std::size_t>(traced.tokens[t]),
                                                                             row.data());
            QVERIFY(std::equal(row.begin(), row.end(),
                               traced.at(Site::Embed).values.begin() + static_cast<std::ptrdiff_t>(t * row.size())));
        }
    }

    void scoresAreCausalProbabilitiesThatMixValues_data() { addArchitectures(); }
    void scoresAreCausalProbabilitiesThatMixValues()
    {
        QFETCH(const QString, architecture);
        const Traced traced(tinySpec(qPrintable(architecture)));
        const ModelConfig& config = traced.config();
        const TraceArray& scores = traced.at(Site::Scores, 1);
        const auto& values = traced.at(Site::V, 1).values;
        const auto& mix = traced.at(Site::AttnMix, 1).values;
        for (std::size_t t = 0; t < kTokens; ++t) {
            for (std::size_t h = 0; h < config.heads; ++h) {
                const float* row = scores.values.data() + (t * config.heads + h) * kTokens;
                double sum = 0;
                std::vector<double> expected(config.headDim);
                const std::size_t kvHead = h / (config.heads / config.kvHeads);
                for (std::size_t p = 0; p < kTokens; ++p) {
                    if (p > t) QCOMPARE(row[p], 0.0F);
                    sum += row[p];
                    for (std::size_t i = 0; i < config.headDim; ++i) {
                        expected[i] +=
                            static_cast<double>(row[p]) * values[(p * config.kvHeads + kvHead) * config.headDim + i];
                    }
                }
                QVERIFY(std::abs(sum - 1.0) < 1e-5);
                for (std::size_t i = 0; i < config.headDim; ++i) {
                    QVERIFY(std::abs(expected[i] - mix[(t * config.heads + h) * config.headDim + i]) < 1e-5);
                }
            }
        }
    }

    /// Layers with and without an attention window alternate. With a window, only the positions inside it have
    /// probabilities above 0. Without a window, all earlier positions have probabilities above 0.
    void scoresEndAtTheWindow()
    {
        const Traced traced(tinySpec("gemma3"));
        constexpr std::size_t kWindow = 8;
        QCOMPARE(traced.config().layer(0).window, std::uint32_t{kWindow});
        QCOMPARE(traced.config().layer(1).window, 0U);
        const std::size_t heads = traced.config().heads;
        for (std::size_t t = 0; t < kTokens; ++t) {
            for (std::size_t p = 0; p <= t; ++p) {
                const std::size_t at = (t * heads + 1) * kTokens + p;
                QCOMPARE(traced.at(Site::Scores, 0).values[at] > 0, p + kWindow > t);
                QVERIFY(traced.at(Site::Scores, 1).values[at] > 0);
            }
        }
    }

    /// Queries are normalised per head before the rotation. If the weights of the norm are 1, the mean square of the
    /// normalised queries is 1.
    void headsAreNormalisedBeforeRotation()
    {
        TinyModelSpec spec = tinySpec("qwen3");
        for (auto& [name, values] : spec.extraVectors) values.assign(values.size(), 1.0F);
        const Traced traced(spec);
        const TraceArray& queries = traced.at(Site::Q, 1);
        for (std::size_t head = 0; head < queries.values.size(); head += queries.width) {
            double squares = 0;
            for (std::size_t i = head; i < head + queries.width; ++i) squares += std::pow(queries.values[i], 2);
            QVERIFY(std::abs(squares / double(queries.width) - 1.0) < 1e-3);
        }
    }

    /// In a parallel block, attention and the feed-forward network have the same input.
    void parallelBranchesShareTheirInput()
    {
        for (const char* architecture : {"phi2", "falcon"}) {
            const Traced traced(tinySpec(architecture));
            QVERIFY(traced.at(Site::AttnNorm, 1).values == traced.at(Site::FfnNorm, 1).values);
        }
        const Traced sequential(tinySpec("starcoder2"));
        QVERIFY(sequential.at(Site::AttnNorm, 1).values != sequential.at(Site::FfnNorm, 1).values);
    }

    /// If no norm precedes a branch, the branch reads the residual stream.
    void branchesWithoutNormReadTheResidualStream()
    {
        const Traced traced(tinySpec("olmo2"));
        QVERIFY(traced.at(Site::AttnNorm, 0).values == traced.at(Site::Embed).values);
        QVERIFY(traced.at(Site::AttnNorm, 1).values == traced.at(Site::LayerOut, 0).values);
    }

    /// The fourth layer of SmolLM 3 has no rotation.
    void layersWithoutRotation()
    {
        const Traced traced(tinySpec("smollm3"));
        for (std::size_t layer = 0; layer < 5; ++layer) {
            QCOMPARE(traced.at(Site::Q, layer).values == traced.at(Site::QRope, layer).values, layer == 3);
        }
    }

    void softCapsAndScalesReachTheLogits()
    {
        for (const float logit : Traced(tinySpec("gemma2")).logits) QVERIFY(std::abs(logit) < 30.0F);
        const Traced granite(tinySpec("granite"));
        TinyModelSpec spec = tinySpec("granite");
        spec.metadata["granite.logit_scale"] = 8.0F;
        const Traced halved(spec);
        for (std::size_t i = 0; i < granite.logits.size(); ++i) QCOMPARE(granite.logits[i], 2 * halved.logits[i]);
        std::vector<float> row(granite.config().embedding);
        granite.tiny.evaluator.model().weights().tokenEmbedding.decodeRow(static_cast<std::size_t>(granite.tokens[0]),
                                                                          row.data());
        QCOMPARE(granite.at(Site::Embed).values[5], 3.0F * row[5]);
    }

    void rotationKeepsLengthsAndTheFirstToken_data() { addArchitectures(); }
    void rotationKeepsLengthsAndTheFirstToken()
    {
        QFETCH(const QString, architecture);
        const Traced traced(tinySpec(qPrintable(architecture)));
        const std::size_t width = traced.config().headDim;
        const auto& before = traced.at(Site::K).values;
        const auto& after = traced.at(Site::KRope).values;
        const std::size_t row = traced.config().kvWidth();
        if (traced.config().headNormAfterRope) {  // in such models, the keys are normalised after the rotation
            const std::vector<float>& weight = traced.tiny.evaluator.model().weights().layers[0].keyNorm.weight;
            double squares = 0;
            for (std::size_t i = 0; i < width; ++i) squares += static_cast<double>(before[i]) * before[i];
            const double root = std::sqrt(squares / static_cast<double>(width) + 1e-5);
            for (std::size_t i = 0; i < width; ++i) {
                QVERIFY(std::abs(after[i] - before[i] / root * weight[i]) < 1e-5 * (1 + std::abs(after[i])));
            }
            return;
        }
        QVERIFY(std::equal(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(row), after.begin()));
        for (std::size_t head = 0; head < before.size(); head += width) {
            double lengthBefore = 0, lengthAfter = 0;
            for (std::size_t i = head; i < head + width; ++i) {
                lengthBefore += static_cast<double>(before[i]) * before[i];
                lengthAfter += static_cast<double>(after[i]) * after[i];
            }
            QVERIFY(std::abs(lengthBefore - lengthAfter) < 1e-5 * lengthBefore);
        }
        QCOMPARE(before == after, architecture == "gpt2" || architecture == "bloom");
    }

    void selectionOfSitesAndLayers()
    {
        TinyEvaluation tiny(tinySpec("llama"));
        const auto tokens = tinyTokens(5);
        TapSelection selection;
        selection.add(Site::FfnOut);
        selection.add(Site::FinalNorm);
        selection.layers = {1};
        TraceRecorder recorder(selection);
        const auto cache = tiny.cache();
        EvaluateOptions options;
        options.probe = &recorder;
        tiny.evaluator.evaluate(*cache, tokens, options);
        const Trace trace = recorder.take();
        QCOMPARE(trace.arrays().size(), std::size_t{2});
        QVERIFY(trace.find(Site::FfnOut, 1) && !trace.find(Site::FfnOut, 0));
        const TraceArray* norm = trace.find(Site::FinalNorm);
        QVERIFY(norm);
        QCOMPARE(norm->rows, std::size_t{1});  // computed only for the row that gets logits
        QCOMPARE(norm->firstPosition, std::size_t{4});
        QVERIFY(recorder.take().arrays().empty());
    }

    void everySiteIsFoundByName()
    {
        for (const SiteTraits& traits : allSites()) {
            QVERIFY(findSite(traits.name) == &traits);
            QVERIFY(&siteTraits(traits.site) == &traits);
        }
        QVERIFY(!findSite("no_such_site"));
    }

private:
    static void addArchitectures()
    {
        QTest::addColumn<QString>("architecture");
        for (const char* architecture : kTinyFamilies) QTest::addRow("%s", architecture) << architecture;
    }
};

VITRINE_TEST(TapsTest);
#include "taps_test.moc"
