// Tests the search for causes. The other engines are variants of the same model, evaluated with the normal forward
// pass.
#include "core/base/concat.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/cpu/cpu_backend_impl.h"
#include "core/diagnose/cause/find_cause.h"
#include "core/diagnose/compare/compare_traces.h"
#include "core/model/architectures/rope.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/sheet_models.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

using Change = std::function<void(ModelConfig&, Weights&)>;

constexpr std::size_t kFindTokens = 20;

TraceRequest requestOf(const char* architecture)
{
    TraceRequest request;
    const std::vector<std::string> sheets = sheetNames();
    if (std::ranges::find(sheets, architecture) != sheets.end()) {
        static const QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.path().toStdString()) / architecture;
        if (!std::filesystem::exists(path)) writeSheetModel(path, architecture);
        request.model = Model::load(path);
        request.tokens = tinyTokens(kFindTokens);
        for (TokenId& id : request.tokens) id %= static_cast<TokenId>(request.model->config().vocabulary);
        request.taps = TapSelection::everything();
        request.decode = 4;
        return request;
    }
    TinyModelSpec spec = tinySpec(architecture);
    if (spec.architecture == "gpt-oss") {
        spec.experts = 4;
        spec.metadata["gpt-oss.attention.sliding_window"] = std::uint32_t{8};
    }
    request.model = loadTinyModel(spec);
    request.tokens = tinyTokens(kFindTokens);
    request.taps = TapSelection::everything();
    request.decode = 4;
    return request;
}

Verdict verdictOf(const char* architecture, const Change& change, const TapSelection& seen)
{
    const TraceRequest request = requestOf(architecture);
    const auto backend = makeCpuBackend({"scalar", 1});
    const Trace own = runTrace(request, *backend);
    ModelConfig config = request.model->config();
    Weights weights = request.model->weights();
    change(config, weights);
    TraceRequest wrong = request;
    wrong.model = Model::variant(*request.model, config, weights);
    const Trace theirs = runTrace(wrong, *backend);
    const OtherTaps all = tapsOf(theirs);
    const OtherTaps other = [&](Site site, std::size_t layer) {
        return seen.wants(site) ? all(site, layer) : std::optional<OtherRows>();
    };
    const Comparison comparison = compareTraces(request, own, other, {1, {}, {}});
    return findCause({request, own, comparison, other, 1, 60});
}

/// A back end that rotates decoded tokens as if they were at position 0.
class ForgetfulCounter final : public CpuBackend {
public:
    ForgetfulCounter() : CpuBackend(*allKernels().front(), 1) {}

    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) override
    {
        m_tokens.assign(tokens.begin(), tokens.end());
        m_firstPosition = firstPosition;
        CpuBackend::begin(tokens, firstPosition);
    }
    void run(const Op& op) override
    {
        const bool rotates = std::holds_alternative<ops::Rope>(op);
        if (rotates) CpuBackend::begin(m_tokens, 0);
        CpuBackend::run(op);
        if (rotates) CpuBackend::begin(m_tokens, m_firstPosition);
    }

private:
    std::vector<std::int32_t> m_tokens;
    std::size_t m_firstPosition = 0;
};

TapSelection only(Site site)
{
    TapSelection selection;
    selection.add(site);
    return selection;
}

}  // namespace

class FindCauseTest : public QObject {
    Q_OBJECT

private slots:
    void namesWhatDiffers_data();
    void namesWhatDiffers();
    void namesWhatIsWrongBehindLayersThatAreRead();
    void namesNormsBeforeExperts();
    void namesOtherTokens();
    void namesTheCounterOfDecodedTokens();
    void suppressedTokensMayBeMeant();
    void saysNothingOfEqualRuns();
    void leavesOddThingsUnknown();
};

