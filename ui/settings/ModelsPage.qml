import QtQuick
import Vitrine
import Vitrine.App
import "../theme/format.js" as Format

SettingsPage {
    id: page

    required property AppSettings settings
    required property ModelLibrary library
    required property DeviceListModel devices
    required property ChatSession session

    title: qsTr("Models")
    intro: qsTr("These settings apply to the next model that is opened.")

    SettingsSection {
        title: qsTr("Where the model runs")
        SettingRow {
            id: device
            tall: true
            label: qsTr("Compute on")
            keywords: qsTr("device GPU CPU graphics Vulkan")
            DeviceChoice {
                width: device.width
                devices: page.devices
                library: page.library
            }
        }
        NumberSetting {
            label: qsTr("Threads")
            help: qsTr("CPU threads used for inference")
            keywords: "CPU"
            slider: false
            automatic: qsTr("Auto")
            value: page.settings.threads
            most: 1024
            decimals: 0
            onChosen: value => page.settings.threads = Math.round(value)
        }
    }
    SettingsSection {
        title: qsTr("Memory")
        NumberSetting {
            label: qsTr("Context length")
            help: qsTr("In tokens; Auto uses the trained length of the model, at most %L1").arg(8192)
            slider: false
            automatic: page.settings.contextLength === 0 && page.library.loaded && page.session.gauge.length > 0
                       ? qsTr("Auto (%1)").arg(Format.count(page.session.gauge.length)) : qsTr("Auto")
            value: page.settings.contextLength
            most: 10000000
            decimals: 0
            onChosen: value => page.settings.contextLength = Math.round(value)
        }
    }
}
