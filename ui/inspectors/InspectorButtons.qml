import QtQuick
import Vitrine

/// Buttons for the page that is shown, and for the place of the inspector: next to the conversation, below it, in a
/// separate window, or hidden.
Row {
    id: buttons

    /// A value of InspectorPane.Place.
    required property int place
    /// Whether the introduction of the page is visible.
    required property bool explained
    property alias page: exporting.name
    property alias model: exporting.model
    property alias picture: exporting.picture

    signal explainWanted(bool on)
    /// An export has finished. `sentence` explains a failure; it is empty after a success.
    signal exported(string sentence)
    signal placeWanted(int place)
    signal backWanted
    signal hideWanted

    spacing: Theme.xs

    IconButton {
        symbol: "info"
        checked: buttons.explained
        text: buttons.explained ? qsTr("Hide the explanation") : qsTr("Explain this page")
        onClicked: buttons.explainWanted(!buttons.explained)
    }
    ExportButton {
        id: exporting
        onEnded: sentence => buttons.exported(sentence)
    }
    IconButton {
        id: more
        symbol: "more"
        text: qsTr("Position of the inspector")
        checked: menu.visible
        onClicked: menu.popup(more, more.width - menu.width, more.height + Theme.xs)
        ActionMenu {
            id: menu
            ActionMenuItem {
                symbol: "dock-right"
                text: qsTr("Next to the conversation")
                enabled: buttons.place !== InspectorPane.Place.Right
                onTriggered: buttons.placeWanted(InspectorPane.Place.Right)
            }
            ActionMenuItem {
                symbol: "dock-bottom"
                text: qsTr("Below the conversation")
                enabled: buttons.place !== InspectorPane.Place.Bottom
                onTriggered: buttons.placeWanted(InspectorPane.Place.Bottom)
            }
            ActionMenuItem {
                symbol: "undock"
                text: qsTr("In a separate window")
                enabled: buttons.place !== InspectorPane.Place.Window
                onTriggered: buttons.placeWanted(InspectorPane.Place.Window)
            }
        }
    }
    IconButton {
        visible: buttons.place === InspectorPane.Place.Window
        symbol: "dock"
        text: qsTr("Move the inspector back into the window")
        onClicked: buttons.backWanted()
    }
    IconButton {
        visible: buttons.place === InspectorPane.Place.Right || buttons.place === InspectorPane.Place.Bottom
        symbol: "close"
        text: qsTr("Hide the inspector")
        keys: "Ctrl+Shift+I"
        onClicked: buttons.hideWanted()
    }
}
