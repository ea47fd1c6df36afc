import QtQuick
import Vitrine

/// A line around the visible part of a list that has the focus.
Rectangle {
    required property Item list

    parent: list
    anchors.fill: list
    visible: list.activeFocus && FocusCause.keyboard
    color: "transparent"
    border.color: Theme.accent
}
