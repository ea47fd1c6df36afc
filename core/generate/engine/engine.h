#pragma once

#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"

namespace vitrine {

/// Interface of all classes that run models: `LocalEngine` computes on its own thread, `ScriptedEngine` plays scripts
/// in UI tests.
///
/// Commands are queued and run one after the other. Each command with a request ends with exactly one closing event:
/// ModelLoaded, ModelUnloaded, GenerationFinished, CaptureFinished, RunsCompared or ComparisonExpected, KvStatesChanged
/// for SaveKvStates, or Failed. Queued commands without a request are still run when the engine is destroyed.
class Engine {
public:
    virtual ~Engine() = default;

    /// Queues a command. Never blocks. Safe from any thread.
    virtual void post(Command command) = 0;
    /// Cancels one request, queued or running. The request stops within one token, one prompt chunk or one step of
    /// loading. A cancelled Generate ends with GenerationFinished{Cancelled}, any other request with Failed. Unknown
    /// ids are ignored.
    virtual void cancel(RequestId request) = 0;
    /// Pauses, steps or resumes a running or queued Generate; ignored for other requests. Never blocks. Safe from any
    /// thread. A paused answer is still the running command: other commands, including loading, wait until the answer
    /// ends or is cancelled. Only commands that do not change any state (WithinAnswers) run during a pause.
    virtual void steer(Steering steering) = 0;
};

}  // namespace vitrine
