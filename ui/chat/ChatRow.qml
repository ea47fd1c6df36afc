pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// One chat of the list; renamed in place.
T.ItemDelegate {
    id: row

    required property int index
    required property string title
    required property string preview
    required property bool current
    required property ChatListModel chats
    property bool renaming: false
    property bool menuShown: false
    /// Whether the keyboard is here.
    readonly property bool focused: ListView.isCurrentItem && ListView.view.activeFocus

    /// While one searches, what was found tells more than the title.
    readonly property bool found: chats !== null && chats.filter.length > 0

    /// Whether the list already had the focus when renaming began, and keeps it afterwards.
    property bool fromList: false

    signal opened
    /// The keyboard was elsewhere before, and may go back.
    signal renameEnded

    function beginRename() {
        const view = ListView.view;
        fromList = view.focus;
        // First: a row that becomes the current one takes the keyboard from its own field.
        view.currentIndex = index;
        renaming = true;
        const field = editor.item as Field;
        field.forceActiveFocus();
        field.selectAll();
        if (!field.activeFocus)
            endRename(false);
    }

    function endRename(keep) {
        if (!renaming)
            return;
        const name = (editor.item as Field).text.trim();
        renaming = false;
        if (keep && name.length > 0)
            chats.rename(index, name);
    }

    function finishRename(keep) {
        endRename(keep);
        // What is left of the editor takes no keys.
        row.forceActiveFocus();
        if (!fromList)
            renameEnded();
    }

    function openMenu() {
        menu.active = true;
        menuShown = true;
        (menu.item as ActionMenu).popup(row, width - Theme.l - Theme.controlSmall, (height + Theme.controlSmall) / 2);
    }

    implicitHeight: Math.max(Theme.chatRow, words.implicitHeight + 2 * Theme.px(6))
    hoverEnabled: true
    focusPolicy: Qt.NoFocus
    // The second click of two, or one beside the field, does not mean to leave it.
    onClicked: {
        if (renaming)
            return;
        chats.open(index);
        opened();
    }
    onDoubleClicked: if (!renaming) beginRename()

    Accessible.role: Accessible.ListItem
    Accessible.name: title
    Accessible.description: preview
    Accessible.selected: current
    Accessible.focusable: true
    Accessible.focused: focused
    Accessible.onPressAction: row.clicked()

    background: Item {
        Rectangle {
            anchors.fill: parent
            anchors.leftMargin: Theme.s
            anchors.rightMargin: Theme.s
            radius: Theme.radius
            color: row.current ? Theme.select : row.hovered ? Theme.hover : "transparent"
            border.width: row.focused ? Theme.ring : row.current ? Theme.hairline : 0
            border.color: row.focused ? Theme.accent : Theme.edge
        }
    }
    contentItem: Item {
        Column {
            id: words
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.leftMargin: Theme.l
            anchors.rightMargin: Theme.l
            anchors.verticalCenter: parent.verticalCenter
            spacing: Theme.xxs
            AppText {
                width: parent.width
                visible: !row.renaming
                text: row.title
                wrapMode: Text.Wrap
                maximumLineCount: 2
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            // The list is rebuilt at each search, and most rows are never renamed.
            LazyItem {
                id: editor
                width: parent.width
                active: row.renaming
                visible: active
                // Keys that the field has no use for are not meant for the list.
                Keys.onPressed: event => event.accepted = true
                component: Field {
                    text: row.title
                    placeholderText: qsTr("Title of the chat")
                    onActiveFocusChanged: if (!activeFocus) row.endRename(true)
                    Keys.onReturnPressed: row.finishRename(true)
                    Keys.onEnterPressed: row.finishRename(true)
                    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape
                    Keys.onEscapePressed: row.finishRename(false)
                }
            }
            AppText {
                width: parent.width
                visible: !row.renaming && row.found && text.length > 0
                text: row.preview
                elide: Text.ElideRight
                maximumLineCount: 1
                muted: true
                font.pixelSize: Theme.small
                Accessible.ignored: true
            }
        }
        // Over the title's end, so that no title wraps anew while the pointer passes.
        LazyItem {
            anchors.right: parent.right
            anchors.rightMargin: Theme.s + Theme.hairline
            anchors.verticalCenter: parent.verticalCenter
            active: !row.renaming && (row.hovered || row.menuShown)
            visible: active
            component: Rectangle {
                implicitWidth: Theme.controlSmall
                implicitHeight: Theme.controlSmall
                radius: Theme.radius
                color: row.current ? Theme.select : Theme.hover
                IconButton {
                    anchors.fill: parent
                    symbol: "more"
                    text: qsTr("Rename or delete this chat")
                    onClicked: row.openMenu()
                }
            }
        }
    }
    LazyItem {
        id: menu
        active: false
        component: ActionMenu {
            onClosed: row.menuShown = false
            ActionMenuItem {
                symbol: "pencil"
                text: qsTr("Rename")
                onTriggered: row.beginRename()
            }
            ActionMenuItem {
                symbol: "trash"
                danger: true
                text: qsTr("Delete")
                onTriggered: row.chats.remove(row.index)
            }
        }
    }
}
