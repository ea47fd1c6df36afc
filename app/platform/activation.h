#pragma once

#include <QByteArray>

class QWindow;

namespace vitrine {

/// Returns the token with which the desktop started this process: the value of XDG_ACTIVATION_TOKEN or, if it is not
/// set, of DESKTOP_STARTUP_ID. Empty if the process was started without a token, for example from a terminal.
QByteArray activationToken();

/// Shows `window`, raises it and requests the keyboard focus for it. Desktops that prevent focus stealing grant the
/// request if `token` proves that the user has just started the program. Under Wayland, the token is one of
/// xdg-activation. Under X11, it is a startup id, which contains the time at which the user acted; the function also
/// reports that the start is complete, so that the desktop stops showing a busy pointer.
void activate(QWindow& window, const QByteArray& token);

}  // namespace vitrine
