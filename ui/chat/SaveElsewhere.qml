import QtQuick
import Vitrine
import Vitrine.App

/// Asks for a file, saves all chats to it, and continues with it.
SaveDialog {
    id: dialog

    required property ChatFile chatFile

    function begin() {
        ask(qsTr("Chats"), "sqlite", file => chatFile.continueIn(file));
    }

    title: qsTr("Save all chats")
    nameFilters: [qsTr("Chats of Vitrine (*.sqlite)")]
}