void FindCauseTest::namesWhatDiffers_data()
{
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("code");
    const auto row = [](const char* name, const char* architecture, const char* code, Change change) {
        QTest::newRow(name) << architecture << std::move(change) << code;
    };
    row("base", "llama", "rope.base", [](ModelConfig& config, Weights&) {
        config.rope.base = 1e6;
        resolveRope(config.rope, {});
    });
    row("a base of nobody", "llama", "rope.base", [](ModelConfig& config, Weights&) {
        config.rope.base = 34567;
        resolveRope(config.rope, {});
    });
    row("a soft-cap that no model has", "llama", "output.softcap",
        [](ModelConfig& config, Weights&) { config.logitSoftCap = 11.7F; });
    row("pairing", "llama", "rope.pairing", [](ModelConfig& config, Weights&) {
        config.rope.kind = config.rope.kind == RopeKind::Halves ? RopeKind::Adjacent : RopeKind::Halves;
    });
    row("scale", "llama", "attention.scale", [](ModelConfig& config, Weights&) { config.attentionScale = 1; });
    row("growth of queries", "mistral3", "attention.scale",
        [](ModelConfig& config, Weights&) { config.queryTemperature.temperature = config.queryRope.temperature = 0; });
    row("window", "llama", "attention.window", [](ModelConfig& config, Weights&) {
        config.layerConfigs.assign(config.layers, {7, LayerRope::Global});
    });
    row("epsilon", "llama", "norm.epsilon", [](ModelConfig& config, Weights&) { config.normEpsilon *= 1000; });
    row("1 added to all norms", "llama", "norm.offset", [](ModelConfig&, Weights& weights) {
        const auto add = [](NormWeights& norm) {
            for (float& weight : norm.weight) weight += 1;
        };
        for (LayerWeights& layer : weights.layers) {
            add(layer.attentionNorm);
            add(layer.feedForwardNorm);
        }
        add(weights.outputNorm);
    });
    row("LayerNorm everywhere", "llama", "norm.kind",
        [](ModelConfig& config, Weights&) { config.norm = NormKind::Layer; });
    row("activation", "llama", "activation.kind",
        [](ModelConfig& config, Weights&) { config.activation = Activation::GeluTanh; });
    row("positions", "gpt2", "position.missing",
        [](ModelConfig& config, Weights&) { config.learnedPositions = false; });
    row("soft-cap", "llama", "output.softcap", [](ModelConfig& config, Weights&) { config.logitSoftCap = 30; });
    row("biases of experts", "gpt-oss", "bias.missing", [](ModelConfig&, Weights& weights) {
        for (LayerWeights& layer : weights.layers) {
            for (Linear& expert : layer.experts.down) expert.bias.clear();
        }
    });
    row("keys of another layer", "gemma4", "kv.layer", [](ModelConfig& config, Weights&) {
        for (LayerConfig& layer : config.layerConfigs) {
            if (layer.keysOf) layer.keysOf = 1;
        }
    });
    row("norm of values", "gemma4", "norm.missing", [](ModelConfig&, Weights& weights) {
        for (LayerWeights& layer : weights.layers) layer.valueNorm = {};
    });
    row("scale of layers", "gemma4", "layer.scale", [](ModelConfig&, Weights& weights) {
        for (LayerWeights& layer : weights.layers) layer.outputScale = 1;
    });
    row("base of windows", "gemma4-moe", "rope.base", [](ModelConfig& config, Weights&) {
        config.localRope.base = config.rope.base;
        resolveRope(config.localRope, {});
    });
    row("experts of a mixture beside a feed-forward", "gemma4-moe", "experts.weights",
        [](ModelConfig& config, Weights&) { config.experts.normalizeWeights = false; });
    row("norm of the dense part", "gemma4-moe", "norm.missing", [](ModelConfig&, Weights& weights) {
        for (LayerWeights& layer : weights.layers) layer.postDenseNorm = {};
    });
    row("pairing of layers with other heads", "openelm", "rope.pairing",
        [](ModelConfig& config, Weights&) { config.rope.kind = RopeKind::Adjacent; });
    row("head norms of layers with other heads", "openelm", "norm.missing", [](ModelConfig&, Weights& weights) {
        for (LayerWeights& layer : weights.layers) layer.queryNorm = layer.keyNorm = {};
    });
    row("base of layers without attention between", "deci", "rope.base", [](ModelConfig& config, Weights&) {
        config.rope.base = 10000;
        resolveRope(config.rope, {});
    });
    row("swapped layers", "llama", "layer.order",
        [](ModelConfig&, Weights& weights) { std::swap(weights.layers[0], weights.layers[1]); });
}

