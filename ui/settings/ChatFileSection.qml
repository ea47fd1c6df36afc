pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Dialogs
import Vitrine
import Vitrine.App

/// Settings and actions for the file with all chats and its backups.
SettingsSection {
    id: section

    required property ChatFile chatFile
    /// A sentence about the result of the last action.
    property string said
    readonly property bool repairing: chatFile.repairing >= 0

    title: qsTr("Chats")

    SettingRow {
        label: qsTr("Folder of the chats")
        help: section.chatFile.inMemory ? section.chatFile.notice
            : section.repairing ? section.chatFile.repair
            : section.chatFile.folder + "\n" + section.chatFile.summary
        keywords: qsTr("data folder size move store")
        PlainButton {
            objectName: "moveChats"
            text: qsTr("Move…")
            visible: !section.chatFile.inMemory
            enabled: section.chatFile.idle && !section.repairing
            onClicked: (folders.made() as FolderDialog).open()
        }
        PlainButton {
            objectName: "saveElsewhere"
            text: qsTr("Save elsewhere…")
            visible: section.chatFile.inMemory
            onClicked: (save.made() as SaveElsewhere).begin()
        }
    }
    SettingRow {
        label: qsTr("Backups")
        help: qsTr("Vitrine makes a backup on each day with changes, and keeps the newest seven backups. Chats that you delete permanently are also deleted from the backups.")
        keywords: qsTr("backup restore copy")
        Row {
            spacing: Theme.s
            PlainButton {
                objectName: "backUpNow"
                text: qsTr("Back up now")
                visible: !section.chatFile.inMemory
                enabled: !section.chatFile.busy && !section.repairing
                onClicked: section.chatFile.backUp()
            }
            PlainButton {
                objectName: "restoreChats"
                text: qsTr("Restore…")
                enabled: !section.repairing
                onClicked: (restore.made() as RestoreDialog).begin()
            }
        }
    }
    AppText {
        objectName: "chatFileSaid"
        width: parent.width
        visible: text.length > 0
        topPadding: Theme.s
        text: section.said
        wrapMode: Text.Wrap
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text
    }
    LazyItem {
        id: folders
        active: false
        visible: false
        component: FolderDialog {
            title: qsTr("Move the chats to this folder")
            onAccepted: section.said = section.chatFile.moveTo(selectedFolder)
        }
    }
    LazyItem {
        id: save
        active: false
        visible: false
        component: SaveElsewhere {
            chatFile: section.chatFile
            onEnded: sentence => section.said = sentence
        }
    }
    LazyItem {
        id: restore
        active: false
        visible: false
        component: RestoreDialog {
            chatFile: section.chatFile
            onDone: sentence => section.said = sentence
        }
    }
}
