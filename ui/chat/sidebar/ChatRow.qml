pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// A row of the chat list: a chat, or the heading of a folder. It can be renamed in place. A chat can be dragged into a
/// folder.
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
    required property string folder
    required property bool isFolder
    required property bool folded
    required property int held
    required property ChatListModel chats
    property bool renaming: false
    property bool menuShown: false
    /// Whether the row has the keyboard focus.
    readonly property bool focused: ListView.isCurrentItem && ListView.view.activeFocus
    /// Whether the row is highlighted. If any chats are selected, their rows are highlighted; otherwise, the row of the
    /// chat that is shown.
    readonly property bool lit: chats !== null && chats.selectedCount > 0 ? selected : current
    /// Whether the list had the focus when renaming began. If so, the focus returns to the list when renaming ends.
    property bool fromList: false
    /// Whether the row is listed below the row of its folder.
    readonly property bool inFolder: folder.length > 0 && !pinned && !isFolder && chats?.filter.length === 0
    readonly property bool empty: isFolder && held === 0
    /// Whether a dragged chat would be dropped on this row.
    property bool dropTarget: false

    signal opened
    /// Renaming ended. The focus may return to the item that had it before renaming.
    signal renameEnded
    signal folderWanted
    signal exportWanted
    /// The user is dragging the row, and the pointer is at `y`, relative to the row. At the end, dragEnded() reports
    /// whether the row was dropped there, or the drag was cancelled.
    signal dragged(real y)
    signal dragEnded(bool dropped)

    function beginRename() {
        const view = ListView.view;
        fromList = view.focus;
        // Set the current row before the editor gets the focus. If it were set later, the editor would lose the focus.
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
        // The editor must not receive further keys while it closes.
        row.forceActiveFocus();
        if (!fromList)
            renameEnded();
    }

    /// Opens the menu at the position `place` in this row. If `place` is missing, opens it at the menu button.
    function openMenu(place) {
        menu.active = true;
        menuShown = true;
        (menu.item as ActionMenu).popup(row, place ? place.x : width - Theme.l - Theme.controlSmall,
                                        place ? place.y : (height + Theme.controlSmall) / 2);
    }

    implicitHeight: Math.max(Theme.chatRow, words.implicitHeight + 2 * Theme.px(6))
    hoverEnabled: true
    focusPolicy: Qt.NoFocus
    onDoubleClicked: if (!renaming && !isFolder) beginRename()

    Accessible.role: Accessible.ListItem
    Accessible.name: title
    Accessible.description: isFolder ? (folded ? qsTr("Folded folder with %Ln chats", "", held) : qsTr("Folder with %Ln chats", "", held)) : answering ? qsTr("Answering. %1").arg(excerpt) : excerpt
    Accessible.selected: lit
    Accessible.focusable: true
    Accessible.focused: focused
    Accessible.onPressAction: row.clicked()
    onClicked: {
        // While the row is renamed, clicks next to the editor and double clicks must not end renaming.
        if (renaming)
            return;
        chats.open(index);
        if (!isFolder)
            opened();
    }

    // A MouseArea above the delegate, because the delegate ignores modifier keys and all mouse buttons except the left
    // one.
    MouseArea {
        id: pointer
        property real from: 0
        property bool dragging: false

        anchors.fill: parent
        acceptedButtons: Qt.LeftButton | Qt.RightButton
        // On a touch screen, dragging scrolls the list. With a mouse, dragging moves the chat.
        preventStealing: true
        onPressed: mouse => {
            from = mouse.y;
            dragging = false;
            if (mouse.button === Qt.RightButton)
                row.openMenu(mouse);
            else if (mouse.modifiers & Qt.ControlModifier)
                row.chats.toggleSelected(row.index);
            else if (mouse.modifiers & Qt.ShiftModifier)
                row.chats.selectTo(row.index);
            else if (row.renaming || row.isFolder || mouse.source !== Qt.MouseEventNotSynthesized)
                mouse.accepted = false;
        }
        onPositionChanged: mouse => {
            if (!(pressedButtons & Qt.LeftButton) || mouse.modifiers & (Qt.ControlModifier | Qt.ShiftModifier))
                return;
            dragging = dragging || Math.abs(mouse.y - from) > Theme.s;
            if (dragging)
                row.dragged(mouse.y);
        }
        onReleased: if (dragging) row.dragEnded(true)
        onCanceled: if (dragging) row.dragEnded(false)
        onClicked: mouse => {
            if (mouse.button === Qt.LeftButton && !dragging && !(mouse.modifiers & (Qt.ControlModifier | Qt.ShiftModifier)))
                row.clicked();
        }
        onDoubleClicked: mouse => {
            if (mouse.button === Qt.LeftButton && !row.renaming)
                row.beginRename();
        }
    }

    background: Item {
        Rectangle {
            anchors.fill: parent
            anchors.leftMargin: Theme.s
            anchors.rightMargin: Theme.s
            radius: Theme.radius
            color: row.lit ? Theme.select : row.hovered || row.dropTarget ? Theme.hover : "transparent"
            border.width: row.focused || row.dropTarget ? Theme.ring : row.lit ? Theme.hairline : 0
            border.color: row.focused || row.dropTarget ? Theme.accent : Theme.edge
        }
    }
    contentItem: Item {
        z: 1  // above the MouseArea, so that the menu button can be clicked
        opacity: pointer.dragging && pointer.pressed ? Theme.faded : 1
        LazyItem {
            y: words.y
            width: parent.width
            active: row.isFolder
            component: FolderSigns {
                folded: row.folded
                held: row.renaming || row.hovered ? 0 : row.held
            }
        }
        Column {
            id: words
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.leftMargin: row.isFolder || row.inFolder ? Theme.l + Theme.icon : Theme.l
            anchors.rightMargin: Theme.l + (row.answering || row.isFolder && !row.empty ? Theme.l : 0)
            anchors.verticalCenter: parent.verticalCenter
            // The fixed line height adds some space below the letters. Move the text down, so that the letters are
            // centred.
            anchors.verticalCenterOffset: Theme.hairline
            AppText {
                width: parent.width
                visible: !row.renaming
                text: row.title
                lineHeight: Theme.chatLine
                lineHeightMode: Text.FixedHeight
                wrapMode: Text.Wrap
                maximumLineCount: 2
                elide: Text.ElideRight
                Accessible.ignored: true
            }
            // The editor is created on demand, because every search creates all rows again and most rows are never
            // renamed.
            LazyItem {
                id: editor
                width: parent.width
                active: row.renaming
                visible: active
                // Keys that the editor does not use must not reach the list.
                Keys.onPressed: event => event.accepted = true
                component: Field {
                    text: row.title
                    placeholderText: row.isFolder ? qsTr("Name of the folder") : qsTr("Title of the chat")
                    onActiveFocusChanged: if (!activeFocus) row.endRename(true)
                    Keys.onReturnPressed: row.finishRename(true)
                    Keys.onEnterPressed: row.finishRename(true)
                    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape
                    Keys.onEscapePressed: row.finishRename(false)
                }
            }
            LazyItem {
                width: parent.width
                active: row.empty && !row.folded
                visible: active && !row.renaming
                component: AppText {
                    text: qsTr("This folder is empty. Drag a chat here.")
                    wrapMode: Text.Wrap
                    muted: true
                    font.pixelSize: Theme.small
                    Accessible.ignored: true
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
            y: words.y + (Theme.chatLine - Theme.s) / 2
            active: row.answering && !row.renaming
            visible: active
            component: LiveDot { text: qsTr("Answering") }
        }
        // While the pointer is over the row, the menu button covers the end of the title. The title keeps its width, so
        // it need not be wrapped again.
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
                    text: row.isFolder ? qsTr("Actions for this folder") : qsTr("Actions for this chat")
                    onClicked: row.openMenu(null)
                }
            }
        }
    }
    LazyItem {
        id: menu
        active: false
        component: row.isFolder ? menuOfFolder : menuOfChat
    }
    Component {
        id: menuOfFolder
        FolderMenu {
            chats: row.chats
            index: row.index
            folded: row.folded
            held: row.held
            onClosed: row.menuShown = false
            onRenameWanted: row.beginRename()
            onExportWanted: row.exportWanted()
        }
    }
    Component {
        id: menuOfChat
        ChatMenu {
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
