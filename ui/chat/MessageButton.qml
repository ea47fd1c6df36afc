import QtQuick
import Vitrine

/// What can be done with a message, as an icon: there while the message is looked at, and always for the keyboard. Its
/// place is kept.
IconButton {
    property bool prominent: false

    implicitWidth: Theme.controlSmall
    implicitHeight: Theme.controlSmall
    // Not 0: what is wholly transparent does not exist for assistive technology.
    opacity: !prominent && !visualFocus && !checked ? 0.004 : enabled ? 1 : Theme.faded
}
