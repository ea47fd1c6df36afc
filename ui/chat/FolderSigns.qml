import QtQuick
import Vitrine

/// What stands beside a folder's name: whether it is folded, and how many chats it has.
Item {
    id: signs

    required property bool folded
    /// 0: not said.
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
        text: signs.held.toLocaleString(Qt.locale(), "f", 0)
        muted: true
        font.pixelSize: Theme.small
        font.family: Theme.mono
        Accessible.ignored: true
    }
}
