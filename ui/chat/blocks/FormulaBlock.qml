pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// A displayed formula. It can be scrolled sideways if it is too wide. A button copies its LaTeX source.
Item {
    id: block

    required property string source
    /// 0 if the formula is the current search match; otherwise -1.
    property int foundAt: -1
    /// Position at which the token selected in the token strip begins; -1: the token is not in this formula.
    property int measuredAt: -1
    property int measuredCount: 0

    /// The user clicked the character at position `at` of the source.
    signal pointed(int at)

    implicitHeight: area.height

    HoverHandler { id: pointer }
    SideScroller {
        id: area
        width: parent.width
        // The height includes space for the scroll bar.
        height: words.height + 2 * Theme.xs + (interactive ? Theme.m : 0)
        contentWidth: words.width
        contentHeight: height
        TextBlock {
            id: words
            y: Theme.xs
            width: Math.max(area.width, implicitWidth)
            wrapMode: TextEdit.NoWrap
            formula: block.source
            foundAt: block.foundAt
            measuredAt: block.measuredAt
            measuredCount: block.measuredCount
            onPointed: at => block.pointed(at)
        }
    }
    IconButton {
        id: copy
        property bool done: false
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        opacity: pointer.hovered || visualFocus || done ? 1 : 0
        symbol: done ? "check" : "copy"
        text: done ? qsTr("Copied") : qsTr("Copy the formula’s LaTeX")
        onClicked: {
            Clipboard.copy(block.source);
            done = true;
            reset.restart();
        }
        Timer {
            id: reset
            interval: 1600
            onTriggered: copy.done = false
        }
    }
}
