import QtQuick
import Vitrine
import Vitrine.App

/// Which panes the window shows. It follows from what is wanted and from the size, never from the order of events.
///
/// A pane that has its place beside or below the conversation is shown when it is wanted there, as the settings keep it.
/// One that has none at this size is shown only while it is `front`, for as long as there is no room: the chat list as a
/// drawer over the others, the inspector in the conversation's place. An inspector in a window of its own needs no place.
QtObject {
    enum Pane { None, Sidebar, Inspector }

    required property AppSettings settings
    required property real width
    required property real height

    /// The pane that was asked for when it has no place of its own.
    property int front: Panes.Pane.None

    readonly property bool apart: settings.inspectorApart
    readonly property bool below: settings.inspectorDock === AppSettings.Dock.Bottom
    readonly property bool inspectorFits: apart || (below ? height >= Theme.px(560) : width >= Theme.px(900))
    readonly property bool narrowed: settings.inspectorVisible && !apart && !below
    readonly property bool sidebarFits: width >= (narrowed ? Theme.px(1200) : Theme.px(900))
    /// The chat list lies over the other panes.
    readonly property bool drawer: !sidebarFits && front === Panes.Pane.Sidebar
    readonly property bool inspectorInstead: !inspectorFits && front === Panes.Pane.Inspector

    readonly property bool sidebarShown: sidebarFits ? settings.sidebarVisible : drawer
    readonly property bool inspectorShown: inspectorFits ? settings.inspectorVisible : inspectorInstead
    /// In this window.
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

    function toggleInspector() {
        const show = !inspectorShown;
        if (inspectorFits) {
            // The chat list gets a place, and stays.
            if (drawer && !show)
                settings.sidebarVisible = true;
            settings.inspectorVisible = show;
            front = Panes.Pane.None;
        } else {
            front = show ? Panes.Pane.Inspector : Panes.Pane.None;
        }
    }

    /// Shows the inspector in a window of its own.
    function undock() {
        front = Panes.Pane.None;
        settings.inspectorVisible = true;
        settings.inspectorApart = true;
    }

    /// Shows the inspector in this window, on a side of AppSettings.Dock.
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
