// Tests the list of hypotheses about another engine's mistake: no two hypotheses may describe the same mistake.
#include "core/base/concat.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/diagnose/cause/hypothesis.h"
#include "core/diagnose/cause/segment_run.h"
#include "core/diagnose/compare/trace_comparison.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

using Pairs = std::set<std::pair<std::string, std::string>>;

/// Returns pairs of details of hypotheses that have the same cause and compute the same logits in this model.
Pairs alike(const TinyModelSpec& spec, std::size_t decode)
{
    constexpr std::size_t kTokens = 12;
    TraceRequest request;
    request.model = loadTinyModel(spec);
    request.tokens = tinyTokens(kTokens);
    request.taps = TapSelection::everything();
    request.decode = decode;
    const Trace own = runTrace(request, *makeCpuBackend({"scalar", 1}));
    const Comparison comparison;
    const OtherTaps other = [](Site, std::size_t) { return std::optional<OtherRows>(); };
    const CauseRequest cause{request, own, comparison, other, 1, 60};
    const OtherValues none;
    SegmentRun run(cause, none, Site::Logits, 0);
    const ModelParts parts(*request.model);
    const Hypotheses all = allHypotheses({*request.model,
                                          parts,
                                          kTokens,
                                          run.prompt(),
                                          kTokens,
                                          siteMask({Site::Logits}),
                                          0,
                                          5,
                                          /*wholePass=*/true,
                                          {}});
    std::map<std::pair<Cause, std::vector<float>>, std::vector<std::string>> seen;
    Pairs found;
    for (const Hypothesis& hypothesis : all) {
        if (!hypothesis.wholeModel) continue;
        Scope scope;
        if (hypothesis.decodeOnly) scope.fromPosition = run.prompt();
        std::vector<float> values = run.values(hypothesis.deviation, scope, 0, kTokens);
        if (values == run.right()) continue;  // the hypothesis has no effect in this model
        std::vector<std::string>& details = seen[{hypothesis.cause, std::move(values)}];
        const std::string name = concat(causeTraits(hypothesis.cause).code, ": ", hypothesis.detail);
        for (const std::string& before : details) {
            if (before != name) found.emplace(before, name);
        }
        details.push_back(name);
    }
    return found;
}

}  // namespace

class HypothesesTest : public QObject {
    Q_OBJECT

private slots:
    void noTwoOfACauseAreTheSame_data();
    void noTwoOfACauseAreTheSame();
};

void HypothesesTest::noTwoOfACauseAreTheSame_data()
{
    QTest::addColumn<QString>("architecture");
    for (const char* architecture : {"llama", "gpt2"}) QTest::newRow(architecture) << architecture;
}

/// If two hypotheses of one cause give the same numbers in models of different shapes, they are the same mistake.
void HypothesesTest::noTwoOfACauseAreTheSame()
{
    QFETCH(QString, architecture);
    TinyModelSpec small = tinySpec(architecture.toLatin1().constData());
    TinyModelSpec large = small;
    large.layers = 5;
    large.embedding = 128;
    large.heads = 8;
    large.kvHeads = architecture == "gpt2" ? 8 : 4;
    large.feedForward = 200;
    QStringList same;
    const Pairs inLarge = alike(large, 6);
    for (const auto& pair : alike(small, 4)) {
        if (!inLarge.contains(pair)) continue;
        same << QString::fromStdString(concat(pair.first, " and ", pair.second));
    }
    QVERIFY2(same.isEmpty(), qPrintable(same.join('\n')));
}

VITRINE_TEST(HypothesesTest);
#include "hypotheses_test.moc"
