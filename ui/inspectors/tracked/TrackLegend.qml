pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import "../../theme/format.js" as Format

/// A line of text about one tracked token: a sample of its line in the charts, its piece, its id, and its values at the
/// step of the selected token.
Rectangle {
    id: row

    required property int index
    required property int tokenId
    required property string piece
    required property bool known
    required property real logit
    required property int rank
    required property real pRaw
    readonly property bool idShown: width >= Theme.px(340)

    signal removeWanted

    implicitHeight: Theme.row
    color: hover.hovered ? Theme.hover : "transparent"
    Accessible.role: Accessible.Row
    Accessible.name: known ? qsTr("%1: rank %2, logit %3, %4").arg(piece).arg(Format.count(rank)).arg(Format.decimals(logit, 2)).arg(Format.percent(pRaw))
                           : qsTr("%1: unknown at this token").arg(piece)

    component Figure: AppText {
        anchors.verticalCenter: row.verticalCenter
        horizontalAlignment: Text.AlignRight
        font.family: Theme.mono
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }

    HoverHandler { id: hover }
    LineChart {
        id: sample
        x: Theme.l
        anchors.verticalCenter: parent.verticalCenter
        width: Theme.px(28)
        height: Theme.xs
        gridColor: "transparent"
        series: [{ values: [0.5, 0.5], color: Theme.lines[row.index], dash: row.index }]
    }
    AppText {
        objectName: "piece"
        anchors.left: sample.right
        anchors.leftMargin: Theme.s
        anchors.verticalCenter: parent.verticalCenter
        width: (row.idShown ? id.x : logitFigure.x) - Theme.s - x
        text: row.piece
        horizontalAlignment: Text.AlignLeft
        elide: Text.ElideRight
        font.family: Theme.mono
        font.pixelSize: Theme.small
        font.weight: Font.Medium
        Accessible.ignored: true
    }
    Figure {
        id: id
        visible: row.idShown
        anchors.right: logitFigure.left
        width: Theme.px(50)
        text: row.tokenId
        color: Theme.muted
    }
    Figure {
        id: logitFigure
        objectName: "logit"
        anchors.right: rankFigure.left
        width: Theme.px(56)
        text: row.known ? Format.decimals(row.logit, 2) : "–"
    }
    Figure {
        id: rankFigure
        objectName: "rank"
        anchors.right: share.left
        width: Theme.px(60)
        text: row.known && row.rank > 0 ? Format.count(row.rank) : "–"
    }
    Figure {
        id: share
        objectName: "share"
        anchors.right: remove.left
        anchors.rightMargin: Theme.xs
        width: Theme.px(52)
        text: row.known ? Format.share(row.pRaw) : "–"
    }
    IconButton {
        id: remove
        objectName: "unpin"
        anchors.right: parent.right
        anchors.rightMargin: Theme.s
        anchors.verticalCenter: parent.verticalCenter
        implicitHeight: Theme.controlSlim
        implicitWidth: Theme.controlSlim
        symbol: "close"
        text: qsTr("Stop tracking %1").arg(row.piece)
        onClicked: row.removeWanted()
    }
}
