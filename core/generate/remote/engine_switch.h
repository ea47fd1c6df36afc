#pragma once

#include "core/generate/engine/engine.h"

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace vitrine {

/// An engine that combines a local and a remote engine. Commands for local models go to the local engine, commands for
/// a remotePath to the remote engine. Commands without a model path go to the engine of the current model. When one
/// engine has loaded a model, the other engine unloads its model.
class EngineSwitch final : public Engine {
public:
    /// A function that makes an engine, which passes its events to the given sink.
    using Maker = std::function<std::unique_ptr<Engine>(EventSink)>;

    /// `makeRemote` is called on first use, so no remote engine exists in a program that uses no servers.
    EngineSwitch(const Maker& makeLocal, Maker makeRemote, EventSink sink);
    ~EngineSwitch() override;

    void post(Command command) override;
    void cancel(RequestId request) override;
    void steer(Steering steering) override;

private:
    enum class Side { Local, Remote };

    void receive(Side from, Event event);
    void route(Command command);
    void flush();
    Engine& engine(Side side);

    EventSink m_sink;
    Maker m_makeRemote;
    std::recursive_mutex m_mutex;        ///< guards all following members
    Side m_side = Side::Local;           ///< which of the two engines has the current model
    std::optional<RequestId> m_loading;  ///< id of the LoadModel request that may change m_side
    std::deque<Command> m_waiting;
    bool m_isEnding = false;
    std::unique_ptr<Engine> m_local;
    std::unique_ptr<Engine> m_remote;
};

}  // namespace vitrine
