import QtQuick
import Vitrine
import Vitrine.App

/// Shown below the last message of the visible branch if other messages already continue it. The next message that the
/// user sends starts a new branch.
Item {
    id: point

    required property ChatSession session
    readonly property int count: session.versions.continuations

    visible: count > 0 && !session.answer.generating
    implicitHeight: visible ? row.height + Theme.l : 0

    Row {
        id: row
        anchors.horizontalCenter: parent.horizontalCenter
        spacing: Theme.s
        Icon {
            anchors.verticalCenter: parent.verticalCenter
            icon: "branch"
        }
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            width: Math.min(implicitWidth, point.width - latest.width - Theme.icon - 2 * row.spacing - 2 * Theme.xl)
            wrapMode: Text.Wrap
            text: qsTr("A new branch begins here. Other branches continue with %Ln messages.", "", point.count)
            muted: true
            font.pixelSize: Theme.small
        }
        PlainButton {
            id: latest
            anchors.verticalCenter: parent.verticalCenter
            height: Theme.controlTiny
            horizontalPadding: Theme.s
            quiet: true
            text: qsTr("Show the latest branch")
            font.pixelSize: Theme.small
            onClicked: point.session.versions.showLatest()
        }
    }
}
