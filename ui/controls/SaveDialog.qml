import QtQuick
import QtQuick.Dialogs
import Vitrine

/// Asks where something goes, and has it written there: every save of the program goes this way. Before a file is
/// replaced it asks once more where the desktop's dialog need not have done so.
Item {
    id: dialog

    property alias title: files.title
    property alias nameFilters: files.nameFilters
    /// Writes it to a URL; returns nothing, or one sentence that says why that failed.
    property var write

    /// With that sentence; with nothing if all went well.
    signal ended(string sentence)

    function ask(name, suffix, write) {
        dialog.write = write;
        files.defaultSuffix = suffix;
        files.currentFile = files.currentFolder + "/" + encodeURIComponent(name) + "." + suffix;
        files.open();
    }

    function finish() {
        const chosen = dialog.write;
        ended(chosen(TextSaver.chosen(files.selectedFile)) ?? "");
    }

    FileDialog {
        id: files
        fileMode: FileDialog.SaveFile
        // The dialog that Qt brings for desktops without one would say "Open".
        acceptLabel: qsTr("Save")
        options: FileDialog.DontConfirmOverwrite  // qmllint disable
        onAccepted: {
            const file = TextSaver.chosen(selectedFile);
            if (TextSaver.exists(file) && !TextSaver.dialogAsks())
                question.ask(TextSaver.nameOf(file));
            else
                dialog.finish();
        }
    }
    ReplaceQuestion {
        id: question
        onReplaced: dialog.finish()
        onRefused: files.open()
    }
}
