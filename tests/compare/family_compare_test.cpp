// Tests families in which a rounding error may change a decision: choices of experts (with a bias, in groups, with any
// gating) and sparse gates. Faults must be distinguished from differences between sound engines.
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/cpu/cpu_backend_impl.h"
#include "core/compute/cpu/kernels.h"
#include "core/diagnose/compare/compare_traces.h"
#include "core/diagnose/compare/trace_run.h"
#include "tests/compare/faults.h"
#include "tests/support/shared_data.h"
#include "tests/support/sheet_models.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kTokens = 40;
constexpr std::size_t kDecode = 4;

std::vector<TokenId> someTokens()
{
    std::mt19937 random(9);
    std::vector<TokenId> tokens;
    for (std::size_t i = 0; i < kTokens; ++i) tokens.push_back(static_cast<TokenId>(3 + random() % 270));
    return tokens;
}

/// A back end in which the thresholds of sparse gates are two units in the last place higher, as after a different
/// order of summation.
class OtherLimits final : public CpuBackend {
public:
    OtherLimits() : CpuBackend(chooseKernels("scalar"), 1) {}
    void run(const Op& op) override
    {
        const auto* const cut = std::get_if<ops::CutBelow>(&op);
        if (!cut) return CpuBackend::run(op);
        const MatrixView& x = cut->x;
        std::vector<float> units;
        for (std::size_t r = 0; r < x.rows; ++r) {
            const auto [least, most] = std::minmax_element(rowData(x, r), rowData(x, r) + x.columns);
            units.push_back(std::max(-*least, *most) * std::numeric_limits<float>::epsilon());
        }
        CpuBackend::run(op);
        for (std::size_t r = 0; r < x.rows; ++r) {
            std::for_each_n(rowData(x, r), x.columns, [&](float& gate) { gate = std::max(0.0F, gate - 2 * units[r]); });
        }
    }
};

bool chooses(const ModelConfig& config)
{
    return config.experts.used > 0 || config.streams.sparseLayers > 0;
}

std::string words(const Comparison& found)
{
    const TapComparison* const first = found.firstDivergence();
    const TapComparison& tap = first ? *first : found.taps.back();
    return tap.name + " at position " + std::to_string(tap.position) + ", " + std::to_string(tap.timesNoise) +
           " times the noise";
}

}  // namespace

class FamilyCompareTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void soundEnginesAgree_data() { rows({"F16", "F32", "Q8_0", "Q4_K_M"}); }
    void soundEnginesAgree();
    void limitsInTheLastPlaceAreNoise();
    void randomLogitsDiffer_data() { rows({"F16", "F32", "Q8_0"}); }
    void randomLogitsDiffer();
    void anotherRopeBaseDiffers_data() { rows({"F16", "F32"}); }
    void anotherRopeBaseDiffers();

private:
    void rows(const std::vector<std::string>& types) const
    {
        QTest::addColumn<QString>("path");
        for (const auto& [path, type] : m_models) {
            if (std::ranges::find(types, type) == types.end()) continue;
            QTest::newRow(path.filename().c_str()) << QString::fromStdString(path.string());
        }
    }
    static TraceRequest request(const QString& path)
    {
        return {Model::load(path.toStdString()), someTokens(), TapSelection::everything(), kDecode};
    }
    static OtherTaps logitsOf(const Trace& trace)
    {
        return [taps = tapsOf(trace)](Site site, std::size_t layer) {
            return site == Site::Logits ? taps(site, layer) : std::nullopt;
        };
    }

    QTemporaryDir m_folder;
    std::vector<std::pair<std::filesystem::path, std::string>> m_models;  ///< paths and types of weights
};

/// Uses the models of the sheet. If the reference data exist, their models are used as well.
void FamilyCompareTest::initTestCase()
{
    std::vector<std::filesystem::path> paths;
    for (const std::string& name : sheetNames()) {
        paths.push_back(m_folder.filePath((name + ".F32.gguf").c_str()).toStdString());
        writeSheetModel(paths.back(), name);
    }
    for (const char* const part : {"data/reference/architectures", "data/reference/architectures2"}) {
        const auto folder = sharedData(part);
        if (!folder) continue;
        for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
            if (entry.path().extension() == ".gguf") paths.push_back(entry.path());
        }
    }
    std::ranges::sort(paths);
    for (const std::filesystem::path& path : paths) {
        if (!chooses(Model::load(path)->config())) continue;
        m_models.emplace_back(path, path.stem().extension().string().substr(1));
    }
    QVERIFY(m_models.size() > 10);
}

