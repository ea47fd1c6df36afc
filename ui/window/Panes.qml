import QtQuick
import Vitrine
import Vitrine.App

/// Decides which panes the window shows. The decision depends only on the settings and the size of the window, not on
/// the order of events.
///
/// A pane that fits next to or below the conversation is shown if the settings request it. If the window is too small
/// for the pane, the pane is shown only while it is `front`: the chat list as a drawer over the other panes, the
/// inspector instead of the conversation. An inspector in a separate window needs no space in this window.
QtObject {
    enum Pane { None, Sidebar, Inspector }

    required property AppSettings settings
    required property real width
    required property real height

    /// The pane that the user opened although it does not fit next to the conversation. None: no such pane is open.
    property int front: Panes.Pane.None

    readonly property bool apart: settings.inspectorApart
    readonly property bool below: settings.inspectorDock === AppSettings.Dock.Bottom
    readonly property bool inspectorFits: apart || (below ? height >= Theme.px(560) : width >= Theme.px(900))
    readonly property bool narrowed: settings.inspectorVisible && !apart && !below
    readonly property bool sidebarFits: width >= (narrowed ? Theme.px(1200) : Theme.px(900))
    /// Whether the chat list is shown as a drawer over the other panes.
    readonly property bool drawer: !sidebarFits && front === Panes.Pane.Sidebar
    readonly property bool inspectorInstead: !inspectorFits && front === Panes.Pane.Inspector

    readonly property bool sidebarShown: sidebarFits ? settings.sidebarVisible : drawer
    readonly property bool inspectorShown: inspectorFits ? settings.inspectorVisible : inspectorInstead
    /// Whether the inspector is visible in this window. False while it is in a separate window.
    readonly property bool dockShown: inspectorShown && !apart
    readonly property bool conversationShown: !inspectorInstead

    function toggleSidebar() {
        const show = !sidebarShown;
        if (sidebarFits) {
            settings.sidebarVisible = show;
            if (front === Panes.Pane.Sidebar)
                front = Panes.Pane.None;
        } else {
            front = show ? Panes.Pane.Sidebar : Panes.Pane.None;
        }
    }

    function showSidebar() {
        if (!sidebarShown)
            toggleSidebar();
    }

    function toggleInspector() {
        const show = !inspectorShown;
        if (inspectorFits) {
            // If the inspector is closed, the window may become wide enough to show the chat list as a pane. If the
            // chat list is open as a drawer, it stays open in this case.
            if (drawer && !show)
                settings.sidebarVisible = true;
            settings.inspectorVisible = show;
            front = Panes.Pane.None;
        } else {
            front = show ? Panes.Pane.Inspector : Panes.Pane.None;
        }
    }

    /// Shows the inspector in a separate window.
    function undock() {
        front = Panes.Pane.None;
        settings.inspectorVisible = true;
        settings.inspectorApart = true;
    }

    /// Shows the inspector in this window; `side` is a value of AppSettings.Dock.
    function dock(side: int) {
        settings.inspectorDock = side;
        settings.inspectorVisible = true;
        settings.inspectorApart = false;
        front = inspectorFits ? Panes.Pane.None : Panes.Pane.Inspector;
    }

    function showConversation() {
        front = Panes.Pane.None;
    }
}
