import QtQuick
import Vitrine
import Vitrine.App

/// Which panes the window shows. It follows from what is wanted and from the width, never from the order of events.
///
/// A pane that has its place beside the conversation is shown when it is wanted there, as the settings keep it. One that
/// has none at this width is shown only while it is `front`, for as long as there is no room: the chat list as a drawer over
/// the others, the inspector in the conversation's place.
QtObject {
    enum Pane { None, Sidebar, Inspector }

    required property AppSettings settings
    required property real width

    /// The pane that was asked for when it has no place of its own.
    property int front: Panes.Pane.None

    readonly property bool inspectorFits: width >= Theme.px(900)
    readonly property bool sidebarFits: width >= (settings.inspectorVisible ? Theme.px(1000) : Theme.px(900))
    /// The chat list lies over the other panes.
    readonly property bool drawer: !sidebarFits && front === Panes.Pane.Sidebar
    readonly property bool inspectorInstead: !inspectorFits && front === Panes.Pane.Inspector

    readonly property bool sidebarShown: sidebarFits ? settings.sidebarVisible : drawer
    readonly property bool inspectorShown: inspectorFits ? settings.inspectorVisible : inspectorInstead
    readonly property bool conversationShown: inspectorFits || !inspectorInstead

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

    function showConversation() {
        front = Panes.Pane.None;
    }
}
