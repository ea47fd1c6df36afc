pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine

/// What a person wants to know of the loaded model.
ColumnLayout {
    id: summary

    required property var library

    spacing: Theme.xs
    AppText {
        Layout.fillWidth: true
        text: summary.library.name
        wrapMode: Text.WrapAnywhere
        font.pixelSize: Theme.title
        font.weight: Font.DemiBold
    }
    Repeater {
        model: [summary.library.description, summary.library.device, summary.library.path]
        delegate: AppText {
            required property string modelData
            Layout.fillWidth: true
            visible: text.length > 0
            text: modelData
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.caption
        }
    }
    Repeater {
        model: summary.library.notices
        delegate: Banner {
            required property string modelData
            Layout.fillWidth: true
            Layout.topMargin: Theme.xs
            tone: "warning"
            dismissible: false
            text: modelData
        }
    }
}
