#include "core/base/error.h"
#include "core/generate/engine/command_loop.h"
#include "core/text/pretokenizers.h"
#include "tests/engine/event_recorder.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <latch>
#include <memory>
#include <mutex>
#include <new>
#include <set>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;
using vitrine::test::EventRecorder;

namespace {

/// Simulates the execution of a command. The path of LoadModel selects what happens.
void act(const Command& command, const std::stop_token& stop, const EventSink& sink)
{
    const auto* load = std::get_if<LoadModel>(&command);
    if (!load) {
        if (const auto* unload = std::get_if<UnloadModel>(&command)) sink(ModelUnloaded{unload->request});
        return;
    }
    if (load->path == "error") throw Error(SENTENCE("A sentence."), "a detail");
    if (load->path == "splitter")
        throw UnknownPreTokenizer(Error(SENTENCE("Not known.")), {"qwen2", "deepseek-r1-qwen"});
    if (load->path == "memory") throw std::bad_alloc();
    if (load->path == "surprise") throw std::runtime_error("boo");
    while (load->path == "forever") {
        sink(LoadProgress{load->request, 0.5F, std::string("waiting")});
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (stop.stop_requested()) throw Error(SENTENCE("Loading was cancelled."));
    }
    sink(ModelLoaded{load->request, {}});
}

Capture scoring(RequestId request)
{
    Capture command;
    command.request = request;
    return command;
}

/// Blocks until a stop is requested.
void waitFor(const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait(lock, stop, [] { return false; });
}

}  // namespace

class CommandLoopTest : public QObject {
    Q_OBJECT

private slots:
    /// A command that yields runs after all others. It stops when another request arrives, and later restarts without
    /// repeating its events.
    void scoringGivesWay()
    {
        std::latch running(1);
        std::atomic<int> begun = 0;
        EventRecorder recorder;
        CommandLoop loop(recorder.sink(),
                         [&](const Command& command, const std::stop_token& stop, const EventSink& sink) {
                             const auto* score = std::get_if<Capture>(&command);
                             if (!score) return act(command, stop, sink);
                             if (begun++ == 0) {
                                 running.count_down();
                                 waitFor(stop);
                                 throw Error(SENTENCE("The request was cancelled."));
                             }
                             sink(CaptureFinished{score->request, {}});
                         });
        loop.post(scoring(1));
        running.wait();
        loop.post(scoring(2));  // another scoring command waits instead of interrupting the first one
        loop.post(LoadModel{3, "fine", {}});
        QVERIFY(recorder.wait(1) && recorder.wait(2));
        QCOMPARE(begun.load(), 3);
        std::vector<RequestId> order;
        for (const Event& event : recorder.events()) order.push_back(EventRecorder::requestOf(event));
        QCOMPARE(order, (std::vector<RequestId>{3, 1, 2}));
    }

    /// A command that yields also yields to commands without a request. If several commands arrive meanwhile, it yields
    /// only once.
    void givesWayToWhatHasNoRequest()
    {
        std::latch running(1);
        std::vector<std::string> order;
        EventRecorder recorder;
        CommandLoop loop(recorder.sink(),
                         [&](const Command& command, const std::stop_token& stop, const EventSink& sink) {
                             const auto* score = std::get_if<Capture>(&command);
                             order.emplace_back(score ? "scores" : "closes");
                             if (!score) return;
                             if (order.size() == 1) {
                                 running.count_down();
                                 waitFor(stop);
                                 throw Error(SENTENCE("The request was cancelled."));
                             }
                             sink(CaptureFinished{score->request, {}});
                         });
        loop.post(scoring(1));
        running.wait();
        loop.post(CloseConversation{1});
        QVERIFY(recorder.wait(1));
        QCOMPARE(order, (std::vector<std::string>{"scores", "closes", "scores"}));
        QCOMPARE(recorder.request(1).closings, 1);
        QVERIFY(!recorder.request(1).failed);
    }

