import QtQuick
import QtQuick.Controls
import QtQuick.Templates as T
import Vitrine

/// The window: chat list, conversation, inspector. Narrow windows show one of them at a time beside or instead of another.
ApplicationWindow {
    id: window

    required property var app
    readonly property var settings: app.settings

    /// Below these widths a pane takes the place of the conversation when it is asked for.
    readonly property bool inspectorFits: width >= 900
    readonly property bool sidebarFits: width >= (inspectorFits && settings.inspectorVisible ? 1000 : 720)
    property bool sidebarInstead: false
    property bool inspectorInstead: false
    readonly property bool sidebarShown: sidebarFits ? settings.sidebarVisible : sidebarInstead
    readonly property bool inspectorShown: inspectorFits ? settings.inspectorVisible : inspectorInstead

    function toggleSidebar() {
        if (sidebarFits) {
            settings.sidebarVisible = !settings.sidebarVisible;
        } else {
            sidebarInstead = !sidebarInstead;
            inspectorInstead = false;
        }
    }

    function toggleInspector() {
        if (inspectorFits) {
            settings.inspectorVisible = !settings.inspectorVisible;
        } else {
            inspectorInstead = !inspectorInstead;
            sidebarInstead = false;
        }
    }

    function showInspector() {
        if (!inspectorShown)
            toggleInspector();
    }

    function showConversation() {
        sidebarInstead = false;
        inspectorInstead = false;
        conversation.takeFocus();
    }

    width: 1280
    height: 800
    minimumWidth: 640
    minimumHeight: 480
    title: app.session.title.length > 0 ? app.session.title + " — Vitrine" : "Vitrine"
    color: Theme.canvas
    font.pixelSize: Theme.body

    palette {
        window: Theme.canvas
        windowText: Theme.text
        base: Theme.surface
        alternateBase: Theme.side
        text: Theme.text
        button: Theme.surface
        buttonText: Theme.text
        placeholderText: Theme.muted
        highlight: Theme.accent
        highlightedText: Theme.accentInk
        link: Theme.accent
        light: Theme.surface
        midlight: Theme.hover
        mid: Theme.line
        dark: Theme.outline
        toolTipBase: Theme.text
        toolTipText: Theme.canvas
    }

    // A field that is hidden would keep the focus, and swallow what is typed.
    onSidebarShownChanged: if (!sidebarShown) conversation.takeFocus()
    onInspectorShownChanged: if (!inspectorShown) conversation.takeFocus()
    onClosing: close => {
        if (settings.closeToTray && app.trayVisible) {
            close.accepted = false;
            hide();
        }
    }
    Binding {
        target: Theme
        property: "choice"
        value: window.settings.theme
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

    T.SplitView {
        anchors.fill: parent
        orientation: Qt.Horizontal
        handle: SplitGrip {}

        ChatList {
            id: chatList
            visible: window.sidebarShown
            T.SplitView.preferredWidth: 248
            T.SplitView.minimumWidth: 200
            T.SplitView.maximumWidth: window.sidebarFits ? 400 : window.width
            T.SplitView.fillWidth: window.sidebarInstead
            app: window.app
            onSettingsWanted: settingsDialog.open()
            onShortcutsWanted: sheet.open()
            onHideWanted: window.toggleSidebar()
            onChatOpened: window.showConversation()
        }
        ConversationPane {
            id: conversation
            visible: !(window.sidebarShown && window.sidebarInstead) && !(window.inspectorShown && window.inspectorInstead)
            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: 380
            app: window.app
            sidebarShown: window.sidebarShown
            inspectorShown: window.inspectorShown
            onSidebarWanted: window.toggleSidebar()
            onInspectorToggled: window.toggleInspector()
            onOpenWanted: openDialog.open()
        }
        InspectorPane {
            visible: window.inspectorShown
            T.SplitView.preferredWidth: Math.min(440, window.width * 0.36)
            T.SplitView.minimumWidth: 300
            T.SplitView.fillWidth: window.inspectorInstead
            app: window.app
            onHideWanted: window.toggleInspector()
        }
    }
    DropOverlay {
        anchors.fill: parent
        app: window.app
    }
    Shortcuts {
        app: window.app
        onOpenWanted: openDialog.open()
        onSidebarToggled: window.toggleSidebar()
        onInspectorToggled: window.toggleInspector()
        onSearchWanted: {
            if (!window.sidebarShown)
                window.toggleSidebar();
            chatList.focusSearch();
        }
        onSettingsWanted: settingsDialog.open()
        onSheetWanted: sheet.open()
        onCloseWanted: window.close()
    }
    OpenModelDialog {
        id: openDialog
        library: window.app.library
    }
    SettingsDialog {
        id: settingsDialog
        app: window.app
        onClosed: conversation.takeFocus()
    }
    ShortcutSheet {
        id: sheet
        onClosed: conversation.takeFocus()
    }
    Component.onCompleted: {
        // What nothing with the focus had a use for comes here, and so does what is typed where nothing has it.
        contentItem.Keys.pressed.connect(event => event.accepted = conversation.takeKey(event));
        conversation.takeFocus();
    }
}
