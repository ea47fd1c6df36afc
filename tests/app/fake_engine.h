#pragma once

#include "app/engine/engine_bridge.h"

#include <QSignalSpy>
#include <QTest>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace vitrine::test {

/// An engine that does nothing by itself. Tests read the commands posted to it and send events in its name.
struct FakeEngine {
    std::vector<Command> posted;
    std::vector<RequestId> cancelled;
    std::vector<Steering> steered;
    EventSink send;
    std::function<void(const Command&)> onPost;

    /// Returns a factory for an EngineBridge. This FakeEngine must outlive the bridge.
    EngineBridge::EngineFactory factory()
    {
        return [this](EventSink sink) {
            send = std::move(sink);
            return std::make_unique<Proxy>(*this);
        };
    }

    /// Waits until `bridge` has delivered all events sent so far.
    void deliver(EngineBridge& bridge) const
    {
        QSignalSpy told(&bridge, &EngineBridge::kvStatesChanged);
        send(KvStatesChanged{});
        QVERIFY(told.wait(60000));
    }

    /// Returns the command that was posted last. Its type must be `Type`.
    template <typename Type>
    const Type& last() const
    {
        return std::get<Type>(posted.back());
    }

private:
    struct Proxy final : Engine {
        explicit Proxy(FakeEngine& owner) : fake(owner) {}
        void post(Command command) override
        {
            if (fake.onPost) fake.onPost(command);
            fake.posted.push_back(std::move(command));
        }
        void cancel(RequestId request) override { fake.cancelled.push_back(request); }
        void steer(Steering steering) override { fake.steered.push_back(std::move(steering)); }
        FakeEngine& fake;
    };
};

}  // namespace vitrine::test
