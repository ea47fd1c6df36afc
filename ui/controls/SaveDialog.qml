import QtQuick
import QtQuick.Dialogs

/// Asks where something goes, and has it written there.
FileDialog {
    id: dialog

    /// Writes it to a URL; returns nothing, or one sentence that says why that failed.
    property var write

    /// With that sentence; with nothing if all went well.
    signal ended(string sentence)

    function ask(name, suffix, write) {
        dialog.write = write;
        defaultSuffix = suffix;
        currentFile = currentFolder + "/" + name + "." + suffix;
        open();
    }

    fileMode: FileDialog.SaveFile
    onAccepted: {
        const chosen = dialog.write;
        ended(chosen(selectedFile));
    }
}
