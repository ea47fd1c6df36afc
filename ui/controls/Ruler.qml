pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// A ruler with nine ticks. The ticks at both ends and in the middle are longer.
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
