pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// What the colours of the chips mean: steps of surprise, with the probabilities between them.
Item {
    id: legend

    readonly property real stepWidth: width / Theme.surprise.length

    implicitHeight: Theme.controlSlim
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("Colours: the more surprising a token, the stronger its colour")

    Row {
        id: steps
        Repeater {
            model: Theme.surprise.length
            Rectangle {
                required property int index

                width: legend.stepWidth
                height: Theme.s
                color: Theme.surprise[index]
                border.width: Theme.hairline
                border.color: Theme.line
            }
        }
    }
    Repeater {
        model: ["50 %", "25 %", "6 %", "1.6 %", "0.2 %"]
        AppText {
            required property int index
            required property string modelData

            x: (index + 1) * legend.stepWidth - width / 2
            y: steps.height + Theme.xxs
            text: modelData
            muted: true
            font.pixelSize: Theme.tick
            Accessible.ignored: true
        }
    }
}
