import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// The report of a crash, read-only. The user can copy and save it.
PopupPanel {
    id: panel

    required property CrashReports crashes

    function show() {
        problem.text = "";
        crashes.read();
        open();
    }

    objectName: "crashReport"
    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(820), (parent?.width ?? Theme.popupWidth) - 2 * Theme.l)
    height: Math.min(implicitHeight, (parent?.height ?? Theme.popupHeight) - 2 * Theme.l)
    modal: true
    padding: Theme.dialogPadding
    title: qsTr("Crash report")
    onOpened: copy.forceActiveFocus()

    SaveDialog {
        id: save
        title: qsTr("Save the crash report")
        onEnded: sentence => problem.text = sentence
    }
    contentItem: ColumnLayout {
        spacing: Theme.m
        Accessible.role: Accessible.Dialog
        Accessible.name: panel.title

        AppText {
            Layout.fillWidth: true
            text: panel.title
            font.pixelSize: Theme.title
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        AppText {
            Layout.fillWidth: true
            text: qsTr("The report contains no text of chats and no keys. Vitrine sends it nowhere. It helps the developers if you send it to them.")
            muted: true
            wrapMode: Text.Wrap
        }
        Rectangle {
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.preferredHeight: words.implicitHeight + 2 * Theme.s
            color: Theme.bench
            radius: Theme.radius
            border.width: Theme.hairline
            border.color: Theme.line
            Flickable {
                id: flick
                anchors.fill: parent
                anchors.margins: Theme.s
                contentWidth: width
                contentHeight: words.implicitHeight
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                T.ScrollBar.vertical: ThinScrollBar {}
                TextEdit {
                    id: words
                    objectName: "crashReportText"
                    width: flick.width - Theme.m
                    text: panel.crashes.text
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
                    Accessible.name: panel.crashes.text
                }
            }
        }
        AppText {
            objectName: "crashReportFile"
            Layout.fillWidth: true
            text: panel.crashes.file
            textFormat: Text.PlainText
            wrapMode: Text.WrapAnywhere
            muted: true
            font.pixelSize: Theme.small
        }
        AppText {
            id: problem
            Layout.fillWidth: true
            visible: text.length > 0
            wrapMode: Text.Wrap
            color: Theme.danger
            font.pixelSize: Theme.small
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.s
            Item { Layout.fillWidth: true }
            PlainButton {
                objectName: "saveCrashReport"
                text: qsTr("Save…")
                onClicked: save.ask(qsTr("Crash report"), "txt", file => TextSaver.save(file, panel.crashes.text))
            }
            PlainButton {
                id: copy
                objectName: "copyCrashReport"
                text: qsTr("Copy")
                onClicked: Clipboard.copy(panel.crashes.text)
            }
            PlainButton {
                objectName: "closeCrashReport"
                primary: true
                text: qsTr("Close")
                onClicked: panel.close()
            }
        }
    }
}
