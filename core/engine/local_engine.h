#pragma once

#include "core/base/sentence.h"
#include "core/devices/make_backend.h"
#include "core/engine/capturing.h"
#include "core/engine/command_loop.h"
#include "core/engine/engine.h"
#include "core/engine/kv_state_store.h"
#include "core/engine/model_session.h"
#include "core/engine/prompt_review.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace vitrine {

/// Runs models on this machine. Its thread owns the back end and all conversations.
///
/// A model that fails to load leaves the previous one loaded. If the previous one was unloaded to free device memory,
/// it is loaded again before the failure is reported: by a ModelLoaded without a request, or by a ModelUnloaded if that
/// fails, too.
///
/// A model with a file that is no longer intact (MappedFile) is given up at the next command that uses it. The states
/// of its conversations are saved, then follow a ModelUnloaded without a request, which gives the reason, and the
/// failure.
///
/// The destructor cancels all requests. Their closing events still arrive, on the engine's thread, before it returns.
/// It also saves the states of conversations (ConfigureKvStates).
class LocalEngine final : public Engine {
public:
    /// `review` returns notices about each prompt before it is evaluated; may be empty.
    explicit LocalEngine(EventSink sink, BackendMaker makeBackend = vitrine::makeBackend, PromptReview review = {});
    ~LocalEngine() override;

    void post(Command command) override;
    void cancel(RequestId request) override;
    void steer(Steering steering) override;

private:
    void run(const Command& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const LoadModel& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const UnloadModel& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const Generate& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const ScorePrompt& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const ReplayLogits& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const Capture& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const CompareRuns& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const CloseConversation& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const ConfigureKvStates& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const SaveKvStates& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const ClearKvStates& command, const std::stop_token& stop, const EventSink& sink);
    ModelSession& session();
    void onDevice(const std::function<void(ModelSession&)>& work);
    /// Runs work that uses a cache of its own. If the device lacks memory for that cache, the conversations stay valid.
    void besideConversations(const std::function<void(ModelSession&)>& work);
    void load(const LoadModel& command, const std::function<bool()>& makeRoom, const std::stop_token& stop,
              const EventSink& sink);
    /// Emits ModelLoaded; then starts hashing the file if states are saved.
    void tellLoaded(RequestId request, const EventSink& sink);
    /// Loads the previous model again after the next one failed to load, and emits the result.
    Sentence loadAgain(const LoadModel& command, const std::string& name, const EventSink& sink);
    /// Saves the changed conversations, and emits KvStatesChanged if anything was saved. Returns the reason of a
    /// failure; never throws.
    Sentence saveStates(const std::stop_token& stop, const EventSink& sink);
    void forgetSession(const EventSink& sink);

    BackendMaker m_makeBackend;
    PromptReview m_review;
    EventSink m_sink;       ///< for events from other threads
    KvStateStore m_states;  ///< this and the session are used by the loop's thread only
    std::unique_ptr<ModelSession> m_session;
    std::optional<PausedCapture> m_capture;  ///< the capture that runs, or gave way
    /// Whether the contents of the device may be invalid, because it failed during an answer.
    bool m_isDistrusted = false;
    CommandLoop m_loop;  ///< last: its thread uses the rest
};

}  // namespace vitrine
