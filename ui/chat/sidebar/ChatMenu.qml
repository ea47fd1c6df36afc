import QtQuick
import Vitrine
import Vitrine.App

/// Menu of actions for a chat in the list, or for all selected chats.
ActionMenu {
    id: menu

    required property ChatListModel chats
    required property int index
    required property bool pinned
    required property bool selected
    readonly property int meant: selected ? chats.selectedCount : 1

    signal renameWanted
    signal folderWanted
    signal exportWanted

    ActionMenuItem {
        symbol: "pencil"
        text: qsTr("Rename")
        enabled: menu.meant === 1
        onTriggered: menu.renameWanted()
    }
    ActionMenuItem {
        symbol: menu.pinned ? "unpin" : "pin"
        text: menu.pinned ? qsTr("Unpin") : qsTr("Pin")
        onTriggered: menu.chats.setPinned(menu.index, !menu.pinned)
    }
    ActionMenuItem {
        symbol: "folder"
        text: qsTr("Move to a folder…")
        onTriggered: menu.folderWanted()
    }
    ActionMenuItem {
        symbol: "duplicate"
        text: qsTr("Duplicate")
        enabled: menu.meant === 1
        onTriggered: menu.chats.duplicate(menu.index)
    }
    ActionMenuItem {
        symbol: "export"
        text: menu.meant > 1 ? qsTr("Export %Ln chats…", "", menu.meant) : qsTr("Export…")
        onTriggered: menu.exportWanted()
    }
    ActionMenuItem {
        symbol: "trash"
        danger: true
        text: menu.meant > 1 ? qsTr("Delete %Ln chats", "", menu.meant) : qsTr("Delete")
        onTriggered: menu.chats.remove(menu.index)
    }
}
