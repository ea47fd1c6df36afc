#include "app/engine/engine_bridge.h"

#include "core/base/thread_time.h"

#include <QMetaObject>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <utility>
#include <variant>

namespace vitrine {

namespace {

/// Milliseconds between two deliveries of events: kFrame, or up to kLongFrame if the deliveries would use more than the
/// fraction kShare of this thread's time. An answer that is computed on the same processor needs that time.
constexpr double kFrame = 16;
constexpr double kLongFrame = 50;
constexpr double kShare = 0.07;

/// Whether `next` replaces `event`, so that `event` need not be delivered.
bool isOvertaken(const Event& event, const Event& next)
{
    if (event.index() != next.index()) return false;
    if (const auto* progress = std::get_if<LoadProgress>(&event)) {
        return progress->request == std::get<LoadProgress>(next).request;
    }
    if (const auto* progress = std::get_if<PromptProgress>(&event)) {
        return progress->request == std::get<PromptProgress>(next).request;
    }
    return false;
}

/// Returns a function that emits the signal for a type of event.
template <typename Type>
auto emits(EngineBridge* bridge, void (EngineBridge::*signal)(const Type&))
{
    return [bridge, signal](const Type& event) { emit(bridge->*signal)(event); };
}

/// Combines functions for single types of events into one visitor. A missing type is a compile error.
template <typename... Tellers>
struct AnyOf : Tellers... {
    using Tellers::operator()...;
};

}  // namespace

EngineBridge::EngineBridge(const EngineFactory& makeEngine, QObject* parent) : QObject(parent)
{
    m_frame.setSingleShot(true);
    m_frame.setTimerType(Qt::PreciseTimer);
    connect(&m_frame, &QTimer::timeout, this, &EngineBridge::drain);
    m_engine = makeEngine([this](Event event) { receive(std::move(event)); });
}

EngineBridge::~EngineBridge()
{
    // Joins the engine's thread. After this, receive() is not called any more.
    m_engine.reset();
}

/// Called on the engine's thread.
void EngineBridge::receive(Event event)
{
    bool mustWake = false;
    {
        const std::lock_guard lock(m_mutex);
        m_queue.push_back(std::move(event));
        mustWake = !std::exchange(m_woken, true);
    }
    if (mustWake) QMetaObject::invokeMethod(this, &EngineBridge::wake, Qt::QueuedConnection);
}

void EngineBridge::wake()
{
    if (!m_frame.isActive()) drain();
}

void EngineBridge::drain()
{
    std::vector<Event> events;
    {
        const std::lock_guard lock(m_mutex);
        events.swap(m_queue);
        m_woken = false;
    }
    if (events.empty()) return;
    const double worked = threadSeconds();
    const double wanted = 1e3 * (worked - std::exchange(m_worked, worked)) / kShare;
    m_frame.start(std::chrono::milliseconds(std::lround(std::clamp(wanted, kFrame, kLongFrame))));
    std::vector<TokenGenerated> tokens;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (auto* token = std::get_if<TokenGenerated>(&events[i])) {
            if (!tokens.empty() && tokens.back().request != token->request) {
                emit tokensGenerated(std::exchange(tokens, {}));
            }
            tokens.push_back(std::move(*token));
            continue;
        }
        if (!tokens.empty()) emit tokensGenerated(std::exchange(tokens, {}));
        if (i + 1 < events.size() && isOvertaken(events[i], events[i + 1])) continue;
        emitEvent(events[i]);
    }
    if (!tokens.empty()) emit tokensGenerated(tokens);
}

void EngineBridge::emitEvent(const Event& event)
{
    std::visit(AnyOf{emits(this, &EngineBridge::loadProgress), emits(this, &EngineBridge::modelLoaded),
                     emits(this, &EngineBridge::modelHashed), emits(this, &EngineBridge::modelUnloaded),
                     emits(this, &EngineBridge::promptReady), emits(this, &EngineBridge::promptProgress),
                     emits(this, &EngineBridge::promptScored), emits(this, &EngineBridge::paused),
                     emits(this, &EngineBridge::generationFinished), emits(this, &EngineBridge::answerWaiting),
                     emits(this, &EngineBridge::captured), emits(this, &EngineBridge::captureProgress),
                     emits(this, &EngineBridge::captureFinished), emits(this, &EngineBridge::comparisonProgress),
                     emits(this, &EngineBridge::runsCompared), emits(this, &EngineBridge::comparisonExpected),
                     emits(this, &EngineBridge::kvStatesChanged), emits(this, &EngineBridge::failed),
                     [this](const TokenGenerated& token) { emit tokensGenerated({token}); }},
               event);
}

}  // namespace vitrine
