pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import "../../theme/format.js" as Format

/// A label above the line of an answer: the token at a fork, and its probability. If the label would overlap labels of
/// later forks, it is placed above those labels, and a vertical line connects it with its fork.
Item {
    id: label

    required property string piece
    required property real share
    /// `middle`: y coordinate of the answer's line. `place`: x coordinate of this fork on the line.
    required property real middle
    required property real place
    /// Label of the next fork; null for the last fork.
    required property TreeMapLabel next
    required property int tierHeight
    // Number of labels that must be below this label to avoid an overlap. If the number is too large, the label is
    // hidden; the tooltip of the answer contains its text.
    readonly property int wanted: !next ? 0 : place + width + Theme.xs <= next.start ? 0 : next.tier + 1
    readonly property bool fits: wanted < 4
    /// `tier`: number of labels below this label. `start`: x coordinate of its left edge. If this label is hidden, both
    /// values are copied from the next label.
    readonly property int tier: fits ? wanted : next.tier
    readonly property real start: fits ? place : next.start

    visible: fits
    x: place
    y: middle - Theme.px(24) - tier * tierHeight
    width: row.width + Theme.xxs
    height: row.height
    Rectangle {
        visible: label.tier > 0
        y: Theme.xxs
        width: Theme.hairline
        height: label.middle - label.y - y
        color: Theme.outline
    }
    Row {
        id: row
        x: Theme.xxs
        spacing: Theme.xs
        AppText {
            anchors.baseline: words.baseline
            width: Math.min(implicitWidth, Theme.px(84))
            text: label.piece
            horizontalAlignment: Text.AlignLeft
            elide: Text.ElideRight
            font.family: Theme.mono
            font.pixelSize: Theme.label
            font.weight: Font.DemiBold
            Accessible.ignored: true
        }
        AppText {
            id: words
            text: label.share < 0 ? "" : Format.percent(label.share)
            muted: true
            font.pixelSize: Theme.label
            Accessible.ignored: true
        }
    }
}
