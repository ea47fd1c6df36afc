// Comparing traces: what the measures are, that sound runs are equal or round in a way that is named, and that each
// fault a new engine may have is found at the tap where it happens.
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compare/compare_traces.h"
#include "core/compare/expert_ties.h"
#include "core/compare/forced_run.h"
#include "core/compare/imitation.h"
#include "core/compare/trace_run.h"
#include "core/cpu/cpu_backend.h"
#include "core/cpu/kernels.h"
#include "tests/compare/faults.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/shared_data.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>
#include <map>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kTokens = 24;
constexpr std::size_t kDecode = 6;

/// Wide enough for blocks of 256 weights.
TinyModelSpec wideSpec(const char* architecture, QuantType type)
{
    TinyModelSpec spec = tinySpec(architecture, type);
    spec.embedding = 256;
    spec.feedForward = 256;
    return spec;
}

}  // namespace

Q_DECLARE_METATYPE(vitrine::Imitation)
Q_DECLARE_METATYPE(vitrine::test::EngineFault)

class CompareTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }
    void measures();
    void whatIsNotFinite();
    void whatFloat32CannotHold();
    void brokenAlikeDiverges();
    void soundRunsAreNotDifferent_data();
    void soundRunsAreNotDifferent();
    void roundingsAreNamed_data();
    void roundingsAreNamed();
    void mixturesAreNamedFromLogits_data();
    void mixturesAreNamedFromLogits();
    void faultsAreNoRoundings_data();
    void faultsAreNoRoundings();
    void approximationsAreNoRoundings_data();
    void approximationsAreNoRoundings();
    void aCacheIsNamedFromLogits();
    void ourOwnCacheIsNamed();
    void faultsOfARoundingEngine();
    void coarseValuesAreSound();
    void partsAreJudged();
    void roundingsOfPrints();
    void tiedExpertsAreNoDifference();
    void toleranceJudgesInstead();
    void anglesInFloatAreNoise();
    void faultsOfAnEngine_data();
    void faultsOfAnEngine();
    void faultsOfAFile_data();
    void faultsOfAFile();
    void oneWrongNumberIsFound();
    void otherTapsOrTokensAreRefused();

private:
    struct Healthy {
        TraceRequest request;
        Trace trace;

        /// What another engine's run is to exact arithmetic.
        Comparison against(const Trace& theirs, const CompareOptions& options = {1, {}, {}}) const
        {
            return compareTraces(request, trace, tapsOf(theirs), options);
        }
    };
    std::filesystem::path path(const std::string& name) const { return m_folder.filePath(name.c_str()).toStdString(); }
    TraceRequest request(const std::filesystem::path& model) const
    {
        return {Model::load(model), tinyTokens(kTokens), TapSelection::everything(), kDecode};
    }
    /// The healthy model of a spec, traced at the level under test; made once for each name.
    const Healthy& healthy(const std::string& name, const TinyModelSpec& spec);
    static void expectFirst(const Comparison& comparison, const std::string& tap, int position = -1);

    QTemporaryDir m_folder;
    std::map<std::string, Healthy> m_healthy;
};

const CompareTest::Healthy& CompareTest::healthy(const std::string& name, const TinyModelSpec& spec)
{
    const auto known = m_healthy.find(name);
    if (known != m_healthy.end()) return known->second;
    writeTinyModel(path(name), spec);
    Healthy made;
    made.request = request(path(name));
    made.trace = runTrace(made.request, *makeCpuBackend({{}, 1}));
    return m_healthy.emplace(name, std::move(made)).first->second;
}

void CompareTest::expectFirst(const Comparison& comparison, const std::string& tap, int position)
{
    const TapComparison* first = comparison.firstDivergence();
    QVERIFY2(first, "nothing diverges");
    QVERIFY2(first->name == tap, qPrintable(QString("%1 at position %2, %3 times the noise")
                                                .arg(QString::fromStdString(first->name))
                                                .arg(first->position)
                                                .arg(first->timesNoise)));
    if (position >= 0) QCOMPARE(first->position, static_cast<std::size_t>(position));
}

