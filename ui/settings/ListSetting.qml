import QtQuick
import Vitrine

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
        text: Array.from(row.entries).map(s => s.replace(/\n/g, "\\n")).join(" | ")
        onEditingFinished: row.chosen(text.split(" | ").map(s => s.replace(/\\n/g, "\n")).filter(s => s.length > 0))
    }
}
