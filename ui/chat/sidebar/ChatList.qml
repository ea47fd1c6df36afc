pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// The sidebar: search field, button for a new chat, and all chats in their groups.
Rectangle {
    id: list

    required property ChatListModel chats
    required property ChatExchange exchange

    signal settingsWanted
    signal shortcutsWanted
    signal hideWanted
    /// The user has chosen a chat. The window must move the focus to the conversation.
    signal chatOpened
    /// Renaming ended with a mouse click. The window must return the focus to the item that had it before.
    signal renameEnded

    function importChats() {
        (importing.made() as ImportDialog).open();
    }

    function makeFolder() {
        (folders.made() as FolderChoice).ask(-1);
    }

    function renameCurrent() {
        rows.rename(chats.showCurrent());
    }

    function moveCurrent() {
        (folders.made() as FolderChoice).ask(chats.showCurrent());
    }

    function exportCurrent() {
        (exporting.made() as ExportDialog).askForRow(chats.showCurrent());
    }

    function focusSearch() {
        search.forceActiveFocus();
        search.selectAll();
    }

    /// Handles Esc: clears the selection or the search text. If both are empty, gives up the focus.
    function stepBack() {
        if (chats.selectedCount > 0) {
            chats.clearSelection();
            return;
        }
        if (chats.filter.length === 0) {
            chatOpened();
            return;
        }
        chats.filter = "";
        search.clear();
        search.forceActiveFocus();
    }

    color: Theme.bench

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        RowLayout {
            Layout.fillWidth: true
            Layout.preferredHeight: Theme.head
            Layout.leftMargin: Theme.m
            Layout.rightMargin: Theme.s
            spacing: Theme.xs
            Field {
                id: search
                Layout.fillWidth: true
                symbol: "search"
                edge: Theme.edge
                placeholderText: qsTr("Search")
                Accessible.name: qsTr("Search chats")
                text: list.chats.filter
                onTextEdited: list.chats.filter = text
                onAccepted: list.chats.openFirst()
                // Accept Esc before the window's shortcut for Esc, which stops an answer.
                Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape
                Keys.onEscapePressed: list.stepBack()
                Keys.onDownPressed: rows.enter()
                Connections {
                    target: list.chats
                    function onFirstOpened() { list.chatOpened(); }
                }
            }
            IconButton {
                symbol: "plus"
                text: qsTr("New chat")
                keys: "Ctrl+N"
                onClicked: {
                    list.chats.newChat();
                    list.chatOpened();
                }
            }
            IconButton {
                symbol: "sidebar"
                text: qsTr("Hide the chat list")
                keys: "Ctrl+B"
                onClicked: list.hideWanted()
            }
        }
        ChatRows {
            id: rows
            Layout.fillWidth: true
            Layout.fillHeight: true
            chats: list.chats
            onOpened: list.chatOpened()
            onLeftUpwards: search.forceActiveFocus()
            onEscaped: list.stepBack()
            onRenameEnded: list.renameEnded()
            onFolderWanted: row => (folders.made() as FolderChoice).ask(row)
            onExportWanted: row => (exporting.made() as ExportDialog).askForRow(row)
        }
        Rectangle {
            Layout.fillWidth: true
            Layout.margins: Theme.s
            visible: list.chats.canUndoRemove
            implicitHeight: undoRow.implicitHeight + 2 * Theme.xs
            radius: Theme.radius
            color: Theme.press
            RowLayout {
                id: undoRow
                anchors.fill: parent
                anchors.leftMargin: Theme.m
                anchors.rightMargin: Theme.xs
                AppText {
                    Layout.fillWidth: true
                    text: list.chats.folderRemoved
                          ? list.chats.removedCount === 0 ? qsTr("Folder deleted")
                                                          : qsTr("Folder and its %Ln chats deleted", "", list.chats.removedCount)
                        : qsTr("%Ln chats deleted", "", list.chats.removedCount)
                    elide: Text.ElideRight
                }
                PlainButton {
                    quiet: true
                    text: qsTr("Undo")
                    onClicked: list.chats.undoRemove()
                }
            }
        }
        Divider { Layout.fillWidth: true }
        RowLayout {
            Layout.fillWidth: true
            Layout.margins: Theme.xs
            Layout.leftMargin: Theme.s
            Layout.rightMargin: Theme.s
            spacing: Theme.xs
            PlainButton {
                Layout.fillWidth: true
                quiet: true
                alignment: Qt.AlignLeft
                symbol: "settings"
                text: qsTr("Settings")
                hint: qsTr("Settings")
                keys: "Ctrl+,"
                onClicked: list.settingsWanted()
            }
            IconButton {
                symbol: "import"
                text: qsTr("Import chats from a file")
                onClicked: list.importChats()
            }
            IconButton {
                symbol: "keyboard"
                text: qsTr("Show the keyboard shortcuts")
                keys: "F1"
                onClicked: list.shortcutsWanted()
            }
        }
    }
    // Each of the following dialogs is created when it is first used.
    LazyItem {
        id: exporting
        active: false
        component: ExportDialog { chats: list.chats }
    }
    LazyItem {
        id: importing
        active: false
        component: ImportDialog { exchange: list.exchange }
    }
    LazyItem {
        id: folders
        active: false
        component: FolderChoice {
            parent: list
            chats: list.chats
        }
    }
}
