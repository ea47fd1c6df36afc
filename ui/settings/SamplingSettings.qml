import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// How the next token is drawn.
SettingsSection {
    id: section

    required property AppSettings settings

    title: qsTr("Sampling")

    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Temperature")
        help: qsTr("0 always takes the most probable token")
        value: section.settings.temperature
        to: 2
        most: 5
        stepSize: 0.05
        onChosen: value => section.settings.temperature = value
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Top-k")
        help: qsTr("Keeps the k most probable tokens; 0 keeps all")
        value: section.settings.topK
        to: 200
        most: 1000000
        stepSize: 1
        decimals: 0
        onChosen: value => section.settings.topK = Math.round(value)
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Top-p")
        help: qsTr("Keeps the most probable tokens until their sum reaches p; 1 keeps all")
        value: section.settings.topP
        onChosen: value => section.settings.topP = value
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Min-p")
        help: qsTr("Drops tokens below this share of the most probable one")
        value: section.settings.minP
        onChosen: value => section.settings.minP = value
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Typical-p")
        help: qsTr("Keeps tokens about as surprising as expected until their sum reaches p; 1 keeps all")
        value: section.settings.typicalP
        onChosen: value => section.settings.typicalP = value
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Repetition penalty")
        help: qsTr("Above 1, recent tokens become less probable")
        value: section.settings.repeatPenalty
        from: 1
        to: 2
        least: 0.5
        onChosen: value => section.settings.repeatPenalty = value
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Frequency penalty")
        help: qsTr("Grows with every use of a token; 0 is none")
        value: section.settings.frequencyPenalty
        from: -2
        to: 2
        onChosen: value => section.settings.frequencyPenalty = value
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Presence penalty")
        help: qsTr("The same for every token that was used at all; 0 is none")
        value: section.settings.presencePenalty
        from: -2
        to: 2
        onChosen: value => section.settings.presencePenalty = value
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Seed")
        help: qsTr("The same seed gives the same text; −1 draws a new one each time")
        slider: false
        value: section.settings.seed
        least: -1
        most: 9007199254740991
        decimals: 0
        onChosen: value => section.settings.seed = value
    }
    NumberSetting {
        Layout.fillWidth: true
        label: qsTr("Longest answer")
        help: qsTr("In tokens; 0 lets it run until the context is full")
        slider: false
        value: section.settings.maxTokens
        most: 1000000
        decimals: 0
        onChosen: value => section.settings.maxTokens = Math.round(value)
    }
    SettingRow {
        Layout.fillWidth: true
        label: qsTr("Stop strings")
        help: qsTr("The answer ends before any of these; separated by “\u00a0|\u00a0”; \\n stands for a line break")
        Field {
            id: stops
            Layout.preferredWidth: 232
            Accessible.name: qsTr("Stop strings")
            placeholderText: qsTr("none")
            text: Array.from(section.settings.stopStrings).map(s => s.replace(/\n/g, "\\n")).join(" | ")
            onEditingFinished: section.settings.stopStrings =
                text.split(" | ").map(s => s.replace(/\\n/g, "\n")).filter(s => s.length > 0)
        }
    }
    PlainButton {
        text: qsTr("Restore the sampling defaults")
        onClicked: section.settings.resetSampling()
    }
}
