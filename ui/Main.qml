import QtQuick
import QtQuick.Controls
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// The window: chat list, conversation, inspector. Narrow windows show one of them at a time beside or instead of another.
ApplicationWindow {
    id: window

    required property Program app
    readonly property AppSettings settings: app.settings
    readonly property real leastConversation: Theme.px(380)
    readonly property real leastInspector: Theme.px(300)

    function showInspector() {
        if (!panes.inspectorShown)
            panes.toggleInspector();
    }

    function showConversation() {
        panes.showConversation();
        conversation.takeFocus();
    }

    /// Keys never go to what is hidden.
    function keepFocus() {
        if (activeFocusItem?.visible)
            return;
        if (panes.conversationShown)
            conversation.takeFocus();
        else
            (panes.inspectorShown ? inspector : chatList).forceActiveFocus();
    }

    width: 1280
    height: 800
    minimumWidth: Theme.px(640)
    minimumHeight: Theme.px(480)
    title: app.session.title.length > 0 ? app.session.title + " — Vitrine" : "Vitrine"
    color: Theme.pane
    font.pixelSize: Theme.body

    palette {
        window: Theme.pane
        windowText: Theme.ink
        base: Theme.raised
        alternateBase: Theme.bench
        text: Theme.ink
        button: Theme.raised
        buttonText: Theme.ink
        placeholderText: Theme.muted
        highlight: Theme.marked
        highlightedText: Theme.ink
        link: Theme.accent
        light: Theme.raised
        midlight: Theme.hover
        mid: Theme.line
        dark: Theme.outline
        toolTipBase: Theme.ink
        toolTipText: Theme.pane
    }

    onClosing: close => {
        if (app.hidesOnClose()) {
            close.accepted = false;
            hide();
        }
    }
    Binding {
        target: Theme
        property: "dark"
        value: window.settings.theme === AppSettings.Theme.System ? Theme.systemDark
                                                                  : window.settings.theme === AppSettings.Theme.Dark
    }
    Binding {
        target: Theme
        property: "highContrast"
        value: window.settings.highContrast
    }
    Binding {
        target: Theme
        property: "textScale"
        value: window.settings.textSize / 100
    }
    Binding {
        target: Theme
        property: "desktopType"
        value: window.app.desktopType
    }
    Connections {
        target: window.app
        function onRaiseRequested() {
            window.show();
            window.raise();
            window.requestActivate();
        }
    }

    Connections {
        target: window.app.tokens
        function onMessageRequested() { window.showInspector(); }
    }
    Connections {
        target: window.app.library
        // It is said above the conversation.
        function onErrorChanged() {
            if (window.app.library.error.length > 0)
                panes.showConversation();
        }
    }

    Panes {
        id: panes
        settings: window.settings
        width: window.width
        onSidebarShownChanged: focusSoon.restart()
        onInspectorShownChanged: focusSoon.restart()
        onConversationShownChanged: focusSoon.restart()
    }
    Timer {
        id: focusSoon
        interval: 0
        onTriggered: window.keepFocus()
    }

    // However wide a pane was made in a larger window, the others keep their room.
    T.SplitView {
        anchors.fill: parent
        orientation: Qt.Horizontal
        handle: SplitGrip {}

        ChatList {
            id: chatList

            readonly property bool alone: !panes.conversationShown && !panes.inspectorShown

            visible: panes.sidebarShown
            T.SplitView.preferredWidth: Theme.px(248)
            T.SplitView.minimumWidth: Theme.px(200)
            T.SplitView.maximumWidth: alone ? window.width : Math.min(Theme.px(360), window.width - 2
                - (panes.conversationShown ? window.leastConversation : 0)
                - (panes.inspectorShown ? window.leastInspector : 0))
            T.SplitView.fillWidth: alone
            chats: window.app.chats
            exchange: window.app.exchange
            onSettingsWanted: settingsDialog.open()
            onShortcutsWanted: sheet.open()
            onHideWanted: panes.toggleSidebar()
            onChatOpened: window.showConversation()
            onRenameEnded: if (panes.conversationShown) conversation.takeFocus()
        }
        ConversationPane {
            id: conversation
            visible: panes.conversationShown
            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: window.leastConversation
            session: window.app.session
            library: window.app.library
            tokens: window.app.tokens
            settings: window.settings
            find: window.app.find
            sidebarShown: panes.sidebarShown
            inspectorShown: panes.inspectorShown
            onNewChatWanted: window.app.chats.newChat()
            onSidebarWanted: panes.toggleSidebar()
            onInspectorToggled: panes.toggleInspector()
            onOpenWanted: openDialog.open()
        }
        InspectorPane {
            id: inspector
            visible: panes.inspectorShown
            T.SplitView.preferredWidth: Math.min(Theme.px(416), window.width * 0.36)
            T.SplitView.minimumWidth: window.leastInspector
            T.SplitView.maximumWidth: !panes.conversationShown ? window.width : window.width - 2
                - window.leastConversation - (panes.sidebarShown ? chatList.width : 0)
            T.SplitView.fillWidth: !panes.conversationShown
            inspectors: window.app.inspectors
            onHideWanted: panes.toggleInspector()
        }
    }
    DropOverlay {
        anchors.fill: parent
        app: window.app
        onDropped: panes.showConversation()
    }
    Shortcuts {
        session: window.app.session
        onOpenWanted: openDialog.open()
        onNewChatWanted: {
            window.app.chats.newChat();
            window.showConversation();
        }
        onSidebarToggled: panes.toggleSidebar()
        onInspectorToggled: panes.toggleInspector()
        onSearchWanted: {
            if (!panes.sidebarShown)
                panes.toggleSidebar();
            chatList.focusSearch();
        }
        onFindWanted: {
            window.showConversation();
            conversation.openFind();
        }
        onSettingsWanted: settingsDialog.open()
        onSheetWanted: sheet.open()
        onMapWanted: {
            panes.showConversation();
            conversation.showMap();
        }
        onCloseWanted: window.close()
        onQuitWanted: window.app.quit()
    }
    OpenModelDialog {
        id: openDialog
        library: window.app.library
    }
    SettingsDialog {
        id: settingsDialog
        settings: window.settings
        samplers: window.app.samplers
        session: window.app.session
        library: window.app.library
        devices: window.app.devices
        kvStates: window.app.kvStates
        onClosed: conversation.takeFocus()
    }
    ShortcutSheet {
        id: sheet
        onClosed: conversation.takeFocus()
    }
    Component.onCompleted: {
        // Keys that nothing with the focus had a use for come here, and so do keys when nothing has the focus.
        contentItem.Keys.pressed.connect(event => {
            if (conversation.writes(event))
                panes.showConversation();
            event.accepted = conversation.takeKey(event);
        });
        conversation.takeFocus();
    }
}
