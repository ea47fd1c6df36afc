pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// A token in a row of TokenTable.
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
    /// Whether the token is not part of the answer yet, because the answer pauses before it.
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
    Accessible.name: !Assistance.active ? "" : qsTr("%1: %2, %3, %4, %5").arg(position).arg(piece).arg(Format.idWords(tokenId)).arg(kindName).arg(origin)
        + (probability < 0 ? "" : qsTr(", probability %1").arg(Format.percent(probability)))
    Accessible.selectable: true
    Accessible.selected: selected
    Accessible.onPressAction: row.chosen()

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
    DashedFrame {
        anchors.fill: parent
        visible: row.pinned
        color: Theme.ink
    }
    TokenCells {
        anchors.fill: parent
        style: row.columns.style
        texts: [
            Format.count(row.position),
            row.piece,
            Format.id(row.tokenId),
            row.bytes,
            row.kindName,
            row.origin,
            row.entropy < 0 ? "–" : Format.decimals(row.entropy, 2),
            row.rank > 0 ? Format.count(row.rank) : "–",
            Format.share(row.probability)
        ]
        selected: row.selected
        special: row.kind !== TokenStripModel.Kind.Normal && row.kind !== TokenStripModel.Kind.Byte
        pending: row.pending
    }
}
