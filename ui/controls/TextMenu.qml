pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// What a right click on a text that can be edited offers, and the menu key in it. Lies over the text, and is made only
/// when it is asked for.
Item {
    id: place

    /// Whether something is selected, and whether there is something to select.
    required property bool selected
    required property bool filled
    /// Where the cursor is.
    required property rect cursor

    signal cutWanted
    signal copyWanted
    signal pasteWanted
    signal allWanted

    function open(x, y) {
        lazy.active = true;
        (lazy.item as ActionMenu).popup(place, x, y);
    }

    /// Whether the key opens the menu, at the cursor.
    function takeKey(event) {
        if (event.key !== Qt.Key_Menu && !(event.key === Qt.Key_F10 && event.modifiers & Qt.ShiftModifier))
            return false;
        open(cursor.x, cursor.y + cursor.height);
        event.accepted = true;
        return true;
    }

    anchors.fill: parent
    TapHandler {
        acceptedButtons: Qt.RightButton
        onTapped: point => place.open(point.position.x, point.position.y)
    }
    LazyItem {
        id: lazy
        active: false
        component: ActionMenu {
            ActionMenuItem {
                text: qsTr("Cut")
                keys: "Ctrl+X"
                enabled: place.selected
                onTriggered: place.cutWanted()
            }
            ActionMenuItem {
                text: qsTr("Copy")
                keys: "Ctrl+C"
                enabled: place.selected
                onTriggered: place.copyWanted()
            }
            ActionMenuItem {
                text: qsTr("Paste")
                keys: "Ctrl+V"
                onTriggered: place.pasteWanted()
            }
            ActionMenuItem {
                text: qsTr("Select all")
                keys: "Ctrl+A"
                enabled: place.filled
                onTriggered: place.allWanted()
            }
        }
    }
}
