import QtQuick
import QtQuick.Controls
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// The window: chat list, conversation, inspector. In narrow windows the list is a drawer, and the inspector a page.
ApplicationWindow {
    id: window

    required property Program app
    readonly property AppSettings settings: app.settings
    readonly property real leastConversation: Theme.px(380)
    readonly property real leastInspector: Theme.px(300)
    /// In the place of conversation and inspector.
    property bool settingsShown: false

    function showInspector() {
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

    /// Keys never go to what is hidden.
    function keepFocus() {
        if (activeFocusItem?.visible)
            return;
        if (settingsPane.visible)
            settingsPane.takeFocus();
        else if (panes.conversationShown)
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
        property: "accentChoice"
        value: window.settings.accent
    }
    Binding {
        target: Theme
        property: "still"
        value: window.settings.reduceMotion
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
    Binding {
        target: Theme
        property: "mono"
        value: window.app.monoFamily
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
        library: window.app.library
        settings: window.settings
        sidebarShown: panes.sidebarShown
        inspectorShown: panes.inspectorShown && !window.settingsShown
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
        onChatSettingsWanted: chatSettingsPanel.open()
        onPromptsWanted: promptDialog.show()
        onImportWanted: chatList.importChats()
        onFindWanted: {
            window.showConversation();
            conversation.openFind();
        }
        onMapWanted: {
            window.showConversation();
            conversation.showMap();
        }
        onPaletteWanted: palette.open()
        onSidebarToggled: panes.toggleSidebar()
        onInspectorToggled: window.settingsShown ? window.showInspector() : panes.toggleInspector()
        onInspectorWanted: page => {
            window.showInspector();
            inspector.shown = page;
        }
        onSettingsWanted: page => window.showSettings(page)
        onSheetWanted: sheet.open()
        onOpenWanted: openDialog.open()
        onCloseWanted: window.close()
        onQuitWanted: window.app.quit()
    }

    // However wide a pane was made in a larger window, the others keep their room.
    T.SplitView {
        anchors.fill: parent
        orientation: Qt.Horizontal
        handle: SplitGrip {}

        Item {
            id: sidebarPlace
            objectName: "sidebarPlace"
            visible: panes.sidebarShown && !panes.drawer
            T.SplitView.preferredWidth: Theme.px(248)
            T.SplitView.minimumWidth: Theme.px(200)
            T.SplitView.maximumWidth: Math.min(Theme.px(360), window.width - 2
                - (panes.conversationShown ? window.leastConversation : 0)
                - (panes.inspectorShown ? window.leastInspector : 0))
        }
        ConversationPane {
            id: conversation
            visible: panes.conversationShown && !window.settingsShown
            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: window.leastConversation
            session: window.app.session
            library: window.app.library
            tokens: window.app.tokens
            settings: window.settings
            find: window.app.find
            sidebarShown: panes.sidebarShown
            inspectorShown: panes.inspectorShown
            samplers: window.app.chatSettings.samplers
            actions: actionTable
            onOpenWanted: openDialog.open()
            onAttachWanted: attachDialog.open()
        }
        SettingsPane {
            id: settingsPane
            visible: window.settingsShown && (panes.conversationShown || panes.inspectorShown)
            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: window.leastConversation
            app: window.app
            actions: actionTable
            onClosed: window.hideSettings()
        }
        InspectorPane {
            id: inspector
            visible: panes.inspectorShown && !window.settingsShown
            T.SplitView.preferredWidth: Math.min(Theme.px(416), window.width * 0.36)
            T.SplitView.minimumWidth: window.leastInspector
            T.SplitView.maximumWidth: !panes.conversationShown ? window.width : window.width - 2
                - window.leastConversation - (sidebarPlace.visible ? sidebarPlace.width : 0)
            T.SplitView.fillWidth: !panes.conversationShown
            inspectors: window.app.inspectors
            alone: !panes.conversationShown
            onHideWanted: panes.toggleInspector()
        }
    }
    Rectangle {
        anchors.fill: parent
        visible: panes.drawer
        color: Theme.shade
        MouseArea {
            anchors.fill: parent
            hoverEnabled: true
            onClicked: panes.showConversation()
        }
    }
    // In its place beside the others, or as a drawer over them.
    ChatList {
        id: chatList
        visible: panes.sidebarShown
        width: panes.drawer ? Math.min(Theme.px(280), window.width - Theme.xxl) : sidebarPlace.width
        height: parent.height
        chats: window.app.chats
        exchange: window.app.exchange
        onSettingsWanted: window.showSettings("")
        onShortcutsWanted: sheet.open()
        onHideWanted: panes.toggleSidebar()
        onChatOpened: window.showConversation()
        onRenameEnded: if (panes.conversationShown) conversation.takeFocus()
    }
    DropOverlay {
        anchors.fill: parent
        app: window.app
        onDropped: panes.showConversation()
    }
    Shortcuts { actions: actionTable }
    CommandPalette {
        id: palette
        app: window.app
        actions: actionTable
        settingsPages: settingsPane.titles
        onClosed: window.keepFocus()
    }
    AttachDialog {
        id: attachDialog
        onChosen: file => window.app.attach(file)
    }
    ChatSettingsPanel {
        id: chatSettingsPanel
        session: window.app.session
        chat: window.app.chatSettings
        library: window.app.library
        onClosed: window.keepFocus()
    }
    PromptDialog {
        id: promptDialog
        library: window.app.prompts
        session: window.app.session
        onDone: conversation.takeFocus()
    }
    OpenModelDialog {
        id: openDialog
        library: window.app.library
    }
    ShortcutSheet {
        id: sheet
        actions: actionTable
        onClosed: conversation.takeFocus()
    }
    Component.onCompleted: {
        // Keys that nothing with the focus had a use for come here, and so do keys when nothing has the focus.
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
