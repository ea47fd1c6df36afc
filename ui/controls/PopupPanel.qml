import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A floating card for menus and the model picker. If `modal` and `title` are set, it is a dialog.
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

    background: FloatingCard {}
}
