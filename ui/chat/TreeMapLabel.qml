pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// The token of an answer at a fork, and its probability, above the line. If it would overlap the labels of later
/// forks, it moves above them, with a vertical line down to its fork.
Item {
    id: label

    required property string piece
    required property real share
    /// Height of the line, and x of this fork on it.
    required property real middle
    required property real place
    /// Label of the next fork; null: none.
    required property TreeMapLabel next
    required property int tierHeight
    // A label that would be higher is left out; the tooltip of the answer has its text.
    readonly property int wanted: !next ? 0 : place + width + Theme.xs <= next.start ? 0 : next.tier + 1
    readonly property bool fits: wanted < 4
    /// Number of labels below this one, and its left edge; a label that is left out takes over those of the next.
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
