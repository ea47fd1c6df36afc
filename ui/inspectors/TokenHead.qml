import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// The token that a page is about, on a plate, with its id and its position; leads to its neighbours.
Item {
    id: head

    required property string piece
    required property int tokenId
    required property int position
    /// Of the model's choice; -1 while it is not known.
    property real probability: -1

    signal stepped(int by)

    implicitHeight: Theme.px(44)

    Rectangle {
        id: plate
        x: Theme.l
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(words.implicitWidth + 2 * Theme.s + Theme.hairline, parent.width - x - id.width - steps.width - 4 * Theme.s)
        height: Theme.px(30)
        radius: Theme.radiusSmall
        color: head.probability >= 0 ? Theme.probabilityColor(head.probability) : Theme.raised
        border.color: Theme.edge
        AppText {
            id: words
            anchors.centerIn: parent
            width: Math.min(implicitWidth, parent.width - 2 * Theme.s)
            text: head.piece
            horizontalAlignment: Text.AlignLeft
            elide: Text.ElideRight
            font.family: Theme.mono
            font.pixelSize: Theme.title
            font.weight: Font.DemiBold
            color: Theme.chipInk(head.probability)
        }
    }
    AppText {
        id: id
        anchors.left: plate.right
        anchors.leftMargin: Theme.s
        anchors.verticalCenter: parent.verticalCenter
        text: head.tokenId < 0 ? Format.idWords(head.tokenId) : head.tokenId
        muted: true
        font.family: Theme.mono
        font.pixelSize: Theme.small
        Accessible.name: Format.idWords(head.tokenId)
    }
    Row {
        id: steps
        anchors.right: parent.right
        anchors.rightMargin: Theme.s
        anchors.verticalCenter: parent.verticalCenter
        IconButton {
            symbol: "chevron-left"
            text: qsTr("The token before")
            onClicked: head.stepped(-1)
        }
        AppText {
            objectName: "position"
            anchors.verticalCenter: parent.verticalCenter
            text: Format.count(head.position)
            muted: true
            font.family: Theme.mono
            font.pixelSize: Theme.small
            Accessible.name: qsTr("position %1").arg(text)
        }
        IconButton {
            symbol: "chevron-right"
            text: qsTr("The token after")
            onClicked: head.stepped(1)
        }
    }
}
