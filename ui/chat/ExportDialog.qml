import QtQuick
import Vitrine
import Vitrine.App

/// Asks where a chat, or all that are selected, go.
SaveDialog {
    id: dialog

    required property ChatListModel chats

    function askForRow(row) {
        const place = chats.keptRow(row);  // the list may change while it is asked
        ask(chats.fileName(row), "json", file => {
            chats.exportTo(place.row, file);
        });
    }

    title: qsTr("Export")
    nameFilters: chats.selectedCount > 1 ? [qsTr("Everything, to be imported again (*.json)")]
        : [qsTr("Everything, to be imported again (*.json)"), qsTr("Markdown, to be read (*.md)")]
}
