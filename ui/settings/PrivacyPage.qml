import QtQuick
import Vitrine
import Vitrine.App

SettingsPage {
    id: page

    required property AppSettings settings
    required property KvStates kvStates

    title: qsTr("Privacy")
    intro: qsTr("Models run on this computer. Vitrine sends nothing anywhere and asks no server for anything.")

    SettingsSection {
        title: qsTr("Kept on this computer")
        SettingRow {
            label: qsTr("Reopen long chats at once")
            help: qsTr("What the model computed for a chat, and the chat's tokens, are kept in %1 until the chat is deleted or this is turned off").arg(page.kvStates.folder)
            keywords: "KV cache"
            Toggle {
                text: qsTr("Reopen long chats at once")
                checked: page.settings.keepKvStates
                onToggled: page.settings.keepKvStates = checked
            }
        }
        SettingRow {
            wanted: page.settings.keepKvStates
            label: qsTr("Kept for chats")
            help: page.kvStates.problem.length > 0 ? page.kvStates.problem : page.kvStates.summary
            PlainButton {
                text: qsTr("Clear")
                enabled: !page.kvStates.empty
                onClicked: page.kvStates.clear()
            }
        }
    }
}
