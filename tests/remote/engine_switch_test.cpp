#include "core/engine/scripted_engine.h"
#include "core/remote/engine_switch.h"
#include "tests/remote/remote_fixture.h"

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
        const auto ask = [&] {
            Generate command = RemoteTalk::question();
            command.request = ++last;
            engine.post(std::move(command));
            return last;
        };
        // All at once: what waits for a load comes to the model that was loaded.
        load("model.gguf");
        const RequestId first = ask();
        QCOMPARE(recorder.waitFor(first).text, std::string("local"));
        QCOMPARE(remotes, 0);
        load(server.path("plain"));
        const RequestId second = ask();
        load("http://127.0.0.1:9/v1#none");  // fails, and the one before stays
        const RequestId third = ask();
        load("other.gguf");
        const RequestId fourth = ask();
        QCOMPARE(recorder.waitFor(second).text, kWhole);
        QCOMPARE(recorder.waitFor(third).text, kWhole);
        QCOMPARE(recorder.waitFor(fourth).text, std::string("local"));
        for (const Event& event : recorder.events()) QVERIFY(!std::holds_alternative<ModelUnloaded>(event));
        for (RequestId id = 1; id <= last; ++id) QCOMPARE(recorder.request(id).closings, 1);
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

QTEST_GUILESS_MAIN(EngineSwitchTest)
#include "engine_switch_test.moc"
