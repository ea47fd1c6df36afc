import QtQuick
import Vitrine
import Vitrine.App

SettingsPage {
    id: page

    required property AppSettings settings

    title: qsTr("Inspector")
    intro: qsTr("What is recorded of an answer while it is written.")

    SettingsSection {
        title: qsTr("Recording")
        NumberSetting {
            label: qsTr("Alternatives")
            help: qsTr("How many are recorded for each token")
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
            help: qsTr("Before every answer, record how probable each token of its prompt was. Answers then start later. Otherwise this is done on request, above the tokens")
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
            help: qsTr("Where there is room; else in place of the conversation, on request")
            Toggle {
                text: qsTr("Show the inspector")
                checked: page.settings.inspectorVisible
                onToggled: page.settings.inspectorVisible = checked
            }
        }
        SettingRow {
            label: qsTr("Place")
            help: qsTr("In the window; its size is as it was last dragged")
            keywords: qsTr("dock right bottom")
            Segments {
                name: qsTr("Place")
                // In the order of AppSettings.Dock.
                choices: [qsTr("Right"), qsTr("Bottom")]
                current: page.settings.inspectorDock
                onChosen: index => page.settings.inspectorDock = index
            }
        }
        SettingRow {
            label: qsTr("A window of its own")
            help: qsTr("On any screen; it comes back where it was")
            keywords: qsTr("undock monitor")
            Toggle {
                text: qsTr("A window of its own")
                checked: page.settings.inspectorApart
                onToggled: page.settings.inspectorApart = checked
            }
        }
    }
}
