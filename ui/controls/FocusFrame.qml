import QtQuick
import Vitrine

/// Shows that a list has the focus, by a line around its visible part.
Rectangle {
    required property Item list

    parent: list
    anchors.fill: list
    visible: list.activeFocus && FocusCause.keyboard
    color: "transparent"
    border.color: Theme.accent
}
