#include "tests/engine/tiny_engine.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <atomic>
#include <chrono>
#include <latch>
#include <string>
#include <thread>
#include <vector>

using namespace vitrine;
using vitrine::test::EventRecorder;
using vitrine::test::Request;
using vitrine::test::TinyEngine;

namespace {

const std::vector<Message> kShortQuestion = {{"user", "Hello world"}};
/// A prompt of several chunks, all of the maximum size except the last.
const std::vector<Message> kLongQuestion = {{"user", std::string(3000, 'q')}};

/// Returns a request whose answer ends only when the context is full.
Generate endless(RequestId request, std::vector<Message> messages)
{
    Generate command = TinyEngine::greedy(request, std::move(messages), 0);
    // The ids of bytes in the tiny vocabulary are the bytes themselves.
    command.sampling.logitBias = {{TokenId{'z'}, 1000.0F}};
    return command;
}

}  // namespace

class LocalEngineCancelTest : public QObject {
    Q_OBJECT

private slots:
    void duringLoading()
    {
        TinyEngine* engine = nullptr;
        TinyEngine tiny(256, [&engine](const Event& event) {
            const auto* progress = std::get_if<LoadProgress>(&event);
            if (progress && progress->request == 1) engine->engine().cancel(1);
        });
        tiny.recorder().wait(TinyEngine::kLoad);
        engine = &tiny;
        tiny.engine().post(tiny.loadCommand(1));
        const Request request = tiny.recorder().waitFor(1);
        QCOMPARE(request.closings, 1);
        QVERIFY(request.failed.has_value() && !request.loaded);
        // Loading was cancelled before the second progress event.
        QCOMPARE(request.loadProgress.size(), std::size_t{1});
        QVERIFY(tiny.run(TinyEngine::greedy(2, kShortQuestion))
                    .finished.has_value());  // the previous model is still loaded
    }

    void duringThePrompt()
    {
        TinyEngine* engine = nullptr;
        TinyEngine tiny(4096, [&engine](const Event& event) {
            if (std::holds_alternative<PromptProgress>(event)) engine->engine().cancel(1);
        });
        tiny.recorder().wait(TinyEngine::kLoad);
        engine = &tiny;
        const Request request = tiny.run(TinyEngine::greedy(1, kLongQuestion));
        QCOMPARE(request.closings, 1);
        QCOMPARE(request.finished->reason, StopReason::Cancelled);
        QCOMPARE(request.promptProgress.size(), std::size_t{1});
        QVERIFY(request.tokens.empty());
        const std::uint32_t evaluated = request.finished->stats.evaluatedTokens;
        QVERIFY(evaluated > 0 && evaluated < request.finished->stats.promptTokens);

        // The tokens that were already evaluated stay in the cache.
        Generate again = TinyEngine::greedy(2, kLongQuestion, 1);
        const Request second = tiny.run(again);
        QCOMPARE(second.finished->reason, StopReason::MaxTokens);
        QVERIFY(second.prompt->reusedTokens + 1 >= evaluated);
        QVERIFY(second.promptProgress.size() > 1);
    }

    void betweenThePromptAndTheAnswer()
    {
        TinyEngine* engine = nullptr;
        TinyEngine tiny(256, [&engine](const Event& event) {
            if (std::holds_alternative<PromptProgress>(event)) engine->engine().cancel(1);
        });
        tiny.recorder().wait(TinyEngine::kLoad);
        engine = &tiny;
        const Request request = tiny.run(TinyEngine::greedy(1, kShortQuestion));
        QCOMPARE(request.finished->reason, StopReason::Cancelled);
        QCOMPARE(request.finished->stats.evaluatedTokens, request.finished->stats.promptTokens);
        QVERIFY(request.tokens.empty());
    }