void FindCauseTest::namesWhatDiffers()
{
    QFETCH(QString, architecture);
    QFETCH(Change, change);
    QFETCH(QString, code);
    const Verdict full = verdictOf(qPrintable(architecture), change, TapSelection::everything());
    QCOMPARE(std::string(causeTraits(full.cause).code), code.toStdString());
    QVERIFY(full.confidence >= kSure);
    const Verdict end = verdictOf(qPrintable(architecture), change, only(Site::Logits));
    QCOMPARE(std::string(causeTraits(end.cause).code), code.toStdString());
    QVERIFY(!end.evidence.empty());
}

/// Layers before the first visible tap are not computed again. Their keys and the per-layer inputs must still be
/// available.
void FindCauseTest::namesWhatIsWrongBehindLayersThatAreRead()
{
    const Change change = [](ModelConfig&, Weights& weights) { weights.layers.back().postAttentionNorm = {}; };
    const Verdict verdict = verdictOf("gemma4", change, only(Site::LayerOut));
    QCOMPARE(verdict.layer, std::size_t{6});
    QCOMPARE(verdict.cause, Cause::NormMissing);
    QCOMPARE(verdict.detail.english(), std::string("post_attention_norm"));
    QVERIFY(verdict.confidence >= kSure);
}

/// Norms before experts are named if all taps are visible. Logits alone do not show these mistakes: a router that
/// chooses other experts may simply have had a tie.
void FindCauseTest::namesNormsBeforeExperts()
{
    const auto named = [](const std::function<void(NormWeights&, float root)>& change) {
        const Change all = [&](ModelConfig& config, Weights& weights) {
            const float root = std::sqrt(static_cast<float>(config.embedding));
            for (LayerWeights& layer : weights.layers) change(layer.experts.routerNorm, root);
        };
        return verdictOf("gemma4-moe", all, TapSelection::everything());
    };
    const Verdict scale = named([](NormWeights& norm, float root) { std::ranges::fill(norm.weight, 1 / root); });
    QCOMPARE(scale.cause, Cause::NormMissing);
    QCOMPARE(scale.detail.english(), std::string("only the weights of ffn_gate_inp.scale"));
    QVERIFY(scale.confidence >= kSure);
    const Verdict width = named([](NormWeights& norm, float root) {
        for (float& weight : norm.weight) weight *= root;
    });
    QCOMPARE(width.cause, Cause::ExpertsWeights);
    QVERIFY(width.confidence >= kSure);
}

void FindCauseTest::namesOtherTokens()
{
    const TraceRequest request = requestOf("llama");
    const auto backend = makeCpuBackend({"scalar", 1});
    const Trace own = runTrace(request, *backend);
    const auto verdictFor = [&](const std::vector<TokenId>& tokens) {
        TraceRequest wrong = request;
        wrong.tokens = tokens;
        const Trace theirs = runTrace(wrong, *backend);
        const OtherTaps other = tapsOf(theirs);
        const Comparison comparison = compareTraces(request, own, other, {1, {}, {}});
        return findCause({request, own, comparison, other, 1, 60});
    };
    std::vector<TokenId> tokens = request.tokens;
    tokens[3] += 1;
    const Verdict some = verdictFor(tokens);
    QCOMPARE(some.cause, Cause::TokensDiffer);
    QCOMPARE(some.detail.english(), concat(tokens[3], " instead of ", request.tokens[3], " at position 3"));
    QVERIFY(some.confidence >= kSure);
    tokens = request.tokens;
    const auto vocabulary = static_cast<TokenId>(request.model->config().vocabulary);
    for (TokenId& id : tokens) id = (id + 11) % vocabulary;
    const Verdict all = verdictFor(tokens);
    QCOMPARE(all.cause, Cause::EmbeddingRow);
    QCOMPARE(all.detail.english(), std::string("uses the row of token id + 11"));
}

