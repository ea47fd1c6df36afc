pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A button with a label. `primary` marks the main action of a page or dialog.
T.Button {
    id: control

    property string symbol
    /// Whether the icon is to the right of the label.
    property bool symbolBehind: false
    property bool primary: false
    property bool danger: false
    property bool quiet: false
    property int alignment: Qt.AlignHCenter
    property string hint
    /// Shortcut of the button's action. The tooltip shows it.
    property string keys
    /// Whether the button was pressed since the pointer moved onto it. While true, the tooltip is hidden; see
    /// IconButton.
    property bool used: false
    readonly property real symbolRoom: symbol.length > 0 ? Theme.icon + Theme.s : 0
    readonly property color ink: primary ? Theme.accentInk : danger ? Theme.danger : Theme.ink

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: Theme.control
    horizontalPadding: Theme.m
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    onPressed: used = true
    onHoveredChanged: {
        if (hovered)
            tip.active = hint.length > 0;
        else
            used = false;
    }
    opacity: enabled ? 1 : Theme.faded
    font.pixelSize: Theme.body
    font.weight: quiet ? Font.Normal : Font.Medium

    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Accessible.role: Accessible.Button
    Accessible.name: text
    // Qt 6.4 does not report the disabled state to assistive technology.
    Accessible.description: enabled ? hint : qsTr("Not available now")
    Accessible.onPressAction: if (control.enabled) control.clicked()

    contentItem: Item {
        implicitWidth: label.implicitWidth + control.symbolRoom
        implicitHeight: label.implicitHeight
        Row {
            id: row
            x: control.alignment === Qt.AlignHCenter ? Math.max(0, (parent.width - width) / 2) : 0
            anchors.verticalCenter: parent.verticalCenter
            spacing: Theme.s
            layoutDirection: control.symbolBehind ? Qt.RightToLeft : Qt.LeftToRight
            Icon {
                visible: control.symbol.length > 0
                anchors.verticalCenter: parent.verticalCenter
                icon: control.symbol
                color: control.primary || control.danger ? control.ink : Theme.muted
            }
            Text {
                id: label
                anchors.verticalCenter: parent.verticalCenter
                text: control.text
                textFormat: Text.PlainText
                font: control.font
                color: control.ink
                elide: Text.ElideRight
                width: Math.min(implicitWidth, control.availableWidth - control.symbolRoom)
            }
        }
    }
    background: Rectangle {
        radius: Theme.radius
        color: control.primary ? (control.hovered ? Theme.accentHover : Theme.accent)
             : control.down ? Theme.press
             : control.hovered ? Theme.hover
             : control.quiet ? "transparent" : Theme.raised
        border.width: control.primary || control.quiet ? 0 : Theme.hairline
        border.color: Theme.outline
        FocusRing { control: control }
    }
    LazyItem {
        id: tip
        visible: false  // draws nothing
        active: false
        component: Tip {
            parent: control
            visible: control.hovered && !control.used && control.hint.length > 0
            text: control.hint
            keys: control.keys
        }
    }
}