    void cancelledWhileItGivesWay()
    {
        std::latch running(1);
        std::latch posted(1);
        std::atomic<int> begun = 0;
        EventRecorder recorder;
        CommandLoop loop(recorder.sink(),
                         [&](const Command& command, const std::stop_token& stop, const EventSink& sink) {
                             if (!std::holds_alternative<Capture>(command)) return act(command, stop, sink);
                             if (begun++ == 0) running.count_down();
                             posted.wait();
                             throw Error(SENTENCE("The request was cancelled."));
                         });
        loop.post(scoring(1));
        running.wait();
        loop.post(LoadModel{2, "fine", {}});
        loop.cancel(1);
        posted.count_down();
        QVERIFY(recorder.wait(1) && recorder.wait(2));
        QCOMPARE(begun.load(), 1);
        QCOMPARE(recorder.request(1).closings, 1);
        QCOMPARE(recorder.request(1).failed->sentence.english(), std::string("The request was cancelled."));
    }

    /// At shutdown, an interrupted request is closed instead of restarted.
    void endsWhileItGivesWay()
    {
        std::latch running(1);
        std::atomic<int> begun = 0;
        EventRecorder recorder;
        {
            CommandLoop loop(recorder.sink(),
                             [&](const Command& command, const std::stop_token& stop, const EventSink& sink) {
                                 if (!std::holds_alternative<Capture>(command)) return act(command, stop, sink);
                                 if (begun++ > 0) throw Error(SENTENCE("Once was enough."));
                                 running.count_down();
                                 waitFor(stop);
                                 // Shutdown closes the queued commands. Tests see this when the running command sends
                                 // its next event.
                                 while (!recorder.request(2).failed) sink(LoadProgress{1, 0, std::string("waiting")});
                                 throw Error(SENTENCE("The request was cancelled."));
                             });
            loop.post(scoring(1));
            running.wait();
            loop.post(LoadModel{2, "fine", {}});
        }
        QCOMPARE(begun.load(), 1);
        QCOMPARE(recorder.request(1).closings, 1);
        QCOMPARE(recorder.request(2).closings, 1);
    }

    void everyErrorBecomesOneEvent()
    {
        EventRecorder recorder;
        CommandLoop loop(recorder.sink(), act);
        loop.post(LoadModel{1, "error", {}});
        loop.post(LoadModel{2, "memory", {}});
        loop.post(LoadModel{3, "surprise", {}});
        loop.post(CloseConversation{1});
        loop.post(LoadModel{4, "fine", {}});
        QVERIFY(recorder.wait(4));
        QCOMPARE(recorder.request(1).failed->sentence.english(), std::string("A sentence."));
        QCOMPARE(recorder.request(1).failed->detail, std::string("a detail"));
        QVERIFY(recorder.request(1).failed->preTokenizers.empty());
        QVERIFY(recorder.request(2).failed->sentence.english().find("memory") != std::string::npos);
        QVERIFY(recorder.request(3).failed->sentence.english().find("boo") != std::string::npos);
        QCOMPARE(recorder.events().size(), std::size_t{4});
    }

    void anUnknownPreTokenizerComesWithTheKnownOnes()
    {
        EventRecorder recorder;
        CommandLoop loop(recorder.sink(), act);
        loop.post(LoadModel{1, "splitter", {}});
        QVERIFY(recorder.wait(1));
        const std::vector<std::string> names = recorder.request(1).failed->preTokenizers;
        QCOMPARE(names.size(), preTokenizerNames().size());
        QCOMPARE(std::set<std::string>(names.begin(), names.end()).size(), names.size());
        QCOMPARE(recorder.request(1).failed->likelyPreTokenizers, std::uint32_t{2});
        QCOMPARE(names[0], std::string("qwen2"));
        QCOMPARE(names[1], std::string("deepseek-r1-qwen"));
        QVERIFY(std::is_sorted(names.begin() + 2, names.end()));
    }

    /// Background work of an idle engine (a rest) runs once after a command. If a command interrupts it, it runs again.
    /// It also runs at shutdown.
    void restIsUsed()
    {
        EventRecorder recorder;
        std::atomic<int> rests = 0;
        std::atomic<bool> waits = true;
        {
            CommandLoop loop(recorder.sink(), act, [&](const std::stop_token& stop, const EventSink&) {
                ++rests;
                while (waits && stop.stop_possible() && !stop.stop_requested()) std::this_thread::yield();
            });
            QTest::qWait(50);
            QCOMPARE(rests.load(), 0);
            loop.post(LoadModel{1, "fine", {}});
            QTRY_COMPARE(rests.load(), 1);
            loop.post(LoadModel{2, "fine", {}});  // this command interrupts the background work
            QVERIFY(recorder.wait(2));
            waits = false;
            QTRY_COMPARE(rests.load(), 2);
            QTest::qWait(static_cast<int>(CommandLoop::kIdleDelay.count()) + 200);
            QCOMPARE(rests.load(), 2);
            loop.post(LoadModel{3, "forever", {}});
            QVERIFY(recorder.waitForStart(3));
        }  // destroys the loop while a command runs; background work then runs only once more, at shutdown
        QCOMPARE(rests.load(), 3);
    }

