pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// Asks for the folder to which chats are moved: an existing folder, a new folder, or no folder. If no chats are given,
/// creates a new folder.
PopupPanel {
    id: panel

    required property ChatListModel chats
    /// Index of the row with the chat or chats to move. It stays valid if the list changes while the dialog is open.
    property var place: null
    property bool ofChats: false
    readonly property string written: field.text.trim()

    function ask(row) {
        place = chats.keptRow(row);
        ofChats = row >= 0;
        field.clear();
        open();
        field.forceActiveFocus();
    }

    function move(folder) {
        chats.moveTo(place.row, folder);
        close();
    }

    modal: true
    width: Math.min(Theme.px(320), parent.width - 2 * Theme.l)
    x: (parent.width - width) / 2
    y: Theme.head

    contentItem: Column {
        spacing: Theme.xs
        AppText {
            text: !panel.ofChats ? qsTr("New folder") : qsTr("Move to a folder")
            font.weight: Font.DemiBold
            bottomPadding: Theme.xs
        }
        Field {
            id: field
            width: parent.width
            symbol: "folder"
            placeholderText: qsTr("Name of a new folder")
            onAccepted: if (panel.written.length > 0) panel.move(panel.written)
        }
        // This item is not a ListView. A ListView creates only visible delegates, and the Tab key can reach only these.
        FollowingFlickable {
            width: parent.width
            height: Math.min(contentHeight, Theme.popupHeight)
            visible: panel.ofChats
            contentHeight: folders.height
            margin: Theme.s
            Column {
                id: folders
                // Leave space for the focus ring of a button.
                x: Theme.ringGap
                width: parent.width - 2 * x
                topPadding: Theme.ringGap
                bottomPadding: Theme.ringGap
                Repeater {
                    model: panel.chats.folders
                    delegate: PlainButton {
                        required property string modelData

                        width: folders.width
                        quiet: true
                        alignment: Qt.AlignLeft
                        symbol: "folder"
                        text: modelData
                        onClicked: panel.move(modelData)
                    }
                }
            }
        }
        PlainButton {
            width: parent.width
            quiet: true
            alignment: Qt.AlignLeft
            symbol: "close"
            text: qsTr("No folder")
            visible: panel.ofChats && panel.chats.folders.length > 0
            onClicked: panel.move("")
        }
        PlainButton {
            anchors.right: parent.right
            primary: true
            enabled: panel.written.length > 0
            text: qsTr("Create the folder")
            onClicked: panel.move(panel.written)
        }
    }
}
