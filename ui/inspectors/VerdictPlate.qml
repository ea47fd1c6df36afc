import QtQuick
import Vitrine

/// What was found, in one sentence; how it was found, on demand.
Rectangle {
    id: plate

    property string sentence
    property string method
    /// Of the bar at the left.
    property color barColor: Theme.ink
    readonly property bool wide: width >= Theme.px(560)

    visible: sentence.length > 0
    implicitHeight: visible ? words.height + 2 * words.y : 0
    color: Theme.raised
    Accessible.role: Accessible.AlertMessage
    Accessible.name: sentence

    Rectangle {
        width: Theme.mark
        height: parent.height
        color: plate.barColor
    }
    Divider { width: parent.width }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
    Column {
        id: words
        x: Theme.l
        y: plate.wide ? Theme.l : Theme.m
        width: parent.width - 2 * Theme.l
        spacing: Theme.xs
        AppText {
            width: parent.width
            text: plate.sentence
            wrapMode: Text.Wrap
            font.pixelSize: plate.wide ? Theme.pageTitle : Theme.title
            font.weight: Font.DemiBold
            Accessible.ignored: true
        }
        LinkButton {
            id: how
            property bool open: false
            visible: plate.method.length > 0
            text: open ? qsTr("Hide how it was found") : qsTr("How it was found")
            onClicked: open = !open
        }
        AppText {
            visible: how.open && how.visible
            width: parent.width
            text: plate.method
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
            lineHeight: 1.2
        }
    }
}
