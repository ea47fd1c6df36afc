import QtQuick
import Vitrine

/// Asks where to save code of an answer, and saves it.
SaveDialog {
    function askForCode(code, language) {
        ask("code", TextSaver.suffix(language), file => TextSaver.save(file, code));
    }

    title: qsTr("Save the code")
}
