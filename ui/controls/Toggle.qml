import QtQuick
import QtQuick.Templates as T
import Vitrine

T.Switch {
    id: control

    implicitWidth: 40
    implicitHeight: 24
    hoverEnabled: true

    Accessible.role: Accessible.CheckBox
    Accessible.name: text
    Accessible.checked: checked
    Accessible.onToggleAction: press()
    Accessible.onPressAction: press()

    function press() {
        toggle();
        toggled();
    }

    indicator: Rectangle {
        width: 40
        height: 24
        radius: 12
        color: control.checked ? Theme.accent : Theme.hover
        border.color: control.checked ? Theme.accent : Theme.outline
        border.width: 1
        Rectangle {
            x: control.checked ? parent.width - width - 4 : 4
            anchors.verticalCenter: parent.verticalCenter
            width: 16
            height: 16
            radius: 8
            color: control.checked ? Theme.accentInk : Theme.muted
            Behavior on x { NumberAnimation { duration: Theme.quick } }
        }
        FocusRing {
            control: control
            radius: 15
        }
    }
}
