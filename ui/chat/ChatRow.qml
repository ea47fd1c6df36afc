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
    required property string excerpt
    required property string styledExcerpt
    required property bool current
    required property bool pinned
    required property bool answering
    required property bool selected
    required property ChatListModel chats
    property bool renaming: false
    property bool menuShown: false
    /// Whether the keyboard is here.
    readonly property bool focused: ListView.isCurrentItem && ListView.view.activeFocus
    /// Lit: the chat that is shown, or those chosen together.
    readonly property bool lit: chats !== null && chats.selectedCount > 0 ? selected : current
    /// Whether the list already had the focus when renaming began, and keeps it afterwards.
    property bool fromList: false

    signal opened
    /// The keyboard was elsewhere before, and may go back.
    signal renameEnded
    signal folderWanted
    signal exportWanted

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

    /// At a place of this row, or at its button.
    function openMenu(place) {
        menu.active = true;
        menuShown = true;
        (menu.item as ActionMenu).popup(row, place ? place.x : width - Theme.l - Theme.controlSmall,
                                        place ? place.y : (height + Theme.controlSmall) / 2);
    }

    implicitHeight: Math.max(Theme.chatRow, words.implicitHeight + 2 * Theme.px(6))
    hoverEnabled: true
    focusPolicy: Qt.NoFocus
    onDoubleClicked: if (!renaming) beginRename()

    Accessible.role: Accessible.ListItem
    Accessible.name: title
    Accessible.description: answering ? qsTr("Answering. %1").arg(excerpt) : excerpt
    Accessible.selected: lit
    Accessible.focusable: true
    Accessible.focused: focused
    Accessible.onPressAction: row.clicked()
    onClicked: {
        // The second click of two, or one beside the field, does not mean to leave it.
        if (renaming)
            return;
        chats.open(index);
        opened();
    }

    // Above the delegate's own reaction, which knows neither modifiers nor buttons.
    MouseArea {
        anchors.fill: parent
        acceptedButtons: Qt.LeftButton | Qt.RightButton
        onPressed: mouse => {
            if (mouse.button === Qt.RightButton)
                row.openMenu(mouse);
            else if (mouse.modifiers & Qt.ControlModifier)
                row.chats.toggleSelected(row.index);
            else if (mouse.modifiers & Qt.ShiftModifier)
                row.chats.selectTo(row.index);
            else
                mouse.accepted = false;
        }
    }

    background: Item {
        Rectangle {
            anchors.fill: parent
            anchors.leftMargin: Theme.s
            anchors.rightMargin: Theme.s
            radius: Theme.radius
            color: row.lit ? Theme.select : row.hovered ? Theme.hover : "transparent"
            border.width: row.focused ? Theme.ring : row.lit ? Theme.hairline : 0
            border.color: row.focused ? Theme.accent : Theme.edge
        }
    }
    contentItem: Item {
        Column {
            id: words
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.leftMargin: Theme.l
            anchors.rightMargin: Theme.l + (row.answering ? Theme.l : 0)
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
            LazyItem {
                width: parent.width
                active: row.styledExcerpt.length > 0
                visible: active && !row.renaming
                component: Text {
                    text: row.styledExcerpt
                    textFormat: Text.StyledText
                    wrapMode: Text.Wrap
                    maximumLineCount: 2
                    elide: Text.ElideRight
                    color: Theme.muted
                    font.pixelSize: Theme.small
                    Accessible.ignored: true
                }
            }
        }
        LazyItem {
            anchors.right: parent.right
            anchors.rightMargin: Theme.l
            y: words.y + Theme.px(6)
            active: row.answering && !row.renaming
            visible: active
            component: LiveDot { text: qsTr("Answering") }
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
                color: row.lit ? Theme.select : Theme.hover
                IconButton {
                    anchors.fill: parent
                    symbol: "more"
                    text: qsTr("What can be done with this chat")
                    onClicked: row.openMenu(null)
                }
            }
        }
    }
    LazyItem {
        id: menu
        active: false
        component: ChatMenu {
            chats: row.chats
            index: row.index
            pinned: row.pinned
            selected: row.selected
            onClosed: row.menuShown = false
            onRenameWanted: row.beginRename()
            onFolderWanted: row.folderWanted()
            onExportWanted: row.exportWanted()
        }
    }
}
