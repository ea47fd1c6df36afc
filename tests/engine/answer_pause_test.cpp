// Tests captures during an answer, between two of its tokens or in a pause of step mode. The answer must equal an
// answer without captures.
#include "tests/engine/tiny_engine.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::uint32_t kLength = 24;

/// Returns a request with a temperature, whose answer repeats itself often enough for drafts.
Generate drawn(RequestId request)
{
    Generate command = TinyEngine::greedy(request, {{"user", "Hello world, hello world, hello world"}}, kLength);
    command.sampling.values["temperature"] = 1.1F;
    command.sampling.values["repeat-penalty"] = 1.05F;
    command.sampling.randomSeed = false;
    command.sampling.seed = 7;
    return command;
}

const std::vector<float>& rowsOf(const Request& capture)
{
    return std::get<CapturedRows>(capture.pieces.front()->what).values;
}

}  // namespace

class AnswerPauseTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TinyEngine> m_tiny;
    std::function<void(const Event&)> m_onEvent;
    RequestId m_next = 0;

    TinyEngine& tiny() { return *m_tiny; }

    /// Calls `then` on the engine's thread when the answer has `count` tokens.
    void atToken(RequestId answer, std::size_t count, std::function<void()> then)
    {
        m_onEvent = [=, seen = std::size_t{0}](const Event& event) mutable {
            const auto* token = std::get_if<TokenGenerated>(&event);
            // The function is moved out before the call, because it may replace m_onEvent.
            if (token && token->request == answer && ++seen == count) std::exchange(then, {})();
        };
    }

    /// Returns a capture of all logits after the prompt and the first `tokens` tokens of the answer. The engine still
    /// has these tokens in its cache.
    Capture look(RequestId request, const Request& answer, std::size_t tokens)
    {
        Capture command;
        command.request = request;
        command.modelPath = tiny().path();
        for (const PromptToken& token : answer.prompt->tokens) command.tokens.push_back(token.record.id);
        for (std::size_t i = 0; i < tokens; ++i) command.tokens.push_back(answer.tokens[i].record.id);
        command.answerTokens = static_cast<std::uint32_t>(tokens);
        command.conversation = 1;
        ValuesWanted& logits = command.wants.values.emplace_back();
        logits.taps.add(Site::Logits);
        logits.positions = {{command.tokens.size() - 1, command.tokens.size()}};
        logits.form = ValueForm::Rows;
        return command;
    }

    /// Returns a capture of the scores of the prompt.
    Capture scoring(RequestId request, const Request& answer)
    {
        Capture command;
        command.request = request;
        command.modelPath = tiny().path();
        command.wants.scores = ScoresWanted{};
        for (const PromptToken& token : answer.prompt->tokens) command.tokens.push_back(token.record.id);
        return command;
    }

    Request whole()
    {
        m_onEvent = {};
        return tiny().run(drawn(++m_next));
    }

    /// Returns the `last` requests that were closed most recently, in order.
    std::vector<RequestId> closed(std::size_t last) const
    {
        std::vector<RequestId> requests;
        for (const Event& event : m_tiny->recorder().events()) {
            if (std::holds_alternative<GenerationFinished>(event) || std::holds_alternative<CaptureFinished>(event) ||
                std::holds_alternative<Failed>(event))
                requests.push_back(EventRecorder::requestOf(event));
        }
        return {requests.end() - static_cast<std::ptrdiff_t>(last), requests.end()};
    }

    static void compareAnswers(const Request& found, const Request& expected)
    {
        QVERIFY(found.finished && found.closings == 1);
        QCOMPARE(found.ids(), expected.ids());
        QCOMPARE(found.text, expected.text);
        for (std::size_t i = 0; i < expected.tokens.size(); ++i) {
            const TokenRecord &record = found.tokens[i].record, &other = expected.tokens[i].record;
            QVERIFY(record.logit == other.logit && record.pFinal == other.pFinal);  // the values are bit-identical
            QCOMPARE(record.position, other.position);
        }
    }

