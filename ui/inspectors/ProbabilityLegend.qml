import QtQuick
import Vitrine

/// What the colours of the chips mean.
Item {
    id: legend

    component Mark: AppText {
        required property real probability
        required property real room

        x: Math.min(1, -Math.log2(probability) / Theme.mostSurprise) * (room - width)
        y: 10
        muted: true
        font.pixelSize: Theme.tiny
        Accessible.ignored: true
    }

    implicitHeight: Theme.controlSlim
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("Colours: from green for expected tokens to orange for surprising ones")

    Rectangle {
        id: scale
        width: parent.width
        height: 8
        radius: height / 2
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
    Mark {
        room: legend.width
        probability: 1
        text: "100 %"
    }
    Mark {
        room: legend.width
        probability: 0.25
        text: "25 %"
    }
    Mark {
        room: legend.width
        probability: 0.03125
        text: "3 %"
    }
    Mark {
        room: legend.width
        probability: 0.001
        text: "≤ 0.1 %"
    }
}