void CompareTest::measures()
{
    const std::vector<float> a = {3, 4, 1, 0, 0, 0};
    const std::vector<double> b = {3, 0, 1, 0, 0, 0};
    const Difference found = difference(a, b, 3);
    QCOMPARE(found.maxAbs, 4.0);
    QCOMPARE(found.relativeL2, 4 / std::sqrt(10.0));
    QCOMPARE(found.cosine, 10 / std::sqrt(26.0) / std::sqrt(10.0));
    QCOMPARE(found.largest, 3.0);
    QCOMPARE(found.rows, (std::vector<double>{4.0 / 3.0, 0.0, 0.0}));
    QCOMPARE(found.worstRow, std::size_t{0});
    // A row that should be zero is measured by the usual size of a row.
    const Difference empty = difference(std::vector<float>{3, 1}, std::vector<double>{3, 0}, 2);
    QCOMPARE(empty.rows, (std::vector<double>{0.0, 1 / std::sqrt(4.5)}));
}

void CompareTest::whatIsNotFinite()
{
    constexpr float kInf = std::numeric_limits<float>::infinity();
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    for (const float wrong : {kInf, -kInf, kNan}) {
        for (const float other : {2.0F, wrong}) {
            const std::vector<float> a = {1, 5, 6, wrong};
            const Difference found = difference(a, std::vector<double>{1, 5, 7, other}, 4);
            QVERIFY(std::isnan(found.maxAbs) && std::isnan(found.relativeL2) && std::isnan(found.cosine));
            QCOMPARE(found.inA.count, std::size_t{1});
            QCOMPARE(found.inA.firstRow, std::size_t{3});
            QCOMPARE(found.inReference.count, std::size_t{other == 2 ? 0U : 1U});
            QCOMPARE(found.worstRow, std::size_t{3});
        }
    }
}

/// The square of a number beyond float32 may be infinite, and infinity divided by infinity exceeds no limit.
void CompareTest::whatFloat32CannotHold()
{
    for (const double huge : {1e39, 1e155, -1e299, -std::numeric_limits<double>::max()}) {
        const Difference found = difference(std::vector<float>{1, 5, 6, 2}, std::vector<double>{1, 5, huge, 2}, 4);
        QVERIFY(!found.isFinite());
        QCOMPARE(found.inReference.count, std::size_t{1});
        QCOMPARE(found.inReference.firstRow, std::size_t{2});
        QCOMPARE(found.worstRow, std::size_t{2});
        QCOMPARE(timesNoise(found, {1, 1, 1}), std::numeric_limits<double>::infinity());
    }
    const Healthy& ours = healthy("llama F32", tinySpec("llama"));
    const OtherTaps whole = tapsOf(ours.trace);
    const Comparison found =
        compareTraces(ours.request, ours.trace, [&](Site site, std::size_t layer) -> std::optional<OtherRows> {
            if (site != Site::Logits) return std::nullopt;
            std::optional<OtherRows> rows = whole(site, layer);
            rows->values[3 * ours.trace.find(site, layer)->width] = 1e200;
            return rows;
        });
    expectFirst(found, "logits", 3);
    QCOMPARE(found.agreement, Agreement::Different);
}

/// Two runs of a file with one NaN in it are the same; neither is right.
void CompareTest::brokenAlikeDiverges()
{
    healthy("llama F32", tinySpec("llama"));
    damageTensor(path("llama F32"), path("nan.gguf"), "blk.1.attn_norm.weight", [](std::span<std::byte> weights) {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        std::memcpy(weights.data() + 8, &nan, sizeof(nan));
    });
    const TraceRequest broken = request(path("nan.gguf"));
    const Trace trace = runTrace(broken, *makeCpuBackend({{}, 1}));
    const Comparison comparison = compareTraces(broken, trace, tapsOf(trace), {1, {}, {}});
    expectFirst(comparison, "1.attn_norm", 0);
    QCOMPARE(comparison.firstDivergence()->difference.inA.count, kTokens);
    QVERIFY(std::isinf(comparison.firstDivergence()->timesNoise));
}

void CompareTest::soundRunsAreNotDifferent_data()
{
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<QuantType>("type");
    for (const char* architecture : {"llama", "qwen2", "gpt2"}) {
        for (const QuantType type :
             {QuantType::F32, QuantType::F16, QuantType::BF16, QuantType::Q8_0, QuantType::Q4_0}) {
            QTest::addRow("%s %s", architecture, std::string(quantTraits(type).name).c_str()) << architecture << type;
        }
    }
}

