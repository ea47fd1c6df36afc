import QtQuick
import Vitrine
import Vitrine.App

/// Menu of actions for a folder of the list and all chats in it.
ActionMenu {
    id: menu

    required property ChatListModel chats
    required property int index
    required property bool folded
    required property int held

    signal renameWanted
    signal exportWanted

    ActionMenuItem {
        symbol: menu.folded ? "chevron-down" : "chevron-right"
        text: menu.folded ? qsTr("Unfold") : qsTr("Fold")
        onTriggered: menu.chats.setFolded(menu.index, !menu.folded)
    }
    ActionMenuItem {
        symbol: "pencil"
        text: qsTr("Rename")
        onTriggered: menu.renameWanted()
    }
    ActionMenuItem {
        symbol: "export"
        text: qsTr("Export its %Ln chats…", "", menu.held)
        enabled: menu.held > 0
        onTriggered: menu.exportWanted()
    }
    ActionMenuItem {
        symbol: "close"
        text: qsTr("Move all chats out of the folder")
        enabled: menu.held > 0
        onTriggered: menu.chats.dissolve(menu.index)
    }
    ActionMenuItem {
        symbol: "trash"
        danger: true
        text: menu.held === 0 ? qsTr("Delete") : qsTr("Delete with its %Ln chats", "", menu.held)
        onTriggered: menu.chats.remove(menu.index)
    }
}
