import QtQuick
import Vitrine

/// A frame around the visible part of a list, shown while the list has the keyboard focus.
Rectangle {
    required property Item list

    parent: list
    anchors.fill: list
    visible: list.activeFocus && FocusCause.keyboard
    color: "transparent"
    border.color: Theme.accent
}
