import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// A probability as a bar and as a number.
Item {
    id: bar

    property real value
    property color fill: Theme.raw
    property bool strong: false
    readonly property real barWidth: width - number.width

    implicitHeight: Theme.px(14)

    Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        width: bar.barWidth
        height: Theme.meter
        radius: height / 2
        color: Theme.hover
    }
    Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        width: bar.value > 0 ? Math.max(2, bar.barWidth * bar.value) : 0
        height: Theme.meter
        radius: Math.min(height, width) / 2
        color: bar.fill
    }
    AppText {
        id: number
        x: bar.barWidth
        width: Theme.px(64)
        height: parent.height
        horizontalAlignment: Text.AlignRight
        text: Format.percent(bar.value)
        muted: !bar.strong
        font.pixelSize: Theme.label
        Accessible.ignored: true
    }
}
