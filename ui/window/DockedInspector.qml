pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// The inspector in the main window. It slides in and out, and keeps its size while it slides out.
Item {
    id: inspector

    required property Program app
    required property Panes panes
    /// Whether the inspector is in the window. False while it slides out.
    required property bool docked
    /// The item that reserves space for the inspector in the layout. A docked inspector has the size of this item.
    required property Item place
    readonly property AppSettings settings: app.settings
    /// Fraction of the pane that is outside the window while the pane slides in or out.
    property real hidden: docked ? 0 : 1
    readonly property bool shown: docked || hidden < 1

    /// Requests another place of the inspector; `place` is a value of InspectorPane.Place.
    signal placeWanted(int place)

    objectName: "inspector"
    visible: shown
    enabled: docked

    // The contents are created when the pane is shown. A closed pane takes no time or memory.
    LazyItem {
        anchors.fill: parent
        active: inspector.shown
        component: InspectorPane {
            inspectors: inspector.app.inspectors
            page: inspector.app.inspectors.pageNamed(inspector.settings.inspectorPage)
            folded: Array.from(inspector.settings.inspectorFolded)
            onFoldedWanted: names => inspector.settings.inspectorFolded = names
            place: !inspector.panes.conversationShown ? InspectorPane.Place.Instead
                 : inspector.panes.below ? InspectorPane.Place.Bottom : InspectorPane.Place.Right
            onPageChosen: page => inspector.settings.inspectorPage = inspector.app.inspectors.nameOf(page)
            onHideWanted: inspector.panes.toggleInspector()
            onPlaceWanted: place => inspector.placeWanted(place)
        }
    }
    Behavior on hidden {
        enabled: !Theme.still
        NumberAnimation { duration: Theme.slide; easing.type: Easing.OutCubic }
    }
    Binding {
        target: inspector
        property: "width"
        value: inspector.place.width
        when: inspector.docked
        restoreMode: Binding.RestoreNone
    }
    Binding {
        target: inspector
        property: "height"
        value: inspector.place.height
        when: inspector.docked
        restoreMode: Binding.RestoreNone
    }
}
