pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// The logo of the program: a bracket that is drawn below a piece of text.
Item {
    id: bracket

    property color color: Theme.outline
    property real pen: Theme.hairline

    implicitHeight: Theme.px(7)
    Repeater {
        model: 2
        Rectangle {
            required property int index
            x: index * (bracket.width - width)
            width: bracket.pen
            height: bracket.height
            color: bracket.color
        }
    }
    Rectangle {
        y: parent.height - height
        width: parent.width
        height: bracket.pen
        color: bracket.color
    }
}
