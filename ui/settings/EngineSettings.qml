import QtQuick
import QtQuick.Layouts
import Vitrine

/// What the engine computes with, and what it records.
SettingsSection {
    id: section

    required property var settings

    title: qsTr("Engine")
    last: true

    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Context length")
        help: qsTr("In tokens, from the next opening of a model; 0 takes what the model was trained for, up to 8192")
        slider: false
        value: section.settings.contextLength
        most: 10000000
        decimals: 0
        onChosen: value => section.settings.contextLength = Math.round(value)
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Threads")
        help: qsTr("From the next opening of a model; 0 takes one for each core")
        slider: false
        value: section.settings.threads
        most: 1024
        decimals: 0
        onChosen: value => section.settings.threads = Math.round(value)
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Alternatives")
        help: qsTr("How many are recorded for every token")
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
        label: qsTr("Score the prompt")
        help: qsTr("Also record how probable each token of the prompt was")
        Toggle {
            text: qsTr("Score the prompt")
            checked: section.settings.scorePrompt
            onToggled: section.settings.scorePrompt = checked
        }
    }
}
