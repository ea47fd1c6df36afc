pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// Asks for the folder that chats are moved to: one there is, a new one, or none; without chats, for a new one.
PopupPanel {
    id: panel

    required property ChatListModel chats
    property int row: -1
    readonly property string written: field.text.trim()

    function ask(row) {
        panel.row = row;
        field.clear();
        open();
        field.forceActiveFocus();
    }

    function move(folder) {
        chats.moveTo(row, folder);
        close();
    }

    modal: true
    width: Math.min(Theme.px(320), parent.width - 2 * Theme.l)
    x: (parent.width - width) / 2
    y: Theme.head

    contentItem: Column {
        spacing: Theme.xs
        AppText {
            text: panel.row < 0 ? qsTr("New folder") : qsTr("Move to a folder")
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
        // No ListView: Tab goes only through what exists.
        FollowingFlickable {
            width: parent.width
            height: Math.min(contentHeight, Theme.popupHeight)
            visible: panel.row >= 0
            contentHeight: folders.height
            margin: Theme.s
            Column {
                id: folders
                // Room for the ring around a button.
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
            text: qsTr("Out of its folder")
            visible: panel.row >= 0 && panel.chats.folders.length > 0
            onClicked: panel.move("")
        }
        PlainButton {
            anchors.right: parent.right
            primary: true
            enabled: panel.written.length > 0
            text: qsTr("Make the folder")
            onClicked: panel.move(panel.written)
        }
    }
}
