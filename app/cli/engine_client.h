#pragma once

#include "core/generate/engine/engine.h"
#include "core/generate/engine/events.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace vitrine::cli {

/// An engine with its events in a queue, for a program that handles them one after the other.
class EngineClient {
public:
    using Maker = std::function<std::unique_ptr<Engine>(EventSink)>;

    explicit EngineClient(const Maker& makeEngine);

    void post(Command command) { m_engine->post(std::move(command)); }
    void cancel(RequestId request) { m_engine->cancel(request); }
    /// Returns the next event; std::nullopt if none arrived within the timeout.
    std::optional<Event> next(std::chrono::milliseconds timeout);

private:
    std::mutex m_mutex;
    std::condition_variable m_arrived;
    std::deque<Event> m_events;
    std::unique_ptr<Engine> m_engine;  ///< declared last, because its thread uses the other members
};

}  // namespace vitrine::cli
