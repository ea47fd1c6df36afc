import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// The token of an answer at a fork, and how probable the model found it: above the line, or below it where another one
/// stands there. Where there is no room for it, the tip of the answer has it.
Row {
    id: label

    required property string piece
    required property real share
    /// Where the line is, and on it this fork and the next one.
    required property real middle
    required property real place
    required property real next
    required property TreeMapLabel previous
    readonly property real endAbove: above ? place + width : previous ? previous.endAbove : 0
    readonly property real endBelow: below ? place + width : previous ? previous.endBelow : 0
    readonly property bool above: piece.length > 0 && (!previous || place > previous.endAbove + Theme.xs)
    readonly property bool below: piece.length > 0 && !above && place > previous.endBelow + Theme.xs && place + width < next

    x: place
    y: below ? middle + Theme.xxs : middle - Theme.px(24)
    visible: above || below
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
