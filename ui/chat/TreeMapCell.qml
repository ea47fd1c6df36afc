import QtQuick
import Vitrine

/// A message on the map, with the line to the one before it. It stands in its lane; what is shown has a plate of ink.
Item {
    id: cell

    required property real messageId
    required property int lane
    required property int parentLane
    required property bool ofUser
    required property bool edited
    required property bool shown
    required property bool leaf
    required property string preview
    required property int laneWidth
    /// The keyboard is here.
    property bool current: false
    readonly property real middle: Theme.l + Theme.xs
    readonly property color lineColor: shown ? Theme.ink : Theme.edge
    readonly property int lineWidth: shown ? Theme.xxs : Theme.hairline

    signal chosen

    x: lane * laneWidth
    width: laneWidth
    Accessible.role: Accessible.TreeItem
    Accessible.name: (ofUser ? qsTr("You: %1") : qsTr("Answer: %1")).arg(preview)
    Accessible.selected: shown
    Accessible.focused: current
    Accessible.onPressAction: cell.chosen()

    // From the message before: down in its lane, across, and down in this one.
    Rectangle {
        visible: cell.parentLane >= 0
        x: cell.middle + (cell.parentLane - cell.lane) * cell.laneWidth
        width: (cell.lane - cell.parentLane) * cell.laneWidth + cell.lineWidth
        height: cell.lineWidth
        color: cell.lineColor
    }
    Rectangle {
        visible: cell.parentLane >= 0
        x: cell.middle
        width: cell.lineWidth
        height: plate.y
        color: cell.lineColor
    }
    Rectangle {
        visible: !cell.leaf
        x: cell.middle
        y: plate.y + plate.height
        width: cell.lineWidth
        height: parent.height - y
        color: cell.lineColor
    }
    Rectangle {
        id: plate
        y: Theme.s
        width: parent.width - Theme.m
        height: parent.height - Theme.m
        radius: Theme.radius
        color: hover.hovered ? Theme.hover : cell.ofUser ? Theme.said : Theme.pane
        border.width: cell.current ? Theme.ring : Theme.hairline
        border.color: cell.current ? Theme.accent : cell.shown ? Theme.ink : Theme.edge
        HoverHandler { id: hover }
        TapHandler { onTapped: cell.chosen() }
        AppText {
            anchors.fill: parent
            anchors.leftMargin: Theme.s
            anchors.rightMargin: Theme.s
            text: cell.preview.length > 0 ? cell.preview : qsTr("(empty)")
            elide: Text.ElideRight
            muted: !cell.shown
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
    }
}
