import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// What the engine computes with, and what it records.
SettingsSection {
    id: section

    required property AppSettings settings
    required property KvStates kvStates
    required property DeviceListModel devices
    required property ModelLibrary library

    title: qsTr("Engine")
    last: true

    DeviceChoice {
        Layout.fillWidth: true
        devices: section.devices
        library: section.library
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Context length")
        help: qsTr("In tokens, for the next model you open; 0 uses the length the model was trained for, up to 8192")
        slider: false
        value: section.settings.contextLength
        most: 10000000
        decimals: 0
        onChosen: value => section.settings.contextLength = Math.round(value)
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Threads")
        help: qsTr("For the next model you open; 0 uses one per core")
        slider: false
        value: section.settings.threads
        most: 1024
        decimals: 0
        onChosen: value => section.settings.threads = Math.round(value)
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Alternatives")
        help: qsTr("How many are recorded for each token")
        value: section.settings.alternatives
        from: 1
        to: 100
        stepSize: 1
        most: 200
        decimals: 0
        onChosen: value => section.settings.alternatives = Math.round(value)
    }
    SettingRow {
        Layout.fillWidth: true
        label: qsTr("Always score the prompt")
        help: qsTr("Before every answer, record how probable each token of its prompt was. Answers then start later. Otherwise this is done on request, above the tokens")
        Toggle {
            text: qsTr("Always score the prompt")
            checked: section.settings.scorePrompt
            onToggled: section.settings.scorePrompt = checked
        }
    }
    SettingRow {
        Layout.fillWidth: true
        label: qsTr("Draft ahead")
        help: qsTr("Where text repeats itself, several tokens are drafted and evaluated at once. Answers come sooner and stay the same")
        Toggle {
            text: qsTr("Draft ahead")
            checked: section.settings.drafts
            onToggled: section.settings.drafts = checked
        }
    }
    SettingRow {
        Layout.fillWidth: true
        label: qsTr("Reopen long chats at once")
        help: qsTr("What the model computed for a chat, and the chat's tokens, are kept in %1 until the chat is deleted or this is turned off").arg(section.kvStates.folder)
        Toggle {
            text: qsTr("Reopen long chats at once")
            checked: section.settings.keepKvStates
            onToggled: section.settings.keepKvStates = checked
        }
    }
    SettingRow {
        Layout.fillWidth: true
        visible: section.settings.keepKvStates
        label: qsTr("Kept for chats")
        help: section.kvStates.problem.length > 0 ? section.kvStates.problem : section.kvStates.summary
        PlainButton {
            text: qsTr("Clear")
            enabled: !section.kvStates.empty
            onClicked: section.kvStates.clear()
        }
    }
}
