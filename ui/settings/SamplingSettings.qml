pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// How the next token is drawn.
SettingsSection {
    id: section

    required property AppSettings settings
    required property SamplerSettingsModel samplers

    title: qsTr("Sampling")

    Repeater {
        model: section.samplers
        NumberSetting {
            required property int index
            required label
            required help
            required value
            required from
            required to
            required least
            required most
            required stepSize
            required decimals
            Layout.fillWidth: true
            onChosen: value => section.samplers.choose(index, value)
        }
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
    OverflowSetting {
        Layout.fillWidth: true
        settings: section.settings
    }
    SettingRow {
        Layout.fillWidth: true
        label: qsTr("Stop strings")
        help: qsTr("The answer ends before any of these; separated by “\u00a0|\u00a0”; \\n stands for a line break")
        Field {
            id: stops
            Layout.preferredWidth: Theme.px(232)
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
