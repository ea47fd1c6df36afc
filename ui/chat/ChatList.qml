import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// The sidebar: new chat, search, all chats by age.
Rectangle {
    id: list

    required property var app
    readonly property var chats: app.chats

    signal settingsWanted
    signal shortcutsWanted
    signal hideWanted
    signal chatOpened

    function focusSearch() {
        search.forceActiveFocus();
        search.selectAll();
    }

    color: Theme.side

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        RowLayout {
            Layout.fillWidth: true
            Layout.preferredHeight: Theme.bar
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
            Keys.onEscapePressed: {
                list.chats.filter = "";
                clear();
            }
            Keys.onDownPressed: view.forceActiveFocus()
        }
        ListView {
            id: view

            Layout.fillWidth: true
            Layout.fillHeight: true
            clip: true
            model: list.chats
            activeFocusOnTab: true
            boundsBehavior: Flickable.StopAtBounds
            currentIndex: list.chats.currentRow
            // By itself the view leaves the heading above the first of a section out.
            highlightFollowsCurrentItem: false
            onCurrentIndexChanged: soon.restart()
            onHeightChanged: soon.restart()
            keyNavigationEnabled: false
            section.property: "group"
            section.delegate: AppText {
                required property string section

                width: view.width
                leftPadding: Theme.l
                topPadding: Theme.m
                bottomPadding: Theme.xs
                text: section
                muted: true
                font.pixelSize: Theme.caption
                font.weight: Font.Medium
            }
            delegate: ChatRow {
                width: view.width
                chats: list.chats
                onOpened: list.chatOpened()
            }
            Keys.onUpPressed: list.chats.open(Math.max(0, list.chats.currentRow - 1))
            Keys.onDownPressed: list.chats.open(Math.min(count - 1, list.chats.currentRow + 1))
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Chats")
            T.ScrollBar.vertical: ThinScrollBar {}

            // The view must know of a moved row before it can go there.
            Timer {
                id: soon
                interval: 0
                onTriggered: if (view.currentIndex >= 0 && view.height > 0) view.positionViewAtIndex(view.currentIndex, ListView.Contain)
            }
            AppText {
                visible: view.count === 0
                anchors.horizontalCenter: parent.horizontalCenter
                y: Theme.xl
                width: parent.width - 2 * Theme.l
                horizontalAlignment: Text.AlignHCenter
                wrapMode: Text.Wrap
                muted: true
                text: list.chats.filter.length > 0 ? qsTr("No chat matches “%1”.").arg(list.chats.filter)
                                                   : qsTr("Your chats will be listed here.")
            }
        }
        Rectangle {
            Layout.fillWidth: true
            Layout.margins: Theme.s
            visible: list.chats.canUndoRemove
            implicitHeight: undoRow.implicitHeight + 2 * Theme.xs
            radius: Theme.radius
            color: Theme.accentSoft
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
        Rectangle {
            Layout.fillWidth: true
            implicitHeight: 1
            color: Theme.line
        }
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
