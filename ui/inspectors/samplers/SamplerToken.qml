pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import "../../theme/format.js" as Format

/// One token on one line: its probability after each sampler, and a mark at the sampler that removed it.
Rectangle {
    id: row

    // The following properties are roles of SamplersModel.
    required property string piece
    required property list<real> shares
    required property bool kept
    required property bool chosen
    required property string ended
    required property real pieceWidth
    /// Width of each column except the last one, which shows the result and has its own width.
    required property real column
    required property int columns
    required property real endedWidth

    implicitHeight: Theme.row
    color: chosen ? Theme.select : "transparent"
    Accessible.role: Accessible.Row
    Accessible.name: qsTr("%1: %2").arg(piece).arg(ended)

    Rectangle {
        visible: row.chosen
        width: Theme.mark
        height: parent.height
        color: Theme.ink
    }
    AppText {
        x: Theme.l
        width: row.pieceWidth - Theme.s
        anchors.verticalCenter: parent.verticalCenter
        text: row.piece
        horizontalAlignment: Text.AlignLeft
        elide: Text.ElideRight
        color: row.kept ? Theme.ink : Theme.muted
        font.family: Theme.mono
        font.pixelSize: Theme.small
        font.weight: row.chosen ? Font.DemiBold : Font.Normal
        Accessible.ignored: true
    }
    Repeater {
        model: row.shares.length
        Item {
            id: cell

            required property int index
            readonly property real share: row.shares[index] ?? -1
            readonly property bool gone: share < 0
            readonly property bool ends: gone && index > 0 && row.shares[index - 1] >= 0
            readonly property bool last: index === row.columns - 1

            x: Theme.l + row.pieceWidth + index * row.column
            width: row.column - Theme.xxs
            height: row.height
            AppText {
                anchors.right: parent.right
                y: Theme.xs
                visible: !cell.gone
                text: Format.share(cell.share)
                color: row.kept ? Theme.ink : Theme.muted
                font.family: Theme.mono
                font.pixelSize: Theme.small
                font.weight: row.kept && cell.last ? Font.DemiBold : Font.Normal
                Accessible.ignored: true
            }
            Rectangle {
                visible: !cell.gone
                anchors.right: parent.right
                anchors.bottom: parent.bottom
                anchors.bottomMargin: Theme.xxs
                width: Math.max(Theme.hairline, cell.share * (parent.width - Theme.xs))
                height: Theme.xxs
                color: row.kept && cell.last ? Theme.sampled : Theme.raw
            }
            // A mark in the column of the sampler that removed the token.
            Rectangle {
                visible: cell.ends
                x: Theme.s
                anchors.verticalCenter: parent.verticalCenter
                width: parent.width - Theme.m
                height: Theme.hairline
                color: Theme.outline
                Rectangle {
                    anchors.right: parent.right
                    anchors.verticalCenter: parent.verticalCenter
                    width: Theme.hairline
                    height: Theme.s
                    color: Theme.outline
                }
            }
        }
    }
    AppText {
        x: row.width - Theme.l - row.endedWidth
        width: row.endedWidth
        anchors.verticalCenter: parent.verticalCenter
        horizontalAlignment: Text.AlignRight
        elide: Text.ElideRight
        text: row.ended
        muted: !row.chosen
        font.pixelSize: Theme.label
        font.weight: row.chosen ? Font.DemiBold : Font.Normal
        Accessible.ignored: true
    }
}