void FamilyCompareTest::soundEnginesAgree()
{
    QFETCH(QString, path);
    const TraceRequest wanted = request(path);
    const Trace own = runTrace(wanted, *makeCpuBackend({"scalar", 1}));
    const std::string_view best = chooseKernels().name;
    for (const Kernels* const level : allKernels()) {
        if (level->name != "avx2" && level->name != best) continue;
        if (level->name == "scalar" || !isSupported(*level)) continue;
        const Trace theirs = runTrace(wanted, *makeCpuBackend({std::string(level->name), 1}));
        const Comparison found = compareTraces(wanted, own, tapsOf(theirs), {1, {}, {}});
        QVERIFY2(found.agreement != Agreement::Different, (std::string(level->name) + ": " + words(found)).c_str());
        const Comparison byLogits = compareTraces(wanted, own, logitsOf(theirs), {1, {}, {}});
        QVERIFY2(byLogits.agreement != Agreement::Different,
                 (std::string(level->name) + ": " + words(byLogits)).c_str());
    }
}

/// Among many tokens, one token has only a single open gate, whose value is just above the threshold.
void FamilyCompareTest::limitsInTheLastPlaceAreNoise()
{
    REQUIRE_SHARED(path, "data/reference/architectures2/tiny-gemma3n.Q4_K_M.gguf");
    TraceRequest wanted = request(QString::fromStdString(path.string()));
    wanted.decode = 0;
    for (std::size_t i = 0; i < 300; ++i) wanted.tokens.push_back(static_cast<TokenId>(3 + (i * 97 + 11) % 270));
    wanted.taps = {};
    wanted.taps.add(Site::FfnNorm);
    wanted.taps.add(Site::FfnAct);
    const Trace own = runTrace(wanted, *makeCpuBackend({"scalar", 1}));
    OtherLimits others;
    const Trace theirs = runTrace(wanted, others);
    const Comparison found = compareTraces(wanted, own, tapsOf(theirs), {1, {}, {}});
    QVERIFY2(found.agreement == Agreement::Equal, words(found).c_str());
}

void FamilyCompareTest::randomLogitsDiffer()
{
    QFETCH(QString, path);
    TraceRequest wanted = request(path);
    std::mt19937 random(1);
    std::normal_distribution<double> normal(0, 3);
    for (const std::vector<std::size_t>& layers : {std::vector<std::size_t>{}, std::vector<std::size_t>{0}}) {
        wanted.taps.layers = layers;
        const Trace own = runTrace(wanted, *makeCpuBackend({"scalar", 1}));
        const OtherTaps other = [&](Site site, std::size_t layer) -> std::optional<OtherRows> {
            if (site != Site::Logits) return std::nullopt;
            OtherRows found{0, std::vector<double>(own.find(site, layer)->values.size())};
            std::ranges::generate(found.values, [&] { return normal(random); });
            return found;
        };
        const Comparison found = compareTraces(wanted, own, other, {1, {}, {}});
        QCOMPARE(found.agreement, Agreement::Different);
        QVERIFY2(found.firstDivergence()->timesNoise > 100 * kNoiseLimit, words(found).c_str());
    }
}

void FamilyCompareTest::anotherRopeBaseDiffers()
{
    QFETCH(QString, path);
    const TraceRequest wanted = request(path);
    const Trace own = runTrace(wanted, *makeCpuBackend({"scalar", 1}));
    const Trace theirs = runTrace(wanted, *makeFaultyBackend(EngineFault::OtherRopeBase));
    const Trace sound = runTrace(wanted, *makeFaultyBackend(EngineFault::None));
    // If the logits are unchanged, the model has no RoPE that the fault could change.
    if (theirs.find(Site::Logits, 0)->values == sound.find(Site::Logits, 0)->values) return;
    const Comparison found = compareTraces(wanted, own, tapsOf(theirs), {1, {}, {}});
    QCOMPARE(found.agreement, Agreement::Different);
    QVERIFY2(found.firstDivergence()->name.ends_with("_rope"), words(found).c_str());
    const Comparison byLogits = compareTraces(wanted, own, logitsOf(theirs), {1, {}, {}});
    QVERIFY2(byLogits.agreement == Agreement::Different, words(byLogits).c_str());
}

VITRINE_TEST(FamilyCompareTest);
#include "family_compare_test.moc"
