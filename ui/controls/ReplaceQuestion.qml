import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// Asks before a file is replaced.
PopupPanel {
    id: question

    property string file

    signal replaced
    /// The user does not want to replace the file and will choose another name.
    signal refused

    function ask(file) {
        question.file = file;
        open();
    }

    function answer(yes) {
        close();
        if (yes)
            replaced();
        else
            refused();
    }

    objectName: "replaceQuestion"
    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(420), (parent?.width ?? Theme.px(420)) - 2 * Theme.l)
    modal: true
    padding: Theme.dialogPadding
    title: qsTr("Replace %1?").arg(file)
    onOpened: no.forceActiveFocus()

    contentItem: ColumnLayout {
        spacing: Theme.m
        Accessible.role: Accessible.Dialog
        Accessible.name: question.title

        AppText {
            Layout.fillWidth: true
            text: question.title
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            font.pixelSize: Theme.title
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        AppText {
            Layout.fillWidth: true
            text: qsTr("A file with this name already exists. Replacing it deletes its contents.")
            muted: true
            wrapMode: Text.Wrap
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.topMargin: Theme.s
            spacing: Theme.s
            Item { Layout.fillWidth: true }
            PlainButton {
                id: no
                objectName: "anotherName"
                text: qsTr("Choose another name")
                onClicked: question.answer(false)
            }
            PlainButton {
                objectName: "replace"
                primary: true
                text: qsTr("Replace")
                onClicked: question.answer(true)
            }
        }
    }
}
