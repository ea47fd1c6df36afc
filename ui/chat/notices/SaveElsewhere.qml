import QtQuick
import Vitrine
import Vitrine.App

/// Asks for a file and saves all chats to it. From then on, the program uses this file.
SaveDialog {
    id: dialog

    required property ChatFile chatFile

    function begin() {
        ask(qsTr("Chats"), "sqlite", file => chatFile.continueIn(file));
    }

    title: qsTr("Save all chats")
    nameFilters: [qsTr("Chats of Vitrine (*.sqlite)")]
}
