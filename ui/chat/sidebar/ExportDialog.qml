import QtQuick
import Vitrine
import Vitrine.App

/// Asks where to save a chat, or all selected chats.
SaveDialog {
    id: dialog

    required property ChatListModel chats

    function askForRow(row) {
        const place = chats.keptRow(row);  // the list may change while the dialog is open
        ask(chats.fileName(row), "json", file => {
            chats.exportTo(place.row, file);
        });
    }

    title: qsTr("Export")
    nameFilters: chats.selectedCount > 1 ? [qsTr("Complete chats, for import (*.json)")]
        : [qsTr("Complete chats, for import (*.json)"), qsTr("Markdown, for reading (*.md)")]
}