void CompareTest::soundRunsAreNotDifferent()
{
    QFETCH(QString, architecture);
    QFETCH(QuantType, type);
    const std::string name = QTest::currentDataTag();
    const Healthy& ours = healthy(name, tinySpec(qPrintable(architecture), type));
    for (const Kernels* other : allKernels()) {
        if (!isSupported(*other)) continue;
        const Comparison comparison =
            ours.against(runTrace(ours.request, *makeCpuBackend({std::string(other->name), 1})));
        QCOMPARE(comparison.taps.size(), ours.trace.arrays().size());
        const TapComparison* first = comparison.firstDivergence();
        QVERIFY2(!first, first ? concat(other->name, " at ", first->name).c_str() : "");
        const bool rounds = other->name != "scalar" && quantTraits(type).blockSize > 1;
        QCOMPARE(comparison.agreement, rounds ? Agreement::Rounding : Agreement::Equal);
        if (!rounds) continue;
        QCOMPARE(comparison.roundings.size(), std::size_t{1});
        QCOMPARE(comparison.roundings.front().code, "rounding.q8");
    }
}

void CompareTest::roundingsAreNamed_data()
{
    QTest::addColumn<KeptRounding>("results");
    QTest::addColumn<KeptRounding>("cache");
    QTest::addColumn<ActivationRounding>("activations");
    QTest::addColumn<QString>("code");
    using Kept = KeptRounding;
    using Activations = ActivationRounding;
    QTest::newRow("halves") << Kept::Halves << Kept::Halves << Activations::Halves << "rounding.f16";
    QTest::newRow("bfloat16") << Kept::Brain << Kept::Brain << Activations::Brain << "rounding.bf16";
    QTest::newRow("products in halves") << Kept::None << Kept::None << Activations::Halves << "rounding.f16";
    QTest::newRow("products in bfloat16") << Kept::None << Kept::None << Activations::Brain << "rounding.bf16";
    QTest::newRow("8 bits") << Kept::None << Kept::None << Activations::Blocks32 << "rounding.q8";
    QTest::newRow("8 bits as llama.cpp, and its cache")
        << Kept::None << Kept::Halves << Activations::Llama << "rounding.q8 kv.rounding";
    QTest::newRow("a cache of halves") << Kept::None << Kept::Halves << Activations::None << "kv.rounding";
    QTest::newRow("a cache of 8 bits") << Kept::None << Kept::Blocks32 << Activations::None << "kv.rounding";
}

/// Whole runs that round: what another engine computes is not what our values give where it rounds.
void CompareTest::roundingsAreNamed()
{
    QFETCH(KeptRounding, results);
    QFETCH(KeptRounding, cache);
    QFETCH(ActivationRounding, activations);
    QFETCH(QString, code);
    const Healthy& ours = healthy("llama Q8_0", tinySpec("llama", QuantType::Q8_0));
    const bool keeps = results != KeptRounding::None;
    Imitation rounding{.activations = activations,
                       .stream = results,
                       .when = keeps ? StreamRounding::Always : StreamRounding::Never,
                       .keys = cache,
                       .values = cache};
    rounding.keepResults(results);
    const Comparison comparison = ours.against(runForced(ours.request, rounding, {}, false, 1));
    const TapComparison* first = comparison.firstDivergence();
    QVERIFY2(!first, first ? first->name.c_str() : "");
    QCOMPARE(comparison.agreement, Agreement::Rounding);
    QStringList codes;
    for (const Rounding& found : comparison.roundings) codes << QString::fromStdString(found.code);
    QCOMPARE(codes.join(' '), code);
}

void CompareTest::mixturesAreNamedFromLogits_data()
{
    QTest::addColumn<Imitation>("rounding");
    QTest::addColumn<QString>("code");
    using Kept = KeptRounding;
    using Activations = ActivationRounding;
    const auto gpu = [](Activations activations, Kept kept) {
        Imitation found{.activations = activations, .shares = kept, .keys = kept, .values = kept};
        found.keepResults(kept);
        return found;
    };
    Imitation halves = gpu(Activations::Halves, Kept::Halves);
    Imitation brain = gpu(Activations::Brain, Kept::Brain);
    QTest::newRow("as GPUs keep halves") << halves << "rounding.f16";
    QTest::newRow("as GPUs keep bfloat16") << brain << "rounding.bf16";
    brain.weights = brain.embeddings = brain.normWeights = brain.stream = Kept::Brain;
    brain.when = StreamRounding::Always;
    brain.sharesAre = WeightRounding::Numerators;
    brain.inParts = true;
    QTest::newRow("as transformers in bfloat16") << brain << "rounding.bf16";
    QTest::newRow("the stream between layers")
        << Imitation{.stream = Kept::Halves, .when = StreamRounding::BetweenLayers} << "rounding.f16";
    QTest::newRow("weights in halves") << Imitation{.weights = Kept::Halves, .embeddings = Kept::Halves}
                                       << "rounding.f16";
    QTest::newRow("scores in halves") << Imitation{.scores = Kept::Halves} << "rounding.f16";
    QTest::newRow("probabilities in halves") << Imitation{.shares = Kept::Halves} << "rounding.f16";
    // TF32 has as many digits as halves.
    QTest::newRow("TF32") << Imitation{.activations = Activations::Tensor, .weights = Kept::Tensor}
                          << "rounding.f16|rounding.tf32";
    QTest::newRow("8 bits for each row") << Imitation{.activations = Activations::Rows8} << "rounding.q8";
    QTest::newRow("keys in 8 bits, values in halves")
        << Imitation{.keys = Kept::Blocks32, .values = Kept::Halves} << "kv.rounding";
}

