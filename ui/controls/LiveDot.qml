import QtQuick
import Vitrine

/// An answer is being written; `text` says which, for the tooltip and assistive technology.
Rectangle {
    id: dot

    property string text

    implicitWidth: Theme.s
    implicitHeight: Theme.s
    radius: height / 2
    color: Theme.live
    Accessible.role: Accessible.Indicator
    Accessible.name: text

    SequentialAnimation on opacity {
        running: dot.visible && !Theme.still
        loops: Animation.Infinite
        NumberAnimation { from: 1; to: 0.35; duration: Theme.slow }
        NumberAnimation { from: 0.35; to: 1; duration: Theme.slow }
    }
    HoverHandler { id: hover }
    Tip {
        visible: hover.hovered && dot.text.length > 0
        text: dot.text
    }
}
