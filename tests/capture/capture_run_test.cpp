// Tests captures, which evaluate stored tokens again to get intermediate values. These values must equal those of a
// trace, and only the requested values may be computed.
#include "core/compute/backend/split_backend.h"
#include "tests/capture/capture_fixture.h"
#include "tests/inference/split_models.h"
#include "tests/support/sentence_of.h"
#include "tests/support/test_program.h"

#include <map>
#include <set>

using namespace vitrine;
using namespace vitrine::test;

namespace {

TapSelection taps(std::initializer_list<Site> sites, std::vector<std::size_t> layers = {})
{
    TapSelection selection;
    for (const Site site : sites) selection.add(site);
    selection.layers = std::move(layers);
    return selection;
}

CaptureWants rowsOf(const TapSelection& selection, std::vector<PositionRange> positions = {})
{
    CaptureWants wants;
    wants.values.push_back({selection, std::move(positions), ValueForm::Rows});
    return wants;
}

std::span<const float> rowOf(const TraceArray& array, std::size_t position)
{
    const std::size_t width = array.groups * array.width;
    return std::span(array.values).subspan((position - array.firstPosition) * width, width);
}

/// Whether the values are bit-identical to a row of a trace. Scores may be shorter than in the trace, but must cover
/// all visible positions.
bool sameRow(const TraceArray& array, std::size_t position, const std::vector<float>& found)
{
    const std::span<const float> expected = rowOf(array, position);
    const std::size_t width = found.size() / array.groups;
    if (found.size() != width * array.groups || width > array.width) return false;
    if (array.site == Site::Scores ? width <= position : width != array.width) return false;
    for (std::size_t group = 0; group < array.groups; ++group) {
        const auto part = expected.subspan(group * array.width, width);
        if (!std::equal(part.begin(), part.end(), found.begin() + static_cast<std::ptrdiff_t>(group * width))) {
            return false;
        }
    }
    return true;
}

void compareWithTrace(const Outcome& outcome, const Trace& trace, std::size_t tokens)
{
    QVERIFY(outcome.done && !trace.arrays().empty());
    for (const TraceArray& array : trace.arrays()) {
        const CapturedValues rows = outcome.rows(array.site, array.layer);
        QCOMPARE(rows.size(), tokens);
        for (const auto& [position, values] : rows) {
            QVERIFY2(sameRow(array, position, values),
                     qPrintable(QString::fromStdString(array.name()) + ' ' + QString::number(position)));
        }
    }
}

}  // namespace

class CaptureRunTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void rowsAreThoseOfATrace_data() { addFamilies(); }
    void rowsAreThoseOfATrace()
    {
        QFETCH(const QString, architecture);
        CaptureFixture f(tinySpec(qPrintable(architecture), QuantType::Q8_0));
        const Trace trace = f.trace();
        CaptureRun whole = f.run(rowsOf(TapSelection::everything()));
        compareWithTrace(f.capture(whole), trace, f.tokens.size());
        QVERIFY(whole.isExact());
        QCOMPARE(whole.evaluatedTokens(), std::uint64_t{f.tokens.size()});
    }

    /// A lower memory limit gives more and smaller pieces. The captured values are bit-identical unless the memory
    /// holds only few rows.
    void memoryStaysBelowTheBound()
    {
        CaptureWants wants = rowsOf(TapSelection::everything());
        CaptureFixture plenty(tinySpec("llama", QuantType::Q8_0));
        const Trace trace = plenty.trace();
        const Outcome large = plenty.capture(wants);
        std::size_t smallest = 0;
        for (const std::uint64_t bytes : {600000, 60000}) {
            wants.maxBytes = bytes;
            // Every run needs a new fixture, because an evaluator keeps its buffers.
            CaptureFixture f(tinySpec("llama", QuantType::Q8_0));
            CaptureRun run = f.run(wants);
            f.counting->allocated = 0;
            const Outcome small = f.capture(run);
            QVERIFY(run.heldBytes() <= bytes);
            QVERIFY(f.counting->mostCaptured > 0 && f.counting->allocated > 0);
            QVERIFY(f.counting->mostCaptured * sizeof(float) + f.counting->allocated <= bytes);
            for (const auto& piece : small.pieces) QVERIFY(piece->bytes() <= bytes);
            QVERIFY(small.pieces.size() > std::max(large.pieces.size(), smallest));
            smallest = small.pieces.size();
            // If the memory holds only few rows, products are computed for few rows at a time. This can change their
            // rounding.
            const bool hasRoom = bytes > 100000 || f.tiny.evaluator.tokensEvaluatedAlike() >= kChunk;
            QCOMPARE(run.isExact(), hasRoom);
            if (hasRoom) compareWithTrace(small, trace, f.tokens.size());
            QCOMPARE(small.rows(Site::Logits, 0).size(), f.tokens.size());
        }
        wants.maxBytes = 10000;
        const std::string sentence = sentenceOf([&] { plenty.capture(wants); });
        QVERIFY2(sentence.starts_with("The capture of position 0 takes 0.0 MiB, more than the limit of 0.0 MiB."),
                 sentence.c_str());
        QVERIFY2(sentence.ends_with("Select fewer taps or layers."), sentence.c_str());
    }

    void nothingElseIsComputed()
    {
        CaptureFixture f(tinySpec("smollm3"));  // this family has more than two layers
        CountingBackend& counted = *f.counting;
        const auto reset = [&] {
            counted.steps = counted.tokens = counted.captured = counted.products = 0;
            counted.attentions = counted.keptScores = 0;
        };
        reset();
        const Outcome nothing = f.capture(CaptureWants{});
        QVERIFY(nothing.done && nothing.pieces.empty());
        QCOMPARE(counted.steps, std::size_t{0});
        QCOMPARE(counted.captured, std::size_t{0});

        // Captures keys of a few positions in one layer. Only values of that layer are captured. Later layers are not
        // evaluated. Tokens after the last requested position are evaluated only if they are in the same chunk.
        const std::size_t layers = f.config().layers;
        QVERIFY(layers > 3);
        reset();
        const Outcome some = f.capture(rowsOf(taps({Site::K}, {1}), {{3, 5}, {40, 41}}));
        QCOMPARE(counted.captured, 3 * f.config().kvWidth());
        QCOMPARE(counted.keptScores, std::size_t{0});
        QCOMPARE(counted.attentions, 2 * counted.steps);  // attention is computed in layers 0 and 1 only
        QCOMPARE(counted.products, 2 * 7 * counted.steps);
        const std::size_t alike = f.tiny.evaluator.tokensEvaluatedAlike();
        QVERIFY(counted.tokens >= 41 && counted.tokens <= 41 + std::min<std::size_t>(alike, 30));
        QCOMPARE(some.rows(Site::K, 1).size(), std::size_t{3});

        // The capture requests the output of the feed-forward network in layer 0, and scores in layer 2. It must not
        // capture either of them in the other layer.
        reset();
        CaptureWants apart = rowsOf(taps({Site::FfnOut}, {0}), {{0, 2}});
        apart.attention.push_back({{2}, {1}, {{60, 61}}});
        f.capture(apart);
        QCOMPARE(counted.keptScores, std::size_t{1});
        QVERIFY(counted.captured <= 2 * f.config().embedding + f.config().heads * f.tokens.size());

        // An ordinary evaluation reads only its logits from the back end.
        reset();
        const auto cache = f.tiny.cache(128);
        f.tiny.lastLogits(*cache, f.tokens);
        QCOMPARE(counted.captured, std::size_t{f.config().vocabulary});
        QCOMPARE(counted.keptScores, std::size_t{0});
        // Each layer has 7 matrix products. In all chunks before the last one, the last layer computes only 2 of them:
        // keys and values. The product with the output matrix is computed once.
        QCOMPARE(counted.products, counted.steps * layers * 7 - (counted.steps - 1) * 5 + 1);
    }

    void statisticsAreThoseOfTheRows()
    {
        CaptureFixture f(tinySpec("gemma3"));
        const Trace trace = f.trace();
        CaptureWants wants;
        const std::vector<PositionRange> positions{{2, 40}, {70, 75}};
        const TapSelection sites = taps({Site::LayerOut, Site::Q, Site::Scores}, {0, 1});
        wants.values.push_back({sites, positions, ValueForm::RowStatistics});
        wants.values.push_back({sites, positions, ValueForm::Statistics});
        const Outcome outcome = f.capture(wants);
        std::size_t seen = 0;
        std::map<std::pair<Site, std::size_t>, ValueStatistics> totals;
        for (const CapturedRowStatistics& piece : outcome.of<CapturedRowStatistics>(0)) {
            const TraceArray& array = *trace.find(piece.site, piece.layer);
            for (std::size_t i = 0; i < piece.rows.size(); ++i, ++seen) {
                const std::size_t p = piece.firstPosition + i;
                QVERIFY((p >= 2 && p < 40) || p >= 70);
                compareStatistics(piece.rows[i], array, p);
                addRow(totals[{piece.site, piece.layer}], array, p);
            }
        }
        QCOMPARE(seen, std::size_t{6 * 43});
        const auto all = outcome.of<CapturedStatistics>(1);
        QCOMPARE(all.size(), std::size_t{6});
        for (const CapturedStatistics& piece : all) {
            const ValueStatistics& expected = totals[{piece.site, piece.layer}];
            QCOMPARE(piece.all.count(), expected.count());
            QCOMPARE(piece.all.histogram().counts, expected.histogram().counts);
            QCOMPARE(piece.all.largest().position, expected.largest().position);
            QVERIFY(std::abs(piece.all.mean() - expected.mean()) < 1e-12);
            QVERIFY(std::abs(piece.all.standardDeviation() / expected.standardDeviation() - 1) < 1e-9);
        }
    }

    /// Tests captures of single heads, in families with and without attention windows and sinks.
    void attentionOfChosenHeads_data()
    {
        QTest::addColumn<QString>("architecture");
        for (const char* name : {"llama", "gemma3", "gpt-oss"}) QTest::addRow("%s", name) << name;
    }
    void attentionOfChosenHeads()
    {
        QFETCH(const QString, architecture);
        TinyModelSpec spec;
        spec.architecture = architecture.toStdString();
        if (architecture == "gpt-oss") spec.experts = 4;
        CaptureFixture f(TinyFamily(spec).spec);
        const Trace trace = f.trace(taps({Site::Scores}));
        CaptureWants wants;
        wants.attention.push_back({{1}, {2, 0}, {{5, 8}, {33, 34}, {74, 75}}});
        std::set<std::size_t> seen;
        for (const CapturedAttention& piece : f.capture(wants).of<CapturedAttention>()) {
            QCOMPARE(piece.layer, std::size_t{1});
            QCOMPARE(piece.heads, (std::vector<std::size_t>{0, 2}));
            QCOMPARE(piece.width, piece.firstPosition + piece.rows);
            QCOMPARE(piece.values.size(), piece.rows * 2 * piece.width);
            const TraceArray& array = *trace.find(Site::Scores, 1);
            for (std::size_t i = 0; i < piece.rows * 2; ++i) {
                const std::size_t position = piece.firstPosition + i / 2;
                const auto row = rowOf(array, position).subspan(piece.heads[i % 2] * array.width, array.width);
                const auto found = std::span(piece.values).subspan(i * piece.width, piece.width);
                QVERIFY(std::equal(found.begin(), found.end(), row.begin()));
                QVERIFY(std::any_of(found.begin(), found.end(), [](float p) { return p > 0; }));
                seen.insert(position);
            }
        }
        QCOMPARE(seen, (std::set<std::size_t>{5, 6, 7, 33, 74}));
    }

    void theLensOfTheLastLayerIsTheModel_data() { addFamilies(); }
    void theLensOfTheLastLayerIsTheModel()
    {
        QFETCH(const QString, architecture);
        CaptureFixture f(tinySpec(qPrintable(architecture), QuantType::Q8_0), 20);
        const std::map<std::size_t, std::vector<float>> ordinary = ordinaryLogits(f);
        const Trace trace = f.trace(taps({Site::Logits}));
        CaptureWants wants;
        LensWanted lens{{f.config().layers - 1}, {}, f.config().vocabulary, {}};
        for (TokenId id = 0; id < 300; id += 7) lens.ids.push_back(id);
        wants.lens.push_back(lens);
        const Outcome outcome = f.capture(wants);
        const auto rows = outcome.lens();
        QCOMPARE(rows.size(), f.tokens.size());
        for (const auto& [place, row] : rows) {
            QCOMPARE(row.best.size(), std::size_t{f.config().vocabulary});
            const auto known = ordinary.find(place.second);
            const std::span<const float> together = rowOf(*trace.find(Site::Logits), place.second);
            for (const LensToken& token : row.best) {
                const auto id = static_cast<std::size_t>(token.id);
                QVERIFY(known == ordinary.end() || isAlike(token.logit, known->second[id]));
                // A product of many rows may use a different kernel than a product of one row, except with scalar
                // instructions.
                QVERIFY(isScalar() ? token.logit == together[id]
                                   : std::abs(token.logit - together[id]) < 1e-3F * (1 + std::abs(together[id])));
            }
            QCOMPARE(row.ids.size(), lens.ids.size());
            for (const LensToken& token : row.ids) {
                const LensToken& same = row.best[token.rank - 1];
                QVERIFY(same.id == token.id && same.logit == token.logit && same.probability == token.probability);
            }
        }
    }

    /// Compares the logits that the lens computes after a layer in the middle with double arithmetic on the file's
    /// weights.
    void theLensReadsLayersInBetween()
    {
        for (const char* architecture : {"llama", "gemma2", "granite"}) {
            CaptureFixture f(tinySpec(architecture), 12);
            const ModelConfig& config = f.config();
            const Trace trace = f.trace(taps({Site::LayerOut}));
            CaptureWants wants;
            wants.lens.push_back({{0}, {{3, 12}}, config.vocabulary, {}});
            const auto rows = f.capture(wants).lens();
            QCOMPARE(rows.size(), std::size_t{9});
            for (const auto& [place, row] : rows) {
                const std::vector<double> expected =
                    readOutInDoubles(f, rowOf(*trace.find(Site::LayerOut, 0), place.second));
                for (const LensToken& token : row.best) {
                    const double want = expected[static_cast<std::size_t>(token.id)];
                    QVERIFY2(std::abs(token.logit - want) < tolerance() * (1 + std::abs(want)), architecture);
                }
            }
        }
    }

    void anyStopIsPassedOver_data()
    {
        QTest::addColumn<quint64>("bytes");
        QTest::newRow("plenty") << quint64{CaptureWants::kUsualBytes};
        QTest::newRow("little") << quint64{220000};
    }
    /// Stops a run at one of its pieces, for each piece in turn. The stopped capture resumes with the remaining pieces,
    /// and its result is that of an uninterrupted capture.
    void anyStopIsPassedOver()
    {
        QFETCH(const quint64, bytes);
        CaptureFixture f(tinySpec("llama", QuantType::Q8_0), 50);
        CaptureWants wants = rowsOf(taps({Site::FfnOut, Site::Scores}, {0}), {{10, 45}});
        wants.values.push_back({taps({Site::LayerOut}), {}, ValueForm::Statistics});
        wants.lens.push_back({{}, {{20, 50}}, 3, {5}});
        wants.maxBytes = bytes;
        const Outcome whole = f.capture(wants);
        QVERIFY(whole.done && whole.pieces.size() > 6);
        // Tests fewer stops on Vulkan, because a software device is slow.
        const std::size_t stride = testsVulkan() ? 9 : 1;
        for (std::size_t at = 0; at <= whole.pieces.size(); at += stride) {
            CaptureRun run = f.run(wants);
            Outcome outcome;
            std::stop_source stop;
            if (at == 0) stop.request_stop();
            CaptureListener listener{outcome.sink()};
            listener.captured = [&, sink = outcome.sink()](std::shared_ptr<const CapturedPiece> piece) {
                sink(std::move(piece));
                if (outcome.pieces.size() == at) stop.request_stop();
            };
            const auto first = f.tiny.cache();
            outcome.done = run.run(f.tiny.evaluator, *first, stop.get_token(), listener);
            if (!outcome.done) {
                const auto second = f.tiny.cache();
                outcome.done = run.run(f.tiny.evaluator, *second, {}, listener);
            }
            compareOutcomes(outcome, whole);
        }
    }

    void scoresHaveTheLogitsOfAPrompt_data() { addFamilies(); }
    /// The logits that a capture of scores delivers are bit-identical to those of a prompt that is evaluated chunk by
    /// chunk. If the capture is stopped and resumed, no position is delivered twice.
    void scoresHaveTheLogitsOfAPrompt()
    {
        QFETCH(const QString, architecture);
        CaptureFixture f(tinySpec(qPrintable(architecture), QuantType::Q8_0));
        const std::span<const TokenId> tokens = f.tokens;
        const auto cache = f.tiny.cache(128);
        std::vector<float> expected;
        for (std::size_t begin = 0; begin < tokens.size(); begin += kChunk) {
            const std::size_t count = std::min(kChunk, tokens.size() - begin);
            const std::vector<float> logits = f.tiny.allLogits(*cache, tokens.subspan(begin, count));
            expected.insert(expected.end(), logits.begin(), logits.end());
        }
        CaptureWants wants;
        wants.scores = ScoresWanted{};
        for (const std::size_t stopAt : {0, 1, 2}) {
            CaptureRun run(CapturePlan(wants, f.config(), tokens.size()), f.tokens, tokens.size());
            std::stop_source stop;
            std::vector<float> found;
            std::size_t calls = 0;
            CaptureListener listener;
            listener.logits = [&](std::size_t first, std::span<const float> logits) {
                QCOMPARE(first * f.config().vocabulary, found.size());
                found.insert(found.end(), logits.begin(), logits.end());
                if (++calls == stopAt) stop.request_stop();
            };
            bool isDone = run.run(f.tiny.evaluator, *f.tiny.cache(128), stop.get_token(), listener);
            QCOMPARE(isDone, stopAt == 0);
            if (!isDone) isDone = run.run(f.tiny.evaluator, *f.tiny.cache(128), {}, listener);
            QVERIFY(isDone && run.isExact());
            QVERIFY(found == expected);
        }
    }

    /// A position that is only attended to is not evaluated again if its keys and values are cached.
    void aPrefixIsReused()
    {
        CaptureFixture f(tinySpec("llama", QuantType::Q8_0));
        const CaptureWants wants = rowsOf(taps({Site::LayerOut, Site::Scores}), {{66, 68}, {73, 74}});
        const Outcome whole = f.capture(wants);
        CaptureRun run = f.run(wants);
        const std::size_t reusable = run.reusable(f.tokens.size(), f.tiny.evaluator);
        QCOMPARE(reusable, 2 * kChunk);  // a chunk of the prompt is always evaluated as a whole
        const auto cache = f.tiny.cache(128);
        f.tiny.evaluator.evaluate(*cache, std::span(f.tokens).first(reusable), {});
        Outcome outcome;
        outcome.done = run.run(f.tiny.evaluator, *cache, {}, {outcome.sink()});
        compareOutcomes(outcome, whole);
        QCOMPARE(run.evaluatedTokens(), std::uint64_t{74 - reusable});
        QCOMPARE(f.run(rowsOf(taps({Site::K}), {{73, 75}})).reusable(75, f.tiny.evaluator), std::size_t{73});
        QCOMPARE(f.run(rowsOf(taps({Site::K}), {{73, 75}})).reusable(60, f.tiny.evaluator), kChunk);
        QCOMPARE(f.run(rowsOf(taps({Site::K}))).reusable(75, f.tiny.evaluator), std::size_t{0});
    }

    /// If two devices share a model, only one of them has the output matrix. The lens must read out the layers of both.
    void aSplitModelReadsOutToo()
    {
        for (const char* architecture : kSplitFamilies) {
            const auto model = splitModel(architecture);
            CaptureWants wants = rowsOf(taps({Site::LayerOut}));
            wants.lens.push_back({{}, {}, 5, {7}});
            std::vector<Outcome> outcomes(2);
            for (std::size_t i = 0; i < outcomes.size(); ++i) {
                std::shared_ptr<Backend> backend = makeTestBackend(1);
                if (i == 1) backend = std::make_shared<SplitBackend>(backend, makeTestBackend(1), kSplitLayers, 2);
                Evaluator evaluator(model, *backend, kSplitChunk);
                const std::vector<TokenId> tokens = tinyTokens(23);
                CaptureRun run(CapturePlan(wants, model->config(), tokens.size()), tokens, 19);
                const auto cache = evaluator.makeCache(tokens.size());
                outcomes[i].done = run.run(evaluator, *cache, {}, {outcomes[i].sink()});
                QCOMPARE(outcomes[i].lens().size(), 23 * kSplitLayers);
            }
            if (!testsVulkan()) compareOutcomes(outcomes[1], outcomes[0]);
        }
    }

    void whatIsNotThereIsSaid()
    {
        CaptureFixture f(tinySpec("llama"), 10);
        const CapturePlan plan(rowsOf(taps({Site::K})), f.config(), 10);
        QCOMPARE(sentenceOf([&] { CaptureRun(plan, tinyTokens(10), 11); }),
                 std::string("A capture of 11 tokens was requested, but there are only 10 tokens."));
        QCOMPARE(sentenceOf([&] { CaptureRun(plan, tinyTokens(9), 5); }),
                 std::string("A capture of 10 tokens was requested, but there are only 9 tokens."));
        const auto says = [&](const CaptureWants& wants) { return sentenceOf([&] { f.run(wants); }); };
        QCOMPARE(says(rowsOf(taps({Site::K}, {1, 2}))),
                 std::string("There is no layer 2; the model has layers 0 to 1."));
        QCOMPARE(says(rowsOf(taps({Site::K}), {{10, 12}})),
                 std::string("There is no position 10; the positions are 0 to 9."));
        QCOMPARE(says(rowsOf(taps({Site::K}), {{5, 5}})),
                 std::string("The range of positions that begins at 5 and ends before 5 is empty."));
        QCOMPARE(says(rowsOf(taps({Site::Router}))),
                 std::string("The model has no experts, so there is no tap ffn_router."));
        QCOMPARE(says(rowsOf(taps({}))), std::string("No tap was selected."));
        CaptureWants wants;
        wants.attention.push_back({{}, {4}, {}});
        QCOMPARE(says(wants), std::string("There is no head 4; the model has heads 0 to 3."));
        wants.attention.clear();
        wants.lens.push_back({{}, {}, 3, {1, -1}});
        QVERIFY(says(wants).starts_with("Token -1 does not exist; the vocabulary ends at "));
        QCOMPARE(sentenceOf([&] { CapturePlan(rowsOf(taps({Site::K})), f.config(), 0); }),
                 std::string("There are no tokens to evaluate."));
    }

    /// The estimated size of the result is at least 90 % and less than 200 % of the real size.
    void theSizeOfTheAnswerIsKnownBefore()
    {
        CaptureFixture f(tinySpec("llama"));
        CaptureWants wants = rowsOf(taps({Site::LayerOut, Site::Scores, Site::Logits}));
        wants.values.push_back({taps({Site::Q}), {}, ValueForm::RowStatistics});
        wants.attention.push_back({{0}, {1}, {}});
        wants.lens.push_back({{}, {{0, 9}}, 20, {}});
        CaptureRun run = f.run(wants);
        f.capture(run);
        const auto told = static_cast<double>(run.plan().answerBytes());
        QVERIFY(told >= 0.9 * static_cast<double>(run.sentBytes()) && told < 2 * static_cast<double>(run.sentBytes()));
        // The lens can track the logits of single tokens. Each decoded token then gives one small piece. The estimate
        // must hold for such pieces, too.
        wants = {};
        wants.lens.push_back({{f.config().layers - 1}, {{f.prompt(), f.tokens.size()}}, 0, {1, 2, 3}});
        wants.lens.push_back({{}, {{f.prompt(), f.prompt() + 1}}, 0, {1, 2, 3}});
        CaptureRun tracked = f.run(wants);
        f.capture(tracked);
        QVERIFY(tracked.sentBytes() > 0);
        QVERIFY2(tracked.plan().answerBytes() >= tracked.sentBytes() &&
                     tracked.plan().answerBytes() < 2 * tracked.sentBytes(),
                 qPrintable(QStringLiteral("%1 of %2").arg(tracked.plan().answerBytes()).arg(tracked.sentBytes())));
    }

