#pragma once

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

/// Runs models on this machine, on a thread of its own that owns the back end and all conversations.
///
/// A model that fails to load leaves the previous one in place. If that one had to make room on a device, it is loaded
/// again before the failure is reported: a ModelLoaded without a request says so, or a ModelUnloaded if that fails.
/// A model whose file is no longer intact (MappedFile) is given up as soon as something is asked of it: the states of
/// its conversations are saved, then come a ModelUnloaded without a request, which says why, and the failure.
/// Destroying the engine cancels all requests; their closing events still arrive, on the engine's thread, before the
/// destructor returns. States of conversations (ConfigureKvStates) are saved then, too.
class LocalEngine final : public Engine {
public:
    /// `review`: what to report of each prompt with its notices, before it is evaluated; may be empty.
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
    /// For work with a cache of its own: where there is no room for that, the conversations are still good.
    void besideConversations(const std::function<void(ModelSession&)>& work);
    void load(const LoadModel& command, const std::function<bool()>& makeRoom, const std::stop_token& stop,
              const EventSink& sink);
    /// After that, its file is hashed where states are kept.
    void tellLoaded(RequestId request, const EventSink& sink);
    /// Loads the model again that made room for one that could not be loaded, and reports the result.
    std::string loadAgain(const LoadModel& command, const std::string& name, const EventSink& sink);
    /// Saves what has changed, and reports if something has. Returns why that failed; never throws.
    std::string saveStates(const std::stop_token& stop, const EventSink& sink);
    void forgetSession(const EventSink& sink);

    BackendMaker m_makeBackend;
    PromptReview m_review;
    EventSink m_sink;       ///< for what is told from other threads
    KvStateStore m_states;  ///< this and the session are touched by the loop's thread only
    std::unique_ptr<ModelSession> m_session;
    std::optional<PausedCapture> m_capture;  ///< that runs, or gave way
    bool m_isDistrusted = false;             ///< what the device holds, since it failed within an answer
    CommandLoop m_loop;                      ///< last: its thread uses the rest
};

}  // namespace vitrine
