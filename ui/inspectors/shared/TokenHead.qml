import QtQuick
import Vitrine
import "../../theme/format.js" as Format

/// The token that a page is about, with its id and position, and buttons for the previous and the next token.
Item {
    id: head

    required property string piece
    required property int tokenId
    required property int position
    /// Probability of the chosen token; -1: unknown.
    property real probability: -1
    /// Distance from the left edge up to which the token may extend. The buttons at the right edge need the rest.
    property real reach: width
    /// Whether the user chose the token by hand.
    property bool byHand: false
    /// Bytes of the token. They are shown only if there is enough width.
    property string bytes: ""
    readonly property bool bytesFit: bytes.length > 0 && bytesText.x + bytesText.implicitWidth <= Math.min(reach, steps.x) - Theme.s

    signal stepped(int by)

    implicitHeight: Theme.px(44)

    Rectangle {
        id: plate
        x: Theme.l
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(words.implicitWidth + 2 * Theme.s + Theme.hairline, head.reach - x - id.width - (head.byHand ? hand.implicitWidth + Theme.s : 0) - steps.width - 4 * Theme.s)
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
    AppText {
        id: hand
        objectName: "byHand"
        anchors.left: id.right
        anchors.leftMargin: Theme.s
        anchors.verticalCenter: parent.verticalCenter
        visible: head.byHand
        text: qsTr("by hand")
        font.pixelSize: Theme.small
        font.weight: Font.DemiBold
    }
    AppText {
        id: bytesText
        x: (head.byHand ? hand.x + hand.width : id.x + id.width) + Theme.m
        anchors.verticalCenter: parent.verticalCenter
        visible: head.bytesFit
        text: head.bytes
        muted: true
        font.family: Theme.mono
        font.pixelSize: Theme.small
        Accessible.name: qsTr("Bytes") + ": " + text
    }
    Row {
        id: steps
        anchors.right: parent.right
        anchors.rightMargin: Theme.s
        anchors.verticalCenter: parent.verticalCenter
        IconButton {
            symbol: "chevron-left"
            text: qsTr("Previous token")
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
            text: qsTr("Next token")
            onClicked: head.stepped(1)
        }
    }
}
