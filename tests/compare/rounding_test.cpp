// Tests that roundings of other engines are named, alone and in combination, and that no fault counts as a rounding.
#include "core/base/concat.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/cpu/kernels.h"
#include "core/diagnose/compare/compare_traces.h"
#include "core/diagnose/compare/forced_run.h"
#include "core/diagnose/compare/imitation.h"
#include "core/diagnose/compare/trace_run.h"
#include "tests/compare/faults.h"
#include "tests/compare/healthy_models.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

Q_DECLARE_METATYPE(vitrine::Imitation)

class RoundingTest : public HealthyModels {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }
    void roundingsAreNamed_data();
    void roundingsAreNamed();
    void mixturesAreNamedFromLogits_data();
    void mixturesAreNamedFromLogits();
    void factorsAreNamedCompletely_data();
    void factorsAreNamedCompletely();
    void faultsAreNoRoundings_data();
    void faultsAreNoRoundings();
    void approximationsAreNoRoundings_data();
    void approximationsAreNoRoundings();
    void aCacheIsNamedFromLogits();
    void ourOwnCacheIsNamed();
    void faultsOfARoundingEngine();
    void roundingsOfPrints();
};

void RoundingTest::roundingsAreNamed_data()
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

/// The other engine rounds during its whole run. Rounding Vitrine's values afterwards would therefore give different
/// values.
void RoundingTest::roundingsAreNamed()
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

void RoundingTest::mixturesAreNamedFromLogits_data()
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
    // TF32 has as many significant bits as f16, so both names are right.
    QTest::newRow("TF32") << Imitation{.activations = Activations::Tensor, .weights = Kept::Tensor}
                          << "rounding.f16|rounding.tf32";
    QTest::newRow("cut to TF32") << Imitation{.activations = Activations::TensorCut, .weights = Kept::TensorCut}
                                 << "rounding.tf32";
    QTest::newRow("8 bits for each row") << Imitation{.activations = Activations::Rows8} << "rounding.q8";
    QTest::newRow("keys in 8 bits, values in halves")
        << Imitation{.keys = Kept::Blocks32, .values = Kept::Halves} << "kv.rounding";
}

/// The other engine also adds in a different order, so some of its results differ by one unit in the last place.
void RoundingTest::mixturesAreNamedFromLogits()
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

void RoundingTest::factorsAreNamedCompletely_data()
{
    QTest::addColumn<Imitation>("rounding");
    QTest::addColumn<QString>("description");
    using Kept = KeptRounding;
    using Activations = ActivationRounding;
    const auto factors = [](Kept weights, Activations activations) {
        return Imitation{.activations = activations, .weights = weights};
    };
    QTest::newRow("bfloat16 and float16")
        << factors(Kept::Brain, Activations::Halves) << "with weights in bfloat16 and activations in float16";
    QTest::newRow("float16 and bfloat16")
        << factors(Kept::Halves, Activations::Brain) << "with weights in float16 and activations in bfloat16";
    QTest::newRow("bfloat16 alone") << factors(Kept::Brain, Activations::None) << "with weights in bfloat16";
    Imitation cached = factors(Kept::Brain, Activations::Halves);
    cached.keys = cached.values = Kept::Halves;
    QTest::newRow("bfloat16 and float16 with a cache")
        << cached << "with weights in bfloat16 and activations in float16; with keys and values kept in float16";
    // TF32 has as many significant bits as f16, so both names are right.
    QTest::newRow("TF32") << factors(Kept::Tensor, Activations::Tensor)
                          << "with activations and weights in float16 or TF32|with factors of products in TF32, as GPU "
                             "engines do";
    QTest::newRow("TF32 for activations")
        << factors(Kept::None, Activations::Tensor)
        << "with activations rounded to float16 or TF32|with activations rounded to TF32";
    Imitation attends = factors(Kept::Tensor, Activations::Tensor);
    attends.queries = attends.keys = attends.values = attends.shares = Kept::Tensor;
    QTest::newRow("TF32 everywhere") << attends
                                     << "with all products in float16 or TF32, attention included|with all products in "
                                        "TF32, attention included";
}

/// If all taps are visible, every rounding is named. A coarse rounding must not hide a finer one.
void RoundingTest::factorsAreNamedCompletely()
{
    QFETCH(Imitation, rounding);
    QFETCH(QString, description);
    const Healthy& ours = healthy("llama F32", tinySpec("llama"));
    rounding.inFloat = true;
    const Comparison found = ours.against(runForced(ours.request, rounding, {}, false, 1));
    QCOMPARE(found.agreement, Agreement::Rounding);
    QStringList descriptions;
    for (const Rounding& each : found.roundings) descriptions << QString::fromStdString(each.description);
    QVERIFY2(description.split('|').contains(descriptions.join("; ")), qPrintable(descriptions.join("; ")));
}

void RoundingTest::faultsAreNoRoundings_data()
{
    QTest::addColumn<float>("base");
    for (const float base : {10010.0F, 10100.0F, 11000.0F, 13000.0F, 20000.0F, 5e5F}) {
        QTest::addRow("RoPE base %g", static_cast<double>(base)) << base;
    }
}

/// A small fault must not be named as a rounding if only the logits are visible, because no rounding gives its logits.
void RoundingTest::faultsAreNoRoundings()
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
             found.roundings.empty() ? "equal" : found.roundings.front().description.english().c_str());
    QVERIFY(!found.tried.empty());
}

void RoundingTest::approximationsAreNoRoundings_data()
{
    QTest::addColumn<EngineFault>("fault");
    QTest::newRow("softmax of base 2") << EngineFault::SoftmaxOfBase2;
    QTest::newRow("hard swish") << EngineFault::HardSwish;
}

/// An approximation of a function differs as much as a rounding to 8 bits. If only the logits are visible, it must not
/// be named as a rounding.
void RoundingTest::approximationsAreNoRoundings()
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
             found.roundings.empty() ? "equal" : found.roundings.front().description.english().c_str());
}

/// If only the logits are known, the rounding of the cache is identified. The weights are F32, so that roundings to the
/// type of the weights have no effect.
void RoundingTest::aCacheIsNamedFromLogits()
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

/// Vitrine runs with an f16 cache and the other engine with a float32 cache. The other engine is therefore right, and
/// the named rounding is that of Vitrine's own cache.
void RoundingTest::ourOwnCacheIsNamed()
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

/// If an engine has a fault and also rounds, the fault is found and the rounding is named separately.
void RoundingTest::faultsOfARoundingEngine()
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

/// The values are printed as by llama-eval-callback: with four decimals, and only the first and last three values of
/// the first and last three tokens. A single tap has too few values to recognise a rounding, but several taps together
/// suffice.
void RoundingTest::roundingsOfPrints()
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

VITRINE_TEST(RoundingTest);
#include "rounding_test.moc"
