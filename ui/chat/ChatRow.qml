import QtQuick
import QtQuick.Templates as T
import Vitrine

/// One chat of the list; renamed in place.
T.ItemDelegate {
    id: row

    required property int index
    required property string title
    required property string preview
    required property bool current
    required property var chats
    property bool renaming: false
    /// Whether the keyboard is here.
    readonly property bool focused: ListView.isCurrentItem && ListView.view.activeFocus

    signal opened

    function beginRename() {
        renaming = true;
        const field = editor.item as Field;
        field.forceActiveFocus();
        field.selectAll();
    }

    function endRename(keep) {
        if (!renaming)
            return;
        const name = (editor.item as Field).text.trim();
        renaming = false;
        if (keep && name.length > 0)
            chats.rename(index, name);
    }

    implicitHeight: 52
    hoverEnabled: true
    focusPolicy: Qt.NoFocus
    onClicked: {
        chats.open(index);
        opened();
    }
    onDoubleClicked: beginRename()

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
            color: row.current ? Theme.accentSoft : row.hovered ? Theme.hover : "transparent"
            border.width: row.focused ? 2 : 0
            border.color: Theme.accent
        }
    }
    contentItem: Item {
        Column {
            anchors.left: parent.left
            anchors.right: menuButton.visible ? menuButton.left : parent.right
            anchors.leftMargin: Theme.l
            anchors.rightMargin: menuButton.visible ? Theme.xs : Theme.l
            anchors.verticalCenter: parent.verticalCenter
            spacing: 2
            AppText {
                width: parent.width
                visible: !row.renaming
                text: row.title
                elide: Text.ElideRight
                font.weight: row.current ? Font.DemiBold : Font.Normal
                Accessible.ignored: true
            }
            // A list is made anew at each search, most of its rows never to be renamed.
            Loader {
                id: editor
                width: parent.width
                active: row.renaming
                visible: active
                sourceComponent: Field {
                    text: row.title
                    placeholderText: qsTr("Title of the chat")
                    onActiveFocusChanged: if (!activeFocus) row.endRename(true)
                    // None of these is meant for the list.
                    Keys.onReturnPressed: row.endRename(true)
                    Keys.onEnterPressed: row.endRename(true)
                    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape
                    Keys.onEscapePressed: row.endRename(false)
                    Keys.onUpPressed: {}
                    Keys.onDownPressed: {}
                }
            }
            AppText {
                width: parent.width
                visible: !row.renaming && text.length > 0
                text: row.preview
                elide: Text.ElideRight
                maximumLineCount: 1
                muted: true
                font.pixelSize: Theme.caption
                Accessible.ignored: true
            }
        }
        Loader {
            id: menuButton
            anchors.right: parent.right
            anchors.rightMargin: Theme.l - Theme.xs
            anchors.verticalCenter: parent.verticalCenter
            active: !row.renaming && (row.hovered || row.current)
            visible: active
            sourceComponent: IconButton {
                implicitWidth: 28
                implicitHeight: 28
                symbol: "chevron-down"
                symbolSize: 16
                text: qsTr("Rename or delete this chat")
                onClicked: {
                    menu.active = true;
                    (menu.item as ActionMenu).popup(row, menuButton.x, menuButton.y + menuButton.height);
                }
            }
        }
    }
    Loader {
        id: menu
        active: false
        sourceComponent: ActionMenu {
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
