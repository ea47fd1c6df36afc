// Tests Capture requests: the values that the engine returns for stored tokens, and the requests that have priority
// over a capture.
#include "core/base/error.h"
#include "core/diagnose/compare/trace_run.h"
#include "core/generate/engine/scripted_engine.h"
#include "tests/capture/counting_backend.h"
#include "tests/engine/tiny_engine.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <utility>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kCaptureTokens = 90;
constexpr std::size_t kAnswer = 5;

std::vector<TokenId> someTokens(std::size_t count)
{
    std::vector<TokenId> tokens;
    for (std::size_t i = 0; i < count; ++i) tokens.push_back(static_cast<TokenId>((i * 97 + 11) % 300));
    return tokens;
}

TapSelection taps(std::initializer_list<Site> sites)
{
    TapSelection selection;
    for (const Site site : sites) selection.add(site);
    return selection;
}

Capture captureOf(const TinyEngine& tiny, RequestId request, CaptureWants wants)
{
    Capture command;
    command.request = request;
    command.modelPath = tiny.path();
    command.tokens = someTokens(kCaptureTokens);
    command.answerTokens = kAnswer;
    command.wants = std::move(wants);
    return command;
}

/// Returns a capture request for all kinds of values. Its result is delivered in many pieces.
CaptureWants manyWants()
{
    CaptureWants wants;
    wants.values.push_back({taps({Site::LayerOut, Site::K}), {{3, 80}}, ValueForm::Rows});
    wants.values.push_back({taps({Site::FfnOut}), {}, ValueForm::Statistics});
    wants.attention.push_back({{1}, {0, 3}, {{60, 62}}});
    wants.lens.push_back({{}, {{30, 90}}, 4, {9}});
    wants.maxBytes = 220000;
    return wants;
}

Request run(TinyEngine& tiny, const Capture& command)
{
    tiny.engine().post(command);
    return tiny.recorder().waitFor(command.request);
}

/// Checks that both captures delivered the same pieces in the same order, bit for bit.
void compareRequests(const Request& found, const Request& expected)
{
    QVERIFY(found.captured && expected.captured && !expected.pieces.empty());
    QCOMPARE(found.closings, 1);
    QCOMPARE(found.pieces.size(), expected.pieces.size());
    for (std::size_t i = 0; i < expected.pieces.size(); ++i) {
        const auto& a = found.pieces[i]->what;
        const auto& b = expected.pieces[i]->what;
        QCOMPARE(a.index(), b.index());
        if (const auto* rows = std::get_if<CapturedRows>(&a)) {
            QCOMPARE(rows->firstPosition, std::get<CapturedRows>(b).firstPosition);
            QVERIFY(rows->values == std::get<CapturedRows>(b).values);
        } else if (const auto* attention = std::get_if<CapturedAttention>(&a)) {
            QVERIFY(attention->values == std::get<CapturedAttention>(b).values);
        } else if (const auto* statistics = std::get_if<CapturedStatistics>(&a)) {
            QCOMPARE(statistics->all.count(), std::get<CapturedStatistics>(b).all.count());
            QCOMPARE(statistics->all.rms(), std::get<CapturedStatistics>(b).all.rms());
        } else {
            const auto& lens = std::get<CapturedLens>(a).rows;
            const auto& other = std::get<CapturedLens>(b).rows;
            QCOMPARE(lens.size(), other.size());
            for (std::size_t row = 0; row < lens.size(); ++row) {
                QCOMPARE(lens[row].position, other[row].position);
                QCOMPARE(lens[row].best.front().logit, other[row].best.front().logit);
            }
        }
    }
}

Trace traceOf(const TinyEngine& tiny, Backend& backend)
{
    TraceRequest request;
    request.model = Model::load(tiny.path());
    request.tokens = someTokens(kCaptureTokens);
    request.taps = taps({Site::LayerOut, Site::Q});
    request.decode = kAnswer;
    request.context = 256;
    return runTrace(request, backend);
}

