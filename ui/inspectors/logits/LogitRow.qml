pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import "../../theme/format.js" as Format

/// One candidate on one line: rank, piece, id and logit. The probabilities before and after the samplers are shown as
/// bars and as numbers.
Rectangle {
    id: row

    required property int index
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
    /// Sum of the probabilities of this candidate and all higher-ranked candidates; -1 if unknown.
    required property real mass
    /// Probability of this candidate at the position of the pinned token; -1 if unknown.
    required property real pPinned
    required property LogitColumns columns
    readonly property alias logitText: cells.logitText

    implicitHeight: Theme.row
    color: chosen ? Theme.select : hover.hovered ? Theme.hover : "transparent"

    Accessible.role: Accessible.Row
    Accessible.name: !Assistance.active ? "" : qsTr("%1: %2, probability %3").arg(rank).arg(piece).arg(Format.percent(pRaw))
        + (columns.sampled ? (kept ? qsTr(", after sampling %1").arg(Format.percent(pFinal)) : row.removedBy.length > 0 ? qsTr(", removed by %1").arg(row.removedBy) : qsTr(", removed by a sampler")) : "")
        + (pPinned < 0 ? "" : qsTr(", probability at the pinned token %1").arg(Format.percent(pPinned)))
        + (chosen ? qsTr(", chosen") : "")

    signal menuWanted
    /// The user has requested to continue the answer with this token.
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
    CandidateCells {
        id: cells
        anchors.fill: parent
        style: row.columns.style
        rankText: row.rank > 0 ? Format.count(row.rank) : "–"
        idText: Format.id(row.tokenId)
        piece: row.piece
        kept: row.kept
        chosen: row.chosen
        raw: row.pRaw
        drawn: row.pFinal
        pinned: row.pPinned
        logitText: Format.decimals(row.logit, 2)
        rawText: Format.share(row.pRaw)
        massText: row.columns.mass > 0 ? Format.share(row.mass) : ""
        thereText: row.pPinned < 0 ? "–" : Format.share(row.pPinned)
        afterText: row.kept ? Format.share(row.pFinal) : row.removedBy || qsTr("removed")
    }
    Tip {
        visible: hover.hovered
        // The text is built only while the pointer is over the row. Building it for all rows would slow down scrolling,
        // which creates rows in every frame.
        text: !hover.hovered ? "" : qsTr("%1 · bytes %2 · %3").arg(Format.idWords(row.tokenId)).arg(row.bytes || "–").arg(row.kindName)
              + (row.columns.logitShown ? "" : "\n" + qsTr("Logit %1").arg(row.logitText))
              + (row.mass < 0 || row.columns.mass > 0 ? "" : "\n" + qsTr("Cumulative probability of this candidate and all above it: %1").arg(Format.percent(row.mass)))
              + (row.columns.compared && row.pPinned >= 0 ? "\n" + qsTr("Probability at the pinned token: %1").arg(Format.percent(row.pPinned)) : "")
              + (row.columns.taken ? "\n" + qsTr("Click to continue the answer with this token.") : "")
              + (row.kept ? "" : "\n" + (row.removedBy.length > 0 ? qsTr("Removed by %1 before the draw.").arg(row.removedBy)
                                                                     : qsTr("A sampler removed this token before the draw.")))
    }
}
