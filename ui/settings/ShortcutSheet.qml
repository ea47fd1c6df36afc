pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// All keys, on one card.
PopupPanel {
    id: sheet

    readonly property var shortcuts: [
        [qsTr("Send the message"), "Enter"], [qsTr("Start a new line"), "Shift+Enter"], [qsTr("Stop the answer"), "Esc"],
        [qsTr("Answer again"), "Ctrl+Enter"], [qsTr("New chat"), "Ctrl+N"], [qsTr("Open a model"), "Ctrl+O"],
        [qsTr("Search chats"), "Ctrl+K"], [qsTr("Chat list"), "Ctrl+B"],
        [qsTr("In the list: rename the chat"), "F2"], [qsTr("In the list: delete the chat"), "Delete"],
        [qsTr("In the list: menu of the chat"), "Menu"], [qsTr("Inspector"), "Ctrl+Shift+I"],
        [qsTr("Previous or next token"), "← →"], [qsTr("Settings"), "Ctrl+,"], [qsTr("These shortcuts"), "F1"],
        [qsTr("Close the window"), "Ctrl+W"], [qsTr("Quit"), "Ctrl+Q"]]

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(420, (parent?.width ?? 420) - 2 * Theme.l)
    height: Math.min(implicitHeight, (parent?.height ?? 600) - 2 * Theme.l)
    modal: true
    padding: Theme.xl
    title: qsTr("Keyboard shortcuts")

    contentItem: Flickable {
        id: list
        implicitHeight: rows.implicitHeight
        contentHeight: rows.implicitHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ThinScrollBar {}
        ColumnLayout {
            id: rows
            // Beside the scroll bar, where there is one.
            width: parent.width - (list.height < implicitHeight ? Theme.l : 0)
            spacing: Theme.s
            AppText {
                Layout.bottomMargin: Theme.s
                text: sheet.title
                font.pixelSize: Theme.heading
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            Repeater {
                model: sheet.shortcuts
                delegate: RowLayout {
                    id: row

                    required property var modelData

                    AppText {
                        Layout.fillWidth: true
                        text: row.modelData[0]
                    }
                    Repeater {
                        model: row.modelData[1].split("+")
                        delegate: Rectangle {
                            id: cap

                            required property string modelData

                            implicitWidth: Math.max(26, key.implicitWidth + 2 * Theme.s)
                            implicitHeight: 24
                            radius: Theme.radius - 2
                            color: Theme.side
                            border.color: Theme.line
                            AppText {
                                id: key
                                anchors.centerIn: parent
                                text: cap.modelData
                                font.pixelSize: Theme.caption
                            }
                        }
                    }
                }
            }
        }
    }
}