/// Sums in another order and results that are off by a unit in the last place, as another program has them.
void CompareTest::mixturesAreNamedFromLogits()
{
    QFETCH(Imitation, rounding);
    QFETCH(QString, code);
    const Healthy& ours = healthy("llama F32", tinySpec("llama"));
    rounding.inFloat = true;
    rounding.shaken = 77;
    rounding.shakenBy = std::numeric_limits<float>::epsilon();
    const Trace theirs = runForced(ours.request, rounding, {}, false, 1);
    const OtherTaps whole = tapsOf(theirs);
    for (const bool logitsAlone : {true, false}) {
        const Comparison found =
            compareTraces(ours.request, ours.trace,
                          [&](Site site, std::size_t layer) -> std::optional<OtherRows> {
                              return site == Site::Logits || !logitsAlone ? whole(site, layer) : std::nullopt;
                          },
                          {1, {}, {}});
        const TapComparison* const first = found.firstDivergence();
        QVERIFY2(!first, first ? concat(first->name, logitsAlone ? ", logits alone" : "").c_str() : "");
        QCOMPARE(found.agreement, Agreement::Rounding);
        QVERIFY2(code.split('|').contains(QString::fromStdString(found.roundings.front().code)),
                 found.roundings.front().code.c_str());
    }
}

void CompareTest::faultsAreNoRoundings_data()
{
    QTest::addColumn<float>("base");
    for (const float base : {10010.0F, 10100.0F, 11000.0F, 13000.0F, 20000.0F, 5e5F}) {
        QTest::addRow("RoPE base %g", static_cast<double>(base)) << base;
    }
}

/// However small, with logits alone: none of the roundings has these values.
void CompareTest::faultsAreNoRoundings()
{
    QFETCH(float, base);
    const Healthy& ours = healthy("llama F32", tinySpec("llama"));
    TinyModelSpec spec = tinySpec("llama");
    spec.metadata["llama.rope.freq_base"] = base;
    writeTinyModel(path("base.gguf"), spec);
    const Trace theirs = runTrace(request(path("base.gguf")), *makeCpuBackend({"scalar", 1}));
    const Comparison found = compareTraces(ours.request, ours.trace,
                                           [&](Site site, std::size_t layer) -> std::optional<OtherRows> {
                                               return site == Site::Logits ? tapsOf(theirs)(site, layer) : std::nullopt;
                                           },
                                           {1, {}, {}});
    QVERIFY2(found.agreement == Agreement::Different,
             found.roundings.empty() ? "equal" : found.roundings.front().description.c_str());
    QVERIFY(!found.tried.empty());
}

void CompareTest::approximationsAreNoRoundings_data()
{
    QTest::addColumn<EngineFault>("fault");
    QTest::newRow("softmax of base 2") << EngineFault::SoftmaxOfBase2;
    QTest::newRow("hard swish") << EngineFault::HardSwish;
}

/// With logits alone, they differ by as much as a rounding to 8 bits.
void CompareTest::approximationsAreNoRoundings()
{
    QFETCH(EngineFault, fault);
    REQUIRE_SHARED(model, "data/models/stories260K-F32.gguf");
    TraceRequest wanted = request(model);
    const Trace own = runTrace(wanted, *makeCpuBackend({"scalar", 1}));
    const Trace theirs = runTrace(wanted, *makeFaultyBackend(fault));
    const Comparison found = compareTraces(wanted, own,
                                           [&](Site site, std::size_t layer) -> std::optional<OtherRows> {
                                               return site == Site::Logits ? tapsOf(theirs)(site, layer) : std::nullopt;
                                           },
                                           {1, {}, {}});
    QVERIFY2(found.agreement == Agreement::Different,
             found.roundings.empty() ? "equal" : found.roundings.front().description.c_str());
}

