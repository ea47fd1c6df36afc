import QtQuick
import QtQuick.Templates as T
import Vitrine

T.ScrollBar {
    id: control

    implicitWidth: Theme.px(12)
    implicitHeight: Theme.px(12)
    padding: Theme.px(3)
    minimumSize: 0.06
    visible: size < 1
    hoverEnabled: true

    contentItem: Rectangle {
        implicitWidth: 6
        implicitHeight: 6
        radius: Math.min(width, height) / 2
        color: control.pressed || control.hovered ? Theme.muted : Theme.outline
        opacity: control.active || control.hovered ? 0.9 : 0.35
        Behavior on opacity { NumberAnimation { duration: Theme.quick } }
    }
}
