pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A button that is only an icon; `text` is its tooltip and its name for assistive technology.
T.Button {
    id: control

    property string symbol
    /// That do the same; shown in the tooltip.
    property string keys
    /// If it does what the table of actions has, its name, keys and drawing are that action's.
    property AppAction task: null
    property int symbolSize: Theme.icon
    property bool filled: false
    property bool danger: false
    /// Since the pointer came: whoever has pressed needs no tooltip, and a menu may be in its place.
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
    // Qt 6.4 does not tell assistive technology that something is disabled.
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
    // A tip costs more than the rest of a button, and most are never seen.
    LazyItem {
        id: tip
        visible: false  // nothing of it is drawn here
        active: false
        component: Tip {
            parent: control
            visible: control.hovered && !control.used && control.text.length > 0
            text: control.text
            keys: control.keys
        }
    }
}
