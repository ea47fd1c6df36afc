import QtQuick
import QtQuick.Templates as T
import Vitrine

/// The line between two panes. The user can drag it; the area that reacts to the pointer is wider than the line.
Rectangle {
    id: grip

    /// Whether the line is vertical, because the panes are next to each other.
    property bool vertical: true
    readonly property bool active: T.SplitHandle.pressed || T.SplitHandle.hovered

    implicitWidth: vertical ? Theme.hairline : 0
    implicitHeight: vertical ? 0 : Theme.hairline
    color: active ? Theme.outline : Theme.line
    containmentMask: Item {
        x: grip.vertical ? -3 : 0
        y: grip.vertical ? 0 : -3
        width: grip.vertical ? 7 : grip.width
        height: grip.vertical ? grip.height : 7
    }
}
