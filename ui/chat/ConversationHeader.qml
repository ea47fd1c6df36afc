import QtQuick
import Vitrine
import Vitrine.App

/// Whose conversation it is, between the buttons for hidden panes; the model quietly beside it.
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

    implicitHeight: Theme.head

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
    AppText {
        id: conversation
        x: header.sidebarShown ? Theme.xl : listButtons.x + listButtons.width + Theme.s
        anchors.verticalCenter: parent.verticalCenter
        width: Math.max(0, Math.min(implicitWidth, inspectorButton.x - Theme.s - x))
        text: header.session.title.length > 0 ? header.session.title : qsTr("New chat")
        elide: Text.ElideRight
        font.pixelSize: Theme.title
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }
    AppText {
        x: conversation.x + conversation.width + Theme.s
        anchors.baseline: conversation.baseline
        width: Math.max(0, Math.min(implicitWidth, inspectorButton.x - Theme.s - x))
        // A few letters of a name say nothing.
        visible: width >= Math.min(implicitWidth, Theme.px(80))
        text: header.library.loaded ? header.library.name : ""
        elide: Text.ElideRight
        muted: true
        Accessible.ignored: true
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
