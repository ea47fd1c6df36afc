import QtQuick
import QtQuick.Templates as T
import Vitrine

T.MenuItem {
    id: item

    property string symbol
    property bool danger: false

    implicitWidth: Theme.menuWidth - 2 * Theme.xs
    implicitHeight: Theme.control
    leftPadding: Theme.s
    rightPadding: Theme.s
    font.pixelSize: Theme.body
    hoverEnabled: true

    Accessible.name: text
    Accessible.onPressAction: item.triggered()

    contentItem: Row {
        spacing: Theme.s
        Icon {
            anchors.verticalCenter: parent.verticalCenter
            icon: item.symbol
            color: item.danger ? Theme.danger : Theme.muted
        }
        Text {
            anchors.verticalCenter: parent.verticalCenter
            text: item.text
            textFormat: Text.PlainText
            font: item.font
            color: item.danger ? Theme.danger : Theme.ink
        }
    }
    background: Rectangle {
        radius: Theme.radius
        color: item.highlighted || item.hovered ? Theme.hover : "transparent"
    }
}
