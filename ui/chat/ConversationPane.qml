import QtQuick
import QtQuick.Layouts
import Vitrine

/// The middle of the window: which model speaks, what was said, where one writes.
Rectangle {
    id: pane

    required property var app
    readonly property var session: app.session
    readonly property var library: app.library
    property bool sidebarShown: true
    property bool inspectorShown: true

    signal sidebarWanted
    signal inspectorToggled
    signal openWanted

    function takeFocus() {
        composer.takeFocus();
    }

    function writes(event) {
        return composer.writes(event);
    }

    function takeKey(event) {
        return composer.takeKey(event);
    }

    color: Theme.canvas

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        ConversationHeader {
            Layout.fillWidth: true
            app: pane.app
            sidebarShown: pane.sidebarShown
            inspectorShown: pane.inspectorShown
            onSidebarWanted: pane.sidebarWanted()
            onInspectorToggled: pane.inspectorToggled()
            onOpenWanted: pane.openWanted()
        }
        Rectangle {
            Layout.fillWidth: true
            implicitHeight: 1
            color: Theme.line
        }
        Notices {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.readingWidth
            Layout.alignment: Qt.AlignHCenter
            Layout.leftMargin: Theme.xl
            Layout.rightMargin: Theme.xl
            room: pane.height / 5
            app: pane.app
        }
        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true
            MessageView {
                id: messages
                anchors.fill: parent
                app: pane.app
                visible: count > 0
                onQuestionClosed: composer.takeFocus()
            }
            EmptyState {
                anchors.fill: parent
                visible: messages.count === 0
                app: pane.app
                onOpenWanted: pane.openWanted()
            }
        }
        Composer {
            id: composer
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.readingWidth
            Layout.alignment: Qt.AlignHCenter
            Layout.leftMargin: Theme.xl
            Layout.rightMargin: Theme.xl
            Layout.bottomMargin: Theme.l
            app: pane.app
        }
    }
}
