#pragma once

#include "core/generate/remote/remote_answer.h"
#include "core/generate/remote/remote_engine.h"
#include "tests/engine/event_recorder.h"
#include "tests/remote/fake_server.h"

#include <chrono>
#include <optional>
#include <string>
#include <utility>

namespace vitrine::test {

/// The complete text that the fake server answers.
inline const std::string kWhole = "Gr\xC3\xBC\xC3\x9F"
                                  "e aus dem Glashaus \xF0\x9F\x8F\xA0!";

/// Returns access options that retry after a short delay. They still wait long enough for a server on a busy computer.
inline RemoteAccess quickAccess(const std::string& key = {})
{
    using namespace std::chrono_literals;
    RemoteAccess access;
    access.key = [key](const std::string&) { return key; };
    access.options = {{60s, 60s, 60s}, {4, 5ms, 60'000ms}};
    return access;
}

/// Returns access options for servers that must time out.
inline RemoteAccess impatientAccess()
{
    RemoteAccess access = quickAccess();
    access.options.timeouts.firstByte = access.options.timeouts.silence = std::chrono::seconds(4);
    return access;
}

/// An engine and the events that it sent. Each wait has a time limit, so an engine that hangs fails only one test.
struct RemoteTalk {
    static constexpr std::chrono::seconds kBound{300};  ///< long enough for all attempts with quickAccess()

    explicit RemoteTalk(RemoteAccess access = quickAccess()) : engine(recorder.sink(), std::move(access)) {}

    Request load(const std::string& path)
    {
        LoadModel command;
        command.request = ++last;
        command.path = path;
        engine.post(std::move(command));
        const Request request = waitFor(last);
        if (request.loaded) opened = request.loaded->summary.path;
        return request;
    }

    /// Waits until the request is closed and returns all its events. Fails the test after kBound.
    Request waitFor(RequestId request)
    {
        if (!recorder.wait(request, kBound)) {
            QTest::qFail(
                "The engine has not ended this request within 5 minutes, although its time-outs are 60 seconds.",
                __FILE__, __LINE__);
            engine.cancel(request);
            recorder.wait(request, kBound);
        }
        return recorder.request(request);
    }
    /// Waits for the first event of the request.
    bool waitForStart(RequestId request) { return recorder.waitForStart(request, kBound); }

    static Generate question(const std::string& text = "Hi")
    {
        Generate command;
        command.conversation = 1;
        command.messages = {{"user", text}};
        command.alternatives = 2;
        return command;
    }

    /// Posts a command and returns the number of its request. The command is for the open model unless it names another
    /// model.
    template <typename Asked>
    RequestId post(Asked command)
    {
        command.request = ++last;
        if (command.modelPath.empty()) command.modelPath = opened;
        engine.post(std::move(command));
        return last;
    }
    Request ask(Generate command = question()) { return waitFor(post(std::move(command))); }
    /// Loads a model of the server and asks it the default question.
    Request askOf(const FakeServer& server, const std::string& model)
    {
        const Request loaded = load(server.path(model));
        return loaded.failed ? loaded : ask();
    }

    EventRecorder recorder;
    RequestId last = 0;
    std::string opened;  ///< path of the model that is open
    RemoteEngine engine;
};

inline std::string reasoningOf(const Request& request)
{
    std::string all = request.prompt ? request.prompt->answerReasoning : std::string();
    std::string text = request.prompt ? request.prompt->answerText : std::string();
    for (const TokenGenerated& token : request.tokens) {
        if (token.textWasReasoning) all += std::exchange(text, {});
        text += token.text;
        all += token.reasoning;
    }
    return request.finished ? all + request.finished->remainingReasoning : all;
}

}  // namespace vitrine::test
