#pragma once

#include "core/generate/engine/engine.h"
#include "core/generate/engine/events.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace vitrine::cli {

/// An engine whose commands run one at a time. All events are handled on the thread that made the client, wherever the
/// engine runs (LoopThread).
class EngineClient {
public:
    using Maker = std::function<std::unique_ptr<Engine>(EventSink)>;
    using Handler = std::function<void(const Event&)>;
    /// Whether a signal cancels a command.
    enum class OnSignal : bool { Cancel, Ignore };

    explicit EngineClient(const Maker& makeEngine);

    /// Posts a command without a closing event.
    void post(Command command) { m_engine->post(std::move(command)); }
    /// Posts a command, and handles all events up to its closing event.
    void run(Command command, const Handler& handle, OnSignal onSignal = OnSignal::Cancel);
    /// Steers or cancels the running command. Called by its handler.
    void steer(Steering steering);
    void cancel();

private:
    void receive(Event event);
    void dispatch(const Event& event);
    void cancelAfterSignal();

    std::thread::id m_thread;
    const Handler* m_handle = nullptr;  ///< handler of the running command
    OnSignal m_onSignal = OnSignal::Cancel;
    RequestId m_request = 0;  ///< request of the last command
    bool m_hasEnded = false;
    bool m_isCancelled = false;
    std::mutex m_mutex;  ///< guards m_events
    std::condition_variable m_arrived;
    std::deque<Event> m_events;
    std::unique_ptr<Engine> m_engine;  ///< declared last, because its thread uses the other members
};

}  // namespace vitrine::cli
