// Tests the comparison of traces: the measures of difference, the verdict "equal" for sound runs, and the names of
// roundings. Each fault of an engine must be found at the tap where it occurs.
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/cpu/kernels.h"
#include "core/diagnose/compare/compare_traces.h"
#include "core/diagnose/compare/expert_ties.h"
#include "core/diagnose/compare/forced_run.h"
#include "core/diagnose/compare/imitation.h"
#include "core/diagnose/compare/trace_run.h"
#include "tests/compare/faults.h"
#include "tests/compare/healthy_models.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/test_program.h"

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

/// Returns a spec whose rows consist of whole blocks of 256 weights.
TinyModelSpec wideSpec(const char* architecture, QuantType type)
{
    TinyModelSpec spec = tinySpec(architecture, type);
    spec.embedding = 256;
    spec.feedForward = 256;
    return spec;
}

}  // namespace

class CompareTest : public HealthyModels {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }
    void measures();
    void whatIsNotFinite();
    void whatFloat32CannotHold();
    void brokenAlikeDiverges();
    void soundRunsAreNotDifferent_data();
    void soundRunsAreNotDifferent();
    void coarseValuesAreSound();
    void partsAreJudged();
    void tiedExpertsAreNoDifference();
    void toleranceJudgesInstead();
    void anglesInFloatAreNoise();
    void faultsOfAnEngine_data();
    void faultsOfAnEngine();
    void faultsOfAFile_data();
    void faultsOfAFile();
    void oneWrongNumberIsFound();
    void otherTapsOrTokensAreRefused();
};

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
    // If a row should be zero, its error is measured relative to the usual size of rows.
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

/// The square of a number beyond the range of float32 may be infinite, and inf / inf is NaN. A NaN must count as a
/// difference, although NaN is neither below nor above any limit.
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

/// A NaN in the file makes both runs equal, but neither is right. The comparison must report this.
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

/// The other engine's values have few bits, so they are inexact inputs for the recomputation of later steps. They must
/// not cause a false alarm.
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

/// If another engine shows only some values of a tap, later steps cannot be computed from its values alone. Our values
/// replace the missing ones.
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
    // The tolerance allows for instruction sets whose values differ from exact arithmetic by rounding.
    for (const TapComparison& tap : found.taps) {
        QVERIFY2(std::abs(tap.step.maxAbs - tap.difference.maxAbs) < 1e-5, tap.name.c_str());
    }
}

/// If the logits of two experts differ only in the last bit, another engine may choose the other expert.
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
    // Choosing an expert with a much lower logit counts as a difference.
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

/// Most engines compute the angles of RoPE in float32. An attention score sums the errors of 64 pairs; the comparison
/// must count this as noise.
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
        spec.architecture = "qwen2";  // qwen2 differs from llama only by its biases and its RoPE pairing
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
    // The token at position 0 is not rotated, so a wrong pairing shows only from the second token.
    expectFirst(ours.against(theirs), tap.toStdString(), fault == "pairing" ? 1 : 0);
}

/// A single slightly wrong weight changes only one value per token, and must still be found.
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

VITRINE_TEST(CompareTest);
#include "compare_test.moc"
