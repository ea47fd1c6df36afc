#include "app/session/engine_bridge.h"

#include <QMetaObject>

#include <chrono>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

namespace vitrine {

namespace {

constexpr std::chrono::milliseconds kFrame{16};

/// Whether `next` says all that `event` says, so that the latter need not be told.
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

}  // namespace

EngineBridge::EngineBridge(const EngineFactory& makeEngine, QObject* parent) : QObject(parent)
{
    m_frame.setSingleShot(true);
    m_frame.setTimerType(Qt::PreciseTimer);
    m_frame.setInterval(kFrame);
    connect(&m_frame, &QTimer::timeout, this, &EngineBridge::drain);
    m_engine = makeEngine([this](Event event) { receive(std::move(event)); });
}

EngineBridge::~EngineBridge()
{
    // Joins the engine's thread: after this nobody calls receive().
    m_engine.reset();
}

/// On the engine's thread.
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
    m_frame.start();
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
        tell(events[i]);
    }
    if (!tokens.empty()) emit tokensGenerated(tokens);
}

void EngineBridge::tell(const Event& event)
{
    std::visit(
        [this](const auto& value) {
            using Type = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Type, LoadProgress>)
                emit loadProgress(value);
            else if constexpr (std::is_same_v<Type, ModelLoaded>)
                emit modelLoaded(value);
            else if constexpr (std::is_same_v<Type, ModelUnloaded>)
                emit modelUnloaded(value);
            else if constexpr (std::is_same_v<Type, PromptReady>)
                emit promptReady(value);
            else if constexpr (std::is_same_v<Type, PromptProgress>)
                emit promptProgress(value);
            else if constexpr (std::is_same_v<Type, PromptScored>)
                emit promptScored(value);
            else if constexpr (std::is_same_v<Type, PromptScoringFinished>)
                emit promptScoringFinished(value);
            else if constexpr (std::is_same_v<Type, TokenGenerated>)
                emit tokensGenerated({value});
            else if constexpr (std::is_same_v<Type, Paused>)
                emit paused(value);
            else if constexpr (std::is_same_v<Type, GenerationFinished>)
                emit generationFinished(value);
            else if constexpr (std::is_same_v<Type, LogitsReplayed>)
                emit logitsReplayed(value);
            else if constexpr (std::is_same_v<Type, Captured>)
                emit captured(value);
            else if constexpr (std::is_same_v<Type, CaptureProgress>)
                emit captureProgress(value);
            else if constexpr (std::is_same_v<Type, CaptureFinished>)
                emit captureFinished(value);
            else if constexpr (std::is_same_v<Type, ComparisonProgress>)
                emit comparisonProgress(value);
            else if constexpr (std::is_same_v<Type, RunsCompared>)
                emit runsCompared(value);
            else if constexpr (std::is_same_v<Type, KvStatesChanged>)
                emit kvStatesChanged(value);
            else
                emit failed(value);
        },
        event);
}

}  // namespace vitrine
