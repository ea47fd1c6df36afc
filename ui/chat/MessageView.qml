import QtQuick
import QtQuick.Templates as T
import Vitrine

/// The messages of the chat, newest at the bottom. Stays at the bottom unless the reader scrolled away from it.
Item {
    id: messageView

    required property var app
    readonly property var session: app.session
    readonly property int count: view.count
    property bool stuck: true

    function jumpToEnd() {
        stuck = true;
        view.positionViewAtEnd();
    }

    function scrollBy(pages) {
        stuck = false;
        view.contentY = Math.max(view.originY, Math.min(view.originY + view.contentHeight - view.height,
                                                        view.contentY + pages * view.height * 0.9));
        stuck = view.atYEnd;
    }

    ListView {
        id: view
        anchors.fill: parent
        clip: true
        model: messageView.session.messages
        spacing: Theme.xs
        // Not margins: the positioning at the end would leave them out.
        header: Item { implicitHeight: Theme.xl }
        footer: Item { implicitHeight: Theme.l }
        boundsBehavior: Flickable.StopAtBounds
        // Heights differ much; a generous buffer keeps the scroll bar honest.
        cacheBuffer: 2000
        activeFocusOnTab: true
        keyNavigationEnabled: false

        delegate: MessageDelegate {
            app: messageView.app
            width: ListView.view.width
            last: index === ListView.view.count - 1
        }
        onContentHeightChanged: if (messageView.stuck) positionViewAtEnd()
        onHeightChanged: if (messageView.stuck) positionViewAtEnd()
        onCountChanged: if (messageView.stuck) positionViewAtEnd()
        onModelChanged: messageView.jumpToEnd()
        onMovementEnded: messageView.stuck = atYEnd
        onContentYChanged: if (bar.pressed || wheel.active) messageView.stuck = atYEnd

        Keys.onPressed: event => {
            const pages = { [Qt.Key_PageUp]: -1, [Qt.Key_PageDown]: 1, [Qt.Key_Up]: -0.1, [Qt.Key_Down]: 0.1 }[event.key];
            if (pages !== undefined)
                messageView.scrollBy(pages);
            else if (event.key === Qt.Key_End)
                messageView.jumpToEnd();
            else if (event.key === Qt.Key_Home)
                messageView.scrollBy(-1e6);
            else
                return;
            event.accepted = true;
        }
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Conversation")
        T.ScrollBar.vertical: ThinScrollBar { id: bar }

        WheelHandler {
            id: wheel
            onWheel: event => {
                const delta = event.pixelDelta.y !== 0 ? event.pixelDelta.y : event.angleDelta.y * 0.6;
                const end = Math.max(view.originY, view.originY + view.contentHeight - view.height);
                view.contentY = Math.max(view.originY, Math.min(end, view.contentY - delta));
                messageView.stuck = view.contentY >= end - 2;
            }
        }
    }
    Connections {
        target: messageView.session
        function onChatChanged() { messageView.jumpToEnd(); }
        function onGeneratingChanged() { if (messageView.session.generating) messageView.jumpToEnd(); }
    }
    IconButton {
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.s
        visible: !messageView.stuck && !view.atYEnd
        filled: true
        symbol: "arrow-down"
        text: qsTr("Jump to the latest message")
        onClicked: messageView.jumpToEnd()
    }
}
