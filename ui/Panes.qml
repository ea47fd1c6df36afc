import QtQuick

/// Which panes the window shows. It follows from what is wanted and from the width, never from the order of events.
///
/// A pane that has its place beside the conversation is shown when it is wanted there, as the settings keep it. One that
/// has none at this width is shown only while it is `front`: instead of another pane, for as long as there is no room.
QtObject {
    required property var settings
    required property real width

    /// The pane that was asked for where it has no place of its own: "sidebar", "inspector" or none.
    property string front: ""

    readonly property bool inspectorFits: width >= 900
    readonly property bool sidebarFits: width >= (inspectorFits && settings.inspectorVisible ? 1000 : 720)
    readonly property bool sidebarInstead: !sidebarFits && front === "sidebar"
    readonly property bool inspectorInstead: !inspectorFits && front === "inspector"

    readonly property bool sidebarShown: sidebarFits ? settings.sidebarVisible : sidebarInstead
    // Between 900 and 1000 the chat list takes the inspector's place; in narrower windows, the conversation's.
    readonly property bool inspectorShown: inspectorFits ? settings.inspectorVisible && !sidebarInstead : inspectorInstead
    readonly property bool conversationShown: inspectorFits || !sidebarInstead && !inspectorInstead

    function toggleSidebar() {
        const show = !sidebarShown;
        if (sidebarFits) {
            settings.sidebarVisible = show;
            if (front === "sidebar")
                front = "";
        } else {
            front = show ? "sidebar" : "";
        }
    }

    function toggleInspector() {
        const show = !inspectorShown;
        if (inspectorFits) {
            settings.inspectorVisible = show;
            front = "";
        } else {
            front = show ? "inspector" : "";
        }
    }

    function showConversation() {
        front = "";
    }
}
