import QtQuick
import QtQuick.Layouts
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

    signal chosen(real value)

    function shown(x) { return Number(x).toFixed(decimals); }

    Track {
        visible: row.slider
        Layout.preferredWidth: Theme.px(140)
        name: row.label
        from: row.from
        to: row.to
        stepSize: row.stepSize
        value: row.value
        onMoved: row.chosen(value)
    }
    Field {
        id: field
        Layout.preferredWidth: Theme.px(84)
        horizontalAlignment: TextInput.AlignRight
        text: row.shown(row.value)
        inputMethodHints: Qt.ImhFormattedNumbersOnly
        Accessible.name: row.label
        validator: DoubleValidator {
            bottom: row.least
            top: row.most
            decimals: row.decimals
            notation: DoubleValidator.StandardNotation
            locale: "C"
        }
        onEditingFinished: row.chosen(Number(text))
        onActiveFocusChanged: if (!activeFocus) text = Qt.binding(() => row.shown(row.value))
    }
}
