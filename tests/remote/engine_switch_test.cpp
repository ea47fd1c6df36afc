#include "core/generate/engine/scripted_engine.h"
#include "core/generate/remote/engine_switch.h"
#include "tests/remote/remote_fixture.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace vitrine;
using namespace vitrine::test;

namespace {

Script script()
{
    Script script;
    script.millisecondsPerToken = 0;
    script.promptMillisecondsPerToken = 0;
    script.loadMilliseconds = 0;
    script.answers = {ScriptedAnswer{}};
    script.answers[0].text = "local";
    script.model.contextLength = 1000;
    return script;
}

class EngineSwitchTest : public QObject {
    Q_OBJECT

private slots:
    void commandsGoToWhoeverHasTheModel()
    {
        const FakeServer server("vllm");
        EventRecorder recorder;
        int remotes = 0;
        EngineSwitch engine([](EventSink sink) { return std::make_unique<ScriptedEngine>(script(), std::move(sink)); },
                            [&](EventSink sink) {
                                ++remotes;
                                return std::make_unique<RemoteEngine>(std::move(sink), quickAccess());
                            },
                            recorder.sink());
        RequestId last = 0;
        const auto load = [&](const std::string& path) {
            LoadModel command;
            command.request = ++last;
            command.path = path;
            engine.post(std::move(command));
            return last;
        };
        const auto ask = [&](const std::string& meant) {
            Generate command = RemoteTalk::question();
            command.request = ++last;
            command.modelPath = meant;
            engine.post(std::move(command));
            return last;
        };
        // All commands are posted at once. A question that waits for a model to load is answered by that model.
        load("model.gguf");
        const RequestId first = ask("model.gguf");
        QCOMPARE(recorder.waitFor(first).text, std::string("local"));
        QCOMPARE(remotes, 0);
        load(server.path("plain"));
        const RequestId second = ask(server.path("plain"));
        load("http://127.0.0.1:9/v1#none");  // this load fails, so the previous model stays open
        const RequestId third = ask(server.path("plain"));
        load("other.gguf");
        const RequestId fourth = ask("other.gguf");
        QCOMPARE(recorder.waitFor(second).text, kWhole);
        QCOMPARE(recorder.waitFor(third).text, kWhole);
        QCOMPARE(recorder.waitFor(fourth).text, std::string("local"));
        for (const Event& event : recorder.events()) QVERIFY(!std::holds_alternative<ModelUnloaded>(event));
        for (RequestId id = 1; id <= last; ++id) QCOMPARE(recorder.request(id).closings, 1);
    }

    /// The user cancels opening a server's model when it has just opened, and then sends a question. The window still
    /// shows the previous model, so the question must not go to the server.
    void whatWasMeantForAnotherModelIsNotSent()
    {
        const FakeServer server("vllm");
        constexpr RequestId kOpening = 2;
        constexpr RequestId kMeantForHere = 3;
        EngineSwitch* engine = nullptr;
        EventRecorder recorder([&](const Event& event) {
            const auto* loaded = std::get_if<ModelLoaded>(&event);
            if (!loaded || loaded->request != kOpening) return;
            engine->cancel(kOpening);
            Generate question = RemoteTalk::question("private");
            question.request = kMeantForHere;
            question.modelPath = "model.gguf";
            engine->post(std::move(question));
        });
        EngineSwitch both([](EventSink sink) { return std::make_unique<ScriptedEngine>(script(), std::move(sink)); },
                          [](EventSink sink) { return std::make_unique<RemoteEngine>(std::move(sink), quickAccess()); },
                          recorder.sink());
        engine = &both;
        both.post(LoadModel{1, "model.gguf", {}});
        both.post(LoadModel{kOpening, server.path("plain"), {}});
        const Request refused = recorder.waitFor(kMeantForHere);
        QVERIFY(refused.failed);
        QCOMPARE(refused.failed->sentence.english(), "This message was meant for model.gguf, but the open model is " +
                                                         server.path("plain") + ", so it was not sent.");
        for (const FakeServer::Asked& asked : server.asked())
            QVERIFY(!QJsonDocument(asked.body).toJson().contains("private"));
        // A question for the server's model is answered by the server. After a local model is opened, such a question
        // fails.
        Generate question = RemoteTalk::question();
        question.modelPath = server.path("plain");
        question.request = 4;
        both.post(question);
        QCOMPARE(recorder.waitFor(4).text, kWhole);
        both.post(LoadModel{5, "model.gguf", {}});
        question.request = 6;
        both.post(question);
        QVERIFY(recorder.waitFor(6).failed);
    }

    void whatWaitsIsCancelledAndClosedAtTheEnd()
    {
        const FakeServer server("vllm");
        EventRecorder recorder;
        {
            EngineSwitch engine(
                [](EventSink sink) { return std::make_unique<ScriptedEngine>(script(), std::move(sink)); },
                [&](EventSink sink) { return std::make_unique<RemoteEngine>(std::move(sink), quickAccess()); },
                recorder.sink());
            LoadModel command;
            command.request = 1;
            command.path = server.path("plain");
            engine.post(command);
            for (RequestId id = 2; id < 5; ++id) {
                Generate question = RemoteTalk::question();
                question.request = id;
                engine.post(question);
            }
            engine.cancel(3);
            QVERIFY(recorder.wait(3));
        }
        for (RequestId id = 1; id < 5; ++id) QCOMPARE(recorder.request(id).closings, 1);
    }
};

}  // namespace

VITRINE_TEST(EngineSwitchTest);
#include "engine_switch_test.moc"
