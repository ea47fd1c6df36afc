import QtQuick
import Vitrine

/// A probability before (upper, pale) and after the samplers (lower, dark).
Item {
    id: bars

    property real raw: 0
    property real drawn: 0
    property bool sampled: true
    property bool kept: true

    Column {
        anchors.verticalCenter: parent.verticalCenter
        width: parent.width
        ProbabilityBar {
            width: parent.width
            value: bars.raw
            fill: Theme.raw
            strong: !bars.sampled
        }
        ProbabilityBar {
            width: parent.width
            visible: bars.sampled
            value: bars.drawn
            fill: Theme.sampled
            strong: bars.kept
        }
    }
}
