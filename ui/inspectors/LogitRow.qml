pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// One alternative on a line: rank, piece, id, logit, its probability before and after the samplers as bars and figures.
Rectangle {
    id: row

    required property int rank
    required property int tokenId
    required property string piece
    required property string bytes
    required property string kindName
    required property real logit
    required property real pRaw
    required property real pFinal
    required property bool kept
    required property string removedBy
    required property bool chosen
    /// Of this one and all before it; -1 where it is not known.
    required property real mass
    /// In the place of the pinned token; -1 where it is not known.
    required property real pPinned
    required property LogitColumns columns
    readonly property color ink: kept ? Theme.ink : Theme.muted

    component Figure: AppText {
        anchors.verticalCenter: row.verticalCenter
        horizontalAlignment: Text.AlignRight
        color: row.ink
        font.family: Theme.mono
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }

    implicitHeight: Theme.row
    color: chosen ? Theme.select : hover.hovered ? Theme.hover : "transparent"

    Accessible.role: Accessible.Row
    Accessible.name: qsTr("%1: %2, probability %3").arg(rank).arg(piece).arg(Format.percent(pRaw))
        + (columns.sampled ? (kept ? qsTr(", after sampling %1").arg(Format.percent(pFinal)) : row.removedBy.length > 0 ? qsTr(", removed by %1").arg(row.removedBy) : qsTr(", removed by a sampler")) : "")
        + (pPinned < 0 ? "" : qsTr(", at the pinned token %1").arg(Format.percent(pPinned)))
        + (chosen ? qsTr(", chosen") : "")

    signal menuWanted
    /// The answer goes on with this one.
    signal taken

    HoverHandler {
        id: hover
        cursorShape: row.columns.taken ? Qt.PointingHandCursor : undefined
    }
    TapHandler {
        enabled: row.columns.taken
        onTapped: row.taken()
    }
    TapHandler {
        acceptedButtons: Qt.RightButton
        onTapped: row.menuWanted()
    }
    Rectangle {
        visible: row.chosen
        width: Theme.mark
        height: parent.height
        color: Theme.ink
    }
    Repeater {
        model: row.chosen ? 2 : 0
        Rectangle {
            required property int index
            y: index * (row.height - height)
            width: row.width
            height: Theme.hairline
            color: Theme.edge
        }
    }
    Figure {
        x: row.columns.rankX
        width: row.columns.rank
        text: row.rank > 0 ? row.rank : "–"
        color: Theme.muted
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.tick
    }
    AppText {
        objectName: "piece"
        x: row.columns.pieceX
        width: row.columns.piece
        anchors.verticalCenter: parent.verticalCenter
        text: row.piece
        // Set explicitly, since text that runs from right to left would otherwise begin at the right.
        horizontalAlignment: Text.AlignLeft
        elide: Text.ElideRight
        color: row.ink
        font.family: Theme.mono
        font.pixelSize: Theme.small
        font.weight: row.chosen ? Font.DemiBold : row.kept ? Font.Medium : Font.Normal
        Accessible.ignored: true
    }
    Figure {
        visible: row.columns.idShown
        x: row.columns.idX
        width: row.columns.id
        text: Format.id(row.tokenId)
        color: Theme.muted
    }
    Figure {
        x: row.columns.logitX
        width: row.columns.logit
        text: Format.decimals(row.logit, 2)
    }
    ProbabilityBars {
        x: row.columns.barsX
        width: row.columns.bars
        height: parent.height
        most: row.columns.scale
        raw: row.pRaw
        drawn: row.pFinal
        sampled: row.columns.sampled
        pinned: row.columns.compared ? row.pPinned : -1
    }
    Figure {
        visible: row.columns.there > 0
        x: row.columns.thereX
        width: row.columns.there
        text: row.pPinned < 0 ? "–" : Format.share(row.pPinned)
        color: Theme.muted
    }
    Figure {
        x: row.columns.rawX
        width: row.columns.raw
        text: Format.share(row.pRaw)
        color: row.columns.sampled ? Theme.muted : row.ink
    }
    Figure {
        visible: row.columns.sampled && row.kept
        x: row.columns.afterX
        width: row.columns.after
        text: Format.share(row.pFinal)
        font.weight: Font.DemiBold
    }
    AppText {
        visible: !row.kept
        anchors.right: parent.right
        anchors.rightMargin: Theme.l
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, row.columns.after)
        horizontalAlignment: Text.AlignRight
        elide: Text.ElideRight
        text: row.removedBy || qsTr("removed")
        muted: true
        font.pixelSize: Theme.label
        Accessible.ignored: true
    }
    Tip {
        visible: hover.hovered
        // Only then: while one scrolls, a row comes and goes with each frame.
        text: !hover.hovered ? "" : qsTr("%1 · bytes %2 · %3").arg(Format.idWords(row.tokenId)).arg(row.bytes || "–").arg(row.kindName)
              + (row.mass < 0 ? "" : "\n" + qsTr("This and all before it: %1").arg(Format.percent(row.mass)))
              + (row.columns.compared && row.pPinned >= 0 ? "\n" + qsTr("At the pinned token: %1").arg(Format.percent(row.pPinned)) : "")
              + (row.columns.taken ? "\n" + qsTr("Click to let the answer go on with this token.") : "")
              + (row.kept ? "" : "\n" + (row.removedBy.length > 0 ? qsTr("Removed by %1 before the draw.").arg(row.removedBy)
                                                                     : qsTr("A sampler removed this token before the draw.")))
    }
}
