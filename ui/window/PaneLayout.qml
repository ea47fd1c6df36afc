pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// Shows the panes of the main window: the chat list, the conversation or the settings, and the inspector.
Item {
    id: layout

    required property Program app
    required property Panes panes
    required property Actions actions
    /// Whether the settings replace the conversation and the inspector.
    required property bool settingsShown
    readonly property AppSettings settings: app.settings
    readonly property real leastConversation: Math.min(panes.width, Theme.px(panes.width >= Theme.px(1200) ? 560 : 480))
    readonly property real leastInspector: Math.min(panes.width, Theme.px(360))
    property alias chatList: chatList
    property alias conversation: conversation
    property alias settingsPane: settingsPane

    signal attachWanted
    signal settingsWanted
    signal settingsClosed
    /// Emitted when the user opened a chat in the list of chats.
    signal chatOpened
    /// Requests another place of the inspector; `place` is a value of InspectorPane.Place.
    signal placeWanted(int place)

    /// Moves the focus to a visible pane.
    function takeFocus() {
        if (settingsPane.visible)
            settingsPane.takeFocus();
        else if (panes.conversationShown)
            conversation.takeFocus();
        else
            (panes.dockShown ? inspector : chatList).forceActiveFocus();
    }

    // An invisible layout that reserves space for the panes. It limits the size of each pane, so that the other panes
    // keep their minimum sizes in a small window, too. The real panes are drawn on top of it. Therefore a pane can
    // slide in while the layout of the conversation changes only once.
    T.SplitView {
        anchors.fill: parent
        orientation: Qt.Horizontal
        handle: SplitGrip {}
        onResizingChanged: {
            if (resizing)
                return;
            layout.settings.sidebarWidth = Math.round(sidebarPlace.width / Theme.unit);
            sidebarPlace.follow();
        }

        Item {
            id: sidebarPlace

            /// Binds the width to the setting again, because dragging the handle removes this binding.
            function follow() {
                T.SplitView.preferredWidth = Qt.binding(() => Theme.px(layout.settings.sidebarWidth));
            }

            objectName: "sidebarPlace"
            visible: layout.panes.sidebarShown && !layout.panes.drawer
            T.SplitView.minimumWidth: Theme.px(200)
            T.SplitView.maximumWidth: Math.min(Theme.px(360), layout.panes.width - 2 - content.leastWidth)
            Component.onCompleted: follow()
        }
        T.SplitView {
            id: content

            readonly property bool docked: layout.panes.dockShown && !layout.settingsShown
            readonly property real leastWidth: (layout.panes.conversationShown ? layout.leastConversation : 0)
                + (docked && !layout.panes.below ? layout.leastInspector : 0)

            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: Math.min(leastWidth, layout.panes.width)
            orientation: layout.panes.below ? Qt.Vertical : Qt.Horizontal
            handle: SplitGrip { vertical: !layout.panes.below }
            onResizingChanged: {
                if (resizing)
                    return;
                if (layout.panes.below)
                    layout.settings.inspectorHeight = Math.round(inspectorPlace.height / Theme.unit);
                else
                    layout.settings.inspectorWidth = Math.round(inspectorPlace.width / Theme.unit);
                inspectorPlace.follow();
            }

            ConversationPane {
                id: conversation
                visible: layout.panes.conversationShown && !layout.settingsShown
                T.SplitView.fillWidth: true
                T.SplitView.fillHeight: true
                T.SplitView.minimumWidth: layout.leastConversation
                session: layout.app.session
                exchange: layout.app.exchange
                library: layout.app.library
                chatFile: layout.app.chatFile
                crashes: layout.app.crashes
                tokens: layout.app.tokens
                locator: layout.app.locator
                settings: layout.settings
                find: layout.app.find
                sidebarShown: layout.panes.sidebarShown
                inspectorShown: layout.panes.inspectorShown
                chat: layout.app.chatSettings
                stepMode: layout.app.stepMode
                actions: layout.actions
                onOpenWanted: layout.actions.openWanted()
                onAttachWanted: layout.attachWanted()
                onFilesPasted: urls => layout.app.dropped.open(urls)
                onPicturePasted: layout.app.dropped.refusePicture()
            }
            SettingsPane {
                id: settingsPane
                visible: layout.settingsShown && (layout.panes.conversationShown || layout.panes.dockShown)
                T.SplitView.fillWidth: true
                T.SplitView.fillHeight: true
                T.SplitView.minimumWidth: layout.leastConversation
                app: layout.app
                actions: layout.actions
                onClosed: layout.settingsClosed()
            }
            Item {
                id: inspectorPlace

                function follow() {
                    T.SplitView.preferredWidth = Qt.binding(() => Theme.px(layout.settings.inspectorWidth));
                    T.SplitView.preferredHeight = Qt.binding(() => Theme.px(layout.settings.inspectorHeight));
                }

                objectName: "inspectorPlace"
                visible: content.docked
                T.SplitView.fillWidth: !layout.panes.conversationShown
                T.SplitView.fillHeight: !layout.panes.conversationShown
                T.SplitView.minimumWidth: layout.panes.below ? 0 : layout.leastInspector
                T.SplitView.maximumWidth: layout.panes.below || !layout.panes.conversationShown ? layout.panes.width
                    : Math.floor(Math.min(Theme.px(720), layout.panes.width * 0.45,
                                          layout.panes.width - 2 - layout.leastConversation - (sidebarPlace.visible ? sidebarPlace.width : 0)))
                T.SplitView.minimumHeight: layout.panes.below ? Theme.px(240) : 0
                T.SplitView.maximumHeight: layout.panes.below && layout.panes.conversationShown
                    ? Math.floor(Math.min(Theme.px(720), layout.panes.height - Theme.px(300))) : layout.panes.height
                Component.onCompleted: follow()
            }
        }
    }
    DockedInspector {
        id: inspector
        app: layout.app
        panes: layout.panes
        docked: content.docked
        place: inspectorPlace
        x: layout.panes.below ? content.x : Math.round(layout.width - width * (1 - hidden))
        y: layout.panes.below ? Math.round(layout.height - height * (1 - hidden)) : 0
        onPlaceWanted: place => layout.placeWanted(place)
    }
    Rectangle {
        anchors.fill: parent
        visible: opacity > 0
        opacity: layout.panes.drawer ? 1 : 0
        color: Theme.shade
        Behavior on opacity {
            enabled: !Theme.still
            NumberAnimation { duration: Theme.slide; easing.type: Easing.OutCubic }
        }
        MouseArea {
            anchors.fill: parent
            enabled: layout.panes.drawer
            hoverEnabled: true
            onClicked: layout.panes.showConversation()
        }
    }
    // The chat list: a pane next to the other panes, or a drawer above them.
    ChatList {
        id: chatList

        /// Fraction of the pane that is outside the window while the pane slides in or out.
        property real hidden: layout.panes.sidebarShown ? 0 : 1

        visible: layout.panes.sidebarShown || hidden < 1
        enabled: layout.panes.sidebarShown
        x: -Math.round(width * hidden)
        height: parent.height
        Behavior on hidden {
            enabled: !Theme.still
            NumberAnimation { duration: Theme.slide; easing.type: Easing.OutCubic }
        }
        Binding {
            target: chatList
            property: "width"
            value: layout.panes.drawer ? Math.min(Theme.px(280), layout.panes.width - Theme.xxl) : sidebarPlace.width
            when: layout.panes.sidebarShown
            restoreMode: Binding.RestoreNone
        }
        chats: layout.app.chats
        exchange: layout.app.exchange
        onSettingsWanted: layout.settingsWanted()
        onShortcutsWanted: layout.actions.sheetWanted()
        onHideWanted: layout.panes.toggleSidebar()
        onChatOpened: layout.chatOpened()
        onRenameEnded: if (layout.panes.conversationShown) conversation.takeFocus()
    }
}
