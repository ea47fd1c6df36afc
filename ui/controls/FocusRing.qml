import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A ring around the control that has the keyboard focus.
Rectangle {
    required property Item control
    property bool shown: (control as T.Control)?.visualFocus ?? false

    anchors.fill: parent
    anchors.margins: -Theme.ringGap
    radius: Theme.radius + Theme.ringGap
    color: "transparent"
    border.color: Theme.accent
    border.width: Theme.ring
    visible: shown
}
