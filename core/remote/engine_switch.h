#pragma once

#include "core/engine/engine.h"

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace vitrine {

/// An engine that combines a local and a remote engine. Commands for local models go to the local engine, commands for
/// a remotePath to the remote one. All others go to the engine of the current model. When one engine has loaded a
/// model, the other unloads its own.
class EngineSwitch final : public Engine {
public:
    using Maker = std::function<std::unique_ptr<Engine>(EventSink)>;

    /// The remote engine is made on first use, so a program without servers never has one.
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
    std::recursive_mutex m_mutex;        ///< guards all members below
    Side m_side = Side::Local;           ///< the engine of the current model
    std::optional<RequestId> m_loading;  ///< request of a load that changes m_side
    std::deque<Command> m_waiting;
    bool m_isEnding = false;
    std::unique_ptr<Engine> m_local;
    std::unique_ptr<Engine> m_remote;
};

}  // namespace vitrine
