import QtQuick
import Vitrine
import Vitrine.App

/// Asks for a file to which all chats are written, and in which the program continues.
SaveDialog {
    id: dialog

    required property ChatFile chatFile

    function begin() {
        ask(qsTr("Chats"), "sqlite", file => chatFile.continueIn(file));
    }

    title: qsTr("Save all chats")
    nameFilters: [qsTr("Chats of Vitrine (*.sqlite)")]
}
