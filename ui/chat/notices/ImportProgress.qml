import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App
import "../../theme/format.js" as Format

/// Progress of an import of chats.
Rectangle {
    id: progress

    required property ChatExchange exchange
    readonly property string file: exchange.importedFile
    readonly property bool running: file.length > 0

    visible: running && !soon.running
    implicitHeight: visible ? column.implicitHeight + 2 * Theme.s : 0
    color: Theme.bench
    onRunningChanged: if (running) soon.restart()

    // Show the progress only after a short time, because most imports end before a user could read it.
    Timer {
        id: soon
        interval: 300
    }
    ColumnLayout {
        id: column
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        anchors.leftMargin: Theme.l
        anchors.rightMargin: Theme.s
        spacing: Theme.xs
        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.m
            AppText {
                Layout.fillWidth: true
                text: qsTr("Importing %1").arg(progress.file)
                elide: Text.ElideMiddle
            }
            AppText {
                text: qsTr("%Ln chats", "", progress.exchange.importedChats)
                muted: true
            }
            AppText {
                text: Format.percentOf(Math.floor(progress.exchange.importProgress * 100))
                muted: true
            }
            PlainButton {
                quiet: true
                text: qsTr("Cancel")
                hint: qsTr("Discards all chats of this import")
                onClicked: progress.exchange.cancelImport()
            }
        }
        ProgressLine {
            Layout.fillWidth: true
            Layout.rightMargin: Theme.l - Theme.s
            value: progress.exchange.importProgress
            label: qsTr("Importing chats")
        }
    }
}
