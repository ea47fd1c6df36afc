import QtQuick
import Vitrine
import Vitrine.App

SettingsPage {
    id: page

    required property AppSettings settings
    required property KvStates kvStates
    required property ChatFile chatFile
    /// The list of servers; null if the program has no servers.
    required property Endpoints endpoints

    title: qsTr("Privacy")
    intro: qsTr("Models run on this computer, and Vitrine sends nothing anywhere, unless you add a server to the list of models. Questions to the models of a server are sent only to that server.")

    SettingsSection {
        title: qsTr("Connections to other computers")
        visible: found && page.endpoints !== null
        SettingRow {
            label: qsTr("Offline")
            help: page.endpoints?.count > 0 ? qsTr("No server is contacted. %1").arg(page.endpoints.keyPlace)
                                            : qsTr("No server is contacted")
            keywords: qsTr("server network remote internet")
            Toggle {
                objectName: "offlineSetting"
                text: qsTr("Offline: contact no server")
                checked: page.endpoints?.offline ?? false
                onToggled: page.endpoints.offline = checked
            }
        }
    }
    ChatFileSection { chatFile: page.chatFile }
    SettingsSection {
        title: qsTr("Kept on this computer")
        SettingRow {
            label: qsTr("Reopen long chats without waiting")
            help: qsTr("Saves the KV cache and tokens of each chat in %1. They are deleted with the chat or when you turn this off.").arg(page.kvStates.folder)
            keywords: "KV cache"
            Toggle {
                text: qsTr("Reopen long chats without waiting")
                checked: page.settings.keepKvStates
                onToggled: page.settings.keepKvStates = checked
            }
        }
        SettingRow {
            wanted: page.settings.keepKvStates
            label: qsTr("Saved states")
            help: page.kvStates.problem.length > 0 ? page.kvStates.problem : page.kvStates.summary
            PlainButton {
                text: qsTr("Clear")
                enabled: !page.kvStates.empty
                onClicked: page.kvStates.clear()
            }
        }
    }
}
