import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// The source of a chat template, read-only.
PopupPanel {
    id: panel

    required property string source

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(720), (parent?.width ?? Theme.popupWidth) - 2 * Theme.l)
    height: Math.min(implicitHeight, (parent?.height ?? Theme.popupHeight) - 2 * Theme.l)
    modal: true
    padding: Theme.dialogPadding
    title: qsTr("Chat template")

    contentItem: ColumnLayout {
        spacing: Theme.s
        Accessible.role: Accessible.Dialog
        Accessible.name: panel.title
        RowLayout {
            spacing: Theme.s
            AppText {
                Layout.fillWidth: true
                text: panel.title
                font.pixelSize: Theme.title
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            IconButton {
                symbol: "copy"
                text: qsTr("Copy the template")
                onClicked: Clipboard.copy(panel.source)
            }
            IconButton {
                symbol: "close"
                text: qsTr("Close")
                keys: "Esc"
                onClicked: panel.close()
            }
        }
        Flickable {
            id: flick
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.preferredHeight: words.implicitHeight
            contentHeight: words.implicitHeight
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ThinScrollBar {}
            TextEdit {
                id: words
                objectName: "templateSource"
                width: flick.width - Theme.m
                text: panel.source
                textFormat: TextEdit.PlainText
                wrapMode: TextEdit.WrapAnywhere
                readOnly: true
                selectByMouse: true
                color: Theme.ink
                selectionColor: Theme.marked
                selectedTextColor: Theme.ink
                font.family: Theme.mono
                font.pixelSize: Theme.small
                Accessible.role: Accessible.StaticText
                Accessible.name: panel.source
            }
        }
    }
}