    void duringTheAnswer()
    {
        TinyEngine* engine = nullptr;
        std::atomic<int> tokens = 0;
        TinyEngine tiny(4096, [&](const Event& event) {
            if (std::holds_alternative<TokenGenerated>(event) && ++tokens == 5) engine->engine().cancel(1);
        });
        tiny.recorder().wait(TinyEngine::kLoad);
        engine = &tiny;
        const Request request = tiny.run(endless(1, kShortQuestion));
        QCOMPARE(request.closings, 1);
        QCOMPARE(request.finished->reason, StopReason::Cancelled);
        QCOMPARE(request.tokens.size(), std::size_t{5});
        QCOMPARE(request.finished->stats.generatedTokens, 5U);
        QCOMPARE(request.text, std::string("zzzzz"));
    }

    void fromAnotherThread()
    {
        // A tiny model fills its context very fast. The hook therefore blocks the answer until it has been cancelled.
        std::latch cancelled(1);
        int tokens = 0;
        TinyEngine tiny(4096, [&](const Event& event) {
            if (std::holds_alternative<TokenGenerated>(event) && ++tokens == 100) cancelled.wait();
        });
        tiny.recorder().wait(TinyEngine::kLoad);
        tiny.engine().post(endless(1, kShortQuestion));
        const std::jthread canceller([&] {
            tiny.recorder().waitForStart(1);
            tiny.engine().cancel(1);
            cancelled.count_down();
        });
        QCOMPARE(tiny.recorder().waitFor(1).finished->reason, StopReason::Cancelled);
    }

    void inTheQueue()
    {
        TinyEngine* engine = nullptr;
        std::latch allPosted(1);
        int tokens = 0;
        TinyEngine tiny(4096, [&](const Event& event) {
            const auto* token = std::get_if<TokenGenerated>(&event);
            if (!token || token->request != 1) return;
            allPosted.wait();
            ++tokens;
            if (tokens == 3) engine->engine().cancel(2);
            if (tokens == 10) engine->engine().cancel(1);
        });
        tiny.recorder().wait(TinyEngine::kLoad);
        engine = &tiny;
        tiny.engine().post(endless(1, kShortQuestion));
        tiny.engine().post(endless(2, kShortQuestion));
        tiny.engine().post(TinyEngine::greedy(3, kShortQuestion, 1));
        allPosted.count_down();
        QVERIFY(tiny.recorder().wait(3));
        const Request queued = tiny.recorder().request(2);
        QCOMPARE(queued.closings, 1);
        QCOMPARE(queued.finished->reason, StopReason::Cancelled);
        QVERIFY(!queued.prompt);
        // The waiting request was closed while the first request was still running.
        std::vector<RequestId> closed;
        for (const Event& event : tiny.recorder().events()) {
            if (std::holds_alternative<GenerationFinished>(event)) closed.push_back(EventRecorder::requestOf(event));
        }
        QCOMPARE(closed, (std::vector<RequestId>{2, 1, 3}));
    }

    void byTheEndOfTheEngine()
    {
        // The hook blocks the answer until the shutdown is about to begin. From then on it delays each token. Otherwise
        // the answer could fill the context before the shutdown stops it.
        std::latch ending(1);
        TinyEngine tiny(4096, [&ending](const Event& event) {
            if (!std::holds_alternative<TokenGenerated>(event)) return;
            ending.wait();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        });
        tiny.recorder().wait(TinyEngine::kLoad);
        tiny.engine().post(endless(1, kShortQuestion));
        tiny.engine().post(endless(2, kShortQuestion));
        Capture capture;
        capture.request = 3;
        tiny.engine().post(capture);
        QVERIFY(tiny.recorder().waitForStart(1));
        ending.count_down();
        tiny.destroyEngine();
        for (RequestId id = 1; id <= 3; ++id) QCOMPARE(tiny.recorder().request(id).closings, 1);
        QCOMPARE(tiny.recorder().request(1).finished->reason, StopReason::Cancelled);
        QCOMPARE(tiny.recorder().request(2).finished->reason, StopReason::Cancelled);
    }
};

VITRINE_TEST(LocalEngineCancelTest);
#include "local_engine_cancel_test.moc"
