import QtQuick
import QtQuick.Templates as T
import Vitrine

/// The line between two panes; easier to grab than it looks.
Rectangle {
    id: grip

    /// A vertical line, between panes side by side.
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
