import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

PopupPanel {
    id: dialog

    required property AppSettings settings
    required property SamplerSettingsModel samplers
    required property ChatSession session
    required property ModelLibrary library
    required property DeviceListModel devices
    required property KvStates kvStates

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(600), (parent?.width ?? Theme.px(600)) - 2 * Theme.l)
    height: Math.min(Theme.px(720), (parent?.height ?? Theme.px(720)) - 2 * Theme.l)
    modal: true
    padding: 0
    title: qsTr("Settings")
    onAboutToShow: devices.refresh()

    contentItem: ColumnLayout {
        spacing: 0
        RowLayout {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.xl
            Layout.rightMargin: Theme.m
            Layout.preferredHeight: Theme.head
            AppText {
                Layout.fillWidth: true
                text: dialog.title
                font.pixelSize: Theme.pageTitle
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            IconButton {
                symbol: "close"
                text: qsTr("Close the settings (Esc)")
                onClicked: dialog.close()
            }
        }
        Divider { Layout.fillWidth: true }
        Flickable {
            id: flick
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.bottomMargin: Theme.s
            clip: true
            contentHeight: sections.implicitHeight + 2 * Theme.xl
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ThinScrollBar {}

            ColumnLayout {
                id: sections
                x: Theme.xl
                y: Theme.xl
                width: flick.width - 2 * Theme.xl
                spacing: Theme.xl

                SettingsSection {
                    title: qsTr("Appearance")
                    SettingRow {
                        Layout.fillWidth: true
                        label: qsTr("Theme")
                        Segments {
                            name: qsTr("Theme")
                            // In the order of AppSettings.Theme.
                            choices: [qsTr("System"), qsTr("Light"), qsTr("Dark")]
                            current: dialog.settings.theme
                            onChosen: index => dialog.settings.theme = index
                        }
                    }
                    NumberSetting {
                        Layout.fillWidth: true
                        label: qsTr("Size of text and controls")
                        help: qsTr("In percent of the desktop's")
                        value: dialog.settings.textSize
                        from: 80
                        to: 200
                        stepSize: 10
                        decimals: 0
                        onChosen: value => dialog.settings.textSize = value
                    }
                    SettingRow {
                        Layout.fillWidth: true
                        label: qsTr("High contrast")
                        Toggle {
                            text: qsTr("High contrast")
                            checked: dialog.settings.highContrast
                            onToggled: dialog.settings.highContrast = checked
                        }
                    }
                    SettingRow {
                        Layout.fillWidth: true
                        label: qsTr("Keep running in the tray")
                        help: qsTr("Closing the window then only hides it")
                        Toggle {
                            text: qsTr("Keep running in the tray")
                            checked: dialog.settings.closeToTray
                            onToggled: dialog.settings.closeToTray = checked
                        }
                    }
                }
                SettingsSection {
                    title: qsTr("This chat")
                    ColumnLayout {
                        Layout.fillWidth: true
                        spacing: Theme.xs
                        AppText { text: qsTr("System prompt") }
                        TextPad {
                            Layout.fillWidth: true
                            name: qsTr("System prompt")
                            placeholder: qsTr("What the model should know or how it should answer")
                            text: dialog.session.systemPrompt
                            onEdited: words => dialog.session.systemPrompt = words
                        }
                    }
                }
                SamplingSettings {
                    settings: dialog.settings
                    samplers: dialog.samplers
                }
                EngineSettings {
                    settings: dialog.settings
                    kvStates: dialog.kvStates
                    devices: dialog.devices
                    library: dialog.library
                }
            }
        }
    }
}