/// With logits alone, too; a rounding that follows the formats of the weights leaves F32 as it is.
void CompareTest::aCacheIsNamedFromLogits()
{
    const Healthy& ours = healthy("llama F32", tinySpec("llama"));
    const Imitation rounding{.keys = KeptRounding::Halves, .values = KeptRounding::Halves};
    const Trace theirs = runForced(ours.request, rounding, {}, false, 1);
    const OtherTaps whole = tapsOf(theirs);
    const Comparison found = compareTraces(ours.request, ours.trace,
                                           [&](Site site, std::size_t layer) -> std::optional<OtherRows> {
                                               return site == Site::Logits ? whole(site, layer) : std::nullopt;
                                           },
                                           {1, {}, {}});
    QCOMPARE(found.agreement, Agreement::Rounding);
    QCOMPARE(found.roundings.size(), std::size_t{1});
    QCOMPARE(found.roundings.front().code, std::string(kCacheCode));
}

/// Who keeps floats is not wrong when we were asked to keep halves.
void CompareTest::ourOwnCacheIsNamed()
{
    const Healthy& floats = healthy("llama F32", tinySpec("llama"));
    Healthy halves{floats.request, {}};
    halves.request.keys = halves.request.values = KvType::F16;
    halves.trace = runTrace(halves.request, *makeCpuBackend({"scalar", 1}));
    const Comparison found = halves.against(runTrace(floats.request, *makeCpuBackend({"scalar", 1})));
    QCOMPARE(found.agreement, Agreement::Rounding);
    QCOMPARE(found.roundings.size(), std::size_t{1});
    QCOMPARE(found.roundings.front().code, std::string(kCacheCode));
    QVERIFY(std::ranges::any_of(found.taps, [](const TapComparison& tap) { return tap.rounded; }));
    QCOMPARE(halves.against(halves.trace).agreement, Agreement::Equal);
}

/// A fault does not hide behind a rounding, and does not take the blame for it.
void CompareTest::faultsOfARoundingEngine()
{
    const Healthy& ours = healthy("llama Q8_0", tinySpec("llama", QuantType::Q8_0));
    TinyModelSpec spec = tinySpec("llama", QuantType::Q8_0);
    spec.metadata["llama.rope.freq_base"] = 10500.0F;
    writeTinyModel(path("base.gguf"), spec);
    const Imitation rounding{
        .activations = ActivationRounding::Llama, .keys = KeptRounding::Halves, .values = KeptRounding::Halves};
    const Trace theirs = runForced(request(path("base.gguf")), rounding, {}, false, 1);
    const Comparison comparison = ours.against(theirs);
    expectFirst(comparison, "0.q_rope", 1);
    QCOMPARE(comparison.agreement, Agreement::Different);
    QCOMPARE(comparison.roundings.size(), std::size_t{2});
    QVERIFY(comparison.taps[1].name == "0.attn_norm" && !comparison.taps[1].rounded && comparison.taps[2].rounded);
}

/// With values that are written with few bits, steps from them are less exact.
void CompareTest::coarseValuesAreSound()
{
    const Healthy& ours = healthy("llama F32", tinySpec("llama"));
    const OtherTaps whole = tapsOf(ours.trace);
    const auto coarse = [&](Site site, std::size_t layer) {
        std::optional<OtherRows> rows = whole(site, layer);
        std::vector<float> values(rows->values.begin(), rows->values.end());
        roundKept(KeptRounding::Halves, values.data(), 1, values.size());
        rows->values.assign(values.begin(), values.end());
        rows->resolution = std::ldexp(1.0, -11);
        return rows;
    };
    QCOMPARE(compareTraces(ours.request, ours.trace, coarse).agreement, Agreement::Equal);
}

/// Where another engine shows only a part, nothing can go on from its values: they are ours in the gaps.
void CompareTest::partsAreJudged()
{
    const Healthy& ours = healthy("llama F32", tinySpec("llama"));
    const Trace theirs = runTrace(ours.request, *makeFaultyBackend(EngineFault::GeluForSilu));
    const OtherTaps whole = tapsOf(theirs);
    const auto partial = [&](Site site, std::size_t layer) {
        std::optional<OtherRows> rows = whole(site, layer);
        const TraceArray& own = *ours.trace.find(site, layer);
        for (std::size_t i = 0; i < rows->values.size(); ++i) {
            if (i % own.width <= 2) rows->shown.push_back({i, rows->values[i]});
        }
        rows->isPartial = true;
        rows->values = rows->nearestTo(own.values);
        return rows;
    };
    const Comparison found = compareTraces(ours.request, ours.trace, partial);
    expectFirst(found, "0.ffn_act", 0);
    // The runs of other levels are apart from exact arithmetic by roundings.
    for (const TapComparison& tap : found.taps) {
        QVERIFY2(std::abs(tap.step.maxAbs - tap.difference.maxAbs) < 1e-5, tap.name.c_str());
    }
}

