import QtQuick
import QtQuick.Templates as T
import Vitrine

T.Slider {
    id: control

    property string name

    implicitWidth: Theme.controlWidth
    implicitHeight: Theme.controlSlim
    hoverEnabled: true
    Accessible.role: Accessible.Slider
    Accessible.name: name
    Accessible.onIncreaseAction: { increase(); moved(); }
    Accessible.onDecreaseAction: { decrease(); moved(); }

    background: Rectangle {
        x: control.leftPadding
        y: (control.height - height) / 2
        width: control.availableWidth
        height: Theme.groove
        radius: height / 2
        color: Theme.press
        Rectangle {
            width: control.visualPosition * parent.width
            height: parent.height
            radius: height / 2
            color: Theme.ink
        }
    }
    handle: Rectangle {
        x: control.leftPadding + control.visualPosition * (control.availableWidth - width)
        y: (control.height - height) / 2
        width: Theme.knob
        height: Theme.knob
        radius: height / 2
        color: Theme.raised
        border.width: Theme.ring
        border.color: control.enabled ? Theme.ink : Theme.outline
        FocusRing {
            control: control
            radius: parent.radius + Theme.ringGap
        }
    }
}
