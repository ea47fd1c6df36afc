import QtQuick
import QtQuick.Dialogs
import Vitrine.App

/// Asks where a chat, or all that are selected, go.
FileDialog {
    id: dialog

    required property ChatListModel chats
    /// The list may change while it is asked.
    property var place: null

    function ask(row) {
        place = chats.keptRow(row);
        currentFile = "file:" + encodeURIComponent(chats.fileName(row)) + ".json";
        open();
    }

    title: qsTr("Export")
    fileMode: FileDialog.SaveFile
    defaultSuffix: "json"
    nameFilters: chats.selectedCount > 1 ? [qsTr("Everything, to be imported again (*.json)")]
        : [qsTr("Everything, to be imported again (*.json)"), qsTr("Markdown, to be read (*.md)")]
    onAccepted: chats.exportTo(place.row, selectedFile)
}
