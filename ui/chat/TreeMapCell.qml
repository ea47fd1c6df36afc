import QtQuick
import Vitrine
import "../theme/format.js" as Format

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
    // As TreeRowModel has them.
    required property int forkStep
    required property string forkPiece
    required property real forkShare
    required property string forkInstead
    required property real forkInsteadShare
    required property int laneWidth
    /// The keyboard is here.
    property bool current: false
    readonly property bool forks: forkStep >= 0
    readonly property string forkText: !forks ? ""
        : forkInstead.length === 0 ? qsTr("After %Ln tokens it goes on with %1", "", forkStep).arg(withShare(forkPiece, forkShare))
        : qsTr("After %Ln tokens: %1 instead of %2", "", forkStep).arg(withShare(forkPiece, forkShare))
                                                                 .arg(withShare(forkInstead, forkInsteadShare))
    readonly property real middle: Theme.l + Theme.xs
    readonly property color lineColor: shown ? Theme.ink : Theme.edge
    readonly property int lineWidth: shown ? Theme.xxs : Theme.hairline

    signal chosen

    // Isolated: a piece that runs from right to left must not reverse the line.
    function withShare(piece: string, share: real): string {
        return "\u2068" + piece + "\u2069" + (share < 0 ? "" : " (" + Format.percent(share) + ")");
    }

    x: lane * laneWidth
    width: laneWidth
    Accessible.role: Accessible.TreeItem
    Accessible.name: (ofUser ? qsTr("You: %1") : qsTr("Answer: %1")).arg(preview) + (forkText.length > 0 ? ". " + forkText : "")
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
            anchors.rightMargin: Theme.s + (cell.forks ? parting.width + Theme.s : 0)
            text: cell.preview.length > 0 ? cell.preview : qsTr("(empty)")
            elide: Text.ElideRight
            muted: !cell.shown
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        // The token with which it leaves another version, and the model's own probability of it.
        Row {
            id: parting
            anchors.right: parent.right
            anchors.rightMargin: Theme.s
            anchors.verticalCenter: parent.verticalCenter
            spacing: Theme.xs
            visible: cell.forks
            AppText {
                anchors.baseline: share.baseline
                width: Math.min(implicitWidth, Theme.px(72))
                text: cell.forkPiece
                horizontalAlignment: Text.AlignLeft
                elide: Text.ElideRight
                font.family: Theme.mono
                font.pixelSize: Theme.small
                font.weight: Font.DemiBold
                Accessible.ignored: true
            }
            AppText {
                id: share
                text: cell.forkShare < 0 ? "" : Format.percent(cell.forkShare)
                muted: true
                font.pixelSize: Theme.label
                Accessible.ignored: true
            }
        }
        Tip {
            visible: hover.hovered && cell.forks
            text: cell.forkText
        }
    }
}
