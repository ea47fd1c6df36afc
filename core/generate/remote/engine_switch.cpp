#include "core/generate/remote/engine_switch.h"

#include "core/base/sentence.h"
#include "core/generate/engine/command_loop.h"
#include "core/generate/remote/address.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

/// Returns whether a command always goes to the local engine, whatever the current model is: saved states exist only
/// for local models.
bool isLocalAlways(const Command& command)
{
    return std::holds_alternative<CloseConversation>(command) || std::holds_alternative<ConfigureKvStates>(command) ||
           std::holds_alternative<SaveKvStates>(command) || std::holds_alternative<ClearKvStates>(command);
}

/// Request id of the command that unloads one engine's model after the other engine has loaded a model. The events of
/// this command are not passed on, because ModelLoaded already reports the current model.
constexpr RequestId kGivesUp = ~RequestId{0};

}  // namespace

EngineSwitch::EngineSwitch(const Maker& makeLocal, Maker makeRemote, EventSink sink)
    : m_sink(std::move(sink)), m_makeRemote(std::move(makeRemote)),
      m_local(makeLocal([this](Event event) { receive(Side::Local, std::move(event)); }))
{
}

EngineSwitch::~EngineSwitch()
{
    {
        // Posts the waiting commands to the current engine, so that this engine emits their closing events.
        const std::lock_guard lock(m_mutex);
        m_isEnding = true;
        for (Command& command : m_waiting) engine(m_side).post(std::move(command));
        m_waiting.clear();
    }
    m_remote.reset();
    m_local.reset();
}

Engine& EngineSwitch::engine(Side side)
{
    if (side == Side::Local) return *m_local;
    if (!m_remote) m_remote = m_makeRemote([this](Event event) { receive(Side::Remote, std::move(event)); });
    return *m_remote;
}

void EngineSwitch::post(Command command)
{
    const std::lock_guard lock(m_mutex);
    if (m_loading && !isLocalAlways(command)) {
        m_waiting.push_back(std::move(command));
        return;
    }
    route(std::move(command));
}

void EngineSwitch::route(Command command)
{
    if (isLocalAlways(command)) return engine(Side::Local).post(std::move(command));
    const auto* load = std::get_if<LoadModel>(&command);
    if (!load) return engine(m_side).post(std::move(command));
    const Side to = isRemotePath(load->path) ? Side::Remote : Side::Local;
    if (to != m_side) m_loading = load->request;
    engine(to).post(std::move(command));
}

void EngineSwitch::flush()
{
    while (!m_waiting.empty() && !m_loading) {
        Command next = std::move(m_waiting.front());
        m_waiting.pop_front();
        route(std::move(next));
    }
}

void EngineSwitch::cancel(RequestId request)
{
    const std::lock_guard lock(m_mutex);
    const auto waiting =
        std::ranges::find_if(m_waiting, [&](const Command& command) { return requestOf(command) == request; });
    if (waiting != m_waiting.end()) {
        Command command = std::move(*waiting);
        m_waiting.erase(waiting);
        // A cancelled LoadModel must not start a load, so its closing event is emitted here. Any other command is
        // posted to the current engine, which emits the closing event.
        if (std::holds_alternative<LoadModel>(command))
            return m_sink(Failed{request, SENTENCE("Loading was cancelled."), {}});
        engine(m_side).post(std::move(command));
    }
    m_local->cancel(request);
    if (m_remote) m_remote->cancel(request);
}

void EngineSwitch::steer(Steering steering)
{
    const std::lock_guard lock(m_mutex);
    engine(m_side).steer(std::move(steering));
}

/// Passes on an event. Runs on the thread of the engine that emitted it.
void EngineSwitch::receive(Side from, Event event)
{
    const RequestId request = std::visit([](const auto& value) { return value.request; }, event);
    if (request == kGivesUp) return;
    const std::lock_guard lock(m_mutex);
    const bool isLoaded = std::holds_alternative<ModelLoaded>(event);
    const bool isClosing = isLoaded || std::holds_alternative<Failed>(event);
    m_sink(std::move(event));
    if (m_isEnding || !m_loading || *m_loading != request || !isClosing) return;
    m_loading.reset();
    if (isLoaded) {
        engine(m_side).post(UnloadModel{kGivesUp});
        m_side = from;
    }
    flush();
}

}  // namespace vitrine
