pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// All keys, on one card.
PopupPanel {
    id: sheet

    component KeyLine: RowLayout {
        id: line

        required property string words
        /// Keys that are held together: "Ctrl+N".
        required property string keys

        AppText {
            Layout.fillWidth: true
            text: line.words
        }
        Repeater {
            model: line.keys.split("+")
            delegate: Rectangle {
                id: cap

                required property string modelData

                implicitWidth: Math.max(Theme.controlTiny, key.implicitWidth + 2 * Theme.s)
                implicitHeight: Theme.controlSlim
                radius: Theme.radiusSmall
                color: Theme.bench
                border.color: Theme.line
                AppText {
                    id: key
                    anchors.centerIn: parent
                    text: cap.modelData
                    font.pixelSize: Theme.small
                }
            }
        }
    }

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.popupWidth, (parent?.width ?? Theme.popupWidth) - 2 * Theme.l)
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
                font.pixelSize: Theme.pageTitle
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            KeyLine { words: qsTr("Send the message"); keys: "Enter" }
            KeyLine { words: qsTr("Start a new line"); keys: "Shift+Enter" }
            KeyLine { words: qsTr("Stop the answer"); keys: "Esc" }
            KeyLine { words: qsTr("Answer again"); keys: "Ctrl+R" }
            KeyLine { words: qsTr("Edit the last message, from an empty composer"); keys: "↑" }
            KeyLine { words: qsTr("Version before or after"); keys: "Alt+← →" }
            KeyLine { words: qsTr("Map of the chat"); keys: "Ctrl+M" }
            KeyLine { words: qsTr("In a message: edit it"); keys: "F2" }
            KeyLine { words: qsTr("In a message: its menu"); keys: "Menu" }
            KeyLine { words: qsTr("Bring back what was deleted"); keys: "Ctrl+Z" }
            KeyLine { words: qsTr("New chat"); keys: "Ctrl+N" }
            KeyLine { words: qsTr("Open a model"); keys: "Ctrl+O" }
            KeyLine { words: qsTr("Search chats"); keys: "Ctrl+K" }
            KeyLine { words: qsTr("Chat list"); keys: "Ctrl+B" }
            KeyLine { words: qsTr("In the list: rename the chat"); keys: "F2" }
            KeyLine { words: qsTr("In the list: delete the chat"); keys: "Delete" }
            KeyLine { words: qsTr("In the list: menu of the chat"); keys: "Menu" }
            KeyLine { words: qsTr("Inspector"); keys: "Ctrl+Shift+I" }
            KeyLine { words: qsTr("Previous or next token"); keys: "← →" }
            KeyLine { words: qsTr("Settings"); keys: "Ctrl+," }
            KeyLine { words: qsTr("These shortcuts"); keys: "F1" }
            KeyLine { words: qsTr("Close the window"); keys: "Ctrl+W" }
            KeyLine { words: qsTr("Quit"); keys: "Ctrl+Q" }
        }
    }
}
