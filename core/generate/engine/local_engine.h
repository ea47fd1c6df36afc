#pragma once

#include "core/base/sentence.h"
#include "core/compute/devices/make_backend.h"
#include "core/generate/engine/capturing.h"
#include "core/generate/engine/command_loop.h"
#include "core/generate/engine/engine.h"
#include "core/generate/engine/kv_state_store.h"
#include "core/generate/engine/model_session.h"
#include "core/generate/engine/prompt_review.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace vitrine {

/// Runs models on this machine. Its thread owns the back end and all conversations. With LoopThread::Caller, it has no
/// thread, and must be used by one thread only.
///
/// If a model fails to load, the previous model stays loaded. If the previous model was unloaded to free device memory,
/// it is loaded again before the failure is reported. The engine then emits a ModelLoaded without a request, or a
/// ModelUnloaded if loading the previous model fails, too.
///
/// If the file of a model is no longer intact (MappedFile), the engine unloads the model at the next command that uses
/// it. The engine then saves the states of the model's conversations, emits a ModelUnloaded with the reason but without
/// a request, and reports the failure of the command.
///
/// The destructor cancels all requests. Their closing events are emitted on the engine's thread before the destructor
/// returns. The destructor also saves the states of conversations (ConfigureKvStates).
class LocalEngine final : public Engine {
public:
    /// `review` is called with each prompt before the prompt is evaluated, and returns notices for the user; may be
    /// empty.
    explicit LocalEngine(EventSink sink, BackendMaker makeBackend = vitrine::makeBackend, PromptReview review = {},
                         LoopThread thread = LoopThread::Own);
    ~LocalEngine() override;

    void post(Command command) override;
    void cancel(RequestId request) override;
    void steer(Steering steering) override;

private:
    void run(const Command& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const LoadModel& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const UnloadModel& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const Generate& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const Capture& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const CompareRuns& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const CloseConversation& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const ConfigureKvStates& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const SaveKvStates& command, const std::stop_token& stop, const EventSink& sink);
    void execute(const ClearKvStates& command, const std::stop_token& stop, const EventSink& sink);
    ModelSession& session();
    /// Removes the capture of this request from m_paused and returns it; nullopt if no such capture was interrupted.
    std::optional<PausedCapture> takePaused(RequestId request);
    void onDevice(const std::function<void(ModelSession&)>& work);
    /// Runs work that uses a separate cache. If the device has too little memory for that cache, the conversations stay
    /// valid.
    void besideConversations(const std::function<void(ModelSession&)>& work);
    void load(const LoadModel& command, const std::function<bool()>& makeRoom, const std::stop_token& stop,
              const EventSink& sink);
    /// Emits ModelLoaded. Then starts hashing the file on a separate thread if states are saved.
    void emitLoaded(RequestId request, const EventSink& sink);
    /// Loads the previous model again after the next one failed to load, and emits the result.
    Sentence loadAgain(const LoadModel& command, const std::string& name, const EventSink& sink);
    /// Saves the conversations that have changed, and emits KvStatesChanged if anything was saved. Returns a sentence
    /// with the reason if saving fails; never throws.
    Sentence saveStates(const std::stop_token& stop, const EventSink& sink);
    void forgetSession(const EventSink& sink);

    BackendMaker m_makeBackend;
    PromptReview m_review;
    EventSink m_sink;       ///< receives the events that other threads emit (ModelHashed)
    KvStateStore m_states;  ///< m_states and m_session are accessed only by the loop's thread
    std::unique_ptr<ModelSession> m_session;
    /// Captures that were interrupted and continue later, oldest first. Their number is limited, because a capture
    /// stays here if it is cancelled while it waits in the queue.
    std::deque<PausedCapture> m_paused;
    static constexpr std::size_t kMostPaused = 8;
    /// Whether the contents of the device may be invalid, because the device failed during an answer.
    bool m_isDistrusted = false;
    CommandLoop m_loop;  ///< declared last: its thread must end before the other members are destroyed
};

}  // namespace vitrine
