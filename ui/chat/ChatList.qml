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
    /// The list has done its work: the keyboard belongs to the conversation again.
    signal chatOpened

    function focusSearch() {
        search.forceActiveFocus();
        search.selectAll();
    }

    /// The query goes first, and where there is none, the keyboard.
    function stepBack() {
        if (chats.filter.length === 0) {
            chatOpened();
            return;
        }
        chats.filter = "";
        search.clear();
        search.forceActiveFocus();
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
            onAccepted: list.chats.openFirst()
            // Before the window's own Esc, which stops an answer.
            Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape
            Keys.onEscapePressed: list.stepBack()
            Keys.onDownPressed: view.enter()
            Connections {
                target: list.chats
                function onFirstOpened() { list.chatOpened(); }
            }
        }
        ListView {
            id: view

            /// Where the keyboard is, which is not where the chat is that is shown.
            function moveTo(row) {
                currentIndex = Math.max(0, Math.min(count - 1, row));
                soon.restart();
            }

            function enter() {
                if (count === 0)
                    return;
                forceActiveFocus(Qt.TabFocusReason);
                moveTo(0);
            }

            function openCurrent() {
                if (currentIndex < 0)
                    return;
                list.chats.open(currentIndex);
                list.chatOpened();
            }

            Layout.fillWidth: true
            Layout.fillHeight: true
            clip: true
            model: list.chats
            activeFocusOnTab: true
            boundsBehavior: Flickable.StopAtBounds
            currentIndex: -1
            onActiveFocusChanged: {
                if (!activeFocus)
                    currentIndex = -1;
                else if (currentIndex < 0)
                    moveTo(list.chats.currentRow);
            }
            // By itself the view leaves the heading above the first of a section out.
            highlightFollowsCurrentItem: false
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
            Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape
            Keys.onEscapePressed: list.stepBack()
            Keys.onUpPressed: currentIndex > 0 ? moveTo(currentIndex - 1) : search.forceActiveFocus()
            Keys.onDownPressed: moveTo(currentIndex + 1)
            Keys.onReturnPressed: openCurrent()
            Keys.onEnterPressed: openCurrent()
            Keys.onSpacePressed: openCurrent()
            Keys.onPressed: event => {
                const page = Math.max(1, Math.floor(height / 52) - 1);
                const rows = {[Qt.Key_Home]: 0, [Qt.Key_End]: count - 1, [Qt.Key_PageUp]: currentIndex - page,
                              [Qt.Key_PageDown]: currentIndex + page};
                if (event.key in rows) {
                    moveTo(rows[event.key]);
                    event.accepted = true;
                }
            }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Chats")
            T.ScrollBar.vertical: ThinScrollBar {}

            Connections {
                target: list.chats
                function onCurrentRowChanged() { soon.restart(); }
                function onModelReset() {
                    if (!view.activeFocus)
                        return;
                    if (view.count > 0)
                        view.moveTo(0);
                    else
                        search.forceActiveFocus();
                }
            }
            // The view must know of a moved row before it can go there.
            Timer {
                id: soon
                interval: 0
                onTriggered: {
                    const row = view.activeFocus ? view.currentIndex : list.chats.currentRow;
                    if (row === 0)
                        view.positionViewAtBeginning();
                    else if (row > 0 && view.height > 0)
                        view.positionViewAtIndex(row, ListView.Contain);
                }
            }
            AppText {
                visible: view.count === 0
                anchors.horizontalCenter: parent.horizontalCenter
                y: Theme.xl
                width: parent.width - 2 * Theme.l
                horizontalAlignment: Text.AlignHCenter
                wrapMode: Text.Wrap
                muted: true
                text: list.chats.searching ? qsTr("Searching…")
                    : list.chats.filter.length > 0 ? qsTr("No chat matches “%1”.").arg(list.chats.filter)
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
