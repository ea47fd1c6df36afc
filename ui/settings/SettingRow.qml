import QtQuick
import QtQuick.Layouts
import Vitrine

/// A setting: its name and what it does at the left, its control at the right.
RowLayout {
    id: row

    property string label
    property string help
    default property alias control: holder.data

    spacing: Theme.l
    ColumnLayout {
        Layout.fillWidth: true
        Layout.alignment: Qt.AlignVCenter
        spacing: 0
        AppText {
            Layout.fillWidth: true
            text: row.label
            wrapMode: Text.Wrap
        }
        AppText {
            Layout.fillWidth: true
            visible: text.length > 0
            text: row.help
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.caption
        }
    }
    RowLayout {
        id: holder
        Layout.alignment: Qt.AlignVCenter | Qt.AlignRight
        spacing: Theme.s
    }
}
