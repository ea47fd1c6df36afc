pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// The token of an answer at a fork, and how probable the model found it: above the line; over the labels of the forks
/// that follow it, with a line down to its own, where it would run into these.
Item {
    id: label

    required property string piece
    required property real share
    /// Where the line is, and on it this fork.
    required property real middle
    required property real place
    /// That of the next fork; null: there is none.
    required property TreeMapLabel next
    required property int tierHeight
    // What would stand higher is left out; the tip of the answer has it.
    readonly property int wanted: !next ? 0 : place + width + Theme.xs <= next.start ? 0 : next.tier + 1
    readonly property bool fits: wanted < 4
    /// How many labels stand between it and the line, and where it begins; of one that is left out, as of the next.
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
