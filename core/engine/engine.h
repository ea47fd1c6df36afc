#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"

namespace vitrine {

/// What runs models: `LocalEngine` on its own thread, `ScriptedEngine` in UI tests.
///
/// Commands are queued and run one after the other; each ends in exactly one closing event (ModelLoaded, ModelUnloaded,
/// GenerationFinished, PromptScoringFinished, LogitsReplayed, CaptureFinished, RunsCompared, KvStatesChanged for
/// SaveKvStates, or Failed). Commands without a request have none, and are done even when the engine ends.
class Engine {
public:
    virtual ~Engine() = default;

    /// Never blocks. Safe from any thread.
    virtual void post(Command command) = 0;
    /// Cancels one request, queued or running: within one token, one prompt chunk or one step of loading. A cancelled
    /// Generate ends with GenerationFinished{Cancelled}, everything else with Failed. Unknown ids are ignored.
    virtual void cancel(RequestId request) = 0;
    /// Pauses, steps or resumes a Generate, running or queued; anything else is ignored. Never blocks, and safe
    /// from any thread. A paused answer is still the running command: others, including loading, wait until it ends,
    /// as for any answer, but for those that only look (ScorePrompt, Capture, CompareRuns). Whoever does not want to
    /// wait cancels it.
    virtual void steer(Steering steering) = 0;
};

}  // namespace vitrine
