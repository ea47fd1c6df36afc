pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// A probability before (upper, pale) and after the samplers (lower, dark), on the ruler of the column's head.
Item {
    id: bars

    property real raw: 0
    property real drawn: 0
    property bool sampled: true
    /// In another place, as a mark; -1: none.
    property real pinned: -1
    /// The end of the ruler.
    property real most: 1

    component Bar: Rectangle {
        required property real value

        width: value > 0 ? Math.max(Theme.hairline, bars.width * Math.min(1, value / bars.most)) : 0
        height: Theme.meter
    }

    component Mark: Rectangle {
        width: Theme.hairline
        height: bars.height
        color: Theme.line
    }

    Mark { color: Theme.outline }
    Mark { x: Math.round((bars.width - Theme.hairline) / 2) }
    Mark { x: bars.width - Theme.hairline }
    Bar {
        y: Math.round((bars.height - (bars.sampled ? 2 * Theme.meter + Theme.xxs : Theme.meter)) / 2)
        value: bars.raw
        color: Theme.raw
    }
    Bar {
        visible: bars.sampled
        y: Math.round((bars.height + Theme.xxs) / 2)
        value: bars.drawn
        color: Theme.sampled
    }
    Rectangle {
        // At the very beginning it would look like the ruler.
        visible: bars.width * bars.pinned > bars.most * Theme.xxs
        x: Math.round((bars.width - width) * Math.min(1, Math.max(0, bars.pinned) / bars.most))
        y: Math.round((bars.height - height) / 2)
        width: Theme.xxs
        height: Theme.l
        color: Theme.ink
    }
}
