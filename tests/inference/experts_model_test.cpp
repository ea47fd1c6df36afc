// Tests models with experts: both ways of storing experts, chunks, taps, and the effect of sinks and windows.
#include "core/base/concat.h"
#include "core/compute/inference/trace.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/test_program.h"

using namespace vitrine;
using namespace vitrine::test;

namespace {

TinyModelSpec mixture(const char* architecture, QuantType type = QuantType::F32)
{
    TinyModelSpec spec = tinySpec(architecture, type);
    spec.experts = 6;
    return spec;
}

void addFamilies()
{
    QTest::addColumn<QString>("architecture");
    for (const char* architecture : {"llama", "qwen2moe", "gpt-oss"}) QTest::newRow(architecture) << architecture;
}

Trace traceOf(TinyEvaluation& tiny, std::span<const TokenId> tokens)
{
    TraceRecorder recorder(TapSelection::everything());
    const auto cache = tiny.cache();
    tiny.allLogits(*cache, tokens, &recorder);
    return recorder.take();
}

}  // namespace

class ExpertsModelTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    /// All experts of a layer can share one tensor, or each expert can have its own tensor. The numbers are the same,
    /// so the logits are bit-identical.
    void oneTensorOrOneForEach()
    {
        for (const QuantType type : {QuantType::F32, QuantType::F16, QuantType::Q8_0}) {
            TinyModelSpec spec = mixture("llama", type);
            TinyEvaluation together(spec);
            spec.expertsApart = true;
            TinyEvaluation apart(spec);
            const auto tokens = tinyTokens(20);
            QVERIFY(together.allLogits(*together.cache(), tokens) == apart.allLogits(*apart.cache(), tokens));
        }
    }

    void chunks_data() { addFamilies(); }

    /// Compares single tokens (at most one row per expert), chunks, and all tokens at once. Small batches
    /// give bit-identical logits. Large batches may sum in a different order. With fast instruction sets, this can
    /// change how activations are rounded to bytes. The measured difference is 4e-3, and 2e-2 is allowed.
    void chunks()
    {
        QFETCH(const QString, architecture);
        for (const QuantType type : {QuantType::F32, QuantType::Q8_0}) {
            const TinyModelSpec spec = mixture(qPrintable(architecture), type);
            const auto tokens = tinyTokens(30);
            const auto logitsInChunksOf = [&](std::size_t chunk) {
                TinyEvaluation tiny(spec, chunk);
                return tiny.allLogits(*tiny.cache(), tokens);
            };
            const auto few = logitsInChunksOf(7);
            QVERIFY(few == logitsInChunksOf(1));
            if (TinyEvaluation(spec).evaluator.tokensEvaluatedAlike() >= 15) QVERIFY(few == logitsInChunksOf(15));
            const double off = relativeDifference(few, logitsInChunksOf(30));
            QVERIFY2(off < (type == QuantType::F32 ? 1e-5 : 2e-2), qPrintable(QString::number(off)));
        }
    }

    void taps_data() { addFamilies(); }

    void taps()
    {
        QFETCH(const QString, architecture);
        TinyEvaluation tiny(mixture(qPrintable(architecture)), 7);
        const ModelConfig& config = tiny.evaluator.model().config();
        const auto tokens = tinyTokens(17);
        const Trace trace = traceOf(tiny, tokens);
        for (std::size_t layer = 0; layer < config.layers; ++layer) {
            const TraceArray* router = trace.find(Site::Router, layer);
            QVERIFY(router);
            QCOMPARE(router->name(), concat(layer, ".ffn_router"));
            QCOMPARE(router->width, std::size_t{6});
            QCOMPARE(router->rows, tokens.size());
            const TraceArray* activated = trace.find(Site::FfnAct, layer);
            QVERIFY(activated);
            QCOMPARE(activated->width, std::size_t{config.activatedWidth()});
            // The output of a layer must be its input plus the outputs of attention and of the experts.
            const auto& before =
                layer == 0 ? trace.find(Site::Embed, 0)->values : trace.find(Site::LayerOut, layer - 1)->values;
            const auto& attention = trace.find(Site::AttnOut, layer)->values;
            const auto& experts = trace.find(Site::FfnOut, layer)->values;
            const auto& after = trace.find(Site::LayerOut, layer)->values;
            for (std::size_t i = 0; i < after.size(); ++i) QCOMPARE(after[i], (before[i] + attention[i]) + experts[i]);
        }
    }

    /// In each head of gpt-oss, the probabilities of the visible positions and of the sink form a softmax.
    void sinksTakeTheirShare()
    {
        TinyEvaluation tiny(mixture("gpt-oss"));
        const Model& model = tiny.evaluator.model();
        const ModelConfig& config = model.config();
        constexpr std::size_t kTokens = 20;
        const Trace trace = traceOf(tiny, tinyTokens(kTokens));
        for (std::size_t layer = 0; layer < config.layers; ++layer) {
            const auto& q = trace.find(Site::QRope, layer)->values;
            const auto& k = trace.find(Site::KRope, layer)->values;
            const auto& scores = trace.find(Site::Scores, layer)->values;
            const std::size_t window = config.layer(layer).window;
            for (std::size_t t = 0; t < kTokens; ++t) {
                for (std::size_t head = 0; head < config.heads; ++head) {
                    const std::size_t kvHead = head / (config.heads / config.kvHeads);
                    const float* share = scores.data() + (t * config.heads + head) * kTokens;
                    const float* query = q.data() + t * config.queryWidth() + head * config.headDim;
                    std::vector<double> weights(kTokens);
                    double sum = std::exp(static_cast<double>(model.weights().layers[layer].sinks[head]));
                    for (std::size_t p = 0; p <= t; ++p) {
                        if (window > 0 && p + window <= t) continue;
                        const float* key = k.data() + p * config.kvWidth() + kvHead * config.headDim;
                        double dot = 0;
                        for (std::size_t i = 0; i < config.headDim; ++i) dot += static_cast<double>(query[i]) * key[i];
                        sum += weights[p] = std::exp(dot * config.attentionScale);
                    }
                    for (std::size_t p = 0; p < kTokens; ++p) {
                        const double off = std::abs(share[p] - weights[p] / sum);
                        QVERIFY2(off < 1e-5, qPrintable(QString("token %1, position %2: %3").arg(t).arg(p).arg(off)));
                    }
                }
            }
        }
    }
};

VITRINE_TEST(ExpertsModelTest);
#include "experts_model_test.moc"
