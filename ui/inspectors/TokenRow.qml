pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// One token on a line of TokenTable.
Rectangle {
    id: row

    required property int tokenRow
    required property int position
    required property int tokenId
    required property string piece
    required property string bytes
    required property int kind
    required property string kindName
    required property string originName
    required property real probability
    required property int rank
    required property real entropy
    required property TokenColumns columns
    required property TokenSelection selection
    /// It is no token of the answer yet.
    property bool pending: false
    readonly property string origin: pending ? qsTr("not taken yet") : originName
    readonly property bool selected: selection.row === tokenRow
    readonly property bool pinned: selection.pinnedRow === tokenRow
    readonly property bool pointed: hover.hovered

    signal chosen
    signal pinWanted
    signal menuWanted

    implicitHeight: Theme.row
    color: selected ? Theme.select : hover.hovered ? Theme.hover : "transparent"
    Accessible.role: Accessible.Row
    Accessible.name: qsTr("%1: %2, %3, %4, %5").arg(position).arg(piece).arg(Format.idWords(tokenId)).arg(kindName).arg(origin)
        + (probability < 0 ? "" : qsTr(", probability %1").arg(Format.percent(probability)))
    Accessible.selectable: true
    Accessible.selected: selected
    Accessible.onPressAction: row.chosen()

    component Figure: AppText {
        anchors.verticalCenter: row.verticalCenter
        visible: width > 0
        horizontalAlignment: Text.AlignRight
        elide: Text.ElideRight
        font.family: Theme.mono
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }
    component Word: AppText {
        anchors.verticalCenter: row.verticalCenter
        visible: width > 0
        elide: Text.ElideRight
        muted: true
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }

    HoverHandler { id: hover }
    TapHandler {
        acceptedModifiers: Qt.NoModifier
        onTapped: row.chosen()
    }
    TapHandler {
        acceptedModifiers: Qt.ControlModifier
        onTapped: row.pinWanted()
    }
    TapHandler {
        acceptedButtons: Qt.RightButton
        onTapped: row.menuWanted()
    }
    Rectangle {
        visible: row.selected
        width: Theme.mark
        height: parent.height
        color: Theme.ink
    }
    DashedFrame {
        anchors.fill: parent
        visible: row.pinned
        color: Theme.ink
    }
    Figure {
        x: row.columns.positionX
        width: row.columns.positionWidth
        text: Format.count(row.position)
        muted: true
    }
    Figure {
        objectName: "piece"
        x: row.columns.pieceX
        width: row.columns.pieceWidth
        horizontalAlignment: Text.AlignLeft
        text: row.piece
        font.weight: row.selected ? Font.DemiBold : Font.Medium
        muted: row.kind !== TokenStripModel.Kind.Normal && row.kind !== TokenStripModel.Kind.Byte
    }
    Figure {
        x: row.columns.idX
        width: row.columns.idWidth
        text: Format.id(row.tokenId)
        muted: true
    }
    Figure {
        x: row.columns.bytesX
        width: row.columns.bytesWidth
        horizontalAlignment: Text.AlignLeft
        text: row.bytes
        muted: true
    }
    Word {
        x: row.columns.kindX
        width: row.columns.kindWidth
        text: row.kindName
    }
    Word {
        x: row.columns.originX
        width: row.columns.originWidth
        text: row.origin
        font.italic: row.pending
    }
    Figure {
        x: row.columns.entropyX
        width: row.columns.entropyWidth
        text: row.entropy < 0 ? "–" : Format.decimals(row.entropy, 2)
        muted: true
    }
    Figure {
        x: row.columns.rankX
        width: row.columns.rankWidth
        text: row.rank > 0 ? Format.count(row.rank) : "–"
        muted: true
    }
    Figure {
        x: row.columns.probabilityX
        width: row.columns.probabilityWidth
        text: Format.share(row.probability)
    }
}
