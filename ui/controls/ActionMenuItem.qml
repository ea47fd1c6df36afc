import QtQuick
import QtQuick.Templates as T
import Vitrine

T.MenuItem {
    id: item

    property string symbol
    property bool danger: task?.danger ?? false
    property string keys
    /// Action that provides the name, the shortcut and the icon of this item; null if the item sets them itself.
    property AppAction task: null

    symbol: task?.symbol ?? ""
    text: task?.name ?? ""
    keys: task?.key ?? ""
    enabled: task?.enabled ?? true
    onTriggered: task?.trigger()

    /// Width that is necessary to show the name and the shortcut completely.
    readonly property real wholeWidth: leftPadding + name.x + Math.ceil(name.implicitWidth)
        + (caps.visible ? caps.width + Theme.l : 0) + rightPadding

    implicitWidth: Theme.menuWidth - 2 * Theme.xs
    implicitHeight: Theme.menuRow
    leftPadding: Theme.s
    rightPadding: Theme.s
    font.pixelSize: Theme.body
    hoverEnabled: true

    opacity: enabled ? 1 : Theme.faded
    Accessible.name: text
    // Qt 6.4 does not report the disabled state to assistive technology.
    Accessible.description: enabled ? "" : qsTr("Not available now")
    Accessible.onPressAction: if (item.enabled) item.triggered()

    contentItem: Row {
        spacing: Theme.s
        Icon {
            visible: item.symbol.length > 0
            anchors.verticalCenter: parent.verticalCenter
            icon: item.symbol
            color: item.danger ? Theme.danger : Theme.muted
        }
        Text {
            id: name
            anchors.verticalCenter: parent.verticalCenter
            text: item.text
            textFormat: Text.PlainText
            font: item.font
            width: parent.width - x - (caps.visible ? caps.width + Theme.s : 0)
            elide: Text.ElideRight
            color: item.danger ? Theme.danger : Theme.ink
        }
        KeyCaps {
            id: caps
            anchors.verticalCenter: parent.verticalCenter
            keys: item.keys
        }
    }
    background: Rectangle {
        radius: Theme.radiusSmall
        color: item.highlighted || item.hovered ? Theme.pointed : "transparent"
    }
}