private slots:
    void initTestCase()
    {
        REQUIRE_LEVEL();
        m_tiny = std::make_unique<TinyEngine>(256, [this](const Event& event) {
            if (m_onEvent) m_onEvent(event);
        });
        m_tiny->recorder().waitFor(TinyEngine::kLoad);
    }

    /// A capture must not disturb a draft, or logits that are still on the device.
    void aLookChangesNothing()
    {
        whole();  // caches the prompt, so that the next answer evaluates only the last token of the prompt
        const Request plain = whole();
        QCOMPARE(plain.tokens.size(), std::size_t{kLength});
        const RequestId after = ++m_next;
        tiny().engine().post(look(after, plain, 5));
        const std::vector<float> logits = rowsOf(tiny().recorder().waitFor(after));
        QVERIFY(!logits.empty());
        for (const std::uint32_t drafts : {0, 14}) {
            for (const bool scored : {true, false}) {
                Generate command = drawn(++m_next);
                command.draftTokens = drafts;
                command.scoreAnswer = scored;
                Capture capture = look(++m_next, plain, 5);
                capture.duringAnswer = true;
                atToken(command.request, 9, [=, this] { tiny().engine().post(capture); });
                const Request answer = tiny().run(command);
                QCOMPARE(answer.ids(), plain.ids());
                QCOMPARE(answer.text, plain.text);
                if (scored) compareAnswers(answer, plain);
                const Request found = tiny().recorder().request(capture.request);
                QCOMPARE(found.closings, 1);
                QVERIFY(rowsOf(found) == logits);
                QCOMPARE(closed(2), (std::vector<RequestId>{capture.request, command.request}));
            }
        }
    }

    /// A capture without `duringAnswer` waits until the answer has ended.
    void otherwiseItWaits()
    {
        const Request plain = whole();
        const RequestId answer = ++m_next, capture = ++m_next;
        atToken(answer, 4, [=, this] { tiny().engine().post(look(capture, plain, 3)); });
        compareAnswers(tiny().run(drawn(answer)), plain);
        QVERIFY(tiny().recorder().waitFor(capture).captured);
        QCOMPARE(closed(2), (std::vector<RequestId>{answer, capture}));
    }

    /// A request for only the cost of a capture is answered at once, even during an answer.
    void theCostIsToldMeanwhile()
    {
        const Request plain = whole();
        const RequestId answer = ++m_next;
        Capture cost = look(++m_next, plain, 5);
        cost.onlyCost = cost.duringAnswer = true;
        atToken(answer, 9, [=, this] { tiny().engine().post(cost); });
        compareAnswers(tiny().run(drawn(answer)), plain);
        const Request found = tiny().recorder().request(cost.request);
        QVERIFY(found.pieces.empty());
        QVERIFY(found.captured->reusedTokens > 0 && found.captured->answerBytes > 0);
        QCOMPARE(closed(2), (std::vector<RequestId>{cost.request, answer}));
    }

    /// Events report that the answer starts to wait, that it continues, and how long it waited. All of these events
    /// come before those of the capture.
    void itIsToldThatAnAnswerWaits()
    {
        const Request plain = whole();
        const RequestId answer = ++m_next;
        Capture cost = look(++m_next, plain, 5), capture = look(++m_next, plain, 5);
        cost.onlyCost = cost.duringAnswer = capture.duringAnswer = true;
        std::vector<std::string> told;
        atToken(answer, 9, [&] {
            tiny().engine().post(cost);
            tiny().engine().post(capture);
            m_onEvent = [&](const Event& event) {
                if (const auto* held = std::get_if<AnswerWaiting>(&event)) {
                    QCOMPARE(held->request, answer);
                    QCOMPARE(held->by, capture.request);
                    told.emplace_back(held->seconds ? "goes on" : "waits");
                    if (held->seconds) QVERIFY(*held->seconds > 0);
                }
                const auto* finished = std::get_if<CaptureFinished>(&event);
                if (finished) told.emplace_back(finished->request == cost.request ? "cost" : "captured");
                if (std::holds_alternative<TokenGenerated>(event) && told.back() != "token") told.emplace_back("token");
            };
        });
        compareAnswers(tiny().run(drawn(answer)), plain);
        m_onEvent = {};
        QCOMPARE(told, (std::vector<std::string>{"cost", "waits", "captured", "goes on", "token"}));
    }

    /// The announced numbers of passes, rows and values match those of the capture.
    void theWorkIsForeseen()
    {
        const Request plain = whole();
        Capture capture = look(++m_next, plain, 20);
        capture.conversation.reset();
        capture.wants.values.front() = {TapSelection::everythingAndStates(), {}, ValueForm::Statistics};
        capture.wants.lens.push_back({{}, {{capture.tokens.size() - 18, capture.tokens.size()}}, 0, {3}});
        Capture cost = capture;
        cost.request = ++m_next;
        cost.onlyCost = true;
        tiny().engine().post(cost);
        tiny().engine().post(capture);
        const CaptureCost said = *tiny().recorder().waitFor(cost.request).captured;
        const CaptureCost took = *tiny().recorder().waitFor(capture.request).captured;
        QCOMPARE(said.answerTokens, 20U);
        QCOMPARE(took.answerTokens, said.answerTokens);
        QCOMPARE(took.evaluatedTokens, said.evaluatedTokens);
        QCOMPARE(took.answerPasses, said.answerPasses);
        // There are fewer than 20 passes, because one pass evaluates several tokens.
        QVERIFY(said.answerPasses >= 1 && said.answerPasses < 20);
        QCOMPARE(took.lensRows, said.lensRows);
        QVERIFY(said.lensPasses > 0 && took.lensPasses >= said.lensPasses && took.lensPasses <= 2 * said.lensPasses);
        const double values = static_cast<double>(took.values) / static_cast<double>(said.values);
        QVERIFY2(values > 0.7 && values < 1.4, std::to_string(values).c_str());
        QVERIFY(said.promptSeconds == 0 && said.answerSeconds == 0 && said.lensSeconds == 0 && said.valueSeconds == 0);
        QVERIFY(took.promptSeconds > 0 && took.answerSeconds > 0 && took.lensSeconds > 0 && took.valueSeconds > 0);
    }

    /// Scoring the prompt or comparing two devices between two tokens does not change the answer.
    void otherWorkChangesNothingEither()
    {
        const Request plain = whole();
        Capture scores = scoring(++m_next, plain);
        scores.duringAnswer = true;
        CompareRuns runs;
        runs.request = ++m_next;
        runs.a = "cpu:scalar";
        runs.b = "cpu";
        runs.duringAnswer = true;
        for (const PromptToken& token : plain.prompt->tokens) runs.tokens.push_back(token.record.id);
        const RequestId answer = ++m_next;
        atToken(answer, 9, [=, this] {
            tiny().engine().post(scores);
            tiny().engine().post(runs);
        });
        compareAnswers(tiny().run(drawn(answer)), plain);
        const Request scored = tiny().recorder().request(scores.request);
        QVERIFY(scored.captured);
        QCOMPARE(scored.promptRecords.size(), scores.tokens.size());
        QVERIFY(scored.promptRecords.back().scored);
        const Request compared = tiny().recorder().request(runs.request);
        QVERIFY2(compared.compared, compared.failed ? compared.failed->sentence.english().c_str() : "");
        QVERIFY(!compared.compared->comparison.taps.empty());
        // The request for scores was closed before the answer, and the comparison was closed even earlier.
        QCOMPARE(closed(2), (std::vector<RequestId>{scores.request, answer}));
    }

    void aCancelledLookContinuesTheAnswer()
    {
        const Request plain = whole();
        const RequestId answer = ++m_next;
        Capture capture = look(++m_next, plain, 5);
        capture.duringAnswer = true;
        atToken(answer, 9, [=, this] {
            tiny().engine().post(capture);
            m_onEvent = [=, this](const Event& event) {
                if (std::holds_alternative<CaptureProgress>(event)) tiny().engine().cancel(capture.request);
            };
        });
        compareAnswers(tiny().run(drawn(answer)), plain);
        const Request found = tiny().recorder().request(capture.request);
        QCOMPARE(found.closings, 1);
        QCOMPARE(found.failed->sentence.english(), std::string("The request was cancelled."));
        QVERIFY(found.pieces.empty());
        QCOMPARE(closed(2), (std::vector<RequestId>{capture.request, answer}));
    }

    /// If an answer is stopped while it waits for a capture, it ends at once. The capture is still completed.
    void aStoppedAnswerLeavesTheLook()
    {
        const Request plain = whole();
        const RequestId answer = ++m_next;
        Capture capture = look(++m_next, plain, 5);
        capture.duringAnswer = true;
        atToken(answer, 9, [=, this] {
            tiny().engine().post(capture);
            m_onEvent = [=, this](const Event& event) {
                if (std::holds_alternative<CaptureProgress>(event)) tiny().engine().cancel(answer);
            };
        });
        const Request stopped = tiny().run(drawn(answer));
        QCOMPARE(stopped.finished->reason, StopReason::Cancelled);
        QCOMPARE(stopped.tokens.size(), std::size_t{9});
        const Request found = tiny().recorder().waitFor(capture.request);
        QVERIFY2(found.captured, found.failed ? found.failed->sentence.english().c_str() : "");
        QCOMPARE(found.pieces.size(), std::size_t{1});
        QCOMPARE(closed(2), (std::vector<RequestId>{answer, capture.request}));
    }

    /// During a pause in step mode, the engine executes every request that does not need the answer.
    void aPauseIsForLooking()
    {
        const Request plain = whole();
        Generate command = drawn(++m_next);
        command.pauseOn.atCount = 6;
        const Capture capture = look(++m_next, plain, 6);
        const Capture scores = scoring(++m_next, plain);
        m_onEvent = [=, this](const Event& event) {
            if (std::holds_alternative<Paused>(event)) {
                tiny().engine().post(capture);
                tiny().engine().post(scores);
            } else if (std::holds_alternative<CaptureFinished>(event) &&
                       EventRecorder::requestOf(event) == scores.request) {
                tiny().engine().steer(Resume{command.request});
            }
        };
        compareAnswers(tiny().run(command), plain);
        QVERIFY(tiny().recorder().request(capture.request).captured);
        QVERIFY(tiny().recorder().request(scores.request).captured);
        QCOMPARE(closed(3), (std::vector<RequestId>{capture.request, scores.request, command.request}));
    }

    /// Steps of the answer have priority over a capture. The capture is completed at the next pause or after the
    /// answer.
    void stepsGoBeforeALook()
    {
        const Request plain = whole();
        Generate command = drawn(++m_next);
        command.pauseOn.atCount = 6;
        const Capture capture = look(++m_next, plain, 6);
        bool stepped = false;
        std::size_t tokens = 0;
        m_onEvent = [&](const Event& event) {
            if (std::holds_alternative<TokenGenerated>(event)) ++tokens;
            if (std::holds_alternative<Paused>(event) && !stepped) tiny().engine().post(capture);
            if (std::holds_alternative<CaptureProgress>(event) && !std::exchange(stepped, true))
                tiny().engine().steer(Step{command.request});
            if (std::holds_alternative<CaptureFinished>(event)) {
                QCOMPARE(tokens, std::size_t{7});
                tiny().engine().steer(Resume{command.request});
            }
        };
        const Request answer = tiny().run(command);
        m_onEvent = {};
        compareAnswers(answer, plain);
        QCOMPARE(answer.pauses.size(), std::size_t{2});
        QCOMPARE(tiny().recorder().request(capture.request).pieces.size(), std::size_t{1});
    }

    /// The time of a pause is not part of the answer's time, so a long pause does not lower the reported speed.
    void pausesAreNotTheModelsTime()
    {
        Generate command = drawn(++m_next);
        command.pauseOn.atCount = 6;
        std::jthread viewer;
        m_onEvent = [&](const Event& event) {
            if (!std::holds_alternative<Paused>(event)) return;
            viewer = std::jthread([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(1500));
                tiny().engine().steer(Resume{command.request});
            });
        };
        const auto begin = std::chrono::steady_clock::now();
        const Request answer = tiny().run(command);
        const double all = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        m_onEvent = {};
        QVERIFY(answer.finished->stats.generationSeconds + answer.finished->stats.promptSeconds < all - 1.4);
    }

    void theEndOfTheEngineClosesBoth()
    {
        const Request plain = whole();
        const RequestId answer = ++m_next;
        Capture capture = look(++m_next, plain, 5);
        capture.duringAnswer = true;
        std::promise<void> begun;
        atToken(answer, 9, [&] {
            tiny().engine().post(capture);
            m_onEvent = [&, told = false](const Event& event) mutable {
                if (std::holds_alternative<CaptureProgress>(event) && !std::exchange(told, true)) begun.set_value();
            };
        });
        tiny().engine().post(drawn(answer));
        begun.get_future().wait();
        tiny().destroyEngine();
        const Request ended = tiny().recorder().request(answer);
        QCOMPARE(ended.closings, 1);
        QCOMPARE(tiny().recorder().request(capture.request).closings, 1);
    }
};

VITRINE_TEST(AnswerPauseTest);
#include "answer_pause_test.moc"
