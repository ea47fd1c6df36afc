import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A candidate for the next token, with its probability. The candidate drawn by the samplers has a dark frame.
T.Button {
    id: control

    required property string piece
    required property string share
    required property bool drawn

    implicitWidth: row.implicitWidth + 2 * Theme.s
    implicitHeight: Theme.controlTiny
    hoverEnabled: true
    focusPolicy: Qt.TabFocus

    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Accessible.role: Accessible.Button
    Accessible.name: drawn ? qsTr("Take the drawn token %1, %2").arg(piece).arg(share) : qsTr("Take %1 instead, %2").arg(piece).arg(share)
    Accessible.ignored: opacity === 0
    Accessible.onPressAction: if (control.enabled) control.clicked()

    contentItem: Item {
        Row {
            id: row
            anchors.centerIn: parent
            spacing: Theme.s
            AppText {
                anchors.baseline: figure.baseline
                width: Math.min(implicitWidth, Theme.px(120))
                text: control.piece
                horizontalAlignment: Text.AlignLeft
                elide: Text.ElideRight
                font.family: Theme.mono
                font.pixelSize: Theme.small
                font.weight: control.drawn ? Font.DemiBold : Font.Normal
                Accessible.ignored: true
            }
            AppText {
                id: figure
                text: control.share
                muted: true
                font.pixelSize: Theme.label
                Accessible.ignored: true
            }
        }
    }
    background: Rectangle {
        radius: Theme.radiusSmall
        color: control.down ? Theme.press : control.hovered ? Theme.hover : "transparent"
        border.width: control.drawn ? Theme.penWidth : Theme.hairline
        border.color: control.drawn ? Theme.ink : Theme.edge
        FocusRing { control: control }
    }
    Tip {
        visible: control.hovered
        text: control.drawn ? qsTr("Take this token, and pause before the next token") : qsTr("Take this token instead of the drawn one")
    }
}
