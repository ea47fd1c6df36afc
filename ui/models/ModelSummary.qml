pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// What a person wants to know about the loaded model.
ColumnLayout {
    id: summary

    required property ModelLibrary library

    spacing: Theme.xs
    AppText {
        Layout.fillWidth: true
        text: summary.library.name
        wrapMode: Text.WrapAnywhere
        font.pixelSize: Theme.title
        font.weight: Font.DemiBold
    }
    Repeater {
        model: [summary.library.size.length > 0 ? summary.library.description + " · " + summary.library.size : summary.library.description, summary.library.device, summary.library.path]
        delegate: AppText {
            required property string modelData
            Layout.fillWidth: true
            visible: text.length > 0
            text: modelData
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
        }
    }
    Repeater {
        model: summary.library.notices
        delegate: RowLayout {
            id: notice

            required property string modelData

            Layout.fillWidth: true
            Layout.topMargin: Theme.xs
            spacing: Theme.s
            Icon {
                Layout.alignment: Qt.AlignTop
                icon: "warning"
                size: Theme.iconTiny
                color: Theme.warning
            }
            AppText {
                Layout.fillWidth: true
                text: notice.modelData
                wrapMode: Text.Wrap
                font.pixelSize: Theme.small
            }
        }
    }
}
