import QtQuick
import Vitrine

/// An icon button for a message. It is visible while the pointer is over the message or the button has the keyboard
/// focus. It keeps its space while it is invisible.
IconButton {
    property bool prominent: false

    implicitWidth: Theme.controlSmall
    implicitHeight: Theme.controlSmall
    // The opacity is never 0, because assistive technology ignores an item that is fully transparent.
    opacity: !prominent && !visualFocus && !checked ? 0.004 : enabled ? 1 : Theme.faded
}