void compareWithTrace(const Request& found, const Trace& trace)
{
    std::size_t rows = 0;
    for (const auto& piece : found.pieces) {
        const auto& part = std::get<CapturedRows>(piece->what);
        const TraceArray& array = *trace.find(part.site, part.layer);
        const std::size_t width = array.groups * array.width;
        QVERIFY(std::equal(part.values.begin(), part.values.end(),
                           array.values.begin() + static_cast<std::ptrdiff_t>(part.firstPosition * width)));
        rows += part.rows;
    }
    QCOMPARE(rows, kCaptureTokens * 4);  // two taps in each of two layers, so each token has four rows
}

/// Returns how many pieces of the capture were delivered between the first and the last event of another request.
std::size_t piecesBetween(const std::vector<Event>& events, RequestId capture, RequestId answer)
{
    const auto isOfAnswer = [&](const Event& event) { return EventRecorder::requestOf(event) == answer; };
    const auto first = std::find_if(events.begin(), events.end(), isOfAnswer);
    const auto last = std::find_if(events.rbegin(), events.rend(), isOfAnswer).base();
    return static_cast<std::size_t>(std::count_if(first, last, [&](const Event& event) {
        return std::holds_alternative<Captured>(event) && EventRecorder::requestOf(event) == capture;
    }));
}

}  // namespace

class CaptureTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void rowsAreThoseOfATrace()
    {
        TinyEngine tiny;
        CaptureWants wants;
        wants.values.push_back({taps({Site::LayerOut, Site::Q}), {}, ValueForm::Rows});
        const Request found = run(tiny, captureOf(tiny, 1, wants));
        compareWithTrace(found, traceOf(tiny, *makeTestBackend(1)));
        QCOMPARE(found.captured->evaluatedTokens, std::uint32_t{kCaptureTokens});
        QVERIFY(found.captured->isExact);
        QCOMPARE(found.captureProgress.back().done, found.captureProgress.back().total);
    }

    /// A capture can name a device. It then uses a separate back end in addition to the loaded one.
    void aDeviceCanBeNamed()
    {
        TinyEngine tiny;
        CaptureWants wants;
        wants.values.push_back({taps({Site::LayerOut, Site::Q}), {}, ValueForm::Rows});
        Capture command = captureOf(tiny, 1, wants);
        command.device = "cpu:scalar";
        const Request found = run(tiny, command);
        QVERIFY2(found.captured, found.failed ? found.failed->sentence.english().c_str() : "");
        compareWithTrace(found, traceOf(tiny, *makeBackend({"cpu", "scalar", 1})));
        command.request = 2;
        command.device = "abacus";
        const Request refused = run(tiny, command);
        QCOMPARE(refused.failed->sentence.english(),
                 std::string("There is no device \"abacus\". Use cpu, cpu:LEVEL or vulkan[:N]."));
        command.request = 3;
        command.device = "vulkan:99";
        const Request missing = run(tiny, command);
        // The error does not concern the loaded device, which still works.
        QVERIFY(missing.failed && !missing.failed->ofDevice);
        QVERIFY(tiny.run(TinyEngine::greedy(4, {{"user", "Hello"}})).finished);
    }

    /// While a back end is created, or a model is uploaded to it, an answer can be requested. The answer does not wait
    /// for later steps of the capture.
    void anAnswerGoesBeforeTheNextStepOfADevice_data()
    {
        QTest::addColumn<bool>("whileBringing");
        QTest::newRow("making") << false;
        QTest::newRow("bringing") << true;
    }
    void anAnswerGoesBeforeTheNextStepOfADevice()
    {
        QFETCH(const bool, whileBringing);
        const TinyEngine tiny;
        std::vector<std::shared_ptr<CountingBackend>> made;  // the back ends that the capture creates
        EventRecorder recorder;
        std::unique_ptr<LocalEngine> engine;
        engine = std::make_unique<LocalEngine>(recorder.sink(), [&](const ComputeOptions& options) {
            std::unique_ptr<Backend> backend = makeBackend(options);
            if (options.isa != "scalar") return backend;
            const auto counting = std::make_shared<CountingBackend>(std::move(backend));
            const auto ask = [&engine] { engine->post(TinyEngine::greedy(3, {{"user", "Hello"}}, 2)); };
            if (made.empty() && whileBringing) counting->onResident = ask;
            if (made.empty() && !whileBringing) ask();
            made.push_back(counting);
            return std::unique_ptr<Backend>(std::make_unique<CountingBackend>(counting));
        });
        engine->post(tiny.loadCommand(1));
        CaptureWants wants;
        wants.values.push_back({taps({Site::LayerOut, Site::Q}), {}, ValueForm::Rows});
        Capture command = captureOf(tiny, 2, wants);
        command.device = "cpu:scalar";
        engine->post(command);
        const Request found = recorder.waitFor(2);
        QVERIFY2(found.captured, found.failed ? found.failed->sentence.english().c_str() : "");
        QVERIFY(recorder.waitFor(3).finished);
        QCOMPARE(made.size(), std::size_t{2});
        QCOMPARE(made[0]->residents, std::size_t{whileBringing ? 1U : 0U});
        QCOMPARE(made[0]->caches, std::size_t{0});
        QCOMPARE(made[0]->steps, std::size_t{0});
        QCOMPARE(found.captured->evaluatedTokens, std::uint32_t{kCaptureTokens});
        compareWithTrace(found, traceOf(tiny, *makeBackend({"cpu", "scalar", 1})));
    }

    /// A capture uses the cached keys and values of a chat. Afterwards the chat still has them.
    void theConversationLendsItsPrefix()
    {
        TinyEngine tiny;
        const Generate ask = TinyEngine::greedy(1, {{"user", std::string(60, 'x') + " Hello world"}});
        const Request answer = tiny.run(ask);
        CaptureWants wants;
        const std::size_t prompt = answer.prompt->tokens.size();
        wants.values.push_back({taps({Site::LayerOut, Site::Scores}), {{prompt, prompt + 5}}, ValueForm::Rows});
        Capture command = captureOf(tiny, 2, wants);
        command.tokens.clear();
        for (const PromptToken& token : answer.prompt->tokens) command.tokens.push_back(token.record.id);
        for (const TokenId id : answer.ids()) command.tokens.push_back(id);
        command.answerTokens = static_cast<std::uint32_t>(answer.tokens.size());
        const Request alone = run(tiny, command);
        QCOMPARE(alone.captured->reusedTokens, 0U);
        command.request = 3;
        command.conversation = 1;
        command.onlyCost = true;
        const Request cost = run(tiny, command);
        QVERIFY(cost.pieces.empty());
        QCOMPARE(cost.captured->reusedTokens, static_cast<std::uint32_t>(prompt));
        QCOMPARE(cost.captured->evaluatedTokens, 5U);
        command.request = 4;
        command.onlyCost = false;
        const Request reused = run(tiny, command);
        QCOMPARE(reused.captured->reusedTokens, static_cast<std::uint32_t>(prompt));
        QCOMPARE(reused.captured->evaluatedTokens, 5U);
        QVERIFY(cost.captured->answerBytes >=
                reused.captured->answerBytes - reused.pieces.size() * sizeof(CapturedPiece));
        QVERIFY(cost.captured->heldBytes >= reused.captured->heldBytes);
        compareRequests(reused, alone);
        Generate again = ask;
        again.request = 5;
        const Request same = tiny.run(again);
        QCOMPARE(same.finished->stats.evaluatedTokens, 1U);
        QCOMPARE(same.ids(), answer.ids());
    }

    void nothingAskedNothingComputed()
    {
        TinyEngine tiny;
        const Request found = run(tiny, captureOf(tiny, 1, {}));
        QVERIFY(found.captured && found.pieces.empty() && found.captureProgress.empty());
        QCOMPARE(found.captured->evaluatedTokens, 0U);
        QCOMPARE(found.captured->heldBytes, std::uint64_t{0});
    }

    /// An answer can interrupt a capture at any step. After the answer, the capture continues.
    void anAnswerGoesFirst()
    {
        std::function<void(const Event&)> onEvent;
        TinyEngine tiny(256, [&](const Event& event) {
            if (onEvent) onEvent(event);
        });
        const Request whole = run(tiny, captureOf(tiny, 1, manyWants()));
        QVERIFY(whole.pieces.size() > 20 && whole.captured->isExact);
        QVERIFY(whole.captured->heldBytes <= 220000);
        RequestId next = 2;
        const std::size_t stride = testsVulkan() ? 13 : 3;
        for (std::size_t at = 1; at < whole.pieces.size(); at += stride) {
            const RequestId request = next++, answer = next++;
            std::size_t seen = 0;
            onEvent = [&](const Event& event) {
                if (!std::holds_alternative<Captured>(event) || EventRecorder::requestOf(event) != request) return;
                if (++seen == at) tiny.engine().post(TinyEngine::greedy(answer, {{"user", "Hello"}}, 2));
            };
            const Request found = run(tiny, captureOf(tiny, request, manyWants()));
            QVERIFY(tiny.recorder().waitFor(answer).finished);
            onEvent = {};
            compareRequests(found, whole);
            QCOMPARE(piecesBetween(tiny.recorder().events(), request, answer), std::size_t{0});
            std::vector<RequestId> closed;
            for (const Event& event : tiny.recorder().events()) {
                if (std::holds_alternative<GenerationFinished>(event) || std::holds_alternative<CaptureFinished>(event))
                    closed.push_back(EventRecorder::requestOf(event));
            }
            // After the capture has delivered its last batch of four pieces, an answer comes too late to interrupt it.
            // These cases are not checked.
            if (at + 4 < whole.pieces.size()) QCOMPARE(closed[closed.size() - 2], answer);
            for (std::size_t i = 1; i < found.captureProgress.size(); ++i) {
                QVERIFY(found.captureProgress[i].done >= found.captureProgress[i - 1].done);
            }
        }
    }

    /// While a capture waits for an answer, another capture can run within the answer. The waiting capture then
    /// continues and repeats none of its results.
    void anotherCaptureRunsWhileItWaits()
    {
        std::function<void(const Event&)> onEvent;
        TinyEngine tiny(256, [&](const Event& event) {
            if (onEvent) onEvent(event);
        });
        const Request whole = run(tiny, captureOf(tiny, 1, manyWants()));
        Capture within = captureOf(tiny, 4, {});
        within.wants.scores = ScoresWanted{};
        within.duringAnswer = true;
        std::size_t seen = 0;
        onEvent = [&](const Event& event) {
            const RequestId request = EventRecorder::requestOf(event);
            if (std::holds_alternative<Captured>(event) && request == 2 && ++seen == 5)
                tiny.engine().post(TinyEngine::greedy(3, {{"user", "Hello"}}));
            if (std::holds_alternative<PromptReady>(event) && request == 3) tiny.engine().post(within);
        };
        const Request found = run(tiny, captureOf(tiny, 2, manyWants()));
        onEvent = {};
        compareRequests(found, whole);
        std::vector<RequestId> closed;
        for (const Event& event : tiny.recorder().events()) {
            if (std::holds_alternative<GenerationFinished>(event) || std::holds_alternative<CaptureFinished>(event))
                closed.push_back(EventRecorder::requestOf(event));
        }
        QCOMPARE(closed, (std::vector<RequestId>{1, 4, 3, 2}));
    }

    /// Cancels a capture before its start, between two pieces, and while it waits for an answer.
    void itIsCancelled()
    {
        std::function<void(const Event&)> onEvent;
        TinyEngine tiny(256, [&](const Event& event) {
            if (onEvent) onEvent(event);
        });
        onEvent = [&](const Event& event) {
            if (std::holds_alternative<Captured>(event)) tiny.engine().cancel(1);
        };
        const Request running = run(tiny, captureOf(tiny, 1, manyWants()));
        QCOMPARE(running.closings, 1);
        QCOMPARE(running.failed->sentence.english(), std::string("The request was cancelled."));
        onEvent = [&](const Event& event) {
            const RequestId request = EventRecorder::requestOf(event);
            if (std::holds_alternative<Captured>(event) && request == 2) {
                tiny.engine().post(TinyEngine::greedy(3, {{"user", "Hello"}}));
            }
            if (std::holds_alternative<TokenGenerated>(event) && request == 3) tiny.engine().cancel(2);
        };
        const Request waiting = run(tiny, captureOf(tiny, 2, manyWants()));
        QCOMPARE(waiting.closings, 1);
        QCOMPARE(waiting.failed->sentence.english(), std::string("The request was cancelled."));
        QVERIFY(tiny.recorder().waitFor(3).finished);
        onEvent = {};
        QVERIFY(run(tiny, captureOf(tiny, 4, manyWants())).captured);
    }

    /// If another model is loaded, the capture ends. Its remaining values would come from another model.
    void aModelLoadedMeanwhileEndsIt()
    {
        std::function<void(const Event&)> onEvent;
        TinyEngine tiny(256, [&](const Event& event) {
            if (onEvent) onEvent(event);
        });
        onEvent = [&](const Event& event) {
            if (std::holds_alternative<Captured>(event)) tiny.engine().post(tiny.loadCommand(2));
        };
        const Request told = run(tiny, captureOf(tiny, 1, manyWants()));
        QVERIFY(tiny.recorder().waitFor(2).loaded);
        QCOMPARE(told.failed->sentence.english(), std::string("The model was reloaded before the capture began."));
    }

    void aScriptHasNothingToCapture()
    {
        EventRecorder recorder;
        ScriptedEngine engine({}, recorder.sink());
        Capture command;
        command.request = 1;
        engine.post(command);
        QCOMPARE(recorder.waitFor(1).failed->sentence.english(),
                 std::string("A script computes no tensors, so no tensors can be captured."));
    }

    void whatDoesNotFitIsRefused()
    {
        TinyEngine tiny;
        const auto refusal = [&](RequestId request, const std::function<void(Capture&)>& spoil) {
            Capture command = captureOf(tiny, request, manyWants());
            spoil(command);
            const Request told = run(tiny, command);
            return told.failed && told.pieces.empty() ? told.failed->sentence.english() : std::string();
        };
        QCOMPARE(refusal(1, [](Capture& c) { c.modelPath = "/other.gguf"; }),
                 "The tokens belong to /other.gguf, but the open model is " + tiny.path() + ".");
        QCOMPARE(refusal(2, [](Capture& c) { c.tokens.resize(257, 1); }),
                 std::string("There are 257 tokens, but the context holds 256."));
        QVERIFY(refusal(3, [](Capture& c) { c.tokens[7] = 1 << 20; }).find("id 1048576") != std::string::npos);
        QCOMPARE(refusal(4, [](Capture& c) { c.tokens.clear(); }), std::string("There are no tokens to evaluate."));
        QVERIFY(refusal(5, [](Capture& c) { c.wants.maxBytes = 100; }).starts_with("The capture of position 0"));
        QVERIFY(refusal(6, [](Capture& c) { c.wants.attention[0].layers = {9}; }).starts_with("There is no layer 9"));
        tiny.engine().post(UnloadModel{7});
        QCOMPARE(refusal(8, [](Capture&) {}), std::string("No model is loaded."));
    }
};

VITRINE_TEST(CaptureTest);
#include "capture_test.moc"
