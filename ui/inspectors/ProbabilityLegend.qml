pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// What the colours of the chips mean.
Item {
    id: legend

    readonly property var marks: [[1, "100 %"], [0.25, "25 %"], [0.03125, "3 %"], [0.001, "≤ 0.1 %"]]

    implicitHeight: 24
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("Colours: from green for expected tokens to orange for surprising ones")

    Rectangle {
        id: scale
        width: parent.width
        height: 8
        radius: 4
        border.color: Theme.line
        gradient: Gradient {
            orientation: Gradient.Horizontal
            GradientStop { position: 0; color: Theme.surprise[0] }
            GradientStop { position: 0.25; color: Theme.surprise[1] }
            GradientStop { position: 0.5; color: Theme.surprise[2] }
            GradientStop { position: 0.75; color: Theme.surprise[3] }
            GradientStop { position: 1; color: Theme.surprise[4] }
        }
    }
    Repeater {
        model: legend.marks
        delegate: AppText {
            required property var modelData
            readonly property real at: Math.min(1, -Math.log2(modelData[0]) / Theme.mostSurprise)
            x: at * (legend.width - width)
            y: 10
            text: modelData[1]
            muted: true
            font.pixelSize: Theme.tiny
            Accessible.ignored: true
        }
    }
}
