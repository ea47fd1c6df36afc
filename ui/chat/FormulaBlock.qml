pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// A displayed formula. It scrolls sideways if it is too wide; a button copies its LaTeX.
Item {
    id: block

    required property string source
    /// 0 if the formula is the current search match; -1: it is not.
    property int foundAt: -1
    /// Marked position, chosen in the token strip; -1: none.
    property int measuredAt: -1
    property int measuredCount: 0

    /// The user clicked this character.
    signal pointed(int at)

    implicitHeight: area.height

    HoverHandler { id: pointer }
    SideScroller {
        id: area
        width: parent.width
        // Includes space for the scroll bar.
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
