import QtQuick
import Vitrine

/// A setting for the seed of the random numbers. With a fixed seed, the same message gets the same answer.
SettingRow {
    id: row

    required property real seed

    signal chosen(real seed)

    label: qsTr("Same text every time")
    help: qsTr("Draws with a fixed seed, so that the same prompt gets the same answer; otherwise every answer gets a new seed. To always take the most probable token, set the temperature to 0")
    keywords: qsTr("seed random deterministic greedy")
    Toggle {
        anchors.verticalCenter: parent.verticalCenter
        text: row.label
        checked: row.seed >= 0
        onToggled: row.chosen(checked ? 42 : -1)
    }
    NumberField {
        name: qsTr("Seed")
        enabled: row.seed >= 0
        automatic: qsTr("new")
        standard: -1
        value: row.seed
        least: 0
        most: 9007199254740991
        decimals: 0
        onChosen: value => row.chosen(value)
    }
}
