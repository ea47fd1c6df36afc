import QtQuick
import Vitrine

/// A number with a slider for its usual range and a field for any value.
SettingRow {
    id: row

    property real value
    property real from: 0
    property real to: 1
    property real stepSize: 0.01
    property int decimals: 2
    /// What the field accepts beyond the slider.
    property real least: from
    property real most: to
    property bool slider: true
    /// What 0 stands for, where that is no number: "Auto".
    property string automatic
    /// The slider sets it when it is let go.
    property bool late: false

    signal chosen(real value)

    Track {
        visible: row.slider
        width: Theme.px(148)
        name: row.label
        from: row.from
        to: row.to
        stepSize: row.stepSize
        value: row.value
        onMoved: if (!row.late || !pressed) row.chosen(value)
        onPressedChanged: if (row.late && !pressed) row.chosen(value)
    }
    NumberField {
        name: row.label
        automatic: row.automatic
        value: row.value
        least: row.least
        most: row.most
        decimals: row.decimals
        onChosen: value => row.chosen(value)
    }
}
