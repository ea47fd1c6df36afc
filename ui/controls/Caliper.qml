pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// The mark of the program: a bracket under the measured text.
Item {
    id: caliper

    property color color: Theme.outline
    property real pen: Theme.hairline

    implicitHeight: Theme.px(7)
    Repeater {
        model: 2
        Rectangle {
            required property int index
            x: index * (caliper.width - width)
            width: caliper.pen
            height: caliper.height
            color: caliper.color
        }
    }
    Rectangle {
        y: parent.height - height
        width: parent.width
        height: caliper.pen
        color: caliper.color
    }
}
