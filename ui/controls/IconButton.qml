pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A button that shows only an icon. `text` is its tooltip and its accessible name.
T.Button {
    id: control

    property string symbol
    /// Shortcut of the button's action. The tooltip shows it.
    property string keys
    /// Action that provides the name, the shortcut and the icon of this button; null if the button sets them itself.
    property AppAction task: null
    property int symbolSize: Theme.icon
    property bool filled: false
    property bool danger: false
    /// Whether the button was pressed since the pointer moved onto it. While true, the tooltip is hidden, because it is
    /// no longer needed and could cover a menu.
    property bool used: false
    readonly property color symbolColor: filled ? Theme.accentInk : danger ? Theme.danger : checked ? Theme.ink : Theme.muted

    symbol: task?.symbol ?? ""
    text: task?.name ?? ""
    keys: task?.key ?? ""
    enabled: task?.enabled ?? true
    onClicked: task?.trigger()
    implicitWidth: Theme.controlSmall
    implicitHeight: Theme.controlSmall
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    onPressed: used = true
    onHoveredChanged: {
        if (hovered)
            tip.active = true;
        else
            used = false;
    }
    opacity: enabled ? 1 : Theme.faded

    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Accessible.role: Accessible.Button
    Accessible.name: text
    // Qt 6.4 does not report the disabled state to assistive technology.
    Accessible.description: enabled ? "" : qsTr("Not available now")
    Accessible.onPressAction: if (control.enabled) control.clicked()

    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            icon: control.symbol
            size: control.symbolSize
            color: control.symbolColor
        }
    }
    background: Rectangle {
        radius: Theme.radius
        color: control.filled ? (control.hovered ? Theme.accentHover : Theme.accent)
             : control.down ? Theme.press
             : control.hovered ? Theme.hover
             : control.checked ? Theme.press : "transparent"
        FocusRing {
            control: control
            radius: parent.radius + Theme.ringGap
        }
    }
    // The tooltip is created on demand, because creating it takes longer than creating the rest of a button, and most
    // tooltips are never shown.
    LazyItem {
        id: tip
        visible: false  // draws nothing
        active: false
        component: Tip {
            parent: control
            visible: control.hovered && !control.used && control.text.length > 0
            text: control.text
            keys: control.keys
        }
    }
}
