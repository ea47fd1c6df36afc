import QtQuick
import Vitrine

/// An icon button for a message. Visible while the pointer is over the message, and whenever it has the keyboard focus.
/// It always keeps its place.
IconButton {
    property bool prominent: false

    implicitWidth: Theme.controlSmall
    implicitHeight: Theme.controlSmall
    // Not 0: assistive technology ignores a fully transparent item.
    opacity: !prominent && !visualFocus && !checked ? 0.004 : enabled ? 1 : Theme.faded
}
