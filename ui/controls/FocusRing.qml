import QtQuick
import QtQuick.Templates as T
import Vitrine

/// Shows where the keyboard is, outside the control that it belongs to.
Rectangle {
    required property T.Control control
    property bool shown: control.visualFocus

    anchors.fill: parent
    anchors.margins: -3
    radius: Theme.radius + 3
    color: "transparent"
    border.color: Theme.accent
    border.width: 2
    visible: shown
}