/// As llama-eval-callback prints: three values at either end of rows and tokens, to four decimals. Too few of any tap
/// to tell a rounding, but not of several.
void CompareTest::roundingsOfPrints()
{
    const Healthy& ours = healthy("llama Q8_0", tinySpec("llama", QuantType::Q8_0));
    const auto printed = [&](const std::filesystem::path& model, const Imitation& imitation) {
        const Trace theirs = runForced(request(model), imitation, {}, false, 1);
        const OtherTaps print = [&](Site site, std::size_t layer) -> std::optional<OtherRows> {
            const TraceArray& array = *theirs.find(site, layer);
            OtherRows rows{0, {}};
            rows.isPartial = true;
            rows.step = 1e-4;
            const auto atEnd = [](std::size_t i, std::size_t n) { return i < 3 || i + 3 >= n; };
            for (std::size_t i = 0; i < array.values.size(); ++i) {
                const std::size_t row = i / array.width / array.groups;
                if (!atEnd(i % array.width, array.width) || !atEnd(row, array.rows)) continue;
                rows.shown.push_back({i, std::round(array.values[i] / rows.step) * rows.step});
            }
            rows.values = rows.nearestTo(ours.trace.find(site, layer)->values);
            return rows;
        };
        return compareTraces(ours.request, ours.trace, print, {1, {}, {}});
    };
    const Imitation rounding{
        .activations = ActivationRounding::Llama, .keys = KeptRounding::Halves, .values = KeptRounding::Halves};
    const Comparison sound = printed(path("llama Q8_0"), rounding);
    const TapComparison* first = sound.firstDivergence();
    QVERIFY2(!first, first ? first->name.c_str() : "");
    QCOMPARE(sound.agreement, Agreement::Rounding);
    QCOMPARE(sound.roundings.front().code, std::string("rounding.q8"));

    TinyModelSpec spec = tinySpec("llama", QuantType::Q8_0);
    spec.metadata["llama.rope.freq_base"] = 100.0F;
    writeTinyModel(path("printed base.gguf"), spec);
    expectFirst(printed(path("printed base.gguf"), rounding), "0.q_rope");
    expectFirst(printed(path("printed base.gguf"), plainFloat()), "0.q_rope");
}

/// Another engine may choose the other of two experts whose logits are the same but for the last bit.
void CompareTest::tiedExpertsAreNoDifference()
{
    TinyModelSpec spec = tinySpec("qwen2moe");
    spec.experts = 4;
    healthy("experts", spec);
    damageTensor(path("experts"), path("tied.gguf"), "blk.0.ffn_gate_inp.weight", [&](std::span<std::byte> rows) {
        const std::size_t rowBytes = rows.size() / spec.experts;
        std::copy_n(rows.begin(), rowBytes, rows.begin() + static_cast<std::ptrdiff_t>(rowBytes));
        float weight = 0;
        std::memcpy(&weight, rows.data(), sizeof(weight));
        weight = std::nextafter(weight, 10.0F);
        std::memcpy(rows.data(), &weight, sizeof(weight));
    });
    const TraceRequest tied = request(path("tied.gguf"));
    const Imitation exactly{};
    const Trace exact = runForced(tied, exactly, {}, false, 1);
    const std::vector<ExpertTie> ties = expertTies(exact, exact, *tied.model, kNoiseLimit);
    QVERIFY(!ties.empty());
    const auto chosen = [&](ExpertTie tie) {
        const Trace theirs = runForced(tied, exactly, {}, false, 1, {&tie, 1});
        const auto withoutRouter = [&](Site site, std::size_t layer) {
            return site == Site::Router ? std::nullopt : tapsOf(theirs)(site, layer);
        };
        return compareTraces(tied, exact, withoutRouter, {1, {}, {}});
    };
    const Comparison found = chosen(ties.front());
    const TapComparison* first = found.firstDivergence();
    QVERIFY2(!first, first ? first->name.c_str() : "");
    QCOMPARE(found.agreement, Agreement::Equal);
    QCOMPARE(found.ties.size(), std::size_t{1});
    QCOMPARE(found.ties.front().position, ties.front().position);
    // One that is far behind is another matter.
    const TraceArray& router = *exact.find(Site::Router, 0);
    const float* const logits = router.values.data() + ties.front().position * router.width;
    const std::size_t worst = static_cast<std::size_t>(std::min_element(logits, logits + router.width) - logits);
    ExpertTie wrong = ties.front();
    wrong.theirs = worst;
    wrong.ours = static_cast<std::size_t>(std::max_element(logits, logits + router.width) - logits);
    expectFirst(chosen(wrong), "0.ffn_act", static_cast<int>(wrong.position));
}

