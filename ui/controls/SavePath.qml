import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// Asks for the path of a file on a desktop without a file dialog. It suggests a path.
PopupPanel {
    id: panel

    /// File name extension that is added to a name without an extension.
    property string suffix

    signal chosen(url file)

    /// Opens the dialog with a suggested path. The name is selected without its extension, so that the user can type
    /// another name or just press Enter.
    function ask(file: url) {
        const path = TextSaver.pathOf(file);
        field.text = path;
        problem.text = "";
        open();
        const end = path.endsWith("." + suffix) ? path.length - suffix.length - 1 : path.length;
        field.select(path.lastIndexOf("/") + 1, end);
    }

    function save() {
        const file = TextSaver.fileAt(field.text, suffix);
        problem.text = TextSaver.problemOf(file);
        if (problem.text.length > 0)
            return field.forceActiveFocus();
        close();
        chosen(file);
    }

    objectName: "savePathPanel"
    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(520), (parent?.width ?? Theme.px(520)) - 2 * Theme.l)
    modal: true
    focus: true
    padding: Theme.dialogPadding
    onOpened: field.forceActiveFocus()

    contentItem: ColumnLayout {
        spacing: Theme.m
        Accessible.role: Accessible.Dialog
        Accessible.name: panel.title

        AppText {
            Layout.fillWidth: true
            text: panel.title
            wrapMode: Text.Wrap
            font.pixelSize: Theme.title
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        Field {
            id: field
            objectName: "savePath"
            Layout.fillWidth: true
            focus: true
            placeholderText: qsTr("Folder and name of the file")
            onTextEdited: problem.text = ""
            Keys.onReturnPressed: panel.save()
            Keys.onEnterPressed: panel.save()
        }
        AppText {
            id: problem
            objectName: "saveProblem"
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
            Layout.topMargin: Theme.s
            spacing: Theme.s
            Item { Layout.fillWidth: true }
            PlainButton {
                text: qsTr("Cancel")
                onClicked: panel.close()
            }
            PlainButton {
                objectName: "saveHere"
                primary: true
                enabled: field.length > 0
                text: qsTr("Save")
                onClicked: panel.save()
            }
        }
    }
}
