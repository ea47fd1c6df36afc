pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// What the colours of the chips mean: steps of surprise; and the line below some.
Item {
    id: legend

    /// Of the scale; less where there is little room.
    readonly property int step: Math.max(Theme.s, Math.min(Theme.px(28),
        (width - expected.width - surprising.width - 2 * Theme.s) / Theme.surprise.length))

    implicitHeight: Theme.controlSlim
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("Colours: the more surprising a token, the stronger its colour. A line below: not the model's first choice")

    component Word: AppText {
        anchors.verticalCenter: parent.verticalCenter
        muted: true
        font.pixelSize: Theme.label
        Accessible.ignored: true
    }

    Row {
        id: scale
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.s
        Word {
            id: expected
            text: qsTr("expected")
        }
        Row {
            anchors.verticalCenter: parent.verticalCenter
            Repeater {
                model: Theme.surprise.length
                Rectangle {
                    required property int index

                    width: legend.step
                    height: Theme.s
                    color: Theme.surprise[index]
                    border.width: index === 0 ? Theme.hairline : 0
                    border.color: Theme.edge
                }
            }
        }
        Word {
            id: surprising
            text: qsTr("surprising")
        }
    }
    HoverHandler { id: hover }
    Tip {
        visible: hover.hovered
        text: qsTr("By bits of surprise: below 1, 2, 4, 6, 9, and more")
    }
    Row {
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.s
        visible: legend.width > scale.width + width + Theme.m
        Word {
            text: "ab"
            color: Theme.ink
            font.family: Theme.mono
            font.underline: true
        }
        Word { text: qsTr("not first") }
    }
}
