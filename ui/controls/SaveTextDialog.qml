import QtQuick
import QtQuick.Dialogs
import Vitrine

/// Asks where a text goes, and writes it there.
FileDialog {
    id: dialog

    property string content

    /// The file could not be written.
    signal failed(string sentence)

    function ask(content, name, suffix) {
        dialog.content = content;
        defaultSuffix = suffix;
        currentFile = currentFolder + "/" + name + "." + suffix;
        open();
    }

    fileMode: FileDialog.SaveFile
    onAccepted: failed(TextSaver.save(selectedFile, content))
}
