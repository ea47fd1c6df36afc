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

    signal opened

    function beginRename() {
        renaming = true;
        editor.text = title;
        editor.forceActiveFocus();
        editor.selectAll();
    }

    function endRename(keep) {
        if (!renaming)
            return;
        renaming = false;
        if (keep && editor.text.trim().length > 0)
            chats.rename(index, editor.text.trim());
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
    Accessible.onPressAction: row.clicked()

    background: Item {
        Rectangle {
            anchors.fill: parent
            anchors.leftMargin: Theme.s
            anchors.rightMargin: Theme.s
            radius: Theme.radius
            color: row.current ? Theme.accentSoft : row.hovered ? Theme.hover : "transparent"
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
            Field {
                id: editor
                width: parent.width
                visible: row.renaming
                placeholderText: qsTr("Title of the chat")
                onAccepted: row.endRename(true)
                onActiveFocusChanged: if (!activeFocus) row.endRename(true)
                Keys.onEscapePressed: row.endRename(false)
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
        IconButton {
            id: menuButton
            anchors.right: parent.right
            anchors.rightMargin: Theme.l - Theme.xs
            anchors.verticalCenter: parent.verticalCenter
            implicitWidth: 28
            implicitHeight: 28
            visible: !row.renaming && (row.hovered || row.current)
            symbol: "chevron-down"
            symbolSize: 16
            text: qsTr("Rename or delete this chat")
            onClicked: menu.popup(menuButton, 0, menuButton.height)
        }
    }
    ActionMenu {
        id: menu
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
