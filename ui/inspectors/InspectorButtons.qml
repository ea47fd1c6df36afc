import QtQuick
import Vitrine

/// Where the inspector is: beside the conversation, below it, apart from it, or nowhere.
Row {
    id: buttons

    /// One of InspectorPane.Place.
    required property int place

    signal placeWanted(int place)
    signal backWanted
    signal hideWanted

    spacing: Theme.xs

    IconButton {
        id: more
        symbol: "more"
        text: qsTr("Place of the inspector")
        checked: menu.visible
        onClicked: menu.popup(more, more.width - menu.width, more.height + Theme.xs)
        ActionMenu {
            id: menu
            ActionMenuItem {
                symbol: "dock-right"
                text: qsTr("Beside the conversation")
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
                text: qsTr("In a window of its own")
                enabled: buttons.place !== InspectorPane.Place.Window
                onTriggered: buttons.placeWanted(InspectorPane.Place.Window)
            }
        }
    }
    IconButton {
        visible: buttons.place !== InspectorPane.Place.Window
        symbol: "undock"
        text: qsTr("Show the inspector in a window of its own")
        onClicked: buttons.placeWanted(InspectorPane.Place.Window)
    }
    IconButton {
        visible: buttons.place === InspectorPane.Place.Window
        symbol: "dock"
        text: qsTr("Put the inspector back into the window")
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
