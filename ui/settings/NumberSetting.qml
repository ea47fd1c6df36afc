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
    /// Lower and upper limit of the field. They may be wider than the range of the slider.
    property real least: from
    property real most: to
    property bool slider: true
    /// Text for the value 0 if it means that the program chooses the value, such as "Auto"; empty if 0 is an ordinary
    /// value.
    property string automatic
    /// Whether a value of the slider is applied only when the slider is released.
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
