pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// Messages that will be sent after the current answer, in this order. Each can be moved back into the composer.
Column {
    id: queued

    required property ChatSession session
    readonly property bool held: !session.answer.generating

    visible: lines.count > 0
    spacing: Theme.xxs
    bottomPadding: Theme.s
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Waiting messages")

    Repeater {
        id: lines
        model: queued.session.sender.queue
        delegate: RowLayout {
            id: line

            required property int index
            required property real queuedId
            required property string preview

            width: queued.width
            spacing: Theme.s
            Accessible.role: Accessible.ListItem
            Accessible.name: qsTr("Waiting: %1").arg(preview)
            Icon {
                Layout.leftMargin: Theme.m
                icon: "queue"
            }
            AppText {
                Layout.fillWidth: true
                text: line.preview
                elide: Text.ElideRight
                maximumLineCount: 1
                muted: true
                Accessible.ignored: true
            }
            PlainButton {
                visible: line.index === 0 && queued.held
                enabled: queued.session.sender.canSend
                height: Theme.controlSmall
                quiet: true
                text: qsTr("Send now")
                font.pixelSize: Theme.small
                onClicked: queued.session.sender.sendQueued()
            }
            IconButton {
                implicitWidth: Theme.controlSmall
                implicitHeight: Theme.controlSmall
                symbol: "pencil"
                text: qsTr("Move this message back to the composer")
                onClicked: queued.session.sender.takeQueued(line.queuedId)
            }
        }
    }
}
