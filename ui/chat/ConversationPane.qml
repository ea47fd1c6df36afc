import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App
import Vitrine.App.Inspectors

/// The middle of the window: whose conversation it is, what was said, where one writes.
Rectangle {
    id: pane

    required property ChatSession session
    required property ModelLibrary library
    required property TokenStripModel tokens
    required property AppSettings settings
    required property ChatFind find
    property bool sidebarShown: true
    property bool inspectorShown: true

    signal newChatWanted
    signal sidebarWanted
    signal inspectorToggled
    signal openWanted

    function takeFocus() {
        composer.takeFocus();
    }

    function showMap() {
        map.show();
    }

    function openFind() {
        findBar.open();
    }

    function writes(event) {
        return composer.writes(event);
    }

    function takeKey(event) {
        return composer.takeKey(event);
    }

    color: Theme.pane

    TreeMap {
        id: map
        session: pane.session
        onClosed: composer.takeFocus()
    }
    AgainPanel {
        id: again
        session: pane.session
        library: pane.library
        onClosed: composer.takeFocus()
    }
    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        ConversationHeader {
            Layout.fillWidth: true
            session: pane.session
            library: pane.library
            sidebarShown: pane.sidebarShown
            inspectorShown: pane.inspectorShown
            onNewChatWanted: pane.newChatWanted()
            onSidebarWanted: pane.sidebarWanted()
            onInspectorToggled: pane.inspectorToggled()
        }
        Divider { Layout.fillWidth: true }
        FindBar {
            id: findBar
            Layout.fillWidth: true
            find: pane.find
            onClosed: composer.takeFocus()
        }
        Notices {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.readingWidth
            Layout.alignment: Qt.AlignHCenter
            Layout.leftMargin: Theme.xl
            Layout.rightMargin: Theme.xl
            room: pane.height / 5
            session: pane.session
            library: pane.library
        }
        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true
            MessageView {
                id: messages
                anchors.fill: parent
                session: pane.session
                library: pane.library
                tokens: pane.tokens
                settings: pane.settings
                find: pane.find
                visible: count > 0
                onQuestionClosed: composer.takeFocus()
                onMapWanted: pane.showMap()
                onAgainWithWanted: message => again.ask(message)
            }
            EmptyState {
                anchors.fill: parent
                visible: messages.count === 0
                session: pane.session
                library: pane.library
                onOpenWanted: pane.openWanted()
            }
        }
        QueueList {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.readingWidth
            Layout.alignment: Qt.AlignHCenter
            Layout.leftMargin: Theme.xl
            Layout.rightMargin: Theme.xl
            session: pane.session
        }
        Composer {
            id: composer
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.readingWidth
            Layout.alignment: Qt.AlignHCenter
            Layout.leftMargin: Theme.xl
            Layout.rightMargin: Theme.xl
            Layout.bottomMargin: Theme.l
            session: pane.session
            library: pane.library
            onOpenWanted: pane.openWanted()
        }
    }
}
