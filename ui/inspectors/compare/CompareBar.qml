pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import "../../theme/format.js" as Format

/// The values of one dimension of a tap on the two sides of the comparison, as two bars that go up or down from a zero
/// line.
Item {
    id: bar

    required property int index
    required property real a
    required property real b
    /// `lengthA` and `lengthB` are the lengths of the two bars, from -1 to 1. The scale is linear up to the length
    /// `linearLength` and logarithmic above it. If `linearLength` is 0, the whole scale is linear.
    required property real lengthA
    required property real lengthB
    required property real linearLength
    required property bool lit

    readonly property real zero: Math.round((height - Theme.px(24)) / 2)

    signal pointed(int at)

    width: Theme.px(26)
    height: ListView.view?.height ?? 0
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("Dimension %1: %2 and %3").arg(index).arg(Format.exact(b)).arg(Format.exact(a))

    Rectangle {
        anchors.fill: parent
        visible: bar.lit || hover.hovered
        color: bar.lit ? Theme.select : Theme.hover
    }
    // Two lines that mark the end of the linear part of the scale, above and below zero.
    Repeater {
        model: bar.linearLength > 0 ? 2 : 0
        Rectangle {
            required property int index

            y: bar.zero + (index === 0 ? -1 : 1) * Math.round(bar.linearLength * (bar.zero - Theme.xxs))
            width: bar.width
            height: Theme.hairline
            color: Theme.line
        }
    }
    Rectangle {
        y: bar.zero
        width: parent.width
        height: Theme.hairline
        color: Theme.outline
    }
    Rectangle {
        x: Theme.px(4)
        y: bar.b < 0 ? bar.zero : bar.zero - height
        width: Theme.px(8)
        height: Math.abs(bar.lengthB) * (bar.zero - Theme.xxs)
        color: Theme.withinNoise
    }
    Rectangle {
        x: Theme.px(14)
        y: bar.a < 0 ? bar.zero : bar.zero - height
        width: Theme.px(8)
        height: Math.abs(bar.lengthA) * (bar.zero - Theme.xxs)
        color: Theme.sampled
    }
    AppText {
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.px(9)
        anchors.horizontalCenter: parent.horizontalCenter
        text: bar.index
        muted: true
        font.family: Theme.mono
        font.pixelSize: Theme.tick
        Accessible.ignored: true
    }
    HoverHandler { id: hover }
    TapHandler { onTapped: bar.pointed(bar.index) }
}
