pragma ComponentBehavior: Bound

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
    required property Actions actions
    property bool sidebarShown: true
    property bool inspectorShown: true

    // With the line below it.
    implicitHeight: Theme.head - Theme.hairline

    Row {
        id: listButtons
        x: Theme.m
        anchors.verticalCenter: parent.verticalCenter
        visible: !header.sidebarShown
        spacing: Theme.xs
        IconButton { task: header.actions.sidebar }
        IconButton { task: header.actions.newChat }
    }
    AppText {
        id: conversation
        x: header.sidebarShown ? Theme.px(20) : listButtons.x + listButtons.width + Theme.s
        anchors.verticalCenter: parent.verticalCenter
        width: Math.max(0, Math.min(implicitWidth, menuButton.x - Theme.s - x))
        text: header.session.title.length > 0 ? header.session.title : qsTr("New chat")
        elide: Text.ElideRight
        font.pixelSize: Theme.title
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }
    AppText {
        x: conversation.x + conversation.width + Theme.s
        anchors.baseline: conversation.baseline
        width: Math.max(0, Math.min(implicitWidth, menuButton.x - Theme.s - x))
        // A few letters of a name say nothing.
        visible: width >= Math.min(implicitWidth, Theme.px(80))
        text: Array.from([header.session.temporary ? qsTr("Temporary") : "", header.library.loaded ? header.library.name : ""])
            .filter(word => word.length > 0).join(" · ")
        elide: Text.ElideRight
        muted: true
        Accessible.ignored: true
    }
    TapHandler {
        acceptedButtons: Qt.RightButton
        onTapped: point => (menu.made() as ActionMenu).popup(header, point.position.x, point.position.y)
    }
    IconButton {
        id: menuButton
        x: inspectorButton.x - Theme.s - width
        anchors.verticalCenter: parent.verticalCenter
        symbol: "more"
        text: qsTr("More")
        checked: (menu.item as ActionMenu)?.visible ?? false
        onClicked: {
            const shown = menu.made() as ActionMenu;
            shown.popup(menuButton, menuButton.width - shown.width, menuButton.height + Theme.xs);
        }
        LazyItem {
            id: menu
            active: false
            component: ActionMenu {
                ActionMenuItem { task: header.actions.chatSettings }
                ActionMenuItem { task: header.actions.prompts }
                ActionMenuItem { task: header.actions.find }
                ActionMenuItem { task: header.actions.map }
                ActionMenuItem { task: header.actions.renameThis }
                ActionMenuItem { task: header.actions.pinThis }
                ActionMenuItem { task: header.actions.moveThis }
                ActionMenuItem { task: header.actions.duplicateThis }
                ActionMenuItem { task: header.actions.exportThis }
                ActionMenuItem { task: header.actions.deleteThis }
                ActionMenuItem { task: header.actions.temporaryChat }
                ActionMenuItem { task: header.actions.palette }
                ActionMenuItem { task: header.actions.sheet }
            }
        }
    }
    IconButton {
        id: inspectorButton
        x: header.width - Theme.m - width
        anchors.verticalCenter: parent.verticalCenter
        checked: header.inspectorShown
        task: header.actions.inspector
    }
}
