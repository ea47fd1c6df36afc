pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// The context menu of an editable text. A right click or the menu key opens it. This item covers the text. The menu
/// itself is created on demand.
Item {
    id: place

    /// `selected`: whether some text is selected. `filled`: whether there is any text that could be selected.
    required property bool selected
    required property bool filled
    /// Rectangle of the text cursor.
    required property rect cursor
    readonly property bool opened: (lazy.item as ActionMenu)?.visible ?? false

    signal cutWanted
    signal copyWanted
    signal pasteWanted
    signal allWanted

    function open(x, y) {
        lazy.active = true;
        (lazy.item as ActionMenu).popup(place, x, y);
    }

    /// Handles a key: the menu key opens the menu at the text cursor. Returns whether the key was the menu key.
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
