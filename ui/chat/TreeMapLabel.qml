pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// A label above the line of an answer: the token at a fork, and its probability. If the label would overlap the labels
/// of later forks, it is placed above them. A vertical line then connects it with its fork.
Item {
    id: label

    required property string piece
    required property real share
    /// y coordinate of the line, and x coordinate of this fork on the line.
    required property real middle
    required property real place
    /// Label of the next fork; null for the last fork.
    required property TreeMapLabel next
    required property int tierHeight
    // Number of labels that should be below this label. A label that would be too high is not shown; the tooltip of the
    // answer contains its text.
    readonly property int wanted: !next ? 0 : place + width + Theme.xs <= next.start ? 0 : next.tier + 1
    readonly property bool fits: wanted < 4
    /// `tier` is the number of labels below this label, and `start` its left edge. If the label is not shown, both are
    /// those of the next label.
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
