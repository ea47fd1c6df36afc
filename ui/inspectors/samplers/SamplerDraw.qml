pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// Shows how a token was drawn. The segments of a bar are the probabilities of the remaining candidates, in the
/// sequence in which the draw adds them up. The bar has a ruler from 0 to 1. A needle marks the random number.
Item {
    id: draw

    required property SamplersModel samplers
    readonly property var shares: samplers.shares
    readonly property real number: samplers.number
    /// Whether there is less space above and below the bar.
    property bool dense: false
    readonly property real barTop: dense ? Theme.xs : Theme.m

    implicitHeight: barTop + Theme.row + (dense ? Theme.m : Theme.xl)
    Accessible.role: Accessible.Graphic
    Accessible.name: number < 0 ? qsTr("No random number was drawn") : qsTr("The random number is %1").arg(Format.fixed(number, 4))

    Rectangle {
        y: draw.barTop
        width: parent.width
        height: Theme.px(20)
        color: Theme.sunken
    }
    Repeater {
        model: draw.shares.length
        Rectangle {
            id: part

            required property int index
            readonly property var share: draw.shares[index] ?? {piece: "", begin: 0, end: 0, hit: false, chosen: false}
            readonly property bool lit: share.hit || draw.number < 0

            x: Math.round(share.begin * draw.width)
            y: draw.barTop
            width: Math.max(Theme.hairline, Math.round(share.end * draw.width) - x - Theme.hairline)
            height: Theme.px(20)
            color: lit ? Theme.sampled : Theme.raw
            HoverHandler { id: hover }
            AppText {
                x: Theme.xs
                anchors.verticalCenter: parent.verticalCenter
                visible: text.length > 0 && implicitWidth < part.width - 2 * Theme.xs
                text: part.share.piece
                color: !part.lit ? Theme.ink : Theme.dark ? Theme.brightInk : Theme.raised
                font.family: Theme.mono
                font.pixelSize: Theme.label
                Accessible.ignored: true
            }
            Tip {
                visible: hover.hovered
                text: (part.share.piece.length > 0 ? qsTr("%1: from %2 to %3").arg(part.share.piece) : qsTr("All others: from %1 to %2"))
                    .arg(Format.fixed(part.share.begin, 4)).arg(Format.fixed(part.share.end, 4))
            }
        }
    }
    Ruler {
        y: draw.barTop + Theme.px(20) + Theme.xs
        width: parent.width
    }
    Repeater {
        model: ["0", Format.fixed(0.5, 1), "1"]
        AppText {
            required property int index
            required property string modelData
            x: Math.round(index * (draw.width - width) / 2)
            y: draw.barTop + Theme.px(20) + Theme.s
            text: modelData
            muted: true
            font.family: Theme.mono
            font.pixelSize: Theme.tick
            Accessible.ignored: true
        }
    }
    Rectangle {
        visible: draw.number >= 0
        x: Math.round(draw.number * (draw.width - width))
        y: draw.dense ? 0 : Theme.xs
        width: Theme.penWidth
        height: draw.barTop - y + Theme.px(20) + Theme.xs
        color: Theme.ink
    }
}
