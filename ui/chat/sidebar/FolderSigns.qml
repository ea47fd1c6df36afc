import QtQuick
import Vitrine
import "../../theme/format.js" as Format

/// Icons next to the name of a folder: whether it is folded, and its number of chats.
Item {
    id: signs

    required property bool folded
    /// Number of chats in the folder. The number 0 is not shown.
    required property int held

    implicitHeight: Theme.chatLine

    Icon {
        id: sign
        x: Theme.m
        anchors.verticalCenter: parent.verticalCenter
        icon: signs.folded ? "chevron-right" : "chevron-down"
    }
    AppText {
        anchors.right: parent.right
        anchors.rightMargin: Theme.l
        anchors.verticalCenter: sign.verticalCenter
        visible: signs.held > 0
        text: Format.count(signs.held)
        muted: true
        font.pixelSize: Theme.small
        font.family: Theme.mono
        Accessible.ignored: true
    }
}
