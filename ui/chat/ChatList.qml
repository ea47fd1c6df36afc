import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// The sidebar: new chat, search, all chats by age.
Rectangle {
    id: list

    required property ChatListModel chats

    signal settingsWanted
    signal shortcutsWanted
    signal hideWanted
    /// The list has done its work: the keyboard belongs to the conversation again.
    signal chatOpened
    /// A name was changed with the pointer: the focus returns to where it was.
    signal renameEnded

    function focusSearch() {
        search.forceActiveFocus();
        search.selectAll();
    }

    /// Clears the query first; without one, gives up the focus.
    function stepBack() {
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
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.s
            spacing: Theme.xs
            AppText {
                Layout.fillWidth: true
                text: qsTr("Chats")
                font.pixelSize: Theme.title
                font.weight: Font.DemiBold
            }
            IconButton {
                symbol: "plus"
                text: qsTr("New chat (Ctrl+N)")
                onClicked: {
                    list.chats.newChat();
                    list.chatOpened();
                }
            }
            IconButton {
                symbol: "sidebar"
                text: qsTr("Hide the chat list (Ctrl+B)")
                onClicked: list.hideWanted()
            }
        }
        Field {
            id: search
            Layout.fillWidth: true
            Layout.leftMargin: Theme.m
            Layout.rightMargin: Theme.m
            Layout.bottomMargin: Theme.s
            symbol: "search"
            placeholderText: qsTr("Search chats")
            text: list.chats.filter
            onTextEdited: list.chats.filter = text
            onAccepted: list.chats.openFirst()
            // Before the window's own Esc, which stops an answer.
            Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape
            Keys.onEscapePressed: list.stepBack()
            Keys.onDownPressed: rows.enter()
            Connections {
                target: list.chats
                function onFirstOpened() { list.chatOpened(); }
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
                    text: qsTr("Chat deleted")
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
            Layout.margins: Theme.s
            spacing: Theme.xs
            PlainButton {
                Layout.fillWidth: true
                quiet: true
                alignment: Qt.AlignLeft
                symbol: "settings"
                text: qsTr("Settings")
                hint: qsTr("Settings (Ctrl+,)")
                onClicked: list.settingsWanted()
            }
            IconButton {
                symbol: "keyboard"
                text: qsTr("Keyboard shortcuts (F1)")
                onClicked: list.shortcutsWanted()
            }
        }
    }
}
