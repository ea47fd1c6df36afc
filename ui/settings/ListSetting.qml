import QtQuick
import Vitrine
import "list.js" as List

/// Several short texts on a line.
SettingRow {
    id: row

    property var entries: []

    signal chosen(var entries)

    Field {
        width: Theme.px(232)
        Accessible.name: row.label
        placeholderText: qsTr("none")
        font.family: Theme.mono
        text: List.written(row.entries)
        onEditingFinished: row.chosen(List.read(text))
    }
}
