import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A floating card: menus, the model picker, dialogs (set `modal` and `title`).
T.Popup {
    id: popup

    property string title

    margins: Theme.s
    padding: Theme.m
    focus: true
    implicitWidth: contentItem.implicitWidth + leftPadding + rightPadding
    implicitHeight: contentItem.implicitHeight + topPadding + bottomPadding
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside

    enter: Transition { NumberAnimation { property: "opacity"; from: 0; to: 1; duration: Theme.quick } }
    exit: Transition { NumberAnimation { property: "opacity"; from: 1; to: 0; duration: Theme.quick } }

    T.Overlay.modal: Rectangle { color: Theme.shade }

    background: Item {
        Rectangle {
            anchors.fill: card
            anchors.topMargin: 4
            anchors.bottomMargin: -4
            anchors.leftMargin: -2
            anchors.rightMargin: -2
            radius: Theme.radiusLarge + 2
            color: Theme.shadow
        }
        Rectangle {
            id: card
            anchors.fill: parent
            radius: Theme.radiusLarge
            color: Theme.surface
            border.color: Theme.line
            border.width: 1
        }
    }
}
