import QtQuick
import Vitrine
import Vitrine.App

/// Which model speaks and how full its context is, between the buttons for hidden panes.
///
/// No layout: one that is resized while its children come and go, or while it is hidden, leaves them where they were.
Item {
    id: header

    required property ChatSession session
    required property ModelLibrary library
    property bool sidebarShown: true
    property bool inspectorShown: true

    signal newChatWanted
    signal sidebarWanted
    signal inspectorToggled
    signal openWanted

    implicitHeight: Theme.bar

    Row {
        id: listButtons
        x: Theme.s
        anchors.verticalCenter: parent.verticalCenter
        visible: !header.sidebarShown
        spacing: Theme.s
        IconButton {
            symbol: "sidebar"
            text: qsTr("Show the chat list (Ctrl+B)")
            onClicked: header.sidebarWanted()
        }
        IconButton {
            symbol: "plus"
            text: qsTr("New chat (Ctrl+N)")
            onClicked: header.newChatWanted()
        }
    }
    ModelPicker {
        readonly property real room: (meter.visible ? meter.x : inspectorButton.x) - Theme.s - x

        x: Theme.s + (header.sidebarShown ? 0 : listButtons.width + Theme.s)
        anchors.verticalCenter: parent.verticalCenter
        width: Math.max(0, Math.min(implicitWidth, room))
        session: header.session
        library: header.library
        onOpenWanted: header.openWanted()
    }
    ContextMeter {
        id: meter
        x: Math.floor(inspectorButton.x - Theme.s - width)
        anchors.verticalCenter: parent.verticalCenter
        session: header.session
        terse: header.width < 560
    }
    IconButton {
        id: inspectorButton
        x: header.width - Theme.s - width
        anchors.verticalCenter: parent.verticalCenter
        symbol: "inspector"
        checked: header.inspectorShown
        text: header.inspectorShown ? qsTr("Hide the inspector (Ctrl+Shift+I)") : qsTr("Show the inspector (Ctrl+Shift+I)")
        onClicked: header.inspectorToggled()
    }
}
