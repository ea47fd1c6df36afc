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
                // The choices are in the order of AppSettings.Theme.
                choices: [qsTr("System"), qsTr("Light"), qsTr("Dark")]
                current: page.settings.theme
                onChosen: index => page.settings.theme = index
            }
        }
        SettingRow {
            label: qsTr("Accent")
            help: qsTr("Colour of buttons and links; charts are not affected")
            keywords: qsTr("colour")
            AccentChoice {
                current: page.settings.accent
                onChosen: index => page.settings.accent = index
            }
        }
        SettingRow {
            label: qsTr("High contrast")
            help: qsTr("Black on white or white on black, with strong borders")
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
            help: qsTr("In percent of the desktop's text size; controls scale with the text")
            keywords: qsTr("font zoom scale")
            value: page.settings.textSize
            from: 80
            to: 200
            stepSize: 5
            decimals: 0
            // Apply the value only when the slider is released. Otherwise the slider itself would change its size and
            // position while the user drags it.
            late: true
            onChosen: value => page.settings.textSize = value
        }
        SettingRow {
            label: qsTr("Statistics below answers")
            help: qsTr("Shows time, length and speed below every answer. If this is off, they appear only below the answer under the pointer")
            keywords: qsTr("tokens per second speed")
            Toggle {
                text: qsTr("Statistics below answers")
                checked: page.settings.figuresShown
                onToggled: page.settings.figuresShown = checked
            }
        }
        SettingRow {
            label: qsTr("Reduce motion")
            help: qsTr("Turns off animations")
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
