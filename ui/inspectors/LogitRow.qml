import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// One alternative: rank, piece and id, logit, and its probability before and after the samplers as a pair of bars.
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
    required property bool chosen
    required property bool sampled
    required property real barsWidth
    readonly property color ink: kept ? Theme.ink : Theme.muted

    implicitHeight: Theme.px(34)
    color: chosen ? Theme.select : hover.hovered ? Theme.hover : "transparent"

    Accessible.role: Accessible.Row
    Accessible.name: qsTr("%1: %2, probability %3").arg(rank).arg(piece).arg(Format.percent(pRaw))
        + (sampled ? (kept ? qsTr(", after sampling %1").arg(Format.percent(pFinal)) : qsTr(", removed by a sampler")) : "")
        + (chosen ? qsTr(", chosen") : "")

    HoverHandler { id: hover }
    Rectangle {
        visible: row.chosen
        width: Theme.mark
        height: parent.height
        color: Theme.ink
    }
    AppText {
        x: Theme.l
        width: Theme.rankColumn - Theme.s
        anchors.verticalCenter: parent.verticalCenter
        horizontalAlignment: Text.AlignRight
        text: row.rank
        muted: true
        font.pixelSize: Theme.small
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 8
        Accessible.ignored: true
    }
    Column {
        x: Theme.l + Theme.rankColumn
        width: logitText.x - x - Theme.s
        anchors.verticalCenter: parent.verticalCenter
        AppText {
            width: parent.width
            text: row.piece
            // Set explicitly, since text that runs from right to left would otherwise begin at the right.
            horizontalAlignment: Text.AlignLeft
            elide: Text.ElideRight
            color: row.ink
            font.family: Theme.mono
            font.pixelSize: Theme.body
            font.strikeout: !row.kept
            font.weight: row.chosen ? Font.DemiBold : Font.Normal
            Accessible.ignored: true
        }
        AppText {
            width: parent.width
            text: row.tokenId
            muted: true
            font.pixelSize: Theme.tick
            Accessible.ignored: true
        }
    }
    AppText {
        id: logitText
        x: row.width - Theme.l - row.barsWidth - Theme.m - width
        width: Theme.px(52)
        anchors.verticalCenter: parent.verticalCenter
        horizontalAlignment: Text.AlignRight
        text: Format.decimals(row.logit, 2)
        color: row.ink
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }
    ProbabilityBars {
        x: row.width - Theme.l - row.barsWidth
        width: row.barsWidth
        height: parent.height
        raw: row.pRaw
        drawn: row.pFinal
        sampled: row.sampled
        kept: row.kept
    }
    Tip {
        visible: hover.hovered
        text: qsTr("id %1 · bytes %2 · %3").arg(row.tokenId).arg(row.bytes || "–").arg(row.kindName)
              + (row.kept ? "" : "\n" + qsTr("A sampler removed this token before the draw."))
    }
}
