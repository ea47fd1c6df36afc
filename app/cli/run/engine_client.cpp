#include "app/cli/run/engine_client.h"

#include "app/cli/output/interruption.h"

#include <chrono>
#include <variant>

namespace vitrine::cli {

namespace {

/// Returns whether the event ends its request.
bool isClosing(const Event& event)
{
    return std::holds_alternative<ModelLoaded>(event) || std::holds_alternative<GenerationFinished>(event) ||
           std::holds_alternative<CaptureFinished>(event) || std::holds_alternative<KvStatesChanged>(event) ||
           std::holds_alternative<Failed>(event);
}

/// Sets the handler of events as long as this object exists.
class Handling {
public:
    Handling(const EngineClient::Handler*& place, const EngineClient::Handler& handle) : m_place(place)
    {
        m_place = &handle;
    }
    ~Handling() { m_place = nullptr; }
    Handling(const Handling&) = delete;
    Handling& operator=(const Handling&) = delete;

private:
    const EngineClient::Handler*& m_place;
};

}  // namespace

EngineClient::EngineClient(const Maker& makeEngine)
    : m_thread(std::this_thread::get_id()), m_engine(makeEngine([this](Event event) { receive(std::move(event)); }))
{
}

void EngineClient::run(Command command, const Handler& handle, OnSignal onSignal)
{
    constexpr auto kPoll = std::chrono::milliseconds(50);
    const Handling handling(m_handle, handle);
    m_onSignal = onSignal;
    m_hasEnded = m_isCancelled = false;
    ++m_request;
    std::visit(
        [this](auto& value) {
            if constexpr (requires { value.request; }) value.request = m_request;
        },
        command);
    m_engine->post(std::move(command));
    while (!m_hasEnded) {
        cancelAfterSignal();
        std::unique_lock lock(m_mutex);
        if (!m_arrived.wait_for(lock, kPoll, [this] { return !m_events.empty(); })) continue;
        const Event event = std::move(m_events.front());
        m_events.pop_front();
        lock.unlock();
        dispatch(event);
    }
}

void EngineClient::steer(Steering steering)
{
    std::visit([this](auto& value) { value.request = m_request; }, steering);
    m_engine->steer(std::move(steering));
}

void EngineClient::receive(Event event)
{
    if (std::this_thread::get_id() == m_thread && m_handle) return dispatch(event);
    const std::lock_guard lock(m_mutex);
    m_events.push_back(std::move(event));
    m_arrived.notify_one();
}

void EngineClient::dispatch(const Event& event)
{
    const RequestId request = std::visit([](const auto& value) { return value.request; }, event);
    if (isClosing(event) && request == m_request) m_hasEnded = true;
    (*m_handle)(event);
    cancelAfterSignal();
}

void EngineClient::cancelAfterSignal()
{
    if (m_onSignal == OnSignal::Cancel && Interruption::noted() != 0 && !m_hasEnded) cancel();
}

void EngineClient::cancel()
{
    if (!std::exchange(m_isCancelled, true)) m_engine->cancel(m_request);
}

}  // namespace vitrine::cli
