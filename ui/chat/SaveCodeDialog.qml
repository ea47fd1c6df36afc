import QtQuick
import Vitrine

/// Asks where code of an answer goes, and writes it there.
SaveDialog {
    function askForCode(code, language) {
        ask("code", TextSaver.suffix(language), file => TextSaver.save(file, code));
    }

    title: qsTr("Save the code")
}
