pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// The difference between the two sides at one tap: layer and name of the tap, and the difference as a bar and as
/// numbers. The bar has another colour if the tap diverges.
Item {
    id: row

    required property int index
    required property string name
    required property string layerName
    required property string tap
    required property real timesNoise
    required property real share
    required property bool diverges
    required property bool rounded
    required property real maxAbs
    required property real relative
    required property real cosine
    required property int position
    required property CompareColumns columns
    required property CompareModel comparison
    /// Whether this tap is the first that diverges. Differences at later taps may only be consequences of the first
    /// divergence.
    required property bool begins
    /// `lit`: whether the row is selected. `open`: whether the values of the tap are shown below the row.
    required property bool lit
    required property bool open

    /// Whether the row has the keyboard focus.
    readonly property bool focused: ListView.isCurrentItem && ListView.view.activeFocus && FocusCause.keyboard

    signal chosen(int row)

    implicitHeight: Theme.row + (numbers.visible ? numbers.height : 0)

    Accessible.role: Accessible.Row
    Accessible.name: qsTr("%1: %2 times the noise").arg(name).arg(Format.times(timesNoise))
                     + (diverges ? qsTr(", diverges") : rounded ? qsTr(", rounded") : "")
    Accessible.onPressAction: row.chosen(row.index)

    Rectangle {
        id: line
        width: parent.width
        height: Theme.row
        color: row.lit ? Theme.select : hover.hovered ? Theme.hover : "transparent"
        border.width: row.focused ? Theme.ring : 0
        border.color: Theme.accent

        HoverHandler { id: hover }
        TapHandler { onTapped: row.chosen(row.index) }
        AppText {
            x: Theme.l
            width: row.columns.layer - Theme.s
            anchors.verticalCenter: parent.verticalCenter
            text: row.layerName
            muted: true
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        AppText {
            x: row.columns.tapX
            width: row.columns.tapWidth - Theme.s
            anchors.verticalCenter: parent.verticalCenter
            text: row.tap
            elide: Text.ElideRight
            font.family: Theme.mono
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        Rectangle {
            id: bar
            // A hollow bar means that the difference is a consequence of an earlier tap, or is only rounding.
            readonly property bool hollow: row.rounded || row.diverges && !row.begins
            readonly property color tone: row.diverges ? Theme.beyondNoise : Theme.withinNoise
            x: row.columns.barsX
            width: row.share > 0 ? Math.max(2, Math.round(row.columns.bars * row.share)) : 0
            height: Theme.meter
            anchors.verticalCenter: parent.verticalCenter
            color: hollow ? "transparent" : tone
            border.width: hollow ? Theme.hairline : 0
            border.color: tone
            // For an infinite or undefined value, the bar has a gap.
            Repeater {
                model: Number.isFinite(row.timesNoise) ? 0 : 3
                // The first rectangle is the gap. The other two are lines along its sides, which make the gap visible
                // in a hollow bar.
                Rectangle {
                    required property int index

                    readonly property bool isGap: index === 0

                    x: bar.width - Theme.l + (isGap ? 0 : (index - 1) * Theme.xs - Theme.hairline / 2)
                    y: isGap ? -Theme.hairline : -Theme.xs
                    width: isGap ? Theme.xs : Theme.hairline
                    height: bar.height - 2 * y
                    rotation: 20
                    antialiasing: true
                    color: !isGap ? bar.tone : row.lit ? Theme.select : hover.hovered ? Theme.hover : Theme.bench
                }
            }
        }
        // Vertical lines at the noise level, and at the limit beyond which a tap diverges.
        Repeater {
            model: [1, row.comparison.limitOfNoise]
            Rectangle {
                required property int index
                required property real modelData

                x: row.columns.barsX + Math.round((row.comparison.top > 0 ? row.comparison.shareOf(modelData) : 0) * row.columns.bars)
                width: Theme.hairline
                height: line.height
                color: index === 0 ? Theme.line : Theme.outline
            }
        }
        // On a white page, the background colour of the selected row is hard to see. Therefore the row also has lines
        // at its upper and lower edge.
        Repeater {
            model: row.lit ? 2 : 0
            Rectangle {
                required property int index

                y: index * (line.height - height)
                width: line.width
                height: Theme.hairline
                color: Theme.edge
            }
        }
        Rectangle {
            visible: row.lit
            width: Theme.mark
            height: parent.height
            color: row.begins ? Theme.beyondNoise : Theme.ink
        }
        Repeater {
            model: [Format.times(row.timesNoise), Format.scientific(row.relative), Format.scientific(row.maxAbs), Format.decimals(row.cosine, 6),
                    Format.count(row.position)]
            AppText {
                required property int index
                required property string modelData

                visible: index < (row?.columns.figures ?? 0)
                x: row.columns.figureX(index)
                width: row.columns.figure
                anchors.verticalCenter: parent?.verticalCenter
                horizontalAlignment: Text.AlignRight
                elide: Text.ElideLeft
                text: modelData
                font.family: Theme.mono
                font.pixelSize: Theme.small
                font.weight: row.begins && index === 0 ? Font.DemiBold : Font.Normal
                color: index > 0 ? Theme.muted : row.diverges ? Theme.beyondNoise : Theme.ink
                Accessible.ignored: true
            }
        }
    }
    LazyItem {
        id: numbers
        y: Theme.row + Theme.s
        x: Theme.l
        width: parent.width - 2 * Theme.l
        visible: row.open
        active: row.open
        component: CompareValues {
            bottomPadding: Theme.l
            comparison: row.comparison
        }
    }
}
