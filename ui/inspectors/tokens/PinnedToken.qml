import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// A line with the token that is pinned for comparison, and a button to unpin it.
Item {
    id: pinned

    required property TokenSelection selection

    visible: selection.pinned
    implicitHeight: Theme.controlSmall

    Icon {
        id: pin
        x: Theme.l
        anchors.verticalCenter: parent.verticalCenter
        icon: "pin"
        size: Theme.iconTiny
        color: Theme.muted
    }
    AppText {
        id: piece
        anchors.left: pin.right
        anchors.leftMargin: Theme.s
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, parent.width - x - place.implicitWidth - close.width - 2 * Theme.l)
        text: pinned.selection.pinnedPiece
        elide: Text.ElideRight
        font.family: Theme.mono
        font.pixelSize: Theme.small
        Accessible.name: qsTr("Pinned token %1").arg(text)
    }
    AppText {
        id: place
        anchors.left: piece.right
        anchors.leftMargin: Theme.s
        anchors.verticalCenter: parent.verticalCenter
        text: pinned.selection.pinnedRow < 0
              ? qsTr("pinned token of another message") : qsTr("pinned token at position %1").arg(Format.count(pinned.selection.pinnedPosition))
        muted: true
        font.pixelSize: Theme.small
    }
    IconButton {
        id: close
        anchors.right: parent.right
        anchors.rightMargin: Theme.s
        anchors.verticalCenter: parent.verticalCenter
        implicitHeight: Theme.controlSlim
        symbol: "close"
        symbolSize: Theme.iconTiny
        text: qsTr("Unpin")
        onClicked: pinned.selection.unpin()
    }
}
