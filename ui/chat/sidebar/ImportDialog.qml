import QtQuick
import QtQuick.Dialogs
import Vitrine.App

/// Asks for files with chats that Vitrine or another program has exported.
FileDialog {
    id: dialog

    required property ChatExchange exchange

    title: qsTr("Import chats")
    fileMode: FileDialog.OpenFiles
    nameFilters: [qsTr("Chats (*.json *.jsonl *.zip *.chat)"), qsTr("All files (*)")]
    onAccepted: exchange.importFiles(selectedFiles)
}
