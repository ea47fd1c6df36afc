import QtQuick
import Vitrine

/// The result of a comparison: one sentence, the place and the size of the difference, and what the user can do next.
Rectangle {
    id: plate

    property string sentence
    /// The place of the first difference, named as in the tables.
    property string place
    property string placeCaption: qsTr("First difference at")
    property string measure
    property string hint
    /// The reason why the result is outdated; shown above the result. Empty if the result is not outdated.
    property string warning
    /// Explains how the result was found. Shown below the result after the user unfolds it.
    property string method
    /// Label of the button for the next step; empty: no button.
    property string action
    /// Label of the link that shows or hides details; empty: no link.
    property string more
    /// Colour of the vertical bar at the left edge.
    property color barColor: Theme.ink
    readonly property bool wide: width >= Theme.px(560)

    signal acted
    signal moreWanted

    visible: sentence.length > 0
    implicitHeight: visible ? Math.max(words.height, plate.wide && act.visible ? act.height : 0) + 2 * words.y : 0
    color: Theme.raised
    Accessible.role: Accessible.AlertMessage
    Accessible.name: warning.length > 0 ? warning + " " + sentence : sentence

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
        width: parent.width - 2 * Theme.l - (plate.wide && act.visible ? act.width + Theme.xl : 0)
        spacing: Theme.xs
        Row {
            objectName: "warning"
            visible: plate.warning.length > 0
            spacing: Theme.s
            Icon {
                id: sign
                icon: "warning"
                color: Theme.warning
                size: Theme.icon
            }
            AppText {
                width: words.width - sign.width - Theme.s
                text: plate.warning
                wrapMode: Text.Wrap
                color: Theme.warning
                font.weight: Font.DemiBold
            }
        }
        AppText {
            objectName: "sentence"
            width: parent.width
            text: plate.sentence
            wrapMode: Text.Wrap
            muted: plate.warning.length > 0
            font.pixelSize: plate.wide ? Theme.pageTitle : Theme.title
            font.weight: Font.DemiBold
            Accessible.ignored: true
        }
        Flow {
            id: where
            width: parent.width
            spacing: Theme.s
            visible: plate.place.length > 0
            AppText {
                id: caption
                text: plate.placeCaption
                muted: true
            }
            AppText {
                id: site
                objectName: "site"
                width: Math.min(implicitWidth, words.width)
                text: plate.place
                wrapMode: Text.Wrap
                font.family: Theme.mono
            }
            // A dot separates the place from the size, because the place ends with a number and the size begins with
            // one. If both do not fit on one line, the size is on the next line.
            AppText {
                id: dot
                objectName: "separator"
                visible: plate.measure.length > 0 && caption.implicitWidth + site.implicitWidth + implicitWidth
                         + measure.implicitWidth + 3 * where.spacing <= where.width
                text: "\u00b7"
                muted: true
                Accessible.ignored: true
            }
            AppText {
                id: measure
                width: dot.visible ? implicitWidth : where.width
                visible: text.length > 0
                text: plate.measure
                wrapMode: Text.Wrap
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
        Row {
            // The width is set explicitly. Otherwise a button that is the only visible item would have no position.
            width: parent.width
            // The height is that of the text. In a narrow plate with a button, it is that of the button.
            height: plate.wide || plate.action.length === 0 ? how.height : act.height
            topPadding: Theme.xs
            visible: how.text.length > 0 || plate.action.length > 0 && !plate.wide
            LinkButton {
                id: how
                property bool open: false
                objectName: "more"
                anchors.verticalCenter: parent.verticalCenter
                visible: text.length > 0
                text: plate.more || (plate.method.length === 0 ? "" : open ? qsTr("Hide the method") : qsTr("Show the method"))
                onClicked: plate.more.length > 0 ? plate.moreWanted() : open = !open
            }
        }
        AppText {
            visible: how.open && plate.method.length > 0
            width: parent.width
            text: plate.method
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
            lineHeight: 1.2
        }
    }
    PlainButton {
        id: act
        objectName: "verdictAction"
        anchors.right: parent.right
        anchors.rightMargin: Theme.l
        y: plate.wide ? Math.round((parent.height - height) / 2) : parent.height - height - Theme.m
        visible: plate.action.length > 0
        primary: true
        text: plate.action
        onClicked: plate.acted()
    }
}
