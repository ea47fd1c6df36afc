import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// A probability before (upper, grey) and after the samplers (lower, coloured).
Item {
    id: bars

    property real raw: 0
    property real drawn: 0
    property bool sampled: true
    property bool kept: true
    readonly property real barWidth: width - 64

    component Line: Item {
        id: line

        property real value
        property color fill
        property bool strong: false

        width: bars.width
        height: 14
        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            width: bars.barWidth
            height: 6
            radius: 3
            color: Theme.hover
        }
        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            width: line.value > 0 ? Math.max(2, bars.barWidth * line.value) : 0
            height: 6
            radius: Math.min(3, width / 2)
            color: line.fill
        }
        AppText {
            x: bars.barWidth
            width: 64
            height: parent.height
            horizontalAlignment: Text.AlignRight
            text: Format.percent(line.value)
            muted: !line.strong
            font.pixelSize: Theme.tiny + 1
            Accessible.ignored: true
        }
    }
    Column {
        anchors.verticalCenter: parent.verticalCenter
        Line {
            value: bars.raw
            fill: bars.sampled ? Theme.outline : Theme.accent
            strong: !bars.sampled
        }
        Line {
            visible: bars.sampled
            value: bars.drawn
            fill: Theme.accent
            strong: bars.kept
        }
    }
}
