import QtQuick
import Vitrine

/// What was found, in one sentence; where, how far off, and what to look at.
Rectangle {
    id: plate

    property string sentence
    /// Where it shows first, as the tables call it.
    property string place
    property string placeCaption: qsTr("First seen at")
    property string measure
    property string hint
    /// How it was found, on demand.
    property string method
    /// The one thing to do about it; empty: nothing.
    property string action
    /// Of the bar at the left.
    property color barColor: Theme.ink
    readonly property bool wide: width >= Theme.px(560)

    signal acted

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
            objectName: "sentence"
            width: parent.width
            text: plate.sentence
            wrapMode: Text.Wrap
            font.pixelSize: plate.wide ? Theme.pageTitle : Theme.title
            font.weight: Font.DemiBold
            Accessible.ignored: true
        }
        Flow {
            width: parent.width
            spacing: Theme.s
            visible: plate.place.length > 0
            AppText {
                text: plate.placeCaption
                muted: true
            }
            AppText {
                objectName: "place"
                text: plate.place
                font.family: Theme.mono
            }
            AppText {
                text: plate.measure
                muted: true
            }
        }
        AppText {
            width: parent.width
            visible: text.length > 0
            text: plate.hint
            wrapMode: Text.Wrap
            muted: true
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
        PlainButton {
            objectName: "verdictAction"
            visible: plate.action.length > 0
            text: plate.action
            onClicked: plate.acted()
        }
    }
}
