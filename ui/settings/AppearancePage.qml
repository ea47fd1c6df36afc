import QtQuick
import Vitrine
import Vitrine.App

SettingsPage {
    id: page

    required property AppSettings settings

    title: qsTr("Appearance")

    SettingsSection {
        title: qsTr("Colours")
        SettingRow {
            label: qsTr("Theme")
            keywords: qsTr("dark light night")
            Segments {
                name: qsTr("Theme")
                // In the order of AppSettings.Theme.
                choices: [qsTr("System"), qsTr("Light"), qsTr("Dark")]
                current: page.settings.theme
                onChosen: index => page.settings.theme = index
            }
        }
        SettingRow {
            label: qsTr("Accent")
            help: qsTr("Of what can be pressed; what was measured keeps its own colours")
            keywords: qsTr("colour")
            AccentChoice {
                current: page.settings.accent
                onChosen: index => page.settings.accent = index
            }
        }
        SettingRow {
            label: qsTr("High contrast")
            help: qsTr("Black on white or white on black, and every border as dark as the text's")
            Toggle {
                text: qsTr("High contrast")
                checked: page.settings.highContrast
                onToggled: page.settings.highContrast = checked
            }
        }
    }
    SettingsSection {
        title: qsTr("Size and motion")
        NumberSetting {
            label: qsTr("Text size")
            help: qsTr("In percent of the desktop's; everything else grows with it")
            keywords: qsTr("font zoom scale")
            value: page.settings.textSize
            from: 80
            to: 200
            stepSize: 5
            decimals: 0
            // Applied on release: the slider would otherwise move away from the pointer.
            late: true
            onChosen: value => page.settings.textSize = value
        }
        SettingRow {
            label: qsTr("Figures below answers")
            help: qsTr("Time, length and speed of every answer; otherwise of the one that is pointed at")
            keywords: qsTr("tokens per second speed")
            Toggle {
                text: qsTr("Figures below answers")
                checked: page.settings.figuresShown
                onToggled: page.settings.figuresShown = checked
            }
        }
        SettingRow {
            label: qsTr("Reduce motion")
            help: qsTr("Nothing fades, slides or breathes")
            keywords: qsTr("animation")
            Toggle {
                text: qsTr("Reduce motion")
                checked: page.settings.reduceMotion
                onToggled: page.settings.reduceMotion = checked
            }
        }
    }
    SettingsSection {
        title: qsTr("Code")
        SettingRow {
            label: qsTr("Width of a tab")
            help: qsTr("In characters")
            keywords: qsTr("indentation tabulator")
            Segments {
                name: qsTr("Width of a tab")
                choices: ["4", "8"]
                current: page.settings.tabSize === 8 ? 1 : 0
                onChosen: index => page.settings.tabSize = index === 1 ? 8 : 4
            }
        }
    }
}
