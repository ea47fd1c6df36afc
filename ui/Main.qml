pragma ComponentBehavior: Bound

import QtQml
import QtQuick
import Vitrine
import Vitrine.App

/// The main window with the chat list, the conversation and the inspector. In a narrow window, the chat list is a
/// drawer, and the inspector replaces the conversation.
AppWindow {
    id: window

    required property Program app
    readonly property AppSettings settings: app.settings
    readonly property bool inspectorApart: panes.apart && panes.inspectorShown && visible
    /// Whether the settings replace the conversation and the inspector.
    property bool settingsShown: false

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
        layout.settingsPane.open(page);
    }

    function hideSettings() {
        settingsShown = false;
        keepFocus();
    }

    function showConversation() {
        settingsShown = false;
        panes.showConversation();
        layout.conversation.takeFocus();
    }

    /// Moves the focus away from a hidden or disabled item, because such an item must not receive keys.
    function keepFocus() {
        if (activeFocusItem?.visible && activeFocusItem?.enabled && activeFocusItem !== contentItem)
            return;
        layout.takeFocus();
    }

    onInspectorApartChanged: if (inspectorApart) inspectorWindow.active = true
    width: 1280
    height: 800
    // The minimum size is in logical pixels, independent of the text size, and never larger than the screen.
    minimumWidth: Math.min(640, Screen.desktopAvailableWidth)
    minimumHeight: Math.min(480, Screen.desktopAvailableHeight)
    title: app.session.chat.title.length > 0 ? app.session.chat.title + " — Vitrine" : "Vitrine"
    onClosing: close => {
        if (app.hidesOnClose()) {
            close.accepted = false;
            hide();
        } else if (app.unsaved().length > 0) {
            close.accepted = false;
            app.quit();
        } else if ((inspectorWindow.object as InspectorWindow)?.visible || (askWindow.object as AskWindow)?.visible) {
            // If only the main window were closed, the other window would keep the program running. Therefore quit.
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
        function onConversationRequested() { window.showConversation(); }
        function onAskRequested() {
            window.askWindow.active = true;
            (window.askWindow.object as AskWindow).appear();
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

    /// The window of the inspector, created when it is first shown. It has no parent window, because a child window
    /// always stays above its parent.
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
            onTextDropped: text => layout.conversation.insertText(text)
        }
    }
    /// The window for quick questions, created when it is first requested.
    readonly property Instantiator askWindow: Instantiator {
        active: false
        delegate: AskWindow {
            app: window.app
            onModelWanted: {
                window.app.raiseRequested();
                dialogs.openModel();
            }
            onDismissed: {
                // Without a tray icon, the user must be able to reach the program by its window.
                if (!window.app.trayVisible && !window.visible)
                    window.showMinimized();
            }
        }
    }
    Panes {
        id: panes
        settings: window.settings
        width: window.width
        height: window.height
        onSidebarShownChanged: focusSoon.restart()
        onDrawerChanged: if (drawer) layout.chatList.focusSearch()
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
        conversationShown: layout.conversation.visible
        onNewChatWanted: {
            window.app.chats.newChat();
            window.showConversation();
        }
        onSearchWanted: {
            panes.showSidebar();
            layout.chatList.focusSearch();
        }
        onTemporaryChatWanted: {
            window.app.session.chat.createTemporary();
            window.showConversation();
        }
        onChatSettingsWanted: dialogs.openChatSettings()
        onPromptsWanted: dialogs.openPrompts()
        onImportWanted: layout.chatList.importChats()
        onFolderWanted: {
            panes.showSidebar();
            layout.chatList.makeFolder();
        }
        onFindWanted: {
            window.showConversation();
            layout.conversation.openFind();
        }
        onRenameWanted: {
            panes.showSidebar();
            layout.chatList.renameCurrent();
        }
        onMoveWanted: {
            panes.showSidebar();
            layout.chatList.moveCurrent();
        }
        onExportWanted: layout.chatList.exportCurrent()
        onMapWanted: {
            window.showConversation();
            layout.conversation.showMap();
        }
        onPaletteWanted: dialogs.openPalette()
        onSidebarToggled: panes.toggleSidebar()
        onInspectorToggled: window.settingsShown && !panes.apart ? window.showInspector() : panes.toggleInspector()
        onInspectorWanted: page => {
            settings.inspectorPage = inspectors.nameOf(page);
            window.showInspector();
        }
        onPlaceWanted: panes.apart ? window.dockInspector(settings.inspectorDock) : panes.undock()
        onSettingsWanted: page => window.showSettings(page)
        onSheetWanted: dialogs.openShortcuts()
        onOpenWanted: dialogs.openModel()
        onCloseWanted: window.close()
        onQuitWanted: window.app.quit()
    }

    PaneLayout {
        id: layout
        anchors.fill: parent
        app: window.app
        panes: panes
        actions: actionTable
        settingsShown: window.settingsShown
        onAttachWanted: dialogs.attachFiles()
        onSettingsWanted: window.showSettings("")
        onSettingsClosed: window.hideSettings()
        onChatOpened: window.showConversation()
        onPlaceWanted: place => window.placeInspector(place)
    }
    DropOverlay {
        anchors.fill: parent
        files: window.app.dropped
        onDropped: panes.showConversation()
        onTextDropped: text => layout.conversation.insertText(text)
    }
    Shortcuts { actions: actionTable }
    WindowDialogs {
        id: dialogs
        app: window.app
        actions: actionTable
        settingsPages: layout.settingsPane.titles
        onClosed: window.keepFocus()
        onConversationWanted: layout.conversation.takeFocus()
    }
    Component.onCompleted: {
        // Receives keys that the focused item did not accept, and all keys while no item has the focus.
        contentItem.Keys.pressed.connect(event => {
            if (window.settingsShown)
                return;
            if (layout.conversation.writes(event))
                panes.showConversation();
            event.accepted = layout.conversation.takeKey(event);
        });
        layout.conversation.takeFocus();
    }
}