/// The cause must be the position counter. Two other causes, "does not rotate" and "table as long as the prompt", give
/// the same numbers but are less likely.
void FindCauseTest::namesTheCounterOfDecodedTokens()
{
    const TraceRequest request = requestOf("llama");
    const Trace own = runTrace(request, *makeCpuBackend({"scalar", 1}));
    ForgetfulCounter wrong;
    const Trace theirs = runTrace(request, wrong);
    const OtherTaps other = tapsOf(theirs);
    const Comparison comparison = compareTraces(request, own, other, {1, {}, {}});
    const Verdict verdict = findCause({request, own, comparison, other, 1, 60});
    QCOMPARE(verdict.cause, Cause::DecodePosition);
    QCOMPARE(verdict.detail.english(), std::string("the position is always 0"));
    QVERIFY(verdict.confidence < kSure);
    const auto has = [&](std::string_view part) {
        return std::ranges::any_of(verdict.evidence,
                                   [part](const std::string& each) { return each.find(part) != std::string::npos; });
    };
    QVERIFY(has("rope.table would give the same numbers"));
    QVERIFY(has("--decode"));
}

void FindCauseTest::suppressedTokensMayBeMeant()
{
    const TraceRequest request = requestOf("llama");
    const auto backend = makeCpuBackend({"scalar", 1});
    const Trace own = runTrace(request, *backend);
    const OtherTaps all = tapsOf(own);
    const auto withInfinity = [&](double infinity) {
        const OtherTaps other = [&](Site site, std::size_t layer) {
            std::optional<OtherRows> rows = site == Site::Logits ? all(site, layer) : std::nullopt;
            if (rows) rows->values[3] = infinity;
            return rows;
        };
        const Comparison comparison = compareTraces(request, own, other, {1, {}, {}});
        return findCause({request, own, comparison, other, 1, 60});
    };
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const Verdict suppressed = withInfinity(-kInfinity);
    QCOMPARE(suppressed.detail.english(), std::string("negative infinite values"));
    QVERIFY(suppressed.confidence < kSure);
    const Verdict overflow = withInfinity(kInfinity);
    QVERIFY(overflow.cause == Cause::Overflow);
    QVERIFY(overflow.confidence >= kSure);
}

void FindCauseTest::saysNothingOfEqualRuns()
{
    const Verdict verdict = verdictOf(
        "llama", [](ModelConfig&, Weights&) {}, TapSelection::everything());
    QCOMPARE(verdict.cause, Cause::Unknown);
    QVERIFY(!verdict.site);
}

void FindCauseTest::leavesOddThingsUnknown()
{
    const Change odd = [](ModelConfig& config, Weights&) {
        config.attentionSoftCap = 3.3F;
        config.attentionScale *= 1.37F;
    };
    QVERIFY(verdictOf("llama", odd, TapSelection::everything()).confidence < kSure);
    // The norm comes from another layer. This does not prove that the whole layer is replaced, because Q, K and V are
    // right.
    const Change norm = [](ModelConfig&, Weights& weights) {
        weights.layers[1].attentionNorm = weights.layers[0].attentionNorm;
    };
    QVERIFY(verdictOf("llama", norm, TapSelection::everything()).cause != Cause::LayerOrder);
}

VITRINE_TEST(FindCauseTest);
#include "find_cause_test.moc"
