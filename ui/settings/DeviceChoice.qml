pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// A list of all devices of this computer. Shows which device is in use, which is chosen, and why other devices cannot
/// be used.
ColumnLayout {
    id: choice

    required property DeviceListModel devices
    required property ModelLibrary library

    spacing: Theme.s
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Compute on")

    AppText {
        Layout.fillWidth: true
        visible: !choice.devices.known
        text: qsTr("Looking for devices…")
        muted: true
        font.pixelSize: Theme.small
    }
    Repeater {
        model: choice.devices
        delegate: DeviceOption {
            required property int index
            Layout.fillWidth: true
            onClicked: choice.devices.choose(index)
        }
    }
    AppText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: choice.devices.problem
        wrapMode: Text.Wrap
        color: Theme.warning
        font.pixelSize: Theme.small
    }
    RowLayout {
        Layout.fillWidth: true
        visible: choice.devices.reopenWanted
        spacing: Theme.l
        AppText {
            Layout.fillWidth: true
            text: qsTr("The open model stays on its device until you open the model again.")
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
        }
        PlainButton {
            objectName: "reopen"
            text: qsTr("Open the model again")
            onClicked: choice.library.reload()
        }
    }
}
