import QtQuick
import Vitrine
import Vitrine.App

SettingsPage {
    id: page

    required property AppSettings settings

    title: qsTr("Inspector")
    intro: qsTr("Data that is recorded while an answer is written.")

    SettingsSection {
        title: qsTr("Recording")
        NumberSetting {
            label: qsTr("Candidates")
            help: qsTr("Number of candidates recorded for each token")
            keywords: "logits top"
            value: page.settings.alternatives
            from: 1
            to: 100
            stepSize: 1
            most: 200
            decimals: 0
            onChosen: value => page.settings.alternatives = Math.round(value)
        }
        SettingRow {
            label: qsTr("Always score the prompt")
            help: qsTr("Before every answer, records how probable each token of the prompt was. This makes answers start later. If this is off, you can use “Score prompt” above the tokens")
            Toggle {
                text: qsTr("Always score the prompt")
                checked: page.settings.scorePrompt
                onToggled: page.settings.scorePrompt = checked
            }
        }
    }
    SettingsSection {
        title: qsTr("View")
        SettingRow {
            label: qsTr("Show the inspector")
            help: qsTr("Shows the inspector next to or below the conversation if there is enough space; otherwise the inspector replaces the conversation on request")
            Toggle {
                text: qsTr("Show the inspector")
                checked: page.settings.inspectorVisible
                onToggled: page.settings.inspectorVisible = checked
            }
        }
        SettingRow {
            label: qsTr("Position")
            help: qsTr("Position of the inspector in the window; drag the inspector's edge to change its size")
            keywords: qsTr("dock right bottom")
            Segments {
                name: qsTr("Position")
                // The choices are in the order of AppSettings.Dock.
                choices: [qsTr("Right"), qsTr("Bottom")]
                current: page.settings.inspectorDock
                onChosen: index => page.settings.inspectorDock = index
            }
        }
        SettingRow {
            label: qsTr("Separate window")
            help: qsTr("The inspector can be on any screen; its position is remembered")
            keywords: qsTr("undock monitor")
            Toggle {
                text: qsTr("Separate window")
                checked: page.settings.inspectorApart
                onToggled: page.settings.inspectorApart = checked
            }
        }
    }
}
