import QtQuick
import QtQuick.Dialogs
import Vitrine

/// Asks where code of an answer goes, and writes it there.
FileDialog {
    id: dialog

    property string code

    /// The file could not be written.
    signal failed(string sentence)

    function ask(code, language) {
        dialog.code = code;
        defaultSuffix = TextSaver.suffix(language);
        currentFile = currentFolder + "/code." + defaultSuffix;
        open();
    }

    title: qsTr("Save the code")
    fileMode: FileDialog.SaveFile
    onAccepted: {
        const sentence = TextSaver.save(selectedFile, code);
        if (sentence.length > 0)
            failed(sentence);
    }
}
