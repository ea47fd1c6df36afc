import QtQuick
import QtQuick.Templates as T
import Vitrine

T.Switch {
    id: control

    implicitWidth: Theme.px(36)
    implicitHeight: Theme.px(20)
    focusPolicy: Qt.StrongFocus
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
        width: control.implicitWidth
        height: control.implicitHeight
        radius: height / 2
        color: control.checked ? Theme.ink : Theme.raised
        border.color: control.checked ? Theme.ink : Theme.outline
        border.width: Theme.hairline
        Rectangle {
            x: control.checked ? parent.width - width - Theme.xxs - Theme.hairline : Theme.xxs + Theme.hairline
            anchors.verticalCenter: parent.verticalCenter
            width: Theme.px(14)
            height: width
            radius: height / 2
            color: control.checked ? Theme.raised : Theme.muted
            Behavior on x { NumberAnimation { duration: Theme.quick } }
        }
        FocusRing {
            control: control
            radius: parent.radius + Theme.ringGap
        }
    }
}