    void commandsWithoutARequestAreRunBeforeTheEnd()
    {
        EventRecorder recorder;
        std::atomic<int> closed = 0;
        {
            CommandLoop loop(recorder.sink(),
                             [&](const Command& command, const std::stop_token& stop, const EventSink& sink) {
                                 if (std::holds_alternative<CloseConversation>(command)) ++closed;
                                 act(command, stop, sink);
                             });
            loop.post(LoadModel{1, "forever", {}});
            QVERIFY(recorder.waitForStart(1));
            loop.post(CloseConversation{1});
            loop.post(LoadModel{2, "fine", {}});
            loop.post(CloseConversation{2});
        }
        QCOMPARE(closed.load(), 2);
        QVERIFY(recorder.request(2).failed.has_value());
    }

    void commandsRunInOrder()
    {
        EventRecorder recorder;
        CommandLoop loop(recorder.sink(), act);
        for (RequestId id = 1; id <= 20; ++id) loop.post(UnloadModel{id});
        QVERIFY(recorder.wait(20));
        const std::vector<Event> events = recorder.events();
        for (std::size_t i = 0; i < events.size(); ++i) QCOMPARE(EventRecorder::requestOf(events[i]), i + 1);
    }

    void cancelReachesTheRunningAndTheQueued()
    {
        EventRecorder recorder;
        CommandLoop loop(recorder.sink(), act);
        loop.post(LoadModel{1, "forever", {}});
        loop.post(LoadModel{2, "fine", {}});
        Generate generate;
        generate.request = 3;
        generate.conversation = 9;
        loop.post(generate);
        loop.post(UnloadModel{4});
        QVERIFY(recorder.waitForStart(1));
        loop.cancel(77);  // ignored, because this request does not exist
        loop.cancel(3);
        loop.cancel(2);
        // The two cancelled requests end while request 1 is still running.
        QVERIFY(recorder.wait(3));
        QVERIFY(recorder.wait(2));
        QCOMPARE(recorder.request(1).closings, 0);
        QCOMPARE(recorder.request(3).finished->reason, StopReason::Cancelled);
        QCOMPARE(recorder.request(3).finished->conversation, ConversationId{9});
        QVERIFY(recorder.request(2).failed.has_value());
        loop.cancel(1);
        QVERIFY(recorder.wait(4));
        for (RequestId id = 1; id <= 4; ++id) QCOMPARE(recorder.request(id).closings, 1);
        QCOMPARE(recorder.request(1).failed->sentence.english(), std::string("Loading was cancelled."));
    }

    void endingClosesEverything()
    {
        EventRecorder recorder;
        {
            CommandLoop loop(recorder.sink(), act);
            loop.post(LoadModel{1, "forever", {}});
            loop.post(LoadModel{2, "forever", {}});
            loop.post(LoadModel{3, "fine", {}});
            QVERIFY(recorder.waitForStart(1));
        }
        for (RequestId id = 1; id <= 3; ++id) {
            QCOMPARE(recorder.request(id).closings, 1);
            QVERIFY(recorder.request(id).failed.has_value());
        }
    }

    void manyThreadsPostAndCancel()
    {
        EventRecorder recorder;
        constexpr RequestId kEach = 100;
        {
            CommandLoop loop(recorder.sink(), act);
            std::vector<std::jthread> threads;
            for (RequestId thread = 0; thread < 4; ++thread) {
                threads.emplace_back([&loop, thread] {
                    for (RequestId i = 0; i < kEach; ++i) {
                        const RequestId id = thread * kEach + i + 1;
                        loop.post(LoadModel{id, i % 10 == 0 ? "forever" : "fine", {}});
                        if (i % 5 == 0) loop.cancel(id);
                    }
                });
            }
        }
        for (RequestId id = 1; id <= 4 * kEach; ++id) QCOMPARE(recorder.request(id).closings, 1);
    }
};

VITRINE_TEST(CommandLoopTest);
#include "command_loop_test.moc"
