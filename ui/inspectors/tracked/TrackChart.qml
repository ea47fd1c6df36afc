pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// A chart of the tracked tokens, with a ruler on the left and the names of the lines on the right. A click selects a
/// step.
Item {
    id: frame

    required property string title
    required property string unit
    /// For each line of the chart, the list of its values.
    property var values: []
    required property list<string> names
    required property int metric
    required property int current
    /// `first` and `last` are the labels below the left and the right end of the axis.
    required property string first
    required property string last
    /// Step below the pointer; -1: none.
    readonly property int hovered: hover.step
    /// Label of the step below the pointer.
    required property string hoveredName

    /// Height of the area with the lines, without the title and the axis.
    property real chartHeight: Theme.px(120)

    signal chosen(int step)

    readonly property int gutter: Theme.px(44)
    readonly property int nameRoom: Math.min(Theme.px(88), width * 0.24)

    function written(value) {
        if (metric === TrackModel.Probability)
            return String(Number((value * 100).toPrecision(3))).replace(".", Format.locale().decimalPoint);
        return metric === TrackModel.Rank ? Format.count(value) : Format.decimals(value, Math.abs(value) < 10 && value % 1 !== 0 ? 1 : 0);
    }

    implicitHeight: heading.height + Theme.s + chartHeight + Theme.px(18)
    Accessible.role: Accessible.Graphic
    Accessible.name: title

    AppText {
        id: heading
        text: frame.title
        font.weight: Font.DemiBold
        Accessible.ignored: true
    }
    AppText {
        anchors.right: parent.right
        anchors.baseline: heading.baseline
        text: frame.unit
        muted: true
        font.pixelSize: Theme.label
    }
    LineChart {
        id: chart
        objectName: "chart"
        x: frame.gutter
        y: heading.height + Theme.s
        width: parent.width - x - frame.nameRoom
        height: frame.chartHeight
        scale: frame.metric === TrackModel.Probability ? LineChart.Share : frame.metric === TrackModel.Rank ? LineChart.Rank : LineChart.Linear
        current: frame.current
        gridColor: Theme.line
        currentColor: Theme.ink
        nameHeight: Theme.px(14)
        series: Array.from(frame.names).map((name, index) => ({ values: frame.values[index] ?? [], color: Theme.lines[index], dash: index }))
        HoverHandler {
            id: hover
            readonly property int step: hovered ? chart.stepAt(point.position.x) : -1
        }
        TapHandler { onTapped: point => frame.chosen(chart.stepAt(point.position.x)) }
        Tip {
            visible: hover.step >= 0
            text: frame.hoveredName
        }
    }
    Repeater {
        model: chart.ticks.length
        AppText {
            required property int index
            x: 0
            y: chart.y + chart.placeOf(chart.ticks[index]) - height / 2
            width: frame.gutter - Theme.s
            horizontalAlignment: Text.AlignRight
            text: frame.written(chart.ticks[index])
            muted: true
            font.family: Theme.mono
            font.pixelSize: Theme.tick
            Accessible.ignored: true
        }
    }
    Repeater {
        model: frame.names.length
        AppText {
            required property int index
            visible: (chart.ends[index] ?? -1) >= 0
            x: chart.x + chart.width + Theme.xs
            y: chart.y + (chart.ends[index] ?? 0) - height / 2
            width: frame.nameRoom - Theme.xs
            text: frame.names[index] ?? ""
            horizontalAlignment: Text.AlignLeft
            elide: Text.ElideRight
            color: Theme.lines[index]
            font.family: Theme.mono
            font.pixelSize: Theme.label
            font.weight: Font.Medium
            Accessible.ignored: true
        }
    }
    component Foot: AppText {
        y: chart.y + chart.height + Theme.xxs
        muted: true
        font.pixelSize: Theme.label
        Accessible.ignored: true
    }
    Foot {
        x: chart.x
        text: frame.first
    }
    Foot {
        x: chart.x + chart.width - width
        text: frame.last
    }
}
