pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// A histogram of all logits at a position, above a ruler from the smallest to the largest logit. Bar heights show the
/// numbers of logits on a logarithmic scale. A mark shows the logit of the chosen token.
Item {
    id: overview

    required property LogitModel logits
    readonly property list<real> counts: Array.from(logits.histogram)
    readonly property real tallest: Math.max(1, ...Array.from(counts))
    readonly property int drawn: Theme.px(36)
    /// Returns the x coordinate of a logit.
    function place(logit: real): real {
        const range = logits.most - logits.least;
        return range > 0 ? (logit - logits.least) / range * width : 0;
    }

    implicitHeight: caption.height + drawn + Theme.px(26)
    Accessible.role: Accessible.Graphic
    Accessible.name: qsTr("All logits: from %1 to %2, mean %3, spread %4").arg(Format.decimals(logits.least, 2))
        .arg(Format.decimals(logits.most, 2)).arg(Format.decimals(logits.mean, 2)).arg(Format.decimals(logits.spread, 2))

    AppText {
        id: caption
        objectName: "moments"
        text: qsTr("All logits: mean %1, spread %2").arg(Format.decimals(overview.logits.mean, 2)).arg(Format.decimals(overview.logits.spread, 2))
        muted: true
        font.pixelSize: Theme.label
        Accessible.ignored: true
    }
    AppText {
        anchors.right: parent.right
        visible: x > caption.width + Theme.s
        text: qsTr("longest bar: %1 tokens (logarithmic)").arg(Format.count(overview.tallest))
        muted: true
        font.pixelSize: Theme.label
        Accessible.ignored: true
    }
    Item {
        id: bars
        y: caption.height + Theme.xs
        width: parent.width
        height: overview.drawn
        Repeater {
            model: overview.counts.length
            Rectangle {
                required property int index
                readonly property real count: overview.counts[index] ?? 0

                x: Math.round(index * bars.width / overview.counts.length)
                width: Math.max(Theme.hairline, Math.round((index + 1) * bars.width / overview.counts.length) - x - Theme.hairline)
                height: count > 0 ? Math.max(Theme.xxs, Math.log2(1 + count) / Math.log2(1 + overview.tallest) * bars.height) : 0
                anchors.bottom: parent.bottom
                color: Theme.raw
            }
        }
    }
    Rectangle {
        y: bars.y + bars.height
        width: parent.width
        height: Theme.hairline
        color: Theme.outline
    }
    Rectangle {
        id: mark
        x: Math.max(0, Math.min(overview.width - width, overview.place(overview.logits.logit) - width / 2))
        y: bars.y
        width: Theme.penWidth
        height: bars.height + Theme.xs
        color: Theme.ink
    }
    component End: AppText {
        y: bars.y + bars.height + Theme.xxs
        color: Theme.muted
        font.family: Theme.mono
        font.pixelSize: Theme.tick
        Accessible.ignored: true
    }
    End {
        id: left
        text: Format.decimals(overview.logits.least, 2)
    }
    End {
        id: right
        x: overview.width - width
        visible: chosen.x + chosen.width + Theme.s < x
        text: Format.decimals(overview.logits.most, 2)
    }
    End {
        id: chosen
        x: Math.max(left.width + Theme.s, Math.min(overview.width - width, mark.x - width / 2))
        text: overview.logits.title + " " + Format.decimals(overview.logits.logit, 2)
        color: Theme.ink
        font.weight: Font.Medium
    }
}