void CompareTest::toleranceJudgesInstead()
{
    const Healthy& ours = healthy("llama Q8_0", tinySpec("llama", QuantType::Q8_0));
    const Trace theirs = runTrace(ours.request, *makeFaultyBackend(EngineFault::GeluForSilu));
    QCOMPARE(ours.against(theirs, {1, 10.0, {}}).agreement, Agreement::Equal);
    const Comparison strict = ours.against(theirs, {1, 0.1, {}});
    QCOMPARE(strict.agreement, Agreement::Different);
    QVERIFY(strict.firstDivergence()->difference.relativeL2 > 0.1);
    QCOMPARE(strict.firstDivergence()->name, std::string("0.ffn_act"));
}

/// Most engines compute angles in float, where 64 pairs add up what a product loses.
void CompareTest::anglesInFloatAreNoise()
{
    TinyModelSpec spec = tinySpec("llama");
    spec.embedding = 256;
    spec.heads = 2;
    spec.kvHeads = 1;
    const Healthy& ours = healthy("heads of 128", spec);
    const Trace theirs = runTrace(ours.request, *makeFloatAngleBackend());
    const Comparison comparison = ours.against(theirs);
    const TapComparison* first = comparison.firstDivergence();
    QVERIFY2(!first, first ? concat(first->name, ", ", first->timesNoise, " times the noise").c_str() : "");
    QVERIFY(theirs.find(Site::QRope, 0)->values != ours.trace.find(Site::QRope, 0)->values);
}

void CompareTest::faultsOfAnEngine_data()
{
    QTest::addColumn<int>("fault");
    QTest::addColumn<QuantType>("type");
    QTest::addColumn<QString>("tap");
    QTest::addColumn<int>("position");
    const auto row = [](const char* name, EngineFault fault, const char* tap, int position) {
        for (const QuantType type : {QuantType::F32, QuantType::Q8_0}) {
            QTest::addRow("%s, %s", name, std::string(quantTraits(type).name).c_str())
                << static_cast<int>(fault) << type << tap << position;
        }
    };
    row("positions off by one after the prompt", EngineFault::PositionOffByOne, "0.q_rope", kTokens - kDecode);
    row("norm epsilon of 0", EngineFault::NoEpsilon, "0.attn_norm", 0);
    row("GELU for SiLU", EngineFault::GeluForSilu, "0.ffn_act", 0);
    row("wrong KV head", EngineFault::WrongKvHead, "0.scores", 1);
    row("embedding scale forgotten", EngineFault::NoEmbedScale, "embed", 0);
}

void CompareTest::faultsOfAnEngine()
{
    QFETCH(int, fault);
    QFETCH(QuantType, type);
    QFETCH(QString, tap);
    QFETCH(int, position);
    const Healthy& ours = healthy(concat("llama ", quantTraits(type).name), tinySpec("llama", type));
    const Trace theirs = runTrace(ours.request, *makeFaultyBackend(static_cast<EngineFault>(fault)));
    expectFirst(ours.against(theirs), tap.toStdString(), position);
    const Trace same = runTrace(ours.request, *makeFaultyBackend(EngineFault::None));
    QVERIFY(!ours.against(same).firstDivergence());
}

void CompareTest::faultsOfAFile_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QString>("tap");
    QTest::newRow("query rows in the order of the other rotation") << "query rows"
                                                                   << "0.q";
    QTest::newRow("key rows in the order of the other rotation") << "key rows"
                                                                 << "1.k";
    QTest::newRow("rotation of the other pairing") << "pairing"
                                                   << "0.q_rope";
    QTest::newRow("no bias of query, key and value") << "biases"
                                                     << "0.q";
    QTest::newRow("no bias of the values of layer 1") << "value bias"
                                                      << "1.v";
    QTest::newRow("swapped nibbles in Q4_K") << "nibbles"
                                             << "0.ffn_out";
    QTest::newRow("wrong scale order in Q6_K") << "scales"
                                               << "1.v";
}