private:
    static void addFamilies()
    {
        QTest::addColumn<QString>("architecture");
        // Families whose forward pass on the device is the same as on the CPU.
        const std::set<std::string> onDevice = {"llama", "gemma2", "gpt2", "granite"};
        for (const char* architecture : kTinyFamilies) {
            if (testsVulkan() && !onDevice.contains(architecture)) continue;
            QTest::addRow("%s", architecture) << architecture;
        }
    }

    static bool isScalar() { return !testsVulkan() && qgetenv("VITRINE_ISA") == "scalar"; }
    // Fast instruction sets round activations, so the CPU needs more tolerance.
    static double tolerance() { return testsVulkan() ? 1e-4 : 2e-2; }

    /// Returns whether two values agree. On the CPU, they must be bit-identical. A device may fuse addition and norm,
    /// so small rounding differences are allowed there.
    static bool isAlike(float a, float b)
    {
        return testsVulkan() ? std::abs(a - b) <= 1e-5F * (1 + std::abs(b)) : a == b;
    }

    static void addRow(ValueStatistics& statistics, const TraceArray& array, std::size_t position)
    {
        const std::size_t width = array.site == Site::Scores ? position + 1 : array.width;
        std::vector<float> seen;
        for (std::size_t group = 0; group < array.groups; ++group) {
            const auto part = rowOf(array, position).subspan(group * array.width, width);
            seen.insert(seen.end(), part.begin(), part.end());
        }
        statistics.add(seen, width, position);
    }

    static void compareStatistics(const ValueStatistics& found, const TraceArray& array, std::size_t position)
    {
        const std::span<const float> row = rowOf(array, position);
        std::vector<double> values;
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (array.site != Site::Scores || i % array.width <= position) values.push_back(row[i]);
        }
        double sum = 0, squares = 0, deviations = 0, zeros = 0, largest = 0;
        for (const double x : values) {
            sum += x;
            squares += x * x;
            zeros += x == 0 ? 1 : 0;
            largest = std::max(largest, std::abs(x));
        }
        const auto n = static_cast<double>(values.size());
        for (const double x : values) deviations += (x - sum / n) * (x - sum / n);
        QCOMPARE(found.count(), std::uint64_t{values.size()});
        QVERIFY(std::abs(found.mean() - sum / n) < 1e-12);
        QVERIFY(std::abs(found.rms() - std::sqrt(squares / n)) < 1e-9);
        QVERIFY(std::abs(found.standardDeviation() - std::sqrt(deviations / n)) < 1e-9);
        QCOMPARE(found.zeroShare(), zeros / n);
        QCOMPARE(static_cast<double>(found.min()), *std::min_element(values.begin(), values.end()));
        QCOMPARE(static_cast<double>(found.max()), *std::max_element(values.begin(), values.end()));
        const auto& [value, at, group, channel] = found.largest();
        QCOMPARE(std::abs(static_cast<double>(value)), largest);
        QCOMPARE(at, position);
        QCOMPARE(row[group * array.width + channel], value);
    }

    static void compareOutcomes(const Outcome& found, const Outcome& expected)
    {
        QVERIFY(found.done && expected.done);
        QCOMPARE(found.pieces.size(), expected.pieces.size());
        for (std::size_t i = 0; i < found.pieces.size(); ++i) {
            const auto& a = found.pieces[i]->what;
            const auto& b = expected.pieces[i]->what;
            QCOMPARE(found.pieces[i]->want, expected.pieces[i]->want);
            QCOMPARE(a.index(), b.index());
            if (const auto* rows = std::get_if<CapturedRows>(&a)) {
                QCOMPARE(rows->firstPosition, std::get<CapturedRows>(b).firstPosition);
                QVERIFY(rows->values == std::get<CapturedRows>(b).values);
            } else if (const auto* statistics = std::get_if<CapturedStatistics>(&a)) {
                QCOMPARE(statistics->all.count(), std::get<CapturedStatistics>(b).all.count());
                QCOMPARE(statistics->all.mean(), std::get<CapturedStatistics>(b).all.mean());
            } else if (const auto* lens = std::get_if<CapturedLens>(&a)) {
                const auto& other = std::get<CapturedLens>(b);
                QCOMPARE(lens->layer, other.layer);
                QCOMPARE(lens->rows.size(), other.rows.size());
                for (std::size_t row = 0; row < lens->rows.size(); ++row) {
                    QCOMPARE(lens->rows[row].position, other.rows[row].position);
                    QCOMPARE(lens->rows[row].best.front().logit, other.rows[row].best.front().logit);
                    QCOMPARE(lens->rows[row].ids.front().rank, other.rows[row].ids.front().rank);
                }
            }
        }
    }

    /// Returns the model's logits after the last prompt token and after each token of the answer, by position.
    static std::map<std::size_t, std::vector<float>> ordinaryLogits(CaptureFixture& f)
    {
        std::map<std::size_t, std::vector<float>> logits;
        const auto cache = f.tiny.cache();
        logits[f.prompt() - 1] = f.tiny.lastLogits(*cache, std::span(f.tokens).first(f.prompt()));
        for (std::size_t i = f.prompt(); i < f.tokens.size(); ++i) {
            logits[i] = f.tiny.lastLogits(*cache, std::span(f.tokens).subspan(i, 1));
        }
        return logits;
    }

    static std::vector<double> readOutInDoubles(const CaptureFixture& f, std::span<const float> stream)
    {
        const ModelConfig& config = f.config();
        const Weights& weights = f.tiny.model->weights();
        double squares = 0;
        for (const float x : stream) squares += static_cast<double>(x) * x;
        const double root = std::sqrt(squares / static_cast<double>(stream.size()) + config.normEpsilon);
        std::vector<double> logits(config.vocabulary);
        std::vector<float> row(stream.size());
        for (std::size_t id = 0; id < logits.size(); ++id) {
            weights.output.weight.decodeRow(id, row.data());
            for (std::size_t i = 0; i < row.size(); ++i) {
                logits[id] += row[i] * (stream[i] / root) * weights.outputNorm.weight[i];
            }
            logits[id] *= config.logitScale;
            if (config.logitSoftCap > 0) {
                logits[id] = config.logitSoftCap * std::tanh(logits[id] / config.logitSoftCap);
            }
        }
        return logits;
    }
};

VITRINE_TEST(CaptureRunTest);
#include "capture_run_test.moc"
