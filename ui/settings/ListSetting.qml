import QtQuick
import Vitrine
import "list.js" as List

/// A setting that consists of several short texts, edited on one line.
SettingRow {
    id: row

    property var entries: []
    /// One sentence about an error in the texts; empty if all texts are valid.
    property string problem

    signal chosen(var entries)

    Column {
        spacing: Theme.xs
        Field {
            width: Theme.px(232)
            Accessible.name: row.label
            placeholderText: qsTr("none")
            font.family: Theme.mono
            text: List.written(row.entries)
            onEditingFinished: row.chosen(List.read(text))
        }
        AppText {
            objectName: "problem"
            visible: text.length > 0
            width: Theme.px(232)
            text: row.problem
            wrapMode: Text.Wrap
            color: Theme.danger
            font.pixelSize: Theme.small
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
    }
}
