pragma ComponentBehavior: Bound

import QtQml
import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// The main window with the chat list, the conversation and the inspector. In a narrow window, the chat list is a
/// drawer, and the inspector replaces the conversation.
AppWindow {
    id: window

    required property Program app
    readonly property AppSettings settings: app.settings
    readonly property real leastConversation: Math.min(width, Theme.px(width >= Theme.px(1200) ? 560 : 480))
    readonly property real leastInspector: Math.min(width, Theme.px(360))
    readonly property bool inspectorApart: panes.apart && panes.inspectorShown && visible
    /// Whether the settings replace the conversation and the inspector.
    property bool settingsShown: false

    function choosePage(page) {
        settings.inspectorPage = app.inspectors.nameOf(page);
    }

    /// Moves the inspector; `place` is a value of InspectorPane.Place.
    function placeInspector(place) {
        if (place === InspectorPane.Place.Window)
            panes.undock();
        else
            dockInspector(place === InspectorPane.Place.Bottom ? AppSettings.Dock.Bottom : AppSettings.Dock.Right);
    }

    /// Moves the inspector back into this window; `side` is a value of AppSettings.Dock.
    function dockInspector(side) {
        settingsShown = false;
        panes.dock(side);
        requestActivate();
    }

    function showInspector() {
        if (!panes.apart)
            settingsShown = false;
        if (!panes.inspectorShown)
            panes.toggleInspector();
    }

    function showSettings(page) {
        settingsShown = true;
        panes.showConversation();
        settingsPane.open(page);
    }

    function hideSettings() {
        settingsShown = false;
        keepFocus();
    }

    function showConversation() {
        settingsShown = false;
        panes.showConversation();
        conversation.takeFocus();
    }

    /// Moves the focus away from a hidden or disabled item, because such an item must not receive keys.
    function keepFocus() {
        if (activeFocusItem?.visible && activeFocusItem?.enabled && activeFocusItem !== contentItem)
            return;
        if (settingsPane.visible)
            settingsPane.takeFocus();
        else if (panes.conversationShown)
            conversation.takeFocus();
        else
            (panes.dockShown ? inspector : chatList).forceActiveFocus();
    }

    onInspectorApartChanged: if (inspectorApart) inspectorWindow.active = true
    width: 1280
    height: 800
    // The minimum size is in logical pixels, independent of the text size, and never larger than the screen.
    minimumWidth: Math.min(640, Screen.desktopAvailableWidth)
    minimumHeight: Math.min(480, Screen.desktopAvailableHeight)
    title: app.session.title.length > 0 ? app.session.title + " — Vitrine" : "Vitrine"
    onClosing: close => {
        if (app.hidesOnClose()) {
            close.accepted = false;
            hide();
        } else if (app.unsaved().length > 0) {
            close.accepted = false;
            app.quit();
        } else if ((inspectorWindow.object as InspectorWindow)?.visible) {
            // If only the main window were closed, the inspector's window would keep the program running. Therefore
            // quit.
            app.quit();
        }
    }
    ThemeSettings {
        settings: window.settings
        desktopType: window.app.desktopType
        monoFamily: window.app.monoFamily
    }
    Binding {
        target: CodeStyle
        property: "tabSize"
        value: window.settings.tabSize
    }
    TextUnits {}
    Connections {
        target: window.app
        function onRaiseRequested() {
            window.show();
            window.raise();
            window.requestActivate();
        }
    }
    Connections {
        target: window.app.dropped
        function onPageShown() { window.showInspector(); }
    }
    Connections {
        target: window.app.tokens
        function onMessageRequested() { window.showInspector(); }
    }
    Connections {
        target: window.app.library
        // A notice above the conversation shows the error. If a narrow window shows another pane, it must change to the
        // conversation.
        function onErrorChanged() {
            if (window.app.library.error.length > 0)
                panes.showConversation();
        }
    }

    /// A separate window, not a child window, because a child window always stays above its parent. Created when it is
    /// first shown.
    readonly property Instantiator inspectorWindow: Instantiator {
        active: false
        delegate: InspectorWindow {
            visible: window.inspectorApart
            app: window.app
            inspectors: window.app.inspectors
            settings: window.settings
            actions: actionTable
            onPlaceWanted: place => window.placeInspector(place)
            onBackWanted: window.dockInspector(window.settings.inspectorDock)
            onConversationWanted: window.requestActivate()
            onTextDropped: text => conversation.insertText(text)
        }
    }
    Panes {
        id: panes
        settings: window.settings
        width: window.width
        height: window.height
        onSidebarShownChanged: focusSoon.restart()
        onDrawerChanged: if (drawer) chatList.focusSearch()
        onInspectorShownChanged: focusSoon.restart()
        onConversationShownChanged: focusSoon.restart()
    }
    Timer {
        id: focusSoon
        interval: 0
        onTriggered: window.keepFocus()
    }

    Actions {
        id: actionTable
        session: window.app.session
        chats: window.app.chats
        library: window.app.library
        settings: window.settings
        stepMode: window.app.stepMode
        inspectors: window.app.inspectors
        sidebarShown: panes.sidebarShown
        inspectorShown: panes.inspectorShown && (panes.apart || !window.settingsShown)
        conversationShown: conversation.visible
        onNewChatWanted: {
            window.app.chats.newChat();
            window.showConversation();
        }
        onSearchWanted: {
            if (!panes.sidebarShown)
                panes.toggleSidebar();
            chatList.focusSearch();
        }
        onTemporaryChatWanted: {
            window.app.session.newTemporaryChat();
            window.showConversation();
        }
        onChatSettingsWanted: dialogs.openChatSettings()
        onPromptsWanted: dialogs.openPrompts()
        onImportWanted: chatList.importChats()
        onFolderWanted: {
            if (!panes.sidebarShown)
                panes.toggleSidebar();
            chatList.makeFolder();
        }
        onFindWanted: {
            window.showConversation();
            conversation.openFind();
        }
        onRenameWanted: {
            if (!panes.sidebarShown)
                panes.toggleSidebar();
            chatList.renameCurrent();
        }
        onMoveWanted: {
            if (!panes.sidebarShown)
                panes.toggleSidebar();
            chatList.moveCurrent();
        }
        onExportWanted: chatList.exportCurrent()
        onMapWanted: {
            window.showConversation();
            conversation.showMap();
        }
        onPaletteWanted: dialogs.openPalette()
        onSidebarToggled: panes.toggleSidebar()
        onInspectorToggled: window.settingsShown && !panes.apart ? window.showInspector() : panes.toggleInspector()
        onInspectorWanted: page => {
            window.choosePage(page);
            window.showInspector();
        }
        onPlaceWanted: panes.apart ? window.dockInspector(settings.inspectorDock) : panes.undock()
        onSettingsWanted: page => window.showSettings(page)
        onSheetWanted: dialogs.openShortcuts()
        onOpenWanted: dialogs.openModel()
        onCloseWanted: window.close()
        onQuitWanted: window.app.quit()
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
            window.settings.sidebarWidth = Math.round(sidebarPlace.width / Theme.unit);
            sidebarPlace.follow();
        }

        Item {
            id: sidebarPlace

            /// Binds the width to the setting again, because dragging the handle removes this binding.
            function follow() {
                T.SplitView.preferredWidth = Qt.binding(() => Theme.px(window.settings.sidebarWidth));
            }

            objectName: "sidebarPlace"
            visible: panes.sidebarShown && !panes.drawer
            T.SplitView.minimumWidth: Theme.px(200)
            T.SplitView.maximumWidth: Math.min(Theme.px(360), window.width - 2 - content.leastWidth)
            Component.onCompleted: follow()
        }
        T.SplitView {
            id: content

            readonly property bool docked: panes.dockShown && !window.settingsShown
            readonly property real leastWidth: (panes.conversationShown ? window.leastConversation : 0)
                + (docked && !panes.below ? window.leastInspector : 0)

            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: Math.min(leastWidth, window.width)
            orientation: panes.below ? Qt.Vertical : Qt.Horizontal
            handle: SplitGrip { vertical: !panes.below }
            onResizingChanged: {
                if (resizing)
                    return;
                if (panes.below)
                    window.settings.inspectorHeight = Math.round(inspectorPlace.height / Theme.unit);
                else
                    window.settings.inspectorWidth = Math.round(inspectorPlace.width / Theme.unit);
                inspectorPlace.follow();
            }

            ConversationPane {
                id: conversation
                visible: panes.conversationShown && !window.settingsShown
                T.SplitView.fillWidth: true
                T.SplitView.fillHeight: true
                T.SplitView.minimumWidth: window.leastConversation
                session: window.app.session
                exchange: window.app.exchange
                library: window.app.library
                chatFile: window.app.chatFile
                tokens: window.app.tokens
                locator: window.app.locator
                settings: window.settings
                find: window.app.find
                sidebarShown: panes.sidebarShown
                inspectorShown: panes.inspectorShown
                chat: window.app.chatSettings
                stepMode: window.app.stepMode
                actions: actionTable
                onOpenWanted: actionTable.openWanted()
                onAttachWanted: dialogs.attachFiles()
                onFilesPasted: urls => window.app.dropped.open(urls)
                onPicturePasted: window.app.dropped.refusePicture()
            }
            SettingsPane {
                id: settingsPane
                visible: window.settingsShown && (panes.conversationShown || panes.dockShown)
                T.SplitView.fillWidth: true
                T.SplitView.fillHeight: true
                T.SplitView.minimumWidth: window.leastConversation
                app: window.app
                actions: actionTable
                onClosed: window.hideSettings()
            }
            Item {
                id: inspectorPlace

                function follow() {
                    T.SplitView.preferredWidth = Qt.binding(() => Theme.px(window.settings.inspectorWidth));
                    T.SplitView.preferredHeight = Qt.binding(() => Theme.px(window.settings.inspectorHeight));
                }

                objectName: "inspectorPlace"
                visible: content.docked
                T.SplitView.fillWidth: !panes.conversationShown
                T.SplitView.fillHeight: !panes.conversationShown
                T.SplitView.minimumWidth: panes.below ? 0 : window.leastInspector
                T.SplitView.maximumWidth: panes.below || !panes.conversationShown ? window.width
                    : Math.floor(Math.min(Theme.px(720), window.width * 0.45,
                                          window.width - 2 - window.leastConversation - (sidebarPlace.visible ? sidebarPlace.width : 0)))
                T.SplitView.minimumHeight: panes.below ? Theme.px(240) : 0
                T.SplitView.maximumHeight: panes.below && panes.conversationShown
                    ? Math.floor(Math.min(Theme.px(720), window.height - Theme.px(300))) : window.height
                Component.onCompleted: follow()
            }
        }
    }
    Item {
        id: inspector

        /// Fraction of the pane that is outside the window while the pane slides in or out.
        property real hidden: content.docked ? 0 : 1
        readonly property bool shown: content.docked || hidden < 1

        objectName: "inspector"
        visible: shown
        enabled: content.docked
        x: panes.below ? content.x : Math.round(parent.width - width * (1 - hidden))
        y: panes.below ? Math.round(parent.height - height * (1 - hidden)) : 0

        // The contents are created when the pane is shown. A closed pane takes no time or memory.
        LazyItem {
            anchors.fill: parent
            active: inspector.shown
            component: InspectorPane {
                inspectors: window.app.inspectors
                page: window.app.inspectors.pageNamed(window.settings.inspectorPage)
                folded: Array.from(window.settings.inspectorFolded)
                onFoldedWanted: names => window.settings.inspectorFolded = names
                place: !panes.conversationShown ? InspectorPane.Place.Instead
                     : panes.below ? InspectorPane.Place.Bottom : InspectorPane.Place.Right
                onPageChosen: page => window.choosePage(page)
                onHideWanted: panes.toggleInspector()
                onPlaceWanted: place => window.placeInspector(place)
            }
        }
        Behavior on hidden {
            enabled: !Theme.still
            NumberAnimation { duration: Theme.slide; easing.type: Easing.OutCubic }
        }
        // A pane keeps its size while it slides out.
        Binding {
            target: inspector
            property: "width"
            value: inspectorPlace.width
            when: content.docked
            restoreMode: Binding.RestoreNone
        }
        Binding {
            target: inspector
            property: "height"
            value: inspectorPlace.height
            when: content.docked
            restoreMode: Binding.RestoreNone
        }
    }
    Rectangle {
        anchors.fill: parent
        visible: opacity > 0
        opacity: panes.drawer ? 1 : 0
        color: Theme.shade
        Behavior on opacity {
            enabled: !Theme.still
            NumberAnimation { duration: Theme.slide; easing.type: Easing.OutCubic }
        }
        MouseArea {
            anchors.fill: parent
            enabled: panes.drawer
            hoverEnabled: true
            onClicked: panes.showConversation()
        }
    }
    // The chat list: a pane next to the other panes, or a drawer above them.
    ChatList {
        id: chatList

        /// Fraction of the pane that is outside the window while the pane slides in or out.
        property real hidden: panes.sidebarShown ? 0 : 1

        visible: panes.sidebarShown || hidden < 1
        enabled: panes.sidebarShown
        x: -Math.round(width * hidden)
        height: parent.height
        Behavior on hidden {
            enabled: !Theme.still
            NumberAnimation { duration: Theme.slide; easing.type: Easing.OutCubic }
        }
        Binding {
            target: chatList
            property: "width"
            value: panes.drawer ? Math.min(Theme.px(280), window.width - Theme.xxl) : sidebarPlace.width
            when: panes.sidebarShown
            restoreMode: Binding.RestoreNone
        }
        chats: window.app.chats
        exchange: window.app.exchange
        onSettingsWanted: window.showSettings("")
        onShortcutsWanted: actionTable.sheetWanted()
        onHideWanted: panes.toggleSidebar()
        onChatOpened: window.showConversation()
        onRenameEnded: if (panes.conversationShown) conversation.takeFocus()
    }
    DropOverlay {
        anchors.fill: parent
        files: window.app.dropped
        onDropped: panes.showConversation()
        onTextDropped: text => conversation.insertText(text)
    }
    Shortcuts { actions: actionTable }
    WindowDialogs {
        id: dialogs
        app: window.app
        actions: actionTable
        settingsPages: settingsPane.titles
        onClosed: window.keepFocus()
        onConversationWanted: conversation.takeFocus()
    }
    Component.onCompleted: {
        // Receives keys that the focused item did not accept, and all keys while no item has the focus.
        contentItem.Keys.pressed.connect(event => {
            if (window.settingsShown)
                return;
            if (conversation.writes(event))
                panes.showConversation();
            event.accepted = conversation.takeKey(event);
        });
        conversation.takeFocus();
    }
}
