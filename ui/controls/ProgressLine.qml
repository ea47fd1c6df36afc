import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// A thin progress bar. `value` is the progress from 0 to 1; negative: the progress is unknown.
Rectangle {
    id: line

    property real value: 0
    property color fill: Theme.ink
    property string label

    implicitHeight: Theme.groove
    implicitWidth: Theme.controlWidth
    radius: height / 2
    color: Theme.line
    clip: true

    Accessible.role: Accessible.ProgressBar
    Accessible.name: label
    Accessible.description: line.value >= 0 ? Format.percentOf(Math.round(line.value * 100)) : ""

    Rectangle {
        visible: line.value >= 0
        height: parent.height
        radius: parent.radius
        color: line.fill
        width: parent.width * Math.min(1, Math.max(0, line.value))
    }
    Rectangle {
        visible: line.value < 0
        height: parent.height
        radius: parent.radius
        color: line.fill
        width: parent.width * 0.3
        NumberAnimation on x {
            running: line.visible && line.value < 0 && !Theme.still
            loops: Animation.Infinite
            from: -0.3 * line.width
            to: line.width
            duration: 2 * Theme.slow
        }
    }
}
