import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// One alternative: rank, piece and id, logit, and its probability before and after the samplers as a pair of bars.
Rectangle {
    id: row

    required property var model
    property bool sampled: true
    property real barsWidth: 176
    readonly property bool kept: model.kept
    readonly property color ink: kept ? Theme.text : Theme.muted

    implicitHeight: 34
    color: model.chosen ? Theme.accentSoft : hover.hovered ? Theme.hover : "transparent"

    Accessible.role: Accessible.Row
    Accessible.name: qsTr("%1: %2, probability %3").arg(model.rank).arg(model.piece).arg(Format.percent(model.pRaw))
        + (sampled ? (kept ? qsTr(", after sampling %1").arg(Format.percent(model.pFinal)) : qsTr(", removed by a sampler")) : "")
        + (model.chosen ? qsTr(", chosen") : "")

    HoverHandler { id: hover }
    Rectangle {
        visible: row.model.chosen
        width: 3
        height: parent.height
        color: Theme.accent
    }
    AppText {
        x: Theme.l
        width: 24
        anchors.verticalCenter: parent.verticalCenter
        horizontalAlignment: Text.AlignRight
        text: row.model.rank
        muted: true
        font.pixelSize: Theme.caption
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 8
        Accessible.ignored: true
    }
    Column {
        x: Theme.l + 32
        width: logit.x - x - Theme.s
        anchors.verticalCenter: parent.verticalCenter
        AppText {
            width: parent.width
            text: row.model.piece
            // Said, since text that runs from right to left would else begin at the right.
            horizontalAlignment: Text.AlignLeft
            elide: Text.ElideRight
            color: row.ink
            font.family: Theme.mono
            font.pixelSize: Theme.caption + 1
            font.strikeout: !row.kept
            font.weight: row.model.chosen ? Font.DemiBold : Font.Normal
            Accessible.ignored: true
        }
        AppText {
            width: parent.width
            text: row.model.id
            muted: true
            font.pixelSize: Theme.tiny
            Accessible.ignored: true
        }
    }
    AppText {
        id: logit
        x: row.width - Theme.l - row.barsWidth - Theme.m - width
        width: 52
        anchors.verticalCenter: parent.verticalCenter
        horizontalAlignment: Text.AlignRight
        text: Format.decimals(row.model.logit, 2)
        color: row.ink
        font.pixelSize: Theme.caption
        Accessible.ignored: true
    }
    ProbabilityBars {
        x: row.width - Theme.l - row.barsWidth
        width: row.barsWidth
        height: parent.height
        raw: row.model.pRaw
        drawn: row.model.pFinal
        sampled: row.sampled
        kept: row.kept
    }
    Tip {
        visible: hover.hovered
        text: qsTr("id %1 · bytes %2 · %3").arg(row.model.id).arg(row.model.bytes || "–").arg(row.model.kind)
              + (row.kept ? "" : "\n" + qsTr("A sampler removed this token before the draw."))
    }
}
