pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// Nine ticks over a width, the ends and the middle longer.
Item {
    id: ruler

    implicitHeight: Theme.xs
    Repeater {
        model: 9
        Rectangle {
            required property int index

            x: Math.round(index * (ruler.width - Theme.hairline) / 8)
            width: Theme.hairline
            height: index % 4 === 0 ? Theme.xs : Theme.xxs
            color: Theme.outline
        }
    }
}
