#pragma once

#include "core/engine/engine.h"

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace vitrine {

/// One engine made of two: models on this computer go to the one, those with a remotePath to the other, and all else to
/// whichever has the model in use. The one that is left gives its model up when the other has loaded one.
///
/// While a model is being loaded that will change which of them is in use, what comes after it waits.
class EngineSwitch final : public Engine {
public:
    using Maker = std::function<std::unique_ptr<Engine>(EventSink)>;

    /// The remote one is made when it is first needed: a program that asks no server has nothing of one.
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
    std::recursive_mutex m_mutex;        ///< guards what follows, up to the engines
    Side m_side = Side::Local;           ///< which has the model in use
    std::optional<RequestId> m_loading;  ///< of a load that changes the side
    std::deque<Command> m_waiting;
    bool m_isEnding = false;
    std::unique_ptr<Engine> m_local;
    std::unique_ptr<Engine> m_remote;
};

}  // namespace vitrine
