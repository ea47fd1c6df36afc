pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// The reasoning of an answer, below a line that unfolds it. It is unfolded while the model reasons, and folded when
/// the model begins to answer.
Column {
    id: block

    required property BlockListModel blocks
    /// The viewport that scrolls the conversation.
    required property LazyViewport viewport
    required property int tokens
    /// Duration of the reasoning in seconds; negative if it is unknown.
    required property real seconds
    /// Whether the model is still writing its reasoning.
    required property bool thinking
    /// Whether the user has folded or unfolded the block. Until then, the block is unfolded while the model reasons,
    /// and folded otherwise.
    property bool chosen: false
    property bool chosenOpen: false
    /// Block with the current search match, and position of the match in the block; -1: the match is not in the
    /// reasoning.
    property int foundBlock: -1
    property int foundAt: -1
    readonly property bool open: chosen ? chosenOpen : thinking
    readonly property string amount: qsTr("%Ln tokens", "", tokens)
    readonly property string time: seconds < 0 ? "" : seconds < 1 ? qsTr("less than a second")
        : seconds < 60 ? qsTr("%1 s").arg(Math.round(seconds))
        : qsTr("%1 min %2 s").arg(Math.floor(Math.round(seconds) / 60)).arg(Math.round(seconds) % 60)

    signal linkWanted(string link)
    signal saveWanted(string code, string language)

    function unfold() {
        if (foundBlock < 0)
            return;
        chosenOpen = true;
        chosen = true;
        blocks.reveal(foundBlock);
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
        // In imported chats, the duration and the number of tokens may be missing.
        text: block.thinking ? qsTr("Reasoning…")
            : block.tokens === 0 && block.time.length === 0 ? qsTr("Reasoning")
            : block.tokens === 0 ? qsTr("Reasoned for %1").arg(block.time)
            : block.time.length > 0 ? qsTr("Reasoned for %1 · %2").arg(block.time).arg(block.amount)
                                    : qsTr("Reasoned for %1").arg(block.amount)
        font.pixelSize: Theme.small
        hint: block.open ? qsTr("Hides the reasoning") : qsTr("Shows the reasoning")
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
        TextSelection {
            x: Theme.l
            width: parent.width - x
            height: thoughts.height
            opacity: 0.8
            model: block.blocks
            viewport: block.viewport
            LazyColumn {
                id: thoughts
                width: parent.width
                model: block.blocks
                wanted: block.foundBlock
                delegate: BlockView {
                    blocks: block.blocks
                    foundAt: index === block.foundBlock ? block.foundAt : -1
                    onLinkWanted: link => block.linkWanted(link)
                    onSaveWanted: (code, language) => block.saveWanted(code, language)
                }
            }
        }
    }
}
