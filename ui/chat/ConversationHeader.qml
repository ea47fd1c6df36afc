pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// The title of the chat and the name of the model in muted text, between the buttons that show hidden panes.
///
/// This item is not a Layout. When a Layout is resized while it is hidden, or while its children appear or disappear,
/// it leaves them at their old positions.
Item {
    id: header

    required property ChatSession session
    required property ModelLibrary library
    required property Actions actions
    property bool sidebarShown: true
    property bool inspectorShown: true
    readonly property bool elsewhere: library.server.length > 0
    /// Width reserved for the name of the server, if the model runs on a server. If space is scarce, the title is
    /// shortened before the name of the server.
    readonly property real placeRoom: !elsewhere ? 0
        : Math.min(whole.advanceWidth + Theme.m, Math.max(Theme.px(96), (menuButton.x - conversation.x) / 2))

    // Height of the header, without the line below it.
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
        width: Math.max(0, Math.min(implicitWidth, menuButton.x - Theme.s - x - header.placeRoom))
        text: header.session.chat.title.length > 0 ? header.session.chat.title : qsTr("New chat")
        elide: Text.ElideRight
        font.pixelSize: Theme.title
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }
    AppText {
        id: place

        readonly property real room: Math.max(0, menuButton.x - Theme.s - x)

        objectName: "place"
        x: conversation.x + conversation.width + Theme.s
        anchors.baseline: conversation.baseline
        width: Math.min(implicitWidth, room)
        // The name of a local model is hidden if only a few letters fit. The name of a server is always shown.
        visible: header.elsewhere || width >= Math.min(implicitWidth, Theme.px(80))
        text: header.elsewhere && whole.advanceWidth > room ? header.library.offline ? qsTr("Offline") : qsTr("on %1").arg(header.library.server) : whole.text
        elide: header.elsewhere ? Text.ElideMiddle : Text.ElideRight
        muted: true
        Accessible.ignored: !header.elsewhere
        Accessible.name: whole.text
        Accessible.description: header.library.address
        HoverHandler {
            id: placeHover
            enabled: header.elsewhere
        }
        Tip {
            visible: placeHover.hovered
            text: whole.text + "\n" + header.library.address
        }
    }
    TextMetrics {
        id: whole
        font: place.font
        text: Array.from([header.session.chat.savedLater ? qsTr("Not saved yet") : header.session.chat.temporary ? qsTr("Temporary") : "",
                          !header.library.loaded ? "" : !header.elsewhere ? header.library.name
                                                 : qsTr("%1 on %2").arg(header.library.name).arg(header.library.server),
                          header.library.offline ? qsTr("Offline") : ""])
            .filter(word => word.length > 0).join(" · ")
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
