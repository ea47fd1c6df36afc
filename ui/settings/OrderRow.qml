import QtQuick
import Vitrine

/// A sampler in the list that shows the order of the samplers. It has buttons that move the sampler.
SettingRow {
    id: row

    required property int index
    required property bool active
    required property bool runs
    /// Row of the last sampler that runs. This sampler cannot be moved down.
    required property int last

    signal moved(int to)

    required label
    required help
    keywords: qsTr("samplers order sampling")
    AppText {
        anchors.verticalCenter: parent.verticalCenter
        text: row.active ? "" : row.runs ? qsTr("off") : qsTr("not in the order")
        muted: true
        font.pixelSize: Theme.small
    }
    IconButton {
        symbol: "chevron-up"
        text: qsTr("Move %1 up").arg(row.label)
        enabled: row.index > 0
        onClicked: row.moved(row.index - 1)
    }
    IconButton {
        symbol: "chevron-down"
        text: qsTr("Move %1 down").arg(row.label)
        enabled: row.runs && row.index < row.last
        onClicked: row.moved(row.index + 1)
    }
}
