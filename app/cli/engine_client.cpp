#include "app/cli/engine_client.h"

#include <utility>

namespace vitrine::cli {

EngineClient::EngineClient(const Maker& makeEngine)
    : m_engine(makeEngine([this](Event event) {
          const std::lock_guard lock(m_mutex);
          m_events.push_back(std::move(event));
          m_arrived.notify_one();
      }))
{
}

std::optional<Event> EngineClient::next(std::chrono::milliseconds timeout)
{
    std::unique_lock lock(m_mutex);
    if (!m_arrived.wait_for(lock, timeout, [this] { return !m_events.empty(); })) return std::nullopt;
    Event event = std::move(m_events.front());
    m_events.pop_front();
    return event;
}

}  // namespace vitrine::cli
