#include "app/platform/start_request.h"

#include <array>

namespace vitrine {

QString startActionName(StartRequest::Action action)
{
    switch (action) {
    case StartRequest::Action::Show:
        return QStringLiteral("show");
    case StartRequest::Action::NewChat:
        return QStringLiteral("new-chat");
    case StartRequest::Action::Ask:
        return QStringLiteral("ask");
    case StartRequest::Action::Tray:
        return QStringLiteral("tray");
    }
    return {};
}

std::optional<StartRequest::Action> startActionNamed(const QString& name)
{
    using Action = StartRequest::Action;
    for (const Action action : std::array{Action::Show, Action::NewChat, Action::Ask, Action::Tray}) {
        if (name == startActionName(action)) return action;
    }
    return std::nullopt;
}

}  // namespace vitrine
