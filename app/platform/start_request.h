#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace vitrine {

/// A request to the program: from its command line, from a second process of it (SingleInstance), or from the desktop
/// (DesktopService).
struct StartRequest {
    enum class Action {
        Show,     ///< show the main window
        NewChat,  ///< show the main window with a new chat
        Ask,      ///< show the window for a quick question; the program starts as with Tray
        Tray,     ///< start hidden in the tray; a program that runs already ignores it
    };

    Action action = Action::Show;
    QStringList files = {};           ///< absolute paths of files to open
    QByteArray activationToken = {};  ///< token that lets a window take the focus (activation.h); empty if unknown

    bool operator==(const StartRequest&) const = default;
};

/// Returns the name of an action: that of the action in the desktop file, or "show" for Show.
QString startActionName(StartRequest::Action action);
/// Returns nullopt if no action has this name.
std::optional<StartRequest::Action> startActionNamed(const QString& name);

}  // namespace vitrine
