pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A slider on a ruler with nine ticks. A field next to the slider shows the number.
T.Slider {
    id: control

    property string name

    implicitWidth: Theme.controlWidth
    implicitHeight: Theme.control
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.Slider
    Accessible.name: name
    Accessible.onIncreaseAction: { increase(); moved(); }
    Accessible.onDecreaseAction: { decrease(); moved(); }

    background: Item {
        readonly property real middle: control.height / 2 - Theme.xxs

        Rectangle {
            y: parent.middle - height / 2
            width: parent.width
            height: Theme.groove
            color: Theme.press
            Rectangle {
                width: control.visualPosition * parent.width
                height: parent.height
                color: control.enabled ? Theme.ink : Theme.outline
            }
        }
        Ruler {
            y: parent.middle + Theme.s + Theme.hairline
            width: parent.width
        }
    }
    handle: Rectangle {
        x: Math.round(control.visualPosition * (control.width - width))
        y: Math.round(control.height / 2 - Theme.xxs - height / 2)
        width: Theme.s
        height: Theme.l
        radius: Theme.radiusChip
        color: control.pressed ? Theme.press : Theme.raised
        border.width: Theme.penWidth
        border.color: control.enabled ? Theme.ink : Theme.outline
        FocusRing {
            control: control
            radius: parent.radius + Theme.ringGap
        }
    }
}
