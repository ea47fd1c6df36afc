pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// What a model thought before it answered: a line that unfolds. Open while it thinks, folded once it answers.
Column {
    id: block

    required property BlockListModel blocks
    required property int tokens
    /// The model has not begun to answer.
    required property bool thinking
    /// As the reader chose; until then it follows `thinking`.
    property bool chosen: false
    property bool chosenOpen: false
    /// The block of it that holds the place that was found, and where in that; -1: elsewhere.
    property int foundBlock: -1
    property int foundAt: -1
    readonly property bool open: chosen ? chosenOpen : thinking

    signal linkWanted(string link)

    function unfold() {
        if (foundBlock < 0)
            return;
        chosenOpen = true;
        chosen = true;
    }

    onFoundBlockChanged: unfold()
    onFoundAtChanged: unfold()
    Component.onCompleted: unfold()
    spacing: Theme.xs

    PlainButton {
        id: head
        x: -horizontalPadding
        height: Theme.controlSmall
        quiet: true
        symbol: block.open ? "chevron-down" : "chevron-right"
        text: block.thinking ? qsTr("Thinking") : block.tokens === 1 ? qsTr("Thought for 1 token")
                             : qsTr("Thought for %1 tokens").arg(Number(block.tokens).toLocaleString(Qt.locale(), "f", 0))
        font.pixelSize: Theme.small
        hint: block.open ? qsTr("Hides what the model thought") : qsTr("Shows what the model thought")
        onClicked: {
            block.chosenOpen = !block.open;
            block.chosen = true;
        }
    }
    Item {
        visible: block.open
        width: parent.width
        implicitHeight: thoughts.height
        Rectangle {
            width: Theme.xxs
            height: parent.height
            radius: width / 2
            color: Theme.outline
        }
        LazyColumn {
            id: thoughts
            x: Theme.l
            width: parent.width - x
            opacity: 0.8
            model: block.blocks
            wanted: block.foundBlock
            delegate: BlockView {
                foundAt: index === block.foundBlock ? block.foundAt : -1
                onLinkWanted: link => block.linkWanted(link)
            }
        }
    }
}