void CompareTest::faultsOfAFile()
{
    QFETCH(QString, fault);
    QFETCH(QString, tap);
    const std::filesystem::path bad = path("bad.gguf");
    TinyModelSpec spec = wideSpec(fault.contains("bias") ? "qwen2" : "llama", QuantType::F32);
    const std::size_t headDim = spec.embedding / spec.heads;
    const bool packed = fault == "nibbles" || fault == "scales";
    if (packed) {
        spec.tensors["blk.0.ffn_down.weight"] = randomKQuants(QuantType::Q4_K, std::size_t{256} * 256, 0.1F);
        spec.tensors["blk.1.attn_v.weight"] =
            randomKQuants(QuantType::Q6_K, std::size_t{256} * headDim * spec.kvHeads, 0.1F);
    }
    const std::string name = concat("wide ", spec.architecture, packed ? " in K-quants" : "");
    const Healthy& ours = healthy(name, spec);
    const std::filesystem::path good = path(name);
    if (fault == "query rows") {
        damageTensor(good, bad, "blk.0.attn_q.weight",
                     [&](std::span<std::byte> rows) { interleaveHeadRows(rows, spec.heads, headDim); });
    } else if (fault == "key rows") {
        damageTensor(good, bad, "blk.1.attn_k.weight",
                     [&](std::span<std::byte> rows) { interleaveHeadRows(rows, spec.kvHeads, headDim); });
    } else if (fault == "pairing") {
        spec.architecture = "qwen2";  // llama, but for the biases and the pairing
        for (const char* part : {"q", "k", "v"}) {
            for (int layer : {0, 1}) spec.omittedTensors.insert(concat("blk.", layer, ".attn_", part, ".bias"));
        }
        writeTinyModel(bad, spec);
    } else if (fault == "biases") {
        for (const char* part : {"q", "k", "v"}) spec.omittedTensors.insert(concat("blk.0.attn_", part, ".bias"));
        writeTinyModel(bad, spec);
    } else if (fault == "value bias") {
        spec.omittedTensors.insert("blk.1.attn_v.bias");
        writeTinyModel(bad, spec);
    } else if (fault == "nibbles") {
        damageTensor(good, bad, "blk.0.ffn_down.weight", swapQ4KNibbles);
    } else {
        damageTensor(good, bad, "blk.1.attn_v.weight", swapQ6KScales);
    }
    const Trace theirs = runTrace(request(bad), *makeCpuBackend({{}, 1}));
    // The first token is not rotated.
    expectFirst(ours.against(theirs), tap.toStdString(), fault == "pairing" ? 1 : 0);
}

/// One weight a little off shows only in one number of each token.
void CompareTest::oneWrongNumberIsFound()
{
    const TinyModelSpec spec = tinySpec("llama");
    const Healthy& ours = healthy("llama F32", spec);
    const std::filesystem::path bad = path("one.gguf");
    damageTensor(path("llama F32"), bad, "blk.1.attn_output.weight", [](std::span<std::byte> matrix) {
        float weight = 0;
        std::memcpy(&weight, matrix.data() + 400, sizeof(weight));
        weight += 0.01F;
        std::memcpy(matrix.data() + 400, &weight, sizeof(weight));
    });
    const Trace theirs = runTrace(request(bad), *makeCpuBackend({{}, 1}));
    expectFirst(ours.against(theirs), "1.attn_out");
}

void CompareTest::otherTapsOrTokensAreRefused()
{
    const Healthy& ours = healthy("llama F32", tinySpec("llama"));
    TraceRequest fewer = ours.request;
    fewer.tokens.pop_back();
    QVERIFY_THROWS_EXCEPTION(Error, measureTraces(ours.trace, runTrace(fewer, *makeCpuBackend({{}, 1}))));
    QVERIFY_THROWS_EXCEPTION(Error, ours.against(runTrace(fewer, *makeCpuBackend({{}, 1}))));
    TraceRequest other = ours.request;
    other.taps = {};
    other.taps.add(Site::Logits);
    QVERIFY_THROWS_EXCEPTION(Error, measureTraces(ours.trace, runTrace(other, *makeCpuBackend({{}, 1}))));
}

QTEST_GUILESS_MAIN(CompareTest)
#include "compare_test.moc"
